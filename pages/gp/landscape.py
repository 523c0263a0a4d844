"""The log marginal likelihood over two hyperparameters, in its two parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from kernels import KERNELS, Factorisation, GaussianProcess, Hyperparameter, Kernel, evidence
from pages.shared.wording import label

SIDE = 25  # values of each hyperparameter


class Free(NamedTuple):
    """A hyperparameter that an optimiser moves: its control on the page, place, and label."""

    name: str
    declared: Hyperparameter
    place: int
    label: str

    @property
    def values(self) -> np.ndarray:
        """The map's values of it, evenly spaced in the logarithm over its slider."""
        return np.geomspace(*self.declared.range, SIDE)


def free(values: Mapping[str, Any]) -> list[Free]:
    """Return what can move at a page's values, in the order of ``GaussianProcess.theta``."""
    several = len(values["terms"]) > 1
    found = [
        (f"k{i}.{declared.name}", declared, f" of kernel {i}" if several else "")
        for i, term in enumerate(values["terms"], start=1)
        for declared in KERNELS[term].hyperparameters
        if declared.domain == "positive"
    ]
    found.append(("noise", GaussianProcess.hyperparameters[0], ""))
    return [
        Free(name, declared, place, label(declared) + whose)
        for place, (name, declared, whose) in enumerate(found)
    ]


class Map(NamedTuple):
    """Fit and complexity over two hyperparameters, NaN where not computed; nats.

    ``fit`` and ``complexity`` have the shape (len(second.values), len(first.values)).
    """

    first: Free
    second: Free
    fit: np.ndarray
    complexity: np.ndarray
    constant: float

    @property
    def total(self) -> np.ndarray:
        """The log marginal likelihood."""
        return self.fit + self.complexity + self.constant

    @property
    def best(self) -> tuple[float, float]:
        """The map's own best values of the first and the second hyperparameter."""
        row, column = np.unravel_index(np.nanargmax(self.total), self.total.shape)
        return float(self.first.values[column]), float(self.second.values[row])


def empty(first: Free, second: Free, n: int) -> Map:
    """Return a map with nothing computed yet, for n samples."""
    nothing = np.full((SIDE, SIDE), np.nan)
    return Map(first, second, nothing, nothing.copy(), -0.5 * n * np.log(2 * np.pi))


def fill(found: Map, column: int, kernel: Kernel, noise: float, X, y) -> None:
    """Compute one column of a map: one value of the first hyperparameter, all of the second.

    The Gram matrix is factorised once for all noises, else once for each value. Values at which
    it cannot be factorised stay NaN.
    """
    theta = np.append(kernel.theta, np.log(noise))
    theta[found.first.place] = np.log(found.first.values[column])
    shared = None
    if found.second.name == "noise":
        shared = Factorisation(kernel.with_theta(theta[:-1]), X)
        _ = shared.spectrum  # every noise is to use it
    for row, value in enumerate(found.second.values):
        theta[found.second.place] = np.log(value)
        try:
            one = shared or Factorisation(kernel.with_theta(theta[:-1]), X)
            parts = evidence(one, y, float(np.exp(theta[-1])))
        except ValueError:
            continue
        found.fit[row, column], found.complexity[row, column] = parts.fit, parts.complexity
