r"""Fisher's criterion in the plane: how far apart the classes lie along a direction.

J(w) = (w^T B w) / (w^T W w), with the scatter B of the class means and W within the classes
(Fisher 1936; Duda, Hart and Stork 2001, section 3.8).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

FLOOR = 1e-12  # of the largest variance: a class without any width would make J infinite


@dataclass(frozen=True)
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

    def ratio(self, angle: float | np.ndarray) -> float | np.ndarray:
        """Return J of the direction at an angle in degrees from the horizontal axis."""
        w = direction(angle)
        over = np.einsum("i...,ij,j...->...", w, self.between, w)
        under = np.einsum("i...,ij,j...->...", w, self.within, w)
        return over / under

    def best(self) -> tuple[float, float]:
        """Return the best angle in [0, 180) and its J, the largest eigenvalue of (B, W)."""
        values, vectors = eigh(self.between, self.within)
        w = vectors[:, -1]
        return float(np.degrees(np.arctan2(w[1], w[0])) % 180), float(values[-1])


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
