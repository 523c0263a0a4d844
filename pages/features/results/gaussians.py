"""A signed sum of four Gaussians over the plane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernels import RBF

CENTRES = np.array([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]])
REACH = 2.6
SIDE = 49


@dataclass(frozen=True, eq=False)
class Gaussians:
    """f(x) = sum_i alpha_i exp(-gamma ||x - x_i||^2) with four centres x_i.

    Attributes
    ----------
    alpha : ndarray of shape (4,)
    places : ndarray of shape (49,)
        Of both inputs.
    f : ndarray of shape (49, 49)
        Row by row of the second input.
    at_centres : ndarray of shape (4,)
        f at the centres.
    square : float
        ||f||^2 = alpha^T K alpha.
    """

    alpha: np.ndarray
    places: np.ndarray
    f: np.ndarray
    at_centres: np.ndarray
    square: float


def gaussians(alpha: Sequence[float], gamma: float) -> Gaussians:
    """Return the sum with these weights and this gamma."""
    weights, kernel = np.asarray(alpha, dtype=float), RBF(gamma)
    places = np.linspace(-REACH, REACH, SIDE)
    K = kernel(CENTRES)
    return Gaussians(
        alpha=weights,
        places=places,
        f=kernel.on_grid(places, places, CENTRES, weights),
        at_centres=K @ weights,
        square=float(weights @ K @ weights),
    )
