"""States of the ridge page for its tests, without a browser."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

import datasets
from pages.krr.page import PAGE
from pages.shared import registry
from tests.pages.addresses import record_at, setting_at

registry.register(PAGE)
record_of = partial(record_at, PAGE)
at_values = partial(setting_at, PAGE)


@cache
def two_features() -> datasets.Dataset:
    """Return a smooth surface over two features, as an upload would be."""
    table = np.random.default_rng(3)
    X = table.uniform(-2, 2, (60, 2))
    y = np.sin(X[:, 0]) + X[:, 1] ** 2 + 0.1 * table.standard_normal(60)
    return datasets.Dataset("own", "regression", X, y, ("<b>a</b>", "b"), "c")
