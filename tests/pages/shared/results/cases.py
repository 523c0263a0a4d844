"""Settings of the pages for the tests of results."""

from __future__ import annotations

from typing import Any

from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from pages.shared.method import Method
from pages.shared.setting import Setting, resolve

BOTH = ("classification", "regression")
METHODS = {
    "krr": Method("krr", "", "", KernelRidge, ("regression",), "sine"),
    "gp": Method("gp", "", "", GaussianProcess, ("regression",), "sine"),
    "kda": Method("kda", "", "", KernelDiscriminant, ("classification",), "moons"),
    "svm": Method(
        "svm", "", "", SupportVectorClassifier, BOTH, "moons", regressor=SupportVectorRegressor
    ),
}


def at(page: str, chosen: tuple[int, ...] = (), **query: Any) -> Setting:
    """The setting of a page at an address."""
    values = METHODS[page].from_query({name: str(value) for name, value in query.items()})
    return resolve(values, {"chosen": chosen}, {})
