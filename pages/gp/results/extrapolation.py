"""How kernels go on beyond the data, each at hyperparameters that make the data likely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kernels import (
    RBF,
    GaussianProcess,
    Kernel,
    KernelError,
    Linear,
    Matern,
    Periodic,
    RationalQuadratic,
)
from pages.shared.measure import Measure
from pages.shared.ranges import span
from pages.shared.results.process import Moments, moments
from pages.shared.results.sampling import steps
from pages.shared.setting import Setting

MOST = 200  # samples of a fit here
EVALUATIONS = 40  # of the likelihood for each kernel
TIE = 3.0  # nats
KINDS = {
    "RBF": "falls back to 0, the prior mean, a lengthscale or two later",
    "Matérn 1/2": "falls back at once, like a random walk pulled to 0",
    "Rational quadratic": "can fall back more slowly: many lengthscales",
    "Linear": "goes on as a straight line",
    "Periodic + RBF": "repeats itself around what it has learned",
}


FURTHER = "falls back to 0, but only beyond this picture: its lengthscale is long"


@dataclass(frozen=True)
class Tuned:
    """A kernel and a noise at which the data are likely; ``title`` is one of ``KINDS``."""

    title: str
    kernel: Kernel
    noise: float


@dataclass(frozen=True, eq=False)
class Continued:
    """A process over the data and beyond.

    Attributes
    ----------
    title, note : str
        Which kernel, and how it goes on.
    x : ndarray of shape (m,)
    moments : Moments
        At ``x``.
    """

    title: str
    note: str
    x: np.ndarray
    moments: Moments


@dataclass(frozen=True, eq=False)
class Extrapolation:
    """Processes over the data and beyond.

    Attributes
    ----------
    each : tuple of Continued
    x, y : ndarray of shape (n,)
        The training points that were fitted.
    held_out : tuple of two ndarrays of shape (m,), or None
        Test points, where they lie beyond the data.
    ends : tuple of float
        Left, right, low, high.
    measures : tuple of Measure
        What both axes show.
    """

    each: tuple[Continued, ...]
    x: np.ndarray
    y: np.ndarray
    held_out: tuple[np.ndarray, np.ndarray] | None
    ends: tuple[float, float, float, float]
    measures: tuple[Measure, Measure]


def candidates(title: str, n: int) -> list[Kernel]:
    """Return starts for a kernel on n points over an interval of length 1, short scales first."""
    scales = np.array([0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.0])
    match title:
        case "RBF":
            return [RBF(gamma=0.5 / s**2) for s in scales]
        case "Matérn 1/2":
            return [Matern(nu=0.5, lengthscale=s) for s in scales]
        case "Rational quadratic":
            return [RationalQuadratic(alpha=1.0, lengthscale=s) for s in scales]
        case "Linear":
            return [c * (Linear() + 1.0) for c in (1.0, 10.0)]
    trend = RBF(gamma=0.5 / 0.3**2)
    periods = 1 / np.geomspace(max(n / 4, 2), 2, 90)
    return [Periodic(period=p, lengthscale=1.0) + trend for p in periods]


def tuned(title: str, t: np.ndarray, y: np.ndarray) -> Tuned:
    """Return a kernel of that kind at hyperparameters that make the data likely.

    The best of the starts, the shortest of several as good, is improved by the optimiser for at
    most 40 evaluations. The start stays where that does not help, or where a period wanders off
    to a multiple of itself.

    Parameters
    ----------
    t : ndarray of shape (n, 1)
        The feature, shifted and scaled to an interval of length 1 about 0.
    y : ndarray of shape (n,)
    """
    variance = float(y.var()) or 1.0
    fits = [
        GaussianProcess(variance * kernel, 0.1 * variance).fit(t, y)
        for kernel in candidates(title, len(y))
    ]
    values = [model.evidence_.total for model in fits]
    best = next(m for m, v in zip(fits, values, strict=True) if v >= max(values) - TIE)
    start = Tuned(title, best.kernel, best.noise)
    before, count = best.evidence_.total, 0

    def is_enough(*_: object) -> bool:
        nonlocal count
        count += 1
        return count >= EVALUATIONS

    try:
        best.optimise(callback=is_enough)
    except KernelError:
        return start
    wandered = abs(np.log(period(best.kernel) / period(start.kernel))) > 0.2
    if wandered or best.evidence_.total < before:
        return start
    return Tuned(title, best.kernel, best.noise)


def tuned_kernels(setting: Setting) -> Iterator[Tuned]:
    """Yield each of ``KINDS``, fitted to the training points."""
    X, y = thinned(setting)
    for title in KINDS:
        yield tuned(title, to_unit(X, X), y)


def period(kernel: Kernel) -> float:
    """Return the period of the periodic part of a kernel, 1 where there is none."""
    return next((k.period for k in kernel.leaves() if isinstance(k, Periodic)), 1.0)


def thinned(setting: Setting) -> tuple[np.ndarray, np.ndarray]:
    """Return at most 200 training points, evenly among their order along the feature."""
    X, y = setting.train.X, setting.train.y
    order = np.argsort(X[:, 0], kind="stable")
    few = order[np.linspace(0, len(y) - 1, min(len(y), MOST)).round().astype(int)]
    return X[few], y[few]


def to_unit(x: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return x on the scale on which X has length 1 about 0."""
    low, high = float(X.min()), float(X.max())
    return (x - (low + high) / 2) / ((high - low) or 1.0)


def _note(kind: Tuned, x: np.ndarray, mean: np.ndarray, X: np.ndarray) -> str:
    """Return how a kernel goes on: a fall back to 0 only where the picture shows it."""
    falls = KINDS[kind.title].startswith("falls back")
    beyond = np.abs(mean[x >= X.max()])
    return FURTHER if falls and beyond[-1] >= beyond[0] else KINDS[kind.title]


def extrapolation(
    setting: Setting, kernels: tuple[Tuned, ...], reach: float, own: bool
) -> Extrapolation:
    """Continue each kernel, and the page's own, ``reach`` widths of the data beyond them."""
    X, y = thinned(setting)
    low, high = span(X[:, 0], 0.02)
    end = high + reach * (high - low)
    T, each = to_unit(X, X), []
    for kind in kernels:
        t_ends = to_unit(np.array([low, end]), X)
        x = np.linspace(low, end, steps(float(np.ptp(t_ends)), kind.kernel, len(y)))[:, None]
        model = GaussianProcess(kind.kernel, kind.noise).fit(T, y)
        found = moments(model, to_unit(x, X))
        each.append(Continued(kind.title, _note(kind, x[:, 0], found.mean, X), x[:, 0], found))
    if own:
        x = np.linspace(low, end, steps(end - low, setting.kernel, len(y)))[:, None]
        model = GaussianProcess(setting.kernel, setting.values["noise"]).fit(X, y)
        each.append(Continued("Your kernel", str(setting.kernel), x[:, 0], moments(model, x)))
    test, held_out = setting.test, None
    if test is not None and test.X[:, 0].min() > X[:, 0].max():
        held_out = test.X[:, 0], test.y
    return Extrapolation(
        each=tuple(each),
        x=X[:, 0],
        y=y,
        held_out=held_out,
        ends=(low, float(end), *span(y, 0.5)),
        measures=(setting.measures[0], setting.measures[-1]),
    )
