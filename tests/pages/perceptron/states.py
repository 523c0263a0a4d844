"""Settings of the page, as an address says them."""

from __future__ import annotations

from functools import partial

from pages.perceptron.page import PAGE
from pages.shared import registry
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve
from pages.shared.state import address
from tests.apptest import opened

registry.register(PAGE)
app = partial(opened, "perceptron")


def setting(data: str = "moons", **query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    texts = {name: str(value) for name, value in query.items()}
    record, messages = address.from_query(PAGE, {"data": data} | texts, {})
    assert not messages
    return resolve(record, {})


def shown(scene: Scene) -> dict[str, str]:
    """Return the readouts of a scene by label."""
    return {readout.label: readout.value for readout in scene.readouts}
