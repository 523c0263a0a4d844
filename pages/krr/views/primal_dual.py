"""Primal and dual: weights on features or weights on points, and what each costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import (
    Hyperparameter,
    Kernel,
    KernelError,
    KernelRidge,
    Polynomial,
    White,
    nystroem_features,
)
from pages.krr.ridge import by_cholesky
from pages.shared.model.controls.control import Values, kernel_of, usual_kernel
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures.axes import across, axis, layout, up
from pages.shared.pictures.figures.costs import cost_curves
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import CLASSES, MUTED
from pages.shared.pictures.results.costs import costs_of
from pages.shared.pictures.results.explicit import MAX_FEATURES, explicit_features, feature_count
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.timing import seconds_of
from pages.shared.pictures.results.viewport import Viewport, viewport_of

FEATURES = 60  # of the approximation, at first
NYSTROEM = Hyperparameter(
    "features", "Nyström features", FEATURES, "integer", (1, 300), "integer",
    help="How many features approximate those of the kernel, at most one for each point.",
)  # fmt: skip
COUNTED = (
    Hyperparameter(
        "cost_n", "points n", 200, "positive", (10, 1e6), "log",
        help="Number of points, for the count of operations alone.",
    ),
    Hyperparameter(
        "cost_d", "features d", 10, "integer", (1, 500), "integer",
        help="Number of features of the data, for the count of operations alone.",
    ),
    Hyperparameter(
        "cost_degree", "degree", 3, "integer", (1, 10), "integer",
        help="Degree of a polynomial kernel: it has C(d + degree, degree) features.",
    ),
)  # fmt: skip
APPROXIMATED = (
    "Nyström features, an approximation. Of the number asked for, those are used that are not, "
    "to 16 digits, weighted sums of the others."
)
APPROXIMATE = (
    "This kernel has no finite list of features (or more than "
    f"{MAX_FEATURES}): only the dual is exact, and Nyström features approximate it."
)
NOISE = (
    "White noise is a feature of each point by itself: new points share none of it, and the primal "
    "here ignores it. Use λ instead."
)
DUAL, PRIMAL = CLASSES[0], CLASSES[1]


@dataclass(frozen=True, eq=False)
class PrimalDual:
    """Both solutions of a setting, and what is counted."""

    viewport: Viewport | None  # where both are evaluated; None: at the training points
    points: Points | None  # the training points in the viewport
    y: np.ndarray  # (n,) the training targets
    dual: np.ndarray  # (m,) the predictions of both
    primal: np.ndarray
    width: int  # number of features of the primal
    count: int | None  # number of features of the kernel; None without a finite list of them
    exact: bool  # whether they are those of the kernel, or Nystroem features
    noisy: bool  # whether white noise is part of the kernel
    difference: float  # largest one of both predictions, in the target's own unit
    # What both take by Cholesky's factor: (K + lam I) alpha = y with K given, and
    # (Phi^T Phi + lam I) w = Phi^T y with Phi given.
    seconds: tuple[float, float]
    counted: tuple[float, int, int]  # points, features and degree whose operations are counted


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the number of features, where the kernel does not say it, and what is counted."""
    terms = values["terms"]
    # Of all numbers only those of a polynomial decide whether there is a list of features.
    kernel = kernel_of(values) if Polynomial.name in terms else usual_kernel(terms, values["ops"])
    approximated = is_approximated(kernel, values["width"])
    return ((NYSTROEM,) if approximated else ()) + COUNTED


def is_approximated(kernel: Kernel, d: int) -> bool:
    """Whether Nystroem features have to stand in for the features of a kernel on d features."""
    return kernel.is_psd and explicit_features(kernel, np.zeros((1, d))) is None


def compute(setting: Setting, at: np.ndarray | None = None) -> PrimalDual:
    """Solve the ridge problem in its dual and in its primal form, and predict at ``at`` (m, d).

    By default that is the viewport's only feature, or the training points over several. Where the
    kernel has no finite feature map, Nystroem features stand in for it.

    Raises
    ------
    KernelError
        For a kernel that is not positive semi-definite: it belongs to no feature space.
    """
    data, kernel, lam = setting.train, setting.kernel, float(setting.values["lam"])
    X, y = data.X, data.y
    if not kernel.is_psd:
        raise KernelError(
            "This kernel is not positive semi-definite: it is no inner product of features, "
            "so there is only the dual."
        )
    viewport = viewport_of(setting) if data.n_features == 1 and at is None else None
    if at is None:
        at = X if viewport is None else viewport.samples
    stacked = explicit_features(kernel, np.vstack([X, at]))
    if stacked is not None:
        Phi, Phi_at = stacked[: len(X)], stacked[len(X) :]
    else:
        m = min(setting.values.get("features", FEATURES), len(X))
        Phi, Phi_at = nystroem_features(X, kernel, m), nystroem_features(X, kernel, m, Y=at)
    dual = setting.fit(KernelRidge).predict(at)
    primal = Phi_at @ primal_weights(Phi, y, lam)
    n, d, degree = (setting.values[declared.name] for declared in COUNTED)
    return PrimalDual(
        viewport=viewport,
        points=None if viewport is None else place_points(setting, viewport),
        y=y,
        dual=dual,
        primal=primal,
        width=Phi.shape[1],
        count=feature_count(kernel, data.n_features),
        exact=stacked is not None,
        noisy=any(isinstance(leaf, White) for leaf in kernel.leaves()),
        difference=setting.unit * float(np.abs(dual - primal).max()),
        seconds=(
            seconds_of(lambda: by_cholesky(setting.gram, y, lam)),
            seconds_of(lambda: by_cholesky(Phi.T @ Phi, Phi.T @ y, lam)),
        ),
        counted=(n, d, degree),
    )


