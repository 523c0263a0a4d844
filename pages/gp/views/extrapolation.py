"""What each kernel predicts beyond the data: five of them side by side, and the page's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from kernels import (
    RBF,
    GaussianProcess,
    Hyperparameter,
    Kernel,
    KernelError,
    Linear,
    Matern,
    Periodic,
    RationalQuadratic,
)
from pages.gp.stage.process import OF_F, sigma_bands
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Text, Work
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.literal import shortened
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import layout, measured
from pages.shared.pictures.figures.style import INK, MUTED
from pages.shared.pictures.results.process import Moments, moments
from pages.shared.pictures.results.sampling import steps

REACH = Hyperparameter(
    "reach", "beyond the data [widths]", 0.5, "positive", (0.1, 1.5), "linear",
    help="How far beyond the last point the picture goes, in widths of the data.",
)  # fmt: skip
MAX_SAMPLES = 200  # of a fit here
MAX_EVALUATIONS = 40  # of the likelihood for each kernel
TIE = 3.0  # nats
KINDS = {
    "RBF": "falls back to the prior mean, a lengthscale or two later",
    "Matérn 1/2": "falls back at once, like a random walk pulled to its mean",
    "Rational quadratic": "can fall back more slowly: many lengthscales",
    "Linear": "goes on as a straight line",
    "Periodic + RBF": "repeats itself around what it has learned",
}
FURTHER = "falls back, but only beyond this picture: its lengthscale is long"
FIRST_ROW = 3
OUTDATED = "The five kernels are fitted to the data before the last move, and again in a moment."


@dataclass(frozen=True)
class Tuned:
    """A kernel and a noise at which the data are likely; ``title`` is one of ``KINDS``."""

    title: str
    kernel: Kernel
    noise: float


@dataclass(frozen=True, eq=False)
class Continued:
    """A process over the data and beyond."""

    title: str
    note: str  # how it goes on
    x: np.ndarray  # (m,)
    moments: Moments  # at ``x``


@dataclass(frozen=True, eq=False)
class Extrapolation:
    """Processes over the data and beyond."""

    processes: tuple[Continued, ...]
    x: np.ndarray  # (n,), the training points that were fitted
    y: np.ndarray
    held_out: tuple[np.ndarray, np.ndarray] | None  # test points, where they lie beyond the data
    limits: tuple[float, float, float, float]  # left, right, low, high
    measures: tuple[Measure, Measure]  # what both axes show


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


def tune(title: str, t: np.ndarray, y: np.ndarray) -> Tuned:
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
    start = Tuned(title, best.kernel, 0.1 * variance)
    before, count = best.evidence_.total, 0

    def is_enough(*_: object) -> bool:
        nonlocal count
        count += 1
        return count >= MAX_EVALUATIONS

    try:
        best.optimise(callback=is_enough)
    except KernelError:
        return start
    has_wandered = abs(np.log(period(best.kernel_) / period(start.kernel))) > 0.2
    if has_wandered or best.evidence_.total < before:
        return start
    return Tuned(title, best.kernel_, float(np.mean(best.noise_)))


def period(kernel: Kernel) -> float:
    """Return the period of the periodic part of a kernel, 1 where there is none."""
    periods = (k.period for k in kernel.leaves() if isinstance(k, Periodic))
    return next((one for one in periods if isinstance(one, float)), 1.0)


def tuned_kernels(setting: Setting) -> Iterator[Tuned]:
    """Yield each of ``KINDS``, fitted to the training points."""
    X, y = subsample(setting)
    for title in KINDS:
        yield tune(title, to_unit(X, X), y)


def subsample(setting: Setting) -> tuple[np.ndarray, np.ndarray]:
    """Return at most 200 training points, evenly among their order along the feature."""
    X, y = setting.train.X, setting.train.y
    order = np.argsort(X[:, 0], kind="stable")
    rows = order[np.linspace(0, len(y) - 1, min(len(y), MAX_SAMPLES)).round().astype(int)]
    return X[rows], y[rows]


def to_unit(x: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return x on the scale on which X has length 1 about 0."""
    low, high = float(X.min()), float(X.max())
    return (x - (low + high) / 2) / ((high - low) or 1.0)


