"""Fisher's direction in a plane: both scatters, the ratio J, and the points along a direction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.projection import in_principal_plane, principal_plane
from pages.shared.pictures.results.viewport import Viewport, features, viewport_of

ANGLES = np.linspace(0, 180, 361)  # degrees at which J is shown
FIRST_TURN = 0.1  # radians
MAX_HALVINGS = 60
FLAT = 1e-9  # of the best J: a gradient that is rounding
FLOOR = 1e-12  # of the largest variance: a class without any width would make J infinite


@dataclass(frozen=True, eq=False)
class Scatter:
    """Both scatters of classified points in the plane."""

    # (2, 2) sum_c n_c (m_c - m)(m_c - m)^T / n, and the mean of (x - m_c)(x - m_c)^T
    between: np.ndarray
    within: np.ndarray
    mean: np.ndarray  # (2,)

    def ratio(self, angle: float | np.ndarray) -> np.ndarray:
        """Return J of the directions at angles (...) in degrees from the horizontal axis."""
        return self.ratio_along(direction(angle))

    def ratio_along(self, w: np.ndarray) -> np.ndarray:
        """Return J of directions w (2, ...) of any length."""
        over = np.einsum("i...,ij,j...->...", w, self.between, w)
        under = np.einsum("i...,ij,j...->...", w, self.within, w)
        return over / under

    def slope(self, w: np.ndarray) -> np.ndarray:
        """Return the gradient of J at a direction w (2,): 2 (B w - J W w) / (w^T W w)."""
        under = w @ self.within @ w
        ratio = (w @ self.between @ w) / under
        gradient: np.ndarray = 2 * (self.between @ w - ratio * self.within @ w) / under
        return gradient

    def climb(self, angle: float, steps: int) -> np.ndarray:
        """Return the angles (steps + 1,) of gradient steps on J, from an angle on.

        w <- w + eta grad J(w), then to length 1. eta is halved until J does not fall, and half as
        large again after each step. The first step would turn w by about a tenth of a radian.
        """
        path = [float(angle)]
        steepness = float(np.linalg.norm(self.slope(direction(angle))))
        is_flat = steepness <= FLAT * self.best()[1]
        eta = 0.0 if is_flat else FIRST_TURN / steepness
        for _ in range(steps):
            w, here = direction(path[-1]), float(self.ratio(path[-1]))
            uphill = self.slope(w)
            for _ in range(MAX_HALVINGS):
                new = path[-1] + np.degrees(
                    np.arctan(eta * float(uphill @ direction(path[-1] + 90)))
                )
                if self.ratio(new) >= here:
                    path.append(float(new))
                    break
                eta /= 2
            else:
                path.append(path[-1])
            eta *= 1.5
        return np.array(path)

    def best(self) -> tuple[float, float]:
        """Return the best angle in [0, 180) and its J, the largest eigenvalue of (B, W)."""
        values, vectors = eigh(self.between, self.within)
        w = vectors[:, -1]
        return float(np.degrees(np.arctan2(w[1], w[0])) % 180), float(values[-1])


@dataclass(frozen=True, eq=False)
class FisherDirection:
    """The points of a plane along one direction, and how J compares with the best."""

    # The plane of the picture and the training points in it
    viewport: Viewport
    points: Points
    mean: np.ndarray  # (2,) Of all points; both directions are drawn through it
    # angle, best_angle: Of the chosen direction and of the best one, in degrees from the horizontal
    # axis
    angle: float
    # ratio, best_ratio: J of both
    ratio: float
    # direction, best_direction: (2,) Both as unit vectors
    direction: np.ndarray
    best_angle: float
    best_ratio: float
    best_direction: np.ndarray
    # (n,) The place of each point along the chosen direction and along the best one
    projections: np.ndarray
    best_projections: np.ndarray
    # (361,) J over all angles
    angles: np.ndarray
    ratios: np.ndarray
    # path, path_ratios: (steps + 1,) The angles of the gradient steps from the chosen one, and J
    path: np.ndarray
    path_ratios: np.ndarray


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


def seen_plane(setting: Setting) -> tuple[Viewport, Points]:
    """Return the plane that the page shows, and the training points in it."""
    if not setting.has_axes:
        shown = in_principal_plane(setting, setting.train.y)
        return shown.viewport, shown.points
    viewport = viewport_of(setting)
    return viewport, place_points(setting, viewport)


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


def compute(setting: Setting) -> FisherDirection:
    """Return what is seen along the direction at the chosen angle; raises as `plane_scatter`."""
    S, angle = plane_scatter(setting), float(setting.values["angle"])
    best_angle, best_ratio = S.best()
    X, path = plane_of(setting), S.climb(angle, int(setting.values["fisher_steps"]))
    viewport, points = seen_plane(setting)
    return FisherDirection(
        viewport=viewport,
        points=points,
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
        path=path,
        path_ratios=S.ratio(path),
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
