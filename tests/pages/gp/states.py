"""States of the page of the Gaussian process for its tests, without a browser."""

from __future__ import annotations

from functools import partial

from pages.gp.page import PAGE
from pages.shared.model.declarations import registry
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from tests.pages.addresses import record_at, setting_at

registry.register(PAGE)
record_of = partial(record_at, PAGE)
at_values = partial(setting_at, PAGE)


def readouts_of(scene: Scene) -> dict[str, Readout]:
    """Return the readouts of a scene by key."""
    return {readout.key: readout for readout in scene.readouts}
