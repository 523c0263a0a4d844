"""Votes of the nearest neighbours, and votes weighted by a Gaussian kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from datasets import Dataset
from pages.shared.results.decision import Decision
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import points
from pages.shared.results.projection import Projection, in_principal_plane
from pages.shared.setting import Setting

SIDE = 60  # places on a side of the plane: boundaries have corners, which have to be seen


@dataclass(frozen=True, eq=False)
class Nearest:
    """Two ways to let the training points vote.

    Attributes
    ----------
    neighbours, gaussian : Decision or Projection
        Of two classes f is the share of the second less that of the first, of more the shares. Of
        images and texts the training points in the plane of their principal components.
    errors : two tuples of float
        Shares misclassified on the training part and, where there is one, on the test part: by the
        nearest neighbours, and by the Gaussian votes.
    agree : float
        Share of the places of the picture, or of the images, for which both name the same class.
    k : int
        The number of neighbours that vote: not more than there are points.
    """

    neighbours: Decision | Projection
    gaussian: Decision | Projection
    errors: tuple[tuple[float, ...], tuple[float, ...]]
    agree: float
    k: int


def nearest(setting: Setting) -> Nearest:
    """Return both votes over the stage, by the values ``neighbours`` and ``nn_gamma``."""
    data, values = setting.train, setting.values
    k, gamma = min(int(values["neighbours"]), data.n_samples), float(values["nn_gamma"])
    seen = frame(setting)
    if seen.y is not None and not seen.is_slice:
        seen = seen.coarse(SIDE)
    places = seen.samples if setting.has_axes else data.X
    squared = cdist(places, data.X, "sqeuclidean")
    by_count, by_kernel = neighbour_votes(squared, data, k), gaussian_votes(squared, data, gamma)
    parts = [part for part in (data, setting.test) if part is not None]
    apart = [cdist(part.X, data.X, "sqeuclidean") for part in parts]
    by_count_there = [neighbour_votes(D, data, k) for D in apart]
    by_kernel_there = [gaussian_votes(D, data, gamma) for D in apart]
    return Nearest(
        neighbours=_seen(setting, seen, by_count),
        gaussian=_seen(setting, seen, by_kernel),
        errors=(_errors(parts, by_count_there), _errors(parts, by_kernel_there)),
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


def _seen(setting: Setting, seen: Frame, votes: np.ndarray) -> Decision | Projection:
    if not setting.has_axes:
        return in_principal_plane(setting, votes.argmax(axis=1))
    shares = votes.reshape(*seen.shape, -1)
    two = shares.shape[-1] == 2
    f = shares[..., 1] - shares[..., 0] if two else shares
    return Decision(seen, points(setting, seen), f, None if two else shares, None)
