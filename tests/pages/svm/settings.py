"""Settings of the page for its tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from datasets import Dataset
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state import address
from pages.svm.page import PAGE


def setting(data: str = "moons", kernel: str = "", **values: Any) -> Setting:
    """Return the setting of an address; whatever the page would refuse fails the test."""
    query = {"data": data, **({"kernel": kernel} if kernel else {})}
    query |= {name: str(value) for name, value in values.items()}
    record, messages = address.from_query(PAGE, query, {})
    assert not messages, messages
    return resolve(record, {})


def marked(now: Setting, rows: Any) -> Setting:
    """Return the setting with points marked as removed."""
    return replace(now, marks={"removed": tuple(int(row) for row in rows)})


def of_data(data: Dataset, **values: Any) -> Setting:
    """Return a setting of the session's own data."""
    record, messages = address.from_query(PAGE, {"data": "upload"}, {"upload": data})
    assert not messages, messages
    return resolve(replace(record, values={**record.values, **values}), {"upload": data})


def texts(scene: Scene) -> dict[str, str]:
    """Return the readouts of a scene by key, as the page shows them."""
    return {readout.key: readout.text for readout in scene.readouts}
