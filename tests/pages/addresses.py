"""What an address of a page says, for tests without a browser."""

from __future__ import annotations

from typing import Any

from pages.shared.declarations import Page
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve
from pages.shared.state import address
from pages.shared.state.record import Record


def record_at(page: Page, **query: Any) -> Record:
    """Return the record of an address, all of which must be understood."""
    texts = {name: str(value) for name, value in query.items()}
    record, messages = address.from_query(page, texts, {})
    assert not messages, messages
    return record


def setting_at(page: Page, **query: Any) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return resolve(record_at(page, **query), {})


def shown(scene: Scene) -> dict[str, str]:
    """Return the readouts of a scene by label."""
    return {readout.label: readout.value for readout in scene.readouts}
