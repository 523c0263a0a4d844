"""Settings of the page, as an address says them."""

from __future__ import annotations

from functools import partial

from pages.perceptron.page import PAGE
from pages.shared.model.declarations import registry
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from tests.apptest import opened
from tests.pages.addresses import setting_at

registry.register(PAGE)
app = partial(opened, "perceptron")


def setting(data: str = "moons", **query: object) -> Setting:
    """Return the setting of an address, all of which must be understood."""
    return setting_at(PAGE, data=data, **query)


def texts(scene: Scene) -> dict[str, str]:
    """Return the readouts of a scene by key, as the page shows them."""
    return {readout.key: readout.text for readout in scene.readouts}
