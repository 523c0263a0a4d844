"""Primal and dual: weights on features or weights on points, and what each costs."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.krr.figures import primal_dual as figures
from pages.krr.results.primal_dual import FEATURES, PrimalDual, is_approximated, primal_dual
from pages.shared.declarations import Page, View
from pages.shared.figures.costs import costs
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.results.costs import costs_of
from pages.shared.results.explicit import MOST_FEATURES
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values, kernel_of

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
    f"{MOST_FEATURES}): only the dual is exact, and Nyström features approximate it."
)
NOISE = (
    "White noise is a feature of each point by itself: new points share none of it, and the primal "
    "here ignores it. Use λ instead."
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the number of features, where the kernel does not say it, and what is counted."""
    approximated = is_approximated(kernel_of(values), values["width"])
    return ((NYSTROEM,) if approximated else ()) + COUNTED


def draw(setting: Setting) -> Scene:
    """Draw both predictions and both costs."""
    found = primal_dual(setting)
    n, width = len(found.y), found.width
    points, d, degree = (setting.values[declared.name] for declared in COUNTED)
    ms = [1000 * s for s in found.seconds]
    notice = NOISE if found.noisy else APPROXIMATE
    flops = [number(float(one)) for one in costs_of(points, d, degree)]
    return Scene(
        [figures.predictions(found), costs(points, d, degree)],
        [
            Readout(
                "largest difference", number(found.difference), "Between the two predictions shown."
            ),
            Readout("features D", _features(found), "Exactly those of this kernel." if found.exact
                    else APPROXIMATED),
            Readout(
                "dual", f"{ms[0]:.2g} ms",
                f"{n} equations for {n} weights on points, by Cholesky; K is given.",
            ),
            Readout(
                "primal", f"{ms[1]:.2g} ms",
                f"{width} equations for {width} weights on features, by Cholesky; Φ is given.",
            ),
            Readout(
                "memory",
                f"{_bytes(n * n)} or {_bytes(width**2)}",
                "Of the matrix to be factorised: n × n for the dual, D × D for the primal.",
            ),
            Readout(
                "counted: dual, primal", f"{flops[0]}, {flops[1]} flops",
                "At the n, d and degree set above: n²d + n³/3 for the dual, nD² + D³/3 for the "
                "primal with D = C(d + degree, degree).",
            ),
        ],
        [] if found.exact else [notice],
    )  # fmt: skip


def _features(found: PrimalDual) -> str:
    """Return how many features the primal has, and how many they stand for."""
    if found.exact:
        return str(found.width)
    return f"{found.width} instead of {found.count or 'infinitely many'}"


def show(page: Page, setting: Setting) -> None:
    """Show both solutions."""
    StageView(page, draw, name=VIEW.slug, height=310).mount()
    texts.markdown(
        "The same minimum, written twice. **Primal**: one weight for each of the $D$ features, "
        "$(\\Phi^\\top\\Phi + \\lambda I_D)\\,w = \\Phi^\\top y$. **Dual**: one weight for each of "
        "the $n$ points, $(\\Phi\\Phi^\\top + \\lambda I_n)\\,\\alpha = y$, and $w = "
        "\\Phi^\\top\\alpha$. Few features and many points: take the primal. Many features, or "
        "infinitely many: the dual, in which only $K = \\Phi\\Phi^\\top$ is left: the kernel "
        "trick. The right picture counts additions and multiplications (flops) for a polynomial "
        "kernel, with the $n$, $d$ and degree of the sliders above: its number of features is a "
        "binomial coefficient, $D = \\binom{d + \\text{degree}}{\\text{degree}}$."
    )


def _bytes(numbers: int) -> str:
    size = 8.0 * numbers
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} GB"


VIEW = View("primal_dual", "Primal and dual", show, controls)
