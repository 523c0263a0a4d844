"""View: do two samples come from one distribution? The distance of their means says it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import (
    Hyperparameter,
    KernelError,
    TwoSampleTest,
    mean_difference,
    two_sample_test,
)
from pages.shared.model.declarations.blocks import Formula, Note, Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, dotted_line, layout
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED

NOTHING, MEAN, SPREAD, SHAPE = "nothing", "the mean", "the spread", "the shape"
DIFFERENCE = Hyperparameter(
    "difference", "what differs", MEAN, "choice", scale="choice",
    choices=(NOTHING, MEAN, SPREAD, SHAPE),
    help="How the second sample's distribution differs from the first one's.",
)  # fmt: skip
SIZE = Hyperparameter(
    "sample_size", "points in each", 60, "integer", (5, 200), "integer",
    help="How many points each sample has.",
)  # fmt: skip
SEED = Hyperparameter(
    "sample_seed", "seed of the samples", 0, "integer", (0, 99), "integer",
    help="Another seed draws other samples.",
)  # fmt: skip
SHIFT, WIDE = 0.7, 1.7  # of the second sample: its mean, or its standard deviation
BUMP = 0.95  # of two bumps at ± this, which together have mean 0 and variance 1
END = 5.5  # of the picture, on both sides
PERMUTATIONS, LEVEL, BINS = 500, 0.05, 30
NEGATIVE = (
    "These samples have negative numbers, whatever the page's data are, and this kernel takes "
    "none: choose another kernel here."
)
NAMES = ("first sample", "second sample")


@dataclass(frozen=True, eq=False)
class TwoSamples:
    """Two samples, and what the kernel says of their difference."""

    first: np.ndarray  # (n,)
    second: np.ndarray  # (n,)
    z: np.ndarray  # (201,), places
    difference: np.ndarray  # (201,), of both means in feature space, as a function
    test: TwoSampleTest
    counts: np.ndarray  # (30,), of permutations
    edges: np.ndarray  # (31,), of these counts

    @property
    def distance(self) -> float:
        """The distance of both means in feature space."""
        return float(np.sqrt(self.test.statistic))

    @property
    def threshold(self) -> float:
        """What the distance has to exceed to be called a difference."""
        return float(np.sqrt(self.test.threshold(LEVEL)))


def samples(difference: str, size: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw both samples, (size,) each: the first from N(0, 1), the second as is said."""
    first, second, sides = np.random.default_rng(seed).spawn(3)
    x, y = first.standard_normal(size), second.standard_normal(size)
    if difference == MEAN:
        y = y + SHIFT
    elif difference == SPREAD:
        y = WIDE * y
    elif difference == SHAPE:
        y = BUMP * sides.choice([-1.0, 1.0], size) + np.sqrt(1 - BUMP**2) * y
    return x, y


def compute(setting: Setting) -> TwoSamples:
    """Draw the samples, and test them by the page's kernel.

    Raises
    ------
    KernelError
        For a kernel that takes no negative numbers, which the samples have.
    """
    values, kernel = setting.values, setting.kernel
    if kernel.domain == "nonnegative":
        raise KernelError(NEGATIVE)
    first, second = samples(values["difference"], values["sample_size"], values["sample_seed"])
    X, Y, z = first[:, None], second[:, None], np.linspace(-END, END, 201)
    test = two_sample_test(kernel, X, Y, PERMUTATIONS)
    distances = np.sqrt(test.null)
    end = max(float(distances[-1]), float(np.sqrt(test.statistic))) or 1.0
    counts, edges = np.histogram(distances, BINS, (0.0, end))
    return TwoSamples(
        first, second, z, mean_difference(kernel, X, Y, z[:, None]), test, counts, edges
    )


def draw(result: TwoSamples) -> Scene:
    """Draw the samples with their difference, and the distances that chance alone makes."""
    return Scene(
        [samples_picture(result), chance_picture(result)],
        [
            Readout("mean_distance", result.distance, "", "distance of the means", DISTANCE),
            Readout("chance_limit", result.threshold, "", "95 % of the shuffles below", LIMIT),
            Readout("p_value", result.test.p_value, "", "p value", P_VALUE),
        ],
    )


