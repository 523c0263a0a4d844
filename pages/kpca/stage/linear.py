"""Linear principal components: axes, variances, covariance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import DataError
from pages.kpca.stage.compute import MAX_PATTERNS, Colouring, Patterns, compute_colouring
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

MAX_FEATURES = 40  # of a covariance matrix that is drawn
AXES = 3  # drawn on the data


@dataclass(frozen=True, eq=False)
class Principal:
    """Principal axes."""

    mean: np.ndarray  # (d,) what the axes go through: that of the samples, or 0 without centring
    axes: np.ndarray  # (d, r) orthonormal columns
    variances: np.ndarray  # (r,) along the axes, largest first; without centring mean squares

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
    """Linear PCA of the training points."""

    principal: Principal
    # Each axis as a line, (2, 2) or (2, 3), of two standard deviations to either side, in the
    # features that are drawn; empty over a single feature.
    arms: tuple[np.ndarray, ...]
    plane: tuple[Viewport, Points] | None  # the points over two features
    places: np.ndarray | None  # (n, 3) over three of more features; None of images and texts
    patterns: Patterns | None  # in place of both for images: the axes as images, at most nine
    measures: tuple[Measure, ...]  # of the features that are drawn: their names and units
    colouring: Colouring
    covariance: np.ndarray  # (p, p) of the first 40; without centring mean products X^T X / n
    features: tuple[str, ...]  # (p,) their names
    n_features: int  # of all
    centred: bool  # whether the mean was subtracted
    mean: np.ndarray  # (2,) or (3,) of the samples in the features that are drawn


def compute_linear_pca(setting: Setting) -> LinearPCA:
    """Return linear PCA of a setting's training points; the kernel plays no part."""
    data, centred = setting.train, setting.values.get("centring", "on") == "on"
    fitted, X = principal(data.X, centred), data.X[:, :MAX_FEATURES]
    images = data.image_shape
    drawn, viewport = _features(setting) if setting.has_axes else [], viewport_of(setting)
    return LinearPCA(
        principal=fitted,
        arms=_arms(fitted, drawn) if len(drawn) > 1 else (),
        plane=(viewport, place_points(setting, viewport)) if len(drawn) == 2 else None,
        places=data.X[:, drawn] if len(drawn) == 3 else None,
        patterns=_patterns(fitted, images) if images else None,
        measures=tuple(setting.measures[f] for f in drawn),
        colouring=compute_colouring(setting),
        covariance=np.atleast_2d(np.cov(X.T)) if centred else X.T @ X / len(X),
        features=data.feature_names[: X.shape[1]],
        n_features=data.n_features,
        centred=centred,
        mean=data.X[:, drawn].mean(axis=0),
    )


def _patterns(principal: Principal, shape: tuple[int, ...]) -> Patterns:
    axes = principal.axes[:, :MAX_PATTERNS].T
    return Patterns(axes / np.abs(axes).max(axis=1, keepdims=True), shape)


def _features(setting: Setting) -> list[int]:
    """Return the features that are drawn: beside the two of the stage the one that varies most."""
    X = setting.train.X
    if X.shape[1] <= 2:
        return list(range(X.shape[1]))
    i, j = setting.values.get("x1", 0), setting.values.get("x2", 1)
    others = [f for f in range(X.shape[1]) if f not in (i, j)]
    return [i, j, others[int(X[:, others].var(axis=0).argmax())]]


def _arms(principal: Principal, features: list[int]) -> tuple[np.ndarray, ...]:
    arms = 2 * np.sqrt(principal.variances) * principal.axes
    centre = principal.mean[features]
    return tuple(np.stack([centre - arm, centre + arm]) for arm in arms[features].T[:AXES])
