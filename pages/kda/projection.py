"""Where the classes lie along the discriminants, and where one becomes likelier than another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.ranges import span
from pages.shared.setting import Setting

SIDE = 90  # places on a side of the plane at which the classes are scored


@dataclass(frozen=True, eq=False)
class Projection:
    """The samples in the coordinates of their discriminants.

    Attributes
    ----------
    places : ndarray of shape (n, n_components)
        Of the training points.
    codes : ndarray of shape (n,)
        Their classes, codes into ``classes``.
    held_out : tuple of ndarrays of shapes (m, n_components) and (m,), or None
        Places and classes of the test part.
    means : ndarray of shape (n_classes, n_components)
    threshold : float or None
        Where both of two classes are as likely, on a single discriminant.
    x, y : ndarray of shape (90,), or None
        The grid of a plane; None on a single discriminant.
    scores : ndarray of shape (90, 90, n_classes), or None
        Of each class over the grid, where two discriminants are all there are.
    """

    places: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    held_out: tuple[np.ndarray, np.ndarray] | None
    means: np.ndarray
    threshold: float | None
    x: np.ndarray | None
    y: np.ndarray | None
    scores: np.ndarray | None


def projection(setting: Setting, model) -> Projection:
    """Return both parts of the data as a fitted discriminant projects them."""
    data, test = setting.train, setting.test
    P = model.transform(data.X)
    held_out = None if test is None else (model.transform(test.X), test.y)
    at = threshold(model, data.X) if P.shape[1] == 1 else None
    x = y = found = None
    if P.shape[1] > 1:
        both = P if held_out is None else np.vstack([P, held_out[0]])
        x, y = (np.linspace(*span(both[:, axis], 0.08), SIDE) for axis in (0, 1))
    if P.shape[1] == 2:
        grid = np.column_stack([np.tile(x, SIDE), np.repeat(y, SIDE)])
        found = scores(model, data.X, data.y, grid).reshape(SIDE, SIDE, -1)
    means = model.means_
    return Projection(P, data.y, data.class_names, held_out, means, at, x, y, found)


def threshold(model, X: np.ndarray) -> float:
    """Return the place along the first discriminant at which both of two classes are as likely.

    The decision function is affine in the projection: two samples far apart fix it.
    """
    p, f = model.transform(X)[:, 0], model.decision_function(X)
    low, high = int(np.argmin(p)), int(np.argmax(p))
    slope = (f[high] - f[low]) / (p[high] - p[low])
    return float(p[low] - f[low] / slope)


def scores(model, X: np.ndarray, y: np.ndarray, P: np.ndarray) -> np.ndarray:
    """Return the score (m, n_classes) of each class at places P (m, n_components).

    -1/2 (p - m_c)^T W^-1 (p - m_c) + log prior_c with the pooled covariance W of the training
    samples X of the classes y; up to a shift of each row it is the model's decision function.
    """
    own = model.transform(X)
    codes = np.searchsorted(model.classes_, y)
    rest = own - model.means_[codes]
    W = rest.T @ rest / len(X)
    shift = P[:, None, :] - model.means_
    distance = np.einsum("mci,ij,mcj->mc", shift, np.linalg.pinv(W, hermitian=True), shift)
    return np.log(model.priors_) - distance / 2