def samples_picture(result: TwoSamples) -> Figure:
    """Return the difference of both means as a function, above and below it the samples."""
    top = 1.25 * max(map(abs, steady(result.difference))) or 1.0
    places = np.concatenate([result.first, result.second])
    codes = np.repeat([0, 1], [len(result.first), len(result.second)])
    rows = np.where(codes == 0, 0.9 * top, -0.9 * top)
    return Figure(
        id="samples",
        title="Two samples, and where they differ",
        note="top: first · bottom: second · line: mean of k(xᵢ, z) less mean of k(yⱼ, z)",
        data=[
            curve.zero(result.z),
            curve.line(result.z, result.difference, "difference", INK),
            *points.by_class(places, rows, codes, NAMES),
        ],
        layout=layout(axis("z", (-END, END)), axis("difference of the means", (-top, top))),
        alt=f"Two samples of {len(result.first)} points; their means differ by "
        f"{number(result.distance)} in feature space.",
        weight=1.3,
    )


def chance_picture(result: TwoSamples) -> Figure:
    """Return how far apart the means are after shuffling, and how far they are."""
    middles = (result.edges[1:] + result.edges[:-1]) / 2
    end, most = float(result.edges[-1]) * 1.08, float(result.counts.max())
    bars = {
        "type": "bar",
        "x": middles,
        "y": result.counts,
        "width": np.diff(result.edges),
        "name": "shuffled",
        "marker": {"color": MUTED},
        "hovertemplate": "%{y} shuffles near %{x:.3g}<extra></extra>",
        "meta": {"role": "mark"},
    }
    here = [result.distance, result.distance]
    return Figure(
        id="chance",
        title="What chance alone does",
        note="bars: shuffled · line: as they are · dotted: 95 % below",
        data=[
            bars,
            curve.line(np.array(here), np.array([0.0, 1.1 * most]), "the samples", ACCENT, 3),
        ],
        layout=layout(
            axis("distance of the means", (0.0, end)),
            axis("shuffles", (0.0, 1.15 * most)),
            shapes=[dotted_line(result.threshold)],
        ),
        alt=f"The samples' means are {number(result.distance)} apart; 95 % of {PERMUTATIONS} "
        f"shuffles have them at most {number(result.threshold)} apart.",
    )


DISTANCE = "Maximum mean discrepancy: the norm of the difference of both means in feature space."
LIMIT = "Of all shuffles, 95 % have means that are at most so far apart."
P_VALUE = (
    f"The share of {PERMUTATIONS} shuffles, and the samples as they are, whose means are as far "
    "apart as here or farther."
)
IDEA = (
    "Do two samples come from the same distribution? In feature space each has a mean. The kernel "
    "knows the distance of the two, the **maximum mean discrepancy**:"
)
FORMULA = (
    r"\Big\lVert \tfrac1m \sum_i \varphi(x_i) - \tfrac1n \sum_j \varphi(y_j) \Big\rVert^2 = "
    r"\tfrac{1}{m^2} \sum_{i,j} k(x_i, x_j) - \tfrac{2}{mn} \sum_{i,j} k(x_i, y_j) + "
    r"\tfrac{1}{n^2} \sum_{i,j} k(y_i, y_j)"
)
HOW = (
    "How far is far? Shuffle: put all points into one bag, draw two new samples out of it, many "
    "times. If both samples come from one distribution, their distance is like that of any shuffle."
)
SEES = (
    "A kernel sees only what its features hold. The linear kernel compares the means of $x$, and "
    "is blind to spread and shape. A polynomial of degree 2 sees the spread as well. The RBF "
    "kernel sees every difference, given enough points. The samples are drawn here; the kernel is "
    "the page's."
)
VIEW = View(
    "two_samples",
    "Two samples",
    (stage(compute, draw, height=340), Text(IDEA), Formula(FORMULA), Text(HOW), Note(SEES)),
    (DIFFERENCE, SIZE, SEED),
    when=one_feature,
)
