"""The log marginal likelihood over two hyperparameters, in its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from kernels import (
    KERNELS,
    Factorisation,
    GaussianProcess,
    Hyperparameter,
    KernelError,
    evidence,
)
from pages.shared.setting import Setting
from pages.shared.state.control import is_kernel
from pages.shared.wording import label, spoken

SIDE = 25  # values of each hyperparameter
NOISE = "noise"
DIGITS = 0.006  # relative: what rounding to three digits moves a value by, at most


@dataclass(frozen=True)
class FreeParameter:
    """A hyperparameter that the optimiser moves.

    Attributes
    ----------
    name : str
        Its control on the page.
    declared : Hyperparameter
    place : int
        Where it stands in ``GaussianProcess.theta``.
    term : int
        The term of the kernel that it belongs to, counted from 1, or 0 where that goes without
        saying.
    bounds : tuple of float
        Between which values it is looked at; empty for the whole of its slider.
    anchor : float
        A value that the map has exactly, or 0 for none.
    """

    name: str
    declared: Hyperparameter
    place: int
    term: int = 0
    bounds: tuple[float, ...] = ()
    anchor: float = 0.0

    @property
    def label(self) -> str:
        """Symbol and name, as ``γ gamma of kernel 2``."""
        return label(self.declared) + self._of

    @property
    def spoken(self) -> str:
        """The name in words, as ``gamma of kernel 2``."""
        return spoken(self.declared) + self._of

    @property
    def _of(self) -> str:
        return f" of kernel {self.term}" if self.term else ""

    @property
    def ends(self) -> tuple[float, float]:
        """The smallest and the largest value looked at; the anchor is never left out."""
        low, high = self.bounds or self.declared.range
        return min(low, self.anchor or low), max(high, self.anchor)

    @property
    def grid(self) -> np.ndarray:
        """The map's values of it, 24 or 25, evenly spaced in the logarithm between the ends.

        With an anchor the values are shifted by less than a step, so that it is one of them.
        """
        low, high = np.log(self.ends)
        step = (high - low) / (SIDE - 1)
        if not self.anchor or not step:
            return np.geomspace(*self.ends, SIDE)
        start = np.log(self.anchor)
        below, above = (int((gap + 1e-9) / step) for gap in (start - low, high - start))
        return self.anchor * np.exp(step * np.arange(-below, above + 1))

    def nearest(self, value: float) -> float:
        """Return the value of the map nearest to another one, in the logarithm."""
        grid = self.grid
        return float(grid[np.abs(np.log(grid / value)).argmin()])

    def has(self, value: float) -> bool:
        """Whether the map has a value, to the three digits that a slider takes."""
        return bool(np.isclose(self.grid, value, rtol=DIGITS, atol=0.0).any())


def free_parameters(terms: Sequence[str]) -> list[FreeParameter]:
    """Return what can move with these kernels, in the order of ``GaussianProcess.theta``."""
    several = len(terms) > 1
    found = [
        (f"k{i}.{declared.name}", declared, i if several or declared.name == NOISE else 0)
        for i, term in enumerate(terms, start=1)
        for declared in KERNELS[term].hyperparameters
        if declared.domain == "positive"
    ]
    found.append((NOISE, GaussianProcess.hyperparameters[0], 0))
    return [
        FreeParameter(name, declared, place, term)
        for place, (name, declared, term) in enumerate(found)
    ]


Axes = tuple[FreeParameter, FreeParameter]


def axes(free: Sequence[FreeParameter], across: str, up: str) -> Axes | None:
    """Return the two hyperparameters with these names in words, None where only one is free.

    The noise goes to the second, which is quick. A name that is not among them, or the same twice,
    stands for the first across, and for the last other one up.
    """
    listed = {one.spoken: one for one in free}
    if len(listed) < 2:
        return None
    first = listed.get(across, free[0])
    second = listed.get(up, first)
    if second is first:
        second = next(one for one in reversed(free) if one is not first)
    return (second, first) if first.name == NOISE else (first, second)


@dataclass(frozen=True, eq=False)
class LikelihoodMap:
    """Data-fit and complexity term over two hyperparameters, NaN where not computed; nats.

    ``fit`` and ``complexity`` have the shape (len(second.grid), len(first.grid)).
    """

    first: FreeParameter
    second: FreeParameter
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
        return float(self.first.grid[column]), float(self.second.grid[row])


def depends_on(setting: Setting, axes: Axes) -> str:
    """Return a text that names all that the map over two hyperparameters depends on."""
    names = [free.name for free in axes]
    looked_at = [(free.name, free.ends, free.anchor) for free in axes]
    rest = {
        name: value
        for name, value in setting.values.items()
        if (is_kernel(name) or name == NOISE) and name not in names
    }
    return setting.fingerprint(sorted(rest.items()), looked_at)


def column(setting: Setting, axes: Axes, place: int) -> np.ndarray:
    """Return fit and complexity (2, m) at one value of the first, all m of the second.

    The Gram matrix is factorised once for all noises, else once for each value. Values at which
    it cannot be factorised are NaN.
    """
    first, second = axes
    X, y, kernel = setting.train.X, setting.train.y, setting.kernel
    theta = np.append(kernel.theta, np.log(setting.values[NOISE]))
    theta[first.place] = np.log(first.grid[place])
    rows = second.grid
    found = np.full((2, len(rows)), np.nan)
    if second.name == NOISE:
        with suppress(KernelError, np.linalg.LinAlgError):
            one = Factorisation(kernel.with_theta(theta[:-1]), X)
            found[:] = one.quadratic_and_logdet(y, np.ones(len(rows)), rows)
        return -0.5 * found
    for row, value in enumerate(rows):
        theta[second.place] = np.log(value)
        with suppress(KernelError, np.linalg.LinAlgError):
            one = Factorisation(kernel.with_theta(theta[:-1]), X)
            parts = evidence(one, y, float(np.exp(theta[-1])))
            found[:, row] = parts.fit, parts.complexity
    return found


def columns(setting: Setting, axes: Axes) -> Iterator[np.ndarray]:
    """Yield the map column by column."""
    for place in range(len(axes[0].grid)):
        yield column(setting, axes, place)


def assemble(axes: Axes, found: Sequence[np.ndarray], n: int) -> LikelihoodMap:
    """Return the map for n samples of the columns that are known, the others NaN."""
    first, second = axes
    missing = [np.full((2, len(second.grid)), np.nan)] * (len(first.grid) - len(found))
    fit, complexity = np.stack([*found, *missing], axis=-1)
    return LikelihoodMap(*axes, fit, complexity, -0.5 * n * float(np.log(2 * np.pi)))
