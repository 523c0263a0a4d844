"""States of the ridge page for its tests, without a browser."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import numpy as np

import datasets
from pages.krr.page import PAGE
from pages.shared.model.declarations import registry
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from tests.pages.addresses import record_at, setting_at

registry.register(PAGE)
record_of = partial(record_at, PAGE)
at_values = partial(setting_at, PAGE)


def with_values(**values: object) -> Setting:
    """Return the opening setting with these values, whether or not a slider can take them."""
    setting = at_values()
    return replace(setting, values={**setting.values, **values})


def texts(scene: Scene) -> dict[str, str]:
    """Return the readouts of a scene by key, as the page shows them."""
    return {readout.key: readout.text for readout in scene.readouts}


@cache
def two_features() -> datasets.Dataset:
    """Return a smooth surface over two features, as an upload would be."""
    rng = np.random.default_rng(3)
    X = rng.uniform(-2, 2, (60, 2))
    y = np.sin(X[:, 0]) + X[:, 1] ** 2 + 0.1 * rng.standard_normal(60)
    return datasets.Dataset("own", "regression", X, y, ("<b>a</b>", "b"), "c")
