"""The log marginal likelihood and its parts over two hyperparameters, as three maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from kernels import Factorisation, KernelError, evidence
from pages.gp.views.marginal_likelihood.free_parameters import NOISE, Axes, FreeParameter
from pages.shared.model.controls.control import is_kernel
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, likelihood
from pages.shared.pictures.figures.axes import layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import ACCENT, CLASSES

FEW_POWERS = 50.0  # of the ends: below it an axis has hardly a power of ten to write
NATS = 2.0  # for each sample: how far below the best the colours reach


@dataclass(frozen=True, eq=False)
class LikelihoodMap:
    """Data-fit and complexity term over two hyperparameters, NaN where not computed; nats."""

    first: FreeParameter
    second: FreeParameter
    fit: np.ndarray  # (len(second.grid), len(first.grid))
    complexity: np.ndarray  # of the same shape
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
    looked_at = [(free.name, free.limits, free.anchor) for free in axes]
    rest = {
        name: value
        for name, value in setting.values.items()
        if (is_kernel(name) or name == NOISE) and name not in names
    }
    return setting.fingerprint(sorted(rest.items()), looked_at)


def columns(setting: Setting, axes: Axes) -> Iterator[np.ndarray]:
    """Yield the map column by column."""
    for place in range(len(axes[0].grid)):
        yield column(setting, axes, place)


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
    terms = np.full((2, len(rows)), np.nan)
    if second.name == NOISE:
        with suppress(KernelError, np.linalg.LinAlgError):
            factors = Factorisation(kernel.with_theta(theta[:-1]), X)
            terms[:] = factors.quadratic_and_logdet(y, np.ones(len(rows)), rows)
        return -0.5 * terms
    for row, value in enumerate(rows):
        theta[second.place] = np.log(value)
        with suppress(KernelError, np.linalg.LinAlgError):
            factors = Factorisation(kernel.with_theta(theta[:-1]), X)
            likelihood_there = evidence(factors, y, float(np.exp(theta[-1])))
            terms[:, row] = likelihood_there.fit, likelihood_there.complexity
    return terms


def assemble(axes: Axes, computed: Sequence[np.ndarray], n: int) -> LikelihoodMap:
    """Return the map for n samples of the columns computed so far, the others NaN."""
    first, second = axes
    missing = [np.full((2, len(second.grid)), np.nan)] * (len(first.grid) - len(computed))
    fit, complexity = np.stack([*computed, *missing], axis=-1)
    return LikelihoodMap(*axes, fit, complexity, -0.5 * n * float(np.log(2 * np.pi)))


def maps(
    likelihoods: LikelihoodMap,
    here: tuple[float, float] | None,
    searches: Sequence[np.ndarray] = (),
) -> list[Figure]:
    """Return the log marginal likelihood, its fit and its complexity as three maps.

    Parameters
    ----------
    likelihoods : LikelihoodMap
    here : tuple of float, or None
        The present values of the first and the second hyperparameter, where they are known.
    searches : sequence of ndarray of shape (n_steps, 2)
        The optimiser's steps, in natural logarithms of the two hyperparameters.
    """
    total, paths, marks = likelihoods.total, [_path(steps) for steps in searches], []
    if here is not None:
        x, y = np.log10(here)
        marks.append(likelihood.mark(x, y, "here", "circle", ACCENT, 14))
    if np.isfinite(total).any():
        x, y = np.log10(likelihoods.best)
        marks.append(likelihood.mark(x, y, "best of the map", "star", CLASSES[1], 15))
    n = -2 * likelihoods.constant / np.log(2 * np.pi)
    with np.errstate(invalid="ignore"):
        good = total >= np.nanmax(total, initial=-np.inf) - max(20.0, NATS * n)
    listed = (
        ("evidence", "Log marginal likelihood", total, "disc: now · star: best · choose a place"),
        ("evidence_fit", "Data-fit term", likelihoods.fit, "low for unexpected targets"),
        ("evidence_complexity", "Complexity term", likelihoods.complexity,
         "low for a flexible prior"),
    )  # fmt: skip
    return [
        _map(id, title, note, likelihoods, z, good, [*paths, *marks] if z is total else marks)
        for id, title, z, note in listed
    ]


def _map(
    id: str,
    title: str,
    note: str,
    likelihoods: LikelihoodMap,
    z: np.ndarray,
    good: np.ndarray,
    marks: list,
) -> Figure:
    """Return one map; its colours span what it takes where the data are not hopeless."""
    first, second = likelihoods.first, likelihoods.second
    low, high = (float(z[good].min()), float(z[good].max())) if good.any() else (0.0, 1.0)
    high = high if high > low else low + 1.0
    heat = likelihood.heat(np.log10(first.grid), np.log10(second.grid), z, low, high)
    return Figure(
        id=id,
        title=title,
        note=f"nats · {note}",
        data=[heat, *marks],
        layout=layout(_axis(first), _axis(second), meta={"press": True}),
        alt=f"{title} over {first.label} and {second.label}, at most {number(high)}.",
        weight=1.3 if id == "evidence" else 1.0,
    )


def _axis(free: FreeParameter) -> dict:
    low, high = free.limits
    drawn = log_axis(free.label, low, high)
    if high / low >= FEW_POWERS:
        return drawn
    values = np.geomspace(low, high, 4)
    return drawn | {"tickvals": np.log10(values), "ticktext": [number(v) for v in values]}


def _path(steps: np.ndarray) -> dict:
    x, y = (steps / np.log(10)).T
    line = curve.line(x, y, "search", CLASSES[1], 1.5, role="search")
    return line | {
        "mode": "lines+markers",
        "marker": {"color": CLASSES[1], "size": 3},
        "hoverinfo": "skip",
    }
