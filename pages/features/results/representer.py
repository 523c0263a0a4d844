"""The representer theorem in three features: the part of w off the span of the data only costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import null_space

from pages.features.results.lift import FORMULAS, SQUARES
from pages.shared.results.hyperplane import polygon

X = np.array([[1.2, 0.3], [0.5, 1.1]])  # two points of the plane
Y = np.array([1.0, -1.0])
REACH = 1.6  # of the plane of inputs
SIDE = 41
STEPS = 60
MOST_ORTHOGONAL = 2.0  # length of the orthogonal part, at most
ENDS = ((-1.1, 1.7), (-2.0, 1.5), (-0.9, 2.0))  # of the picture in space


@dataclass(frozen=True, eq=False)
class Representer:
    """A weight vector w in the space of (a^2, b^2, sqrt 2 ab), seen from two training points.

    Attributes
    ----------
    Phi : ndarray of shape (2, 3)
        phi(x_1) and phi(x_2); they span a plane.
    parallel, orthogonal : ndarray of shape (3,)
        The parts of w in their span and at right angles to it.
    corners : ndarray of shape (m, 3)
        Of the span within the box of the picture.
    alpha : ndarray of shape (2,)
        parallel = alpha_1 phi(x_1) + alpha_2 phi(x_2).
    places : ndarray of shape (41,)
        Of both inputs.
    f : ndarray of shape (41, 41)
        w . phi(x) over the plane of inputs.
    path : ndarray of shape (61, 3)
        w after 0, 1, ..., 60 gradient steps on the ridge loss.
    """

    Phi: np.ndarray
    parallel: np.ndarray
    orthogonal: np.ndarray
    corners: np.ndarray
    alpha: np.ndarray
    places: np.ndarray
    f: np.ndarray
    path: np.ndarray

    @property
    def w(self) -> np.ndarray:
        """Both parts together, (3,)."""
        return self.parallel + self.orthogonal

    @property
    def predictions(self) -> np.ndarray:
        """W . phi(x_i), (2,)."""
        return self.Phi @ self.w

    @property
    def squares(self) -> tuple[np.ndarray, np.ndarray]:
        """||w||^2 along the gradient steps, (61,): of the part in the span, and of the other."""
        off = self.path @ normal(self.Phi)
        return np.sum(self.path**2, axis=1) - off**2, off**2


def representer(length: float, lam: float) -> Representer:
    """Return the ridge solution with an orthogonal part of this length added to it.

    The gradient steps start at the orthogonal part alone.
    """
    Phi = FORMULAS[SQUARES](X)
    alpha = np.linalg.solve(Phi @ Phi.T + lam * np.eye(len(X)), Y)
    parallel, across = alpha @ Phi, length * normal(Phi)
    places = np.linspace(-REACH, REACH, SIDE)
    inputs = np.column_stack([np.tile(places, SIDE), np.repeat(places, SIDE)])
    low, high = np.array(ENDS).T
    w = parallel + across
    return Representer(
        Phi=Phi,
        parallel=parallel,
        orthogonal=across,
        corners=polygon(normal(Phi), 0.0, low, high),
        alpha=alpha,
        places=places,
        f=(FORMULAS[SQUARES](inputs) @ w).reshape(SIDE, SIDE),
        path=descend(Phi, across, lam),
    )


def normal(Phi: np.ndarray) -> np.ndarray:
    """Return the unit vector (3,) at right angles to the rows of Phi (2, 3)."""
    found = null_space(Phi)[:, 0]
    unit: np.ndarray = found * np.sign(found[2])
    return unit


def gradient(Phi: np.ndarray, w: np.ndarray, lam: float) -> np.ndarray:
    """Return 2 sum_i (w . phi_i - y_i) phi_i + 2 lam w: the first part lies in the span."""
    slope: np.ndarray = 2 * (Phi @ w - Y) @ Phi + 2 * lam * w
    return slope


def descend(Phi: np.ndarray, start: np.ndarray, lam: float) -> np.ndarray:
    """Return w (61, 3) along gradient steps of the size 1 / (largest curvature) from a start."""
    step = 1 / (2 * (np.linalg.eigvalsh(Phi @ Phi.T)[-1] + lam))
    path = [start]
    for _ in range(STEPS):
        path.append(path[-1] - step * gradient(Phi, path[-1], lam))
    return np.array(path)
