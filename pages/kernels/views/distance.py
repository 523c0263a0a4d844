"""Distance in feature space, and the median heuristic for gamma."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import pdist, squareform

from kernels import RBF
from pages.shared.model.declarations.blocks import (
    Blocks,
    Button,
    Formula,
    Note,
    Row,
    Text,
    stage,
)
from pages.shared.model.declarations.conditions import of_numbers
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import gram
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES
from pages.shared.pictures.results.gram import Gram, compute_gram

MAX_POINTS = 400  # points whose pairs are looked at, evenly spread among all
MAX_PAIRS = 1500  # pairs that are drawn
MEDIAN = "Over all pairs of training points, of at most 400 of them."
GAMMA = "1/(2 · median²): the RBF kernel then has the median distance as lengthscale."
LARGEST = (
    "Of the pairs that are drawn. Under a kernel with k(x, x) = 1 and no negative values it is at "
    "most √2 = 1.41."
)


@dataclass(frozen=True, eq=False)
class Distances:
    """Distances in feature space beside those of the inputs."""

    matrix: Gram  # d(x_i, x_j) of all training points
    # ||x_i - x_j|| and d(x_i, x_j) of at most 1500 pairs, by ||x_i - x_j||, (p,)
    apart: np.ndarray
    in_features: np.ndarray
    median: float  # of ||x_i - x_j|| over all pairs i < j, of at most 400 points
    gamma: float  # 1 / (2 median^2): the lengthscale of an RBF kernel is then the median distance


def feature_distances(K: np.ndarray) -> np.ndarray:
    """Return d(x, z) = sqrt(k(x, x) - 2 k(x, z) + k(z, z)) for K (n, n).

    Squares below 0, by rounding or where the kernel is not positive semi-definite, count as 0.
    """
    diagonal = K.diagonal()
    squares = diagonal[:, None] - 2 * K + diagonal
    np.fill_diagonal(squares, 0.0)
    return np.sqrt(np.maximum(squares, 0.0))


def median_gamma(X: np.ndarray) -> tuple[float, float]:
    """Return the median distance between points of X (n, d), and gamma = 1 / (2 median^2).

    With this gamma the lengthscale of an RBF kernel is the median distance (Gretton et al. 2012,
    section 8, among others). Both are 0 where at least half of the pairs are equal points.
    """
    median = float(np.median(pdist(X))) if len(X) > 1 else 0.0
    return median, 0.5 / median**2 if median > 0 else 0.0


def compute(setting: Setting) -> Distances:
    """Return the distances of the training points in feature space."""
    X, D = setting.train.X, feature_distances(setting.gram)
    rows = setting.order[np.linspace(0, len(X) - 1, min(len(X), MAX_POINTS)).round().astype(int)]
    apart = pdist(X[rows])
    in_features = squareform(D[np.ix_(rows, rows)], checks=False)
    order = np.argsort(apart, kind="stable")
    drawn = order[np.linspace(0, len(order) - 1, min(len(order), MAX_PAIRS)).round().astype(int)]
    median, gamma = median_gamma(X[rows])
    return Distances(compute_gram(setting, D), apart[drawn], in_features[drawn], median, gamma)


def pairs_picture(distances: Distances) -> Figure:
    """Return d(x, z) of pairs over their distance ||x - z||, with the median marked."""
    across = (0.0, float(distances.apart.max(initial=0.0)) * 1.05 or 1.0)
    up = (0.0, max(steady(np.append(distances.in_features, 0.0))[1], 1e-9))
    line = {"type": "line", "x0": distances.median, "x1": distances.median, "y0": 0.0, "y1": up[1]}
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": distances.apart,
        "y": distances.in_features,
        "name": "pairs",
        "marker": {"color": CLASSES[0], "size": 3, "opacity": 0.6},
        "hovertemplate": "%{x:.3g} apart: %{y:.3g} in feature space<extra></extra>",
        "meta": {"role": "mark"},
    }
    return Figure(
        id="pairs",
        title="From distance to distance",
        note="each dot is a pair of training points · dotted: the median distance",
        data=[marks],
        layout=layout(
            axis("‖x − z‖", across),
            axis("d(x, z)", up),
            shapes=[line | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}],
        ),
        alt=f"Feature distances of {len(distances.apart)} pairs from "
        f"{number(float(distances.in_features.min(initial=0)))} to "
        f"{number(float(distances.in_features.max(initial=0)))}; the median input distance is "
        f"{number(distances.median)}.",
        weight=1.3,
    )


def draw(distances: Distances) -> Scene:
    """Draw the distances in feature space."""
    largest = float(distances.in_features.max(initial=0.0))
    return Scene(
        [
            pairs_picture(distances),
            gram.heatmap(distances.matrix, "Distances in feature space", "distances", entry="d"),
        ],
        [
            Readout("median_distance", distances.median, "", "median of ‖x − z‖", MEDIAN),
            Readout("median_gamma", distances.gamma, "", "median heuristic: γ", GAMMA),
            Readout("largest_feature_distance", largest, "", "largest d(x, z)", LARGEST),
        ],
    )


def body(setting: Setting) -> Blocks:
    """Show the distances, and offer the gamma of the median heuristic."""
    yield Text(
        "A kernel measures distance as well: two points are as far from each other as their "
        "features $\\varphi(x)$ and $\\varphi(z)$,"
    )
    yield Formula(
        r"d(x, z)^2 = \lVert \varphi(x) - \varphi(z) \rVert^2 = k(x, x) - 2\,k(x, z) + k(z, z)"
    )
    yield stage(compute, draw, height=330)
    gamma = float(f"{compute(setting).gamma:.3g}")
    if gamma:
        button = Button(f"Median heuristic: γ = {number(gamma)}", RBF(gamma), key="median")
        yield Row((button, Note("takes an RBF kernel with this γ")))
    yield Text(
        "Under an RBF kernel with a very large γ all points are √2 apart: none is near another. "
        "With a very small γ all are nearly at one place. The **median heuristic** starts between "
        "them: $\\gamma = 1/(2 m^2)$ with $m$ the median of $\\lVert x_i - x_j \\rVert$ over all "
        "pairs, so that half of the pairs are closer than one lengthscale. It looks at no target: "
        "it is a start for tuning, and not its end."
    )


VIEW = View("distance", "Distance", body, depends="values", when=of_numbers)
