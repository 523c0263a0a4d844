"""Linear principal components: axes, variances, covariance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import DataError
from pages.kpca.compute import MOST_PATTERNS, Colouring, Patterns, colouring
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

MOST_FEATURES = 40  # of a covariance matrix that is drawn
AXES = 3  # drawn on the data


@dataclass(frozen=True, eq=False)
class Principal:
    """Principal axes.

    Attributes
    ----------
    mean : ndarray of shape (d,)
        What the axes go through: the mean of the samples, or 0 without centring.
    axes : ndarray of shape (d, r)
        Orthonormal columns.
    variances : ndarray of shape (r,)
        Along the axes, largest first; without centring the mean squares along them.
    """

    mean: np.ndarray
    axes: np.ndarray
    variances: np.ndarray

    @property
    def shares(self) -> np.ndarray:
        """Each axis' share of the whole variance, (r,)."""
        return self.variances / max(float(self.variances.sum()), 1e-300)

    def needed(self, share: float = 0.9) -> int:
        """Return how many components have at least this share of the variance together."""
        enough = int(np.searchsorted(np.cumsum(self.shares), share)) + 1
        return min(enough, len(self.shares))  # points that are all the same have no variance


def principal(X: np.ndarray, centre: bool = True) -> Principal:
    """Return the principal axes of X (n, d), by its singular values (Jolliffe 2002, section 3.5).

    Without ``centre`` nothing is subtracted from X, and the squares are divided by n. Signs are
    such that the largest entry of each axis is positive.

    Raises
    ------
    DataError
        For a single sample, which does not vary.
    """
    if len(X) < 2:
        raise DataError("Principal components need at least two points.")
    mean = X.mean(axis=0) if centre else np.zeros(X.shape[1])
    _, s, axes = np.linalg.svd(X - mean, full_matrices=False)
    signs = np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])
    return Principal(mean, (signs[:, None] * axes).T, s**2 / (len(X) - centre))


@dataclass(frozen=True, eq=False)
class LinearPCA:
    """Linear PCA of the training points.

    Attributes
    ----------
    principal : Principal
    arms : tuple of ndarrays of shape (2, 2) or (2, 3)
        Each axis as a line of two standard deviations to either side, in the features that are
        drawn; empty over a single feature.
    plane : tuple of Frame and Points, or None
        The points over two features.
    places : ndarray of shape (n, 3), or None
        The points over three of more features, with their ``names`` and what colours them; None of
        images and texts.
    patterns : Patterns or None
        In place of both for images: the axes as images, at most nine.
    covariance : ndarray of shape (p, p)
        Of the first 40 features; without centring their mean products X^T X / n.
    features : tuple of str
        The names of those.
    n_features : int
        The number of all features.
    centred : bool
        Whether the mean was subtracted.
    mean : ndarray of shape (2,) or (3,)
        The mean of the samples in the features that are drawn.
    """

    principal: Principal
    arms: tuple[np.ndarray, ...]
    plane: tuple[Frame, Points] | None
    places: np.ndarray | None
    patterns: Patterns | None
    names: tuple[str, ...]
    colouring: Colouring
    covariance: np.ndarray
    features: tuple[str, ...]
    n_features: int
    centred: bool
    mean: np.ndarray


def linear(setting: Setting) -> LinearPCA:
    """Return linear PCA of a setting's training points; the kernel plays no part."""
    data, centred = setting.train, setting.values.get("centring", "on") == "on"
    found, X = principal(data.X, centred), data.X[:, :MOST_FEATURES]
    images = data.image_shape
    shown, seen = _features(setting) if setting.has_axes else [], frame(setting)
    return LinearPCA(
        principal=found,
        arms=_arms(found, shown) if len(shown) > 1 else (),
        plane=(seen, points(setting, seen)) if len(shown) == 2 else None,
        places=data.X[:, shown] if len(shown) == 3 else None,
        patterns=_patterns(found, images) if images else None,
        names=tuple(data.feature_names[f] for f in shown),
        colouring=colouring(setting),
        covariance=np.atleast_2d(np.cov(X.T)) if centred else X.T @ X / len(X),
        features=data.feature_names[: X.shape[1]],
        n_features=data.n_features,
        centred=centred,
        mean=data.X[:, shown].mean(axis=0),
    )


def _patterns(found: Principal, shape: tuple[int, ...]) -> Patterns:
    axes = found.axes[:, :MOST_PATTERNS].T
    return Patterns(axes / np.abs(axes).max(axis=1, keepdims=True), shape)


def _features(setting: Setting) -> list[int]:
    """Return the features that are drawn: beside the two of the stage the one that varies most."""
    X = setting.train.X
    if X.shape[1] <= 2:
        return list(range(X.shape[1]))
    i, j = setting.values.get("x1", 0), setting.values.get("x2", 1)
    others = [f for f in range(X.shape[1]) if f not in (i, j)]
    return [i, j, others[int(X[:, others].var(axis=0).argmax())]]


def _arms(found: Principal, features: list[int]) -> tuple[np.ndarray, ...]:
    arms = 2 * np.sqrt(found.variances) * found.axes
    centre = found.mean[features]
    return tuple(np.stack([centre - arm, centre + arm]) for arm in arms[features].T[:AXES])
