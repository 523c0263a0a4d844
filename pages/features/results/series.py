"""The Gaussian kernel over one input as a sum of products of features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF

REACH = 3.0  # of x and z, to both sides of 0
SIDE = 49  # places on a side of a heatmap
FINE = 201  # places of a curve
SHOWN = (2, 3, 4, 5, 10, 100)  # terms of the heatmaps
MOST = 100
LEAST_ERROR = 1e-16  # what is smaller is rounding


@dataclass(frozen=True, eq=False)
class Series:
    """k(x, z) = exp(-(x - z)^2 / (2 s^2)) as the sum of phi_j(x) phi_j(z), j = 0, 1, 2...

    Attributes
    ----------
    s : float
    terms : int
        How many terms the sum has.
    places : ndarray of shape (49,)
        Of x and of z in the heatmaps.
    sums : tuple of ndarray of shape (49, 49)
        With 2, 3, 4, 5, 10 and 100 terms.
    chosen, kernel : ndarray of shape (49, 49)
        With the chosen number of terms, and without a sum.
    x : ndarray of shape (201,)
    features : ndarray of shape (201, terms)
        phi_j(x) = exp(-x^2 / (2 s^2)) x^j / (s^j sqrt(j!)).
    errors : ndarray of shape (100,)
        Largest error over the heatmap with 1, 2, ..., 100 terms.
    """

    s: float
    terms: int
    places: np.ndarray
    sums: tuple[np.ndarray, ...]
    chosen: np.ndarray
    kernel: np.ndarray
    x: np.ndarray
    features: np.ndarray
    errors: np.ndarray


def series(s: float, terms: int) -> Series:
    """Return the sums of a Gaussian of standard deviation s."""
    places, x = np.linspace(-REACH, REACH, SIDE), np.linspace(-REACH, REACH, FINE)
    Phi = features(places, s, MOST)
    kernel = RBF(1 / (2 * s * s))(places[:, None])
    return Series(
        s=s,
        terms=terms,
        places=places,
        sums=tuple(Phi[:, :count] @ Phi[:, :count].T for count in SHOWN),
        chosen=Phi[:, :terms] @ Phi[:, :terms].T,
        kernel=kernel,
        x=x,
        features=features(x, s, terms),
        errors=largest_errors(Phi, kernel),
    )


def features(x: np.ndarray, s: float, count: int) -> np.ndarray:
    """Return phi_0, ..., phi_(count - 1) at x (m,), as (m, count).

    Each from the one before: phi_j(x) = phi_(j - 1)(x) x / (s sqrt(j)).
    """
    factors = np.ones((len(x), count))
    factors[:, 1:] = x[:, None] / (s * np.sqrt(np.arange(1, count)))
    factors[:, 0] = np.exp(-(x**2) / (2 * s * s))
    phi: np.ndarray = np.cumprod(factors, axis=1)
    return phi


def largest_errors(Phi: np.ndarray, kernel: np.ndarray) -> np.ndarray:
    """Return the largest error of the sums of 1, 2, ..., p terms, from Phi (m, p).

    What is left of the series is positive semi-definite itself, so that no entry is larger than
    the largest on the diagonal.
    """
    left = np.diag(kernel)[:, None] - np.cumsum(Phi**2, axis=1)
    errors: np.ndarray = np.maximum(left.max(axis=0), LEAST_ERROR)
    return errors
