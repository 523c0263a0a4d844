"""Clusters by k-means: with a linear kernel, and in the kernel's feature space."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from kernels import Hyperparameter, Kernel, KernelKMeans, Linear
from pages.kpca.stage.component import coloured_points
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Note, Text, stage
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted
from pages.shared.pictures.figures.axes import layout, plane
from pages.shared.pictures.figures.decision import winners
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

(CLUSTERS,) = KernelKMeans.hyperparameters
STARTS = Hyperparameter(
    "starts", "starts", 50, "integer", (1, 100), "integer",
    help="How many random starts are tried; the smallest sum of squares is kept.",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Clusters:
    """What k-means finds with one kernel."""

    id: str
    title: str
    nearness: np.ndarray  # (len(y), len(x), q), of each cluster: the largest wins
    sum_of_squares: float  # what is minimised
    steps: int  # of the best start
    agreement: float | None  # share of samples in the cluster that stands for their class
    sum_of_classes: float | None  # the same sum, were the classes the clusters


@dataclass(frozen=True, eq=False)
class BothClusters:
    """Clusters by a linear kernel and by the page's own."""

    viewport: Viewport
    points: Points
    found: tuple[Clusters, Clusters]


def compute(setting: Setting) -> BothClusters:
    """Return the clusters of both kernels over the plane of the stage."""
    viewport = viewport_of(setting)
    return BothClusters(
        viewport=viewport,
        points=place_points(setting, viewport),
        found=(
            clusters(setting, viewport, "linear", "k-means, linear kernel", kernel=Linear()),
            clusters(setting, viewport, "kernel", "Kernel k-means", kernel=setting.kernel),
        ),
    )


def clusters(setting: Setting, viewport: Viewport, id: str, title: str, kernel: Kernel) -> Clusters:
    """Return what one kernel finds; clusters are numbered as the classes that they match best."""
    model = KernelKMeans(kernel, setting.values["n_clusters"], n_init=setting.values["starts"])
    model.fit(setting.train.X)
    nearness, data = model.on_grid(*viewport.plane), setting.train
    agreement = of_classes = None
    if data.n_classes > 1:
        order, agreement = matched(model.labels_, data.y, nearness.shape[-1])
        nearness, of_classes = nearness[..., order], model.inertia_of(data.y)
    return Clusters(
        id=id,
        title=title,
        nearness=nearness,
        sum_of_squares=model.inertia_,
        steps=len(model.inertias_) - 1,
        agreement=agreement,
        sum_of_classes=of_classes,
    )


def matched(labels: np.ndarray, codes: np.ndarray, count: int) -> tuple[np.ndarray, float]:
    """Return the clusters in the order of the classes that they match, and the share that agrees.

    Each class has one cluster at most, so that most samples agree; clusters that are left over come
    last.
    """
    both = np.zeros((max(count, int(codes.max()) + 1), count), dtype=int)
    np.add.at(both, (codes, labels), 1)
    rows, columns = linear_sum_assignment(-both)
    rest = np.setdiff1d(np.arange(count), columns)
    return np.concatenate([columns, rest]), float(both[rows, columns].sum() / len(labels))


def draw(both: BothClusters) -> Scene:
    """Draw the clusters as colours under the points."""
    listed = []
    for found, name in zip(both.found, ("linear", "kernel"), strict=True):
        if found.agreement is not None:
            listed.append(
                share_readout(f"agreement_{name}", found.agreement, f"{name}: agrees", AGREES)
            )
    kernel = both.found[1]
    listed.append(
        Readout("sum_of_squares", kernel.sum_of_squares, "", "kernel: sum of squares", SUM)
    )
    if kernel.sum_of_classes is not None:
        label = "the same, of the classes"
        clusters, classes = kernel.nearness.shape[-1], len(both.points.classes)
        help = (
            OF_CLASSES
            if clusters == classes
            else NOT_ALIKE.format(classes, counted(clusters, "cluster"))
        )
        listed.append(Readout("sum_of_classes", kernel.sum_of_classes, "", label, help))
    listed.append(Readout("steps", kernel.steps, "", "kernel: steps", STEPS))
    return Scene([figure(both, found) for found in both.found], listed)


def figure(both: BothClusters, found: Clusters) -> Figure:
    """Return which cluster is the nearest at each place, under the points."""
    viewport = both.viewport
    return Figure(
        id=found.id,
        title=found.title,
        note="background: clusters · points: classes" if both.points.classes else "",
        data=[*winners(viewport, found.nearness), *coloured_points(both.points)],
        layout=layout(*plane(viewport)),
        alt=f"{found.title}: {counted(found.nearness.shape[-1], 'cluster')} over "
        f"{viewport.labels[0]} and {viewport.labels[1]}.",
    )


AGREES = (
    "Share of the points in the cluster that stands for their class. k-means does not know the "
    "classes."
)
SUM = (
    "Sum of squared distances in feature space from the mean of the point's own cluster, as found."
)
OF_CLASSES = (
    "The sum if the classes were the clusters. Smaller than what was found: all starts ended in "
    "worse local minima. Larger: this kernel prefers other clusters."
)
NOT_ALIKE = (
    "The sum if the classes were the clusters. There are {} classes and {}: more clusters "
    "have a smaller sum, so the two cannot be compared."
)
STEPS = "Lloyd's steps of the best start, until no point is nearer to another mean."
IDEA = (
    "k-means assigns each point to its nearest mean, then moves each mean to the middle of its "
    "points, until nothing changes. It needs distances from means only, and a Gram matrix has them:"
)
FORMULA = (
    r"$$\lVert\varphi(x) - m_c\rVert^2 = k(x, x) - \frac{2}{n_c}\sum_{j \in c} k(x, x_j) + "
    r"\frac{1}{n_c^2}\sum_{j, l \in c} k(x_j, x_l)$$"
)
HOW = (
    "With a linear kernel the border between two clusters is a straight line, so no two clusters "
    "are two rings. In a feature space it may be curved. For the rings, take a polynomial of "
    "degree 2 with $c_0 = 0$, in which the radius counts, times 0.25, plus an RBF with γ = 4.5, "
    "for what lies close together. That RBF alone does not find them; the two sums say whether the "
    "starts or the kernel are to blame."
)


def is_plane(values: Values) -> bool:
    """Whether there are two features, and both are axes."""
    return has_axes(values) and values["width"] == 2


VIEW = View(
    "k_means",
    "Kernel k-means",
    (Text(IDEA), Text(FORMULA), stage(compute, draw, height=360), Note(HOW)),
    (CLUSTERS, STARTS),
    when=is_plane,
)
