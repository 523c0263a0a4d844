"""What an address of a page says, for tests without a browser."""

from __future__ import annotations

from typing import Any

from pages.shared.model.declarations.page import Page
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address


def record_at(page: Page, **query: Any) -> PageState:
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
    return {readout.label: readout.text for readout in scene.readouts}


def texts(scene: Scene) -> dict[str, str]:
    """Return the texts of a scene's readouts by key."""
    return {readout.key: readout.text for readout in scene.readouts}
