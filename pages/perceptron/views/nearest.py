"""View: the nearest neighbours vote, beside votes weighted by a Gaussian kernel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.spatial.distance import cdist

from datasets import Dataset
from kernels import Hyperparameter
from pages.shared.model.declarations.blocks import Note, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import decision, projection
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.projection import Projection, in_principal_plane
from pages.shared.pictures.results.viewport import Viewport, viewport_of

SIDE = 60  # places on a side of the plane: boundaries have corners, which have to be seen
NEIGHBOURS = Hyperparameter(
    "neighbours",
    "neighbours k",
    1,
    "integer",
    (1, 50),
    "integer",
    help="How many of the nearest training points vote.",
)
WIDTH = Hyperparameter(
    "nn_gamma",
    "gamma of the Gaussian",
    10.0,
    range=(1e-2, 1e4),
    help="How fast the weight of a vote falls with the distance.",
)


@dataclass(frozen=True, eq=False)
class Nearest:
    """Two ways to let the training points vote."""

    # Of two classes f is the share of the second less that of the first, of more the shares. Of
    # images and texts the training points in the plane of their principal components.
    neighbours: Decision | Projection
    gaussian: Decision | Projection
    # Shares misclassified on the training part and, where there is one, on the test part.
    neighbours_errors: tuple[float, ...]
    gaussian_errors: tuple[float, ...]
    counts: tuple[int, ...]  # points of both parts
    agree: float  # share of the places, or of the training points, with the same class
    k: int  # how many neighbours vote: not more than there are points


def compute(setting: Setting) -> Nearest:
    """Return both votes over the stage, by its own two numbers."""
    data, values = setting.train, setting.values
    k, gamma = min(int(values[NEIGHBOURS.name]), data.n_samples), float(values[WIDTH.name])
    viewport = viewport_of(setting)
    if viewport.y is not None and not viewport.is_slice:
        viewport = viewport.coarse(SIDE)
    places = viewport.samples if setting.has_axes else data.X
    squared = cdist(places, data.X, "sqeuclidean")
    by_count, by_kernel = neighbour_votes(squared, data, k), gaussian_votes(squared, data, gamma)
    parts = [part for part in (data, setting.test) if part is not None]
    apart = [cdist(part.X, data.X, "sqeuclidean") for part in parts]
    return Nearest(
        neighbours=_place(setting, viewport, by_count),
        gaussian=_place(setting, viewport, by_kernel),
        neighbours_errors=_errors(parts, [neighbour_votes(D, data, k) for D in apart]),
        gaussian_errors=_errors(parts, [gaussian_votes(D, data, gamma) for D in apart]),
        counts=tuple(part.n_samples for part in parts),
        agree=float(np.mean(by_count.argmax(axis=1) == by_kernel.argmax(axis=1))),
        k=k,
    )


def neighbour_votes(squared: np.ndarray, data: Dataset, k: int) -> np.ndarray:
    """Return the share of each class among the k nearest points, (m, n_classes), by distances²."""
    rows = np.argpartition(squared, k - 1, axis=1)[:, :k] if k < squared.shape[1] else None
    of_class = np.eye(data.n_classes)[data.y]
    if rows is None:
        return np.broadcast_to(of_class.mean(axis=0), (len(squared), data.n_classes))
    return np.asarray(of_class[rows].mean(axis=1))


def gaussian_votes(squared: np.ndarray, data: Dataset, gamma: float) -> np.ndarray:
    """Return the share of each class among votes of weight exp(-gamma ||x - x_i||^2).

    The weights are divided by that of the nearest point, which changes no share: so none vanishes.
    """
    weight = np.exp(-gamma * (squared - squared.min(axis=1, keepdims=True)))
    votes = weight @ np.eye(data.n_classes)[data.y]
    return np.asarray(votes / votes.sum(axis=1, keepdims=True))


def _errors(parts: list[Dataset], votes: list[np.ndarray]) -> tuple[float, ...]:
    """Return the shares of points for which another class than their own has most votes."""
    return tuple(
        float(np.mean(shares.argmax(axis=1) != part.y))
        for part, shares in zip(parts, votes, strict=True)
    )


def _place(setting: Setting, viewport: Viewport, votes: np.ndarray) -> Decision | Projection:
    if not setting.has_axes:
        return in_principal_plane(setting, votes.argmax(axis=1))
    shares = votes.reshape(*viewport.shape, -1)
    two = shares.shape[-1] == 2
    f = shares[..., 1] - shares[..., 0] if two else shares
    return Decision(viewport, place_points(setting, viewport), f, None if two else shares, None)


def draw(nearest: Nearest) -> Scene:
    """Draw both votes over the plane of the stage."""
    title = "Nearest neighbour" if nearest.k == 1 else f"{nearest.k} nearest neighbours"
    return Scene(
        [
            _picture("nearest", title, nearest.neighbours),
            _picture("gaussian", "Gaussian votes", nearest.gaussian),
        ],
        readouts(nearest),
    )


def _picture(id: str, title: str, votes: Decision | Projection) -> Figure:
    if isinstance(votes, Projection):
        return replace(projection.projected(votes, title), id=id, weight=1.0)
    flat = votes.viewport.y is None
    note = "curve: share of votes, one class less the other" if flat else "line: equal votes"
    if votes.scores is not None:
        note = "curves: share of votes" if flat else "colours: most votes"
    figure = decision.boundary(votes, margins=(), limit=1.0, note=note)
    layout = figure.layout | {"meta": {}}  # points are moved on the page's own stage
    return replace(figure, id=id, title=title, layout=layout, weight=1.0)


def readouts(nearest: Nearest) -> list[Readout]:
    """Return the errors of both votes, and where they agree."""
    votes = {"neighbours": nearest.neighbours_errors, "Gaussian": nearest.gaussian_errors}
    what = "points" if isinstance(nearest.neighbours, Projection) else "places"
    help = "On the training part each point votes on itself, too."
    same_class = f"Share of the {what} of the picture for which both name the same class."
    return [
        *(
            share_readout(
                f"{name.lower()}_error_{part}", error, f"{name}: misclassified, {part}", help, count
            )
            for name, errors in votes.items()
            for part, error, count in zip(("train", "test"), errors, nearest.counts, strict=False)
        ),
        share_readout("agreement", nearest.agree, f"{what} where both agree", same_class),
    ]


CAPTION = (
    "**Nearest neighbours**: the k nearest training points vote, each with one vote. **Gaussian "
    "votes**: all of them vote, each with the weight $\\exp(-\\gamma \\lVert x - x_i \\rVert^2)$. "
    "For two classes the result is the sign of a sum of kernel functions in which all points have "
    "equal weights, as after a perceptron's first epoch if it corrects all points together. As "
    "gamma grows, the nearest point outweighs all others together: the Gaussian becomes the "
    "nearest neighbour, k = 1. The perceptron and the SVM choose the weights instead; many can be "
    "zero."
)
VIEW = View(
    "nearest",
    "Nearest neighbours",
    (stage(compute, draw, height=380), Note(CAPTION)),
    (NEIGHBOURS, WIDTH),
)
