"""How many features a power stands for, with the memory and the operations that it saves."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.features.figures import count as figures
from pages.features.results.count import Count, count
from pages.shared.declarations import Page, View
from pages.shared.figures.costs import costs
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

D = Hyperparameter(
    "inputs_d", "inputs d", 100, "integer", (1, 300), "integer",
    help="Features of the data, before the feature map.",
)  # fmt: skip
P = Hyperparameter(
    "degree_p", "degree p", 4, "integer", (1, 10), "integer", help="Degree of the polynomial."
)
N = Hyperparameter(
    "points_n", "points n", 1000, "positive", (10, 1e6), "log", help="Number of training points."
)
UNITS = ("B", "kB", "MB", "GB", "TB", "PB", "EB")


def draw(setting: Setting) -> Scene:
    """Draw the number of features over the degree, and both costs over n."""
    d, p, n = (setting.values[declared.name] for declared in (D, P, N))
    found = count(d, p, n)
    features, gram = map(memory, found.memory)
    return Scene(
        [figures.growth(found), costs(n, d, p)],
        [
            Readout("features D", whole(found.width), "C(d + p, p): all monomials up to degree p, "
                    "those of (x·z + c₀)ᵖ with c₀ > 0."),
            Readout("of degree p alone", whole(found.homogeneous),
                    "C(d + p − 1, p): the features of (x·z)ᵖ."),
            Readout("one entry", f"{whole(found.width)} or {d + p - 1} multiplications",
                    "By features, D; by the kernel, d for x·z and p − 1 for the power."),
            Readout("memory", f"{features} or {gram}",
                    "Of the features of all n points, and of the Gram matrix, 8 bytes a number."),
            Readout("operations", f"{number(found.primal)} or {number(found.dual)}", _said(found)),
            Readout("equal at n =", number(found.crossing),
                    "With fewer points the dual needs fewer operations, with more the primal."),
        ],
    )  # fmt: skip


def _said(found: Count) -> str:
    cheaper = "primal" if found.primal < found.dual else "dual"
    return (
        f"Of the primal, n D² + D³/3, and of the dual, n² d + n³/3. Here the {cheaper} needs fewer."
    )


def show(page: Page, setting: Setting) -> None:
    """Show how many features one power stands for."""
    texts.markdown(
        "A monomial of degree at most $p$ in $d$ inputs is a choice of $p$ factors out of "
        "$x_1, \\dots, x_d$ and $1$, with repetition: there are $\\binom{d + p}{p}$ of them, and "
        "$\\binom{d + p - 1}{p}$ of exactly degree $p$. The kernel $(x \\cdot z + c_0)^p$ "
        "is the inner product of all of them, for the price of one power. Whether "
        "the primal (weights on features) or the dual (weights on points) is cheaper depends on "
        "$n$ and $D$: the primal has $n D^2$ operations at least, the dual $n^3 / 3$."
    )
    StageView(page, draw, name=VIEW.slug, height=330).mount()


def whole(value: int) -> str:
    """Return a whole number with commas, a very large one as a power of ten."""
    return f"{value:,}" if value < 10**12 else number(float(value))


def memory(size: float) -> str:
    """Return a number of bytes with its unit."""
    for unit in UNITS[:-1]:
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{number(size)} {UNITS[-1]}"


VIEW = View("count", "How many", show, (D, P, N))
