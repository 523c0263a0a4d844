"""States of the ridge page for its tests, without a browser."""

from __future__ import annotations

from functools import cache

import numpy as np

import datasets
from pages.krr.page import PAGE
from pages.shared import registry
from pages.shared.setting import Setting, resolve
from pages.shared.state import address
from pages.shared.state.record import Record

registry.register(PAGE)


def record_of(**query: str) -> Record:
    """Return the record of an address of the page."""
    record, messages = address.from_query(PAGE, query, {})
    assert not messages
    return record


def at_values(**query: str) -> Setting:
    """Return the setting of an address of the page."""
    return resolve(record_of(**query), {})


@cache
def two_features() -> datasets.Dataset:
    """Return a smooth surface over two features, as an upload would be."""
    table = np.random.default_rng(3)
    X = table.uniform(-2, 2, (60, 2))
    y = np.sin(X[:, 0]) + X[:, 1] ** 2 + 0.1 * table.standard_normal(60)
    return datasets.Dataset("own", "regression", X, y, ("<b>a</b>", "b"), "c")
