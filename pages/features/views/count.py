"""How many features a power stands for, with the memory and the operations that it saves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import comb

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.costs import cost_curves
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, MUTED
from pages.shared.pictures.results.costs import crossing, dual_cost, primal_cost

DEGREES = tuple(range(1, 11))
BYTES = 8  # of a number


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
WIDTH = "C(d + p, p): all monomials up to degree p, those of (x·z + c₀)ᵖ with c₀ > 0."
HOMOGENEOUS = "C(d + p − 1, p): the features of (x·z)ᵖ."
ENTRY = (
    "For one entry of the Gram matrix: by features, D; by the kernel, d for x·z and p − 1 for the "
    "power."
)
MEMORY = "Of the features of all n points, and of the Gram matrix, 8 bytes a number."
OPERATIONS = (
    "Of the primal, n D² + D³/3, and of the dual, n² d + n³/3. Here the {cheaper} needs fewer."
)
AT_MOST, EXACTLY, KERNEL = "at most degree p", "exactly degree p", "the kernel: d + p − 1"
CALLOUTS = (
    Callout(AT_MOST, "features of degree p or less: C(d + p, p)", "blue: C(d + p, p)", "both"),
    Callout(EXACTLY, "of degree p alone: C(d + p − 1, p)", "orange: C(d + p − 1, p)", "both"),
    Callout(
        KERNEL,
        "multiplications of the kernel: d + p − 1",
        "dotted: multiplications of the kernel",
        "both",
    ),
)
CROSSING = "With fewer points the dual needs fewer operations, with more the primal."


@dataclass(frozen=True, eq=False)
class Count:
    """The features of a polynomial kernel of degree p on d inputs, with n points."""

    d: int
    p: int
    n: float
    # For each of `DEGREES`: monomials of at most that degree, C(d + p, p), and of exactly that
    # degree, C(d + p - 1, p).
    all: tuple[int, ...]
    full: tuple[int, ...]
    crossing: float  # the n at which primal and dual cost the same

    @property
    def width(self) -> int:
        """The number of features with a constant in the kernel, D."""
        return self.all[self.p - 1]

    @property
    def homogeneous(self) -> int:
        """The number of features without one."""
        return self.full[self.p - 1]

    @property
    def primal(self) -> float:
        """Operations of the fit with weights on features."""
        return float(primal_cost(self.n, self.width))

    @property
    def dual(self) -> float:
        """Operations of the fit with weights on points."""
        return float(dual_cost(self.n, self.d))

    @property
    def memory(self) -> tuple[float, float]:
        """Bytes of all features of all points, and of the Gram matrix."""
        return BYTES * self.n * float(self.width), BYTES * float(np.square(self.n))


def count_features(d: int, p: int, n: float) -> Count:
    """Return how many features there are, and what they cost with n points."""
    return Count(
        d=d,
        p=p,
        n=n,
        all=tuple(comb(d + degree, degree) for degree in DEGREES),
        full=tuple(comb(d + degree - 1, degree) for degree in DEGREES),
        crossing=crossing(d, comb(d + p, p)),
    )


def compute(setting: Setting) -> Count:
    """Return how many features there are at the numbers that are set."""
    d, p, n = (setting.values[declared.name] for declared in (D, P, N))
    return count_features(d, p, n)


def growth(count: Count) -> Figure:
    """Return both counts over the degree, and how many multiplications the kernel has."""
    x = np.array(DEGREES, dtype=float)
    lines = (
        (AT_MOST, count.all, CLASSES[0], "solid"),
        (EXACTLY, count.full, CLASSES[1], "dash"),
        (KERNEL, [count.d + p - 1 for p in DEGREES], MUTED, "dot"),
    )
    top = 10.0 ** max(math.ceil(math.log10(count.all[-1]) + 0.3), 4)
    here = np.log10([float(count.width)])
    return Figure(
        id="growth",
        title=f"Features of a polynomial on {count.d} inputs",
        note=" · ".join(callout.instead for callout in CALLOUTS),
        data=[
            *(
                curve.line(x, np.log10(np.array(y, dtype=float)), name, colour, 2.2, dash, "path")
                | {"hoverinfo": "skip", "hovertemplate": None}
                for name, y, colour, dash in lines
            ),
            points.rings(np.array([float(count.p)]), here, "here", 14),
        ],
        layout=layout(
            axis("degree p", (0.6, DEGREES[-1] + 0.4), tickvals=list(DEGREES)),
            log_axis("number", 1, top),
        ),
        callouts=CALLOUTS,
        alt=f"Degree {count.p} on {count.d} inputs has {number(float(count.width))} features.",
    )


def draw(count: Count) -> Scene:
    """Draw the number of features over the degree, and both costs over n."""
    width, homogeneous = whole(count.width), whole(count.homogeneous)
    entry = f"features {width}; kernel {count.d + count.p - 1}"
    features, gram = map(memory, count.memory)
    operations = f"primal {number(count.primal)}; dual {number(count.dual)}"
    help = OPERATIONS.format(cheaper="primal" if count.primal < count.dual else "dual")
    return Scene(
        [growth(count), cost_curves(count.n, count.d, count.p)],
        [
            Readout("features", count.width, "", "features D", WIDTH, words=width),
            Readout(
                "features_homogeneous", count.homogeneous, "", "of degree p alone", HOMOGENEOUS,
                words=homogeneous,
            ),
            Readout(
                "entry_cost", None, "", "multiplications", ENTRY, words=entry,
            ),
            Readout(
                "memory", None, "", "memory", MEMORY,
                words=f"features {features}; Gram matrix {gram}",
            ),
            Readout("operations", None, "", "operations", help, words=operations),
            Readout("crossing", count.crossing, "", "primal and dual equal at n =", CROSSING),
        ],
    )  # fmt: skip


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


TEXT = (
    "A monomial of degree at most $p$ in $d$ inputs is a choice of $p$ factors out of "
    "$x_1, \\dots, x_d$ and $1$, with repetition: there are $\\binom{d + p}{p}$ of them, and "
    "$\\binom{d + p - 1}{p}$ of exactly degree $p$. The kernel $(x \\cdot z + c_0)^p$ "
    "is the inner product of all of them, for the price of one power. Whether "
    "the primal (weights on features) or the dual (weights on points) is cheaper depends on "
    "$n$ and $D$: the primal has $n D^2$ operations at least, the dual $n^3 / 3$."
)
VIEW = View("count", "How many", (Text(TEXT), stage(compute, draw, height=330)), (D, P, N))