def primal_weights(Phi: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w (D,) that minimises |y - Phi w|^2 + lam |w|^2, by least squares on stacked rows.

    The stacked system [Phi; sqrt(lam) I] w = [y; 0] has the root of the condition number of
    Phi^T Phi + lam I.
    """
    width = Phi.shape[1]
    rows = np.vstack([Phi, np.sqrt(lam) * np.eye(width)])
    return np.linalg.lstsq(rows, np.append(y, np.zeros(width)), rcond=None)[0]


def draw(result: PrimalDual) -> Scene:
    """Draw both predictions and both costs."""
    n, width = len(result.y), result.width
    instead = "" if result.exact else f"{width} instead of {result.count or 'infinitely many'}"
    ms = [float(f"{1000 * seconds:.2g}") for seconds in result.seconds]  # no more digits repeat
    flops = [number(cost) for cost in costs_of(*result.counted)]
    notice = NOISE if result.noisy else APPROXIMATE
    return Scene(
        [predictions_figure(result), cost_curves(*result.counted)],
        [
            Readout("largest_difference", result.difference, "", "largest difference",
                    "Between the two predictions shown."),
            Readout("features", width, "", "features D",
                    "Exactly those of this kernel." if result.exact else APPROXIMATED,
                    words=instead),
            Readout("time_dual", ms[0], "ms", "dual",
                    f"{counted(n, 'equation')}, one for each point, by Cholesky; K is given."),
            Readout("time_primal", ms[1], "ms", "primal",
                    f"{counted(width, 'equation')}, one for each feature, by Cholesky; Φ is "
                    "given."),
            Readout("memory", None, "", "memory",
                    "Of the matrix to be factorised: n × n for the dual, D × D for the primal.",
                    words=f"{_bytes(n * n)} or {_bytes(width**2)}"),
            Readout("flops", None, "", "counted: dual, primal",
                    "At the n, d and degree set above: n²d + n³/3 for the dual, nD² + D³/3 for the "
                    "primal with D = C(d + degree, degree).",
                    words=f"{flops[0]}, {flops[1]} flops"),
        ],
        [] if result.exact else [notice],
    )  # fmt: skip


def _bytes(numbers: int) -> str:
    size = 8.0 * numbers
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} GB"


def predictions_figure(result: PrimalDual) -> Figure:
    """Return both predictions: over one feature, else one over the other."""
    viewport, points = result.viewport, result.points
    if viewport is None or points is None:
        return _over_each_other(result)
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="blue: dual, orange dashes: primal",
        data=[
            plain_points(points.x, points.y, 4),
            line(viewport.x, result.dual, "dual", DUAL, 5, role="dual"),
            line(viewport.x, result.primal, "primal", PRIMAL, 2, "dash", "primal"),
        ],
        layout=layout(across(viewport), up(viewport), meta={"zoom": True}),
        alt="The predictions of the dual and of the primal solution.",
    )


def _over_each_other(result: PrimalDual) -> Figure:
    ends = np.array(span(result.y, 0.1))
    points = plain_points(np.clip(result.dual, *ends), np.clip(result.primal, *ends), 5)
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="on the diagonal: the same prediction",
        data=[line(ends, ends, "the same", MUTED, 1.2, "dash", "mark"), points],
        layout=layout(axis("dual prediction", ends), axis("primal prediction", ends)),
        alt="Primal predictions over dual ones at the training points.",
    )


TEXT = (
    "The same minimum, written twice. **Primal**: one weight for each of the $D$ features, "
    "$(\\Phi^\\top\\Phi + \\lambda I_D)\\,w = \\Phi^\\top y$. **Dual**: one weight for each of the "
    "$n$ points, $(\\Phi\\Phi^\\top + \\lambda I_n)\\,\\alpha = y$, and $w = \\Phi^\\top\\alpha$. "
    "Few features and many points: take the primal. Many features, or infinitely many: the dual, "
    "in which only $K = \\Phi\\Phi^\\top$ is left: the kernel trick. *Flops* counts additions and "
    "multiplications (floating-point operations) for a polynomial kernel, with the $n$, $d$ and "
    "degree of the sliders above: its number of features is a binomial coefficient, $D = \\binom{d "
    "+ \\text{degree}}{\\text{degree}}$."
)
VIEW = View(
    "primal_dual",
    "Primal and dual",
    (stage(compute, draw, height=310), Text(TEXT)),
    controls,
)