def compute(setting: Setting, kernels: tuple[Tuned, ...], with_own: bool) -> Extrapolation:
    """Continue each kernel, and the page's own, some widths of the data beyond them."""
    X, y = subsample(setting)
    low, high = span(X[:, 0], 0.02)
    end = high + setting.values["reach"] * (high - low)
    T, processes = to_unit(X, X), []
    for tuned in kernels:
        left, right = to_unit(np.array([low, end]), X)
        x = np.linspace(low, end, steps(float(right - left), tuned.kernel, len(y)))
        model = GaussianProcess(tuned.kernel, tuned.noise).fit(T, y)
        at = moments(model, to_unit(x[:, None], X))
        processes.append(Continued(tuned.title, note_of(tuned, x, at.mean, X), x, at))
    if with_own:
        x = np.linspace(low, end, steps(end - low, setting.kernel, len(y)))
        model = GaussianProcess(setting.kernel, setting.values["noise"]).fit(X, y)
        at = moments(model, x[:, None])
        processes.append(Continued("Your kernel", shortened(str(setting.kernel)), x, at))
    test, held_out = setting.test, None
    if test is not None and test.X[:, 0].min() > X[:, 0].max():
        held_out = test.X[:, 0], test.y
    return Extrapolation(
        processes=tuple(processes),
        x=X[:, 0],
        y=y,
        held_out=held_out,
        limits=(low, float(end), *span(y, 0.5)),
        measures=(setting.measures[0], setting.measures[-1]),
    )


def note_of(tuned: Tuned, x: np.ndarray, mean: np.ndarray, X: np.ndarray) -> str:
    """Return how a kernel goes on: a fall to the prior mean only where the picture shows it."""
    falls_back = KINDS[tuned.title].startswith("falls back")
    beyond = np.abs(mean[x >= X.max()])
    return FURTHER if falls_back and beyond[-1] > beyond[0] else KINDS[tuned.title]


def draw(kernels: tuple[Tuned, ...], fitted_to: str, first: int, setting: Setting) -> Scene:
    """Draw a row of kernels over the data and beyond, the page's own in the second row.

    ``fitted_to`` is the fingerprint of the data that they were fitted to; the ids of the figures
    count from ``first``.
    """
    extrapolation = compute(setting, kernels, with_own=first > 0)
    figures = [
        figure(extrapolation, process, place)
        for place, process in enumerate(extrapolation.processes, start=first)
    ]
    return Scene(figures, notices=() if setting.train.fingerprint == fitted_to else (OUTDATED,))


def figure(extrapolation: Extrapolation, process: Continued, place: int) -> Figure:
    """Return one process with the points, and a line where the data end."""
    left, right, low, high = extrapolation.limits
    marks = points.plain_points(extrapolation.x, extrapolation.y, 3) | {"meta": {"role": "mark"}}
    marks["marker"] = {"color": INK, "size": 3, "opacity": 0.6}
    x, at = process.x, process.moments
    traces = [
        *sigma_bands(x, at.mean, at.sd, "f", OF_F, filled=True),
        curve.line(x, at.mean, "mean", OF_F, 2),
        marks,
    ]
    if extrapolation.held_out is not None:
        traces.append(points.held_out(*extrapolation.held_out))
    end = float(extrapolation.x.max())
    border = {"type": "line", "x0": end, "x1": end, "y0": low, "y1": high}
    return Figure(
        id=f"beyond{place}",
        title=process.title,
        note=process.note,
        data=traces,
        layout=layout(
            measured(extrapolation.measures[0], (left, right)),
            measured(extrapolation.measures[1], (low, high)),
            shapes=[border | {"line": {"color": MUTED, "width": 1, "dash": "dot"}}],
        ),
        alt=f"{process.title} beyond the data: {process.note}.",
    )


def body(setting: Setting) -> Blocks:
    """Show how the kernels go on beyond the last point, in two rows."""
    yield Text(
        "Between the points the data determine the curve; beyond them the kernel does. Each kernel "
        "below except yours was fitted: a short search chose hyperparameters with a large log "
        "marginal likelihood. The prior mean is 0; where *target* in the sidebar is centred or "
        "standardised, that is the mean of the training targets. "
        "Bands: 1σ and 2σ of $f$, without noise. Dotted: where the data end."
    )
    if setting.train.n_samples > MAX_SAMPLES:
        yield Note(f"Fitted to {MAX_SAMPLES} of {setting.train.n_samples} points, evenly spread.")
    data, start = setting.train.fingerprint, partial(tuned_kernels, setting)
    kernels = tuple((yield Work(data, len(KINDS), start, "Fitting the kernels")))
    for name, first, row in (
        ("extrapolation", 0, kernels[:FIRST_ROW]),
        ("extrapolation_more", FIRST_ROW, kernels[FIRST_ROW:]),
    ):
        depends = f"{data} {len(row)}"
        yield Stage(partial(draw, row, data, first), height=230, name=name, depends=depends)


VIEW = View("extrapolation", "Extrapolation", body, (REACH,), depends="values", when=one_feature)
