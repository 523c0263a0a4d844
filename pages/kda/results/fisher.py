r"""Fisher's criterion in the plane: how far apart the classes lie along a direction.

J(w) = (w^T B w) / (w^T W w), with the scatter B of the class means and W within the classes
(Fisher 1936; Duda, Hart and Stork 2001, section 3.8).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

from pages.shared.results.frame import Frame, features, frame
from pages.shared.results.points import Points, points
from pages.shared.results.projection import in_principal_plane, principal_plane
from pages.shared.setting import Setting
from pages.shared.state.reducer import Refusal

ANGLES = np.linspace(0, 180, 361)  # degrees at which J is shown
FLOOR = 1e-12  # of the largest variance: a class without any width would make J infinite


@dataclass(frozen=True, eq=False)
class Scatter:
    """Both scatters of classified points in the plane.

    Attributes
    ----------
    between, within : ndarray of shape (2, 2)
        sum_c n_c (m_c - m)(m_c - m)^T / n, and the mean of (x - m_c)(x - m_c)^T.
    mean : ndarray of shape (2,)
    """

    between: np.ndarray
    within: np.ndarray
    mean: np.ndarray

    def ratio(self, angle: float | np.ndarray) -> np.ndarray:
        """Return J of the directions at angles (...) in degrees from the horizontal axis."""
        w = direction(angle)
        over = np.einsum("i...,ij,j...->...", w, self.between, w)
        under = np.einsum("i...,ij,j...->...", w, self.within, w)
        return over / under

    def best(self) -> tuple[float, float]:
        """Return the best angle in [0, 180) and its J, the largest eigenvalue of (B, W)."""
        values, vectors = eigh(self.between, self.within)
        w = vectors[:, -1]
        return float(np.degrees(np.arctan2(w[1], w[0])) % 180), float(values[-1])


@dataclass(frozen=True, eq=False)
class FisherDirection:
    """The points of a plane along one direction, and how J compares with the best.

    Attributes
    ----------
    frame, points
        The plane of the picture and the training points in it.
    mean : ndarray of shape (2,)
        Of all points; both directions are drawn through it.
    angle, best_angle : float
        Of the chosen direction and of the best one, in degrees from the horizontal axis.
    ratio, best_ratio : float
        J of both.
    direction, best_direction : ndarray of shape (2,)
        Both as unit vectors.
    projections, best_projections : ndarray of shape (n,)
        The place of each point along the chosen direction and along the best one.
    angles, ratios : ndarray of shape (361,)
        J over all angles.
    """

    frame: Frame
    points: Points
    mean: np.ndarray
    angle: float
    ratio: float
    direction: np.ndarray
    best_angle: float
    best_ratio: float
    best_direction: np.ndarray
    projections: np.ndarray
    best_projections: np.ndarray
    angles: np.ndarray
    ratios: np.ndarray


def direction(angle: float | np.ndarray) -> np.ndarray:
    """Return the unit vector (2, ...) at an angle in degrees."""
    return np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])


def scatter(X: np.ndarray, y: np.ndarray) -> Scatter:
    """Return the scatters of X (n, 2) with the class codes y (n,)."""
    mean = X.mean(axis=0)
    between, within = np.zeros((2, 2, 2))
    for code in np.unique(y):
        own = X[y == code]
        shift = own.mean(axis=0) - mean
        between += len(own) * np.outer(shift, shift)
        within += (own - own.mean(axis=0)).T @ (own - own.mean(axis=0))
    floor = FLOOR * max(float(np.trace(between + within)), 1e-300)
    return Scatter(between / len(X), (within + floor * np.eye(2)) / len(X), mean)


def projected(X: np.ndarray, angle: float) -> np.ndarray:
    """Return the place of each point (n,) along the direction."""
    return X @ direction(angle)


def plane_of(setting: Setting) -> np.ndarray:
    """Return the training points (n, 2) by the two features that the page shows.

    Of images and texts, of which two pixels or words say nothing, by their first two linear
    principal components.
    """
    data = setting.train
    return data.X[:, list(features(setting))] if setting.has_axes else principal_plane(data.X)


def plane_scatter(setting: Setting) -> Scatter:
    """Return the scatters over the plane that the page shows.

    Raises
    ------
    Refusal
        Over a single feature, which has one direction only.
    """
    if setting.train.n_features < 2:
        raise Refusal("A direction to rotate needs two features; these data have one.")
    return scatter(plane_of(setting), setting.train.y)


def fisher_direction(setting: Setting) -> FisherDirection:
    """Return what is seen along the direction at the chosen angle; raises as `plane_scatter`."""
    S, angle, data = plane_scatter(setting), float(setting.values["angle"]), setting.train
    best_angle, best_ratio = S.best()
    X = plane_of(setting)
    if not setting.has_axes:
        shown = in_principal_plane(setting, data.y)
        seen, dots = shown.frame, shown.points
    else:
        seen = frame(setting)
        dots = points(setting, seen)
    return FisherDirection(
        frame=seen,
        points=dots,
        mean=S.mean,
        angle=angle,
        ratio=float(S.ratio(angle)),
        direction=direction(angle),
        best_angle=best_angle,
        best_ratio=best_ratio,
        best_direction=direction(best_angle),
        projections=projected(X, angle),
        best_projections=projected(X, best_angle),
        angles=ANGLES,
        ratios=S.ratio(ANGLES),
    )


def angle_towards(setting: Setting, x: float, y: float) -> float:
    """Return the angle in [0, 180) of the line from the mean of all points to (x, y)."""
    return _angle(np.array([x, y]) - plane_scatter(setting).mean)


def best_angle(setting: Setting) -> float:
    """Return the angle of the best direction; raises as `plane_scatter`."""
    return plane_scatter(setting).best()[0]


def angle_between_means(setting: Setting) -> float:
    """Return the angle of the line between the means of the first two classes.

    Raises
    ------
    Refusal
        Where all points are of one class.
    """
    X, y = plane_of(setting), setting.train.y
    codes = np.unique(y)
    if len(codes) < 2:
        raise Refusal("All points are of one class: there is one mean only.")
    first, second = codes[:2]
    return _angle(X[y == second].mean(axis=0) - X[y == first].mean(axis=0))


def _angle(w: np.ndarray) -> float:
    return float(np.degrees(np.arctan2(w[1], w[0])) % 180)
