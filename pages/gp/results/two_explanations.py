"""A few points that the marginal likelihood explains in two ways: as a curve, or as noise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.ndimage import maximum_filter

from kernels import RBF, GaussianProcess
from pages.shared.results.process import Moments, moments

LENGTHS = np.geomspace(0.1, 100, 49)
NOISES = np.geomspace(1e-3, 10, 49)  # variances
NEAR = 5  # cells
RANGE = (0.0, 10.0)
TRUE_LENGTH, TRUE_NOISE = 1.0, 0.1  # with which the points are drawn; the signal variance is 1
X = np.linspace(*RANGE, 200)


@dataclass(frozen=True, eq=False)
class Explanation:
    """A local maximum of the log marginal likelihood on the map, and the posterior there."""

    length: float
    noise: float
    value: float
    moments: Moments


@dataclass(frozen=True, eq=False)
class TwoExplanations:
    """The points, the map and its local maxima.

    Attributes
    ----------
    x, y : ndarray of shape (n,)
    total : ndarray of shape (49, 49)
        Log marginal likelihood, noise variances down, lengthscales across.
    found : tuple of Explanation
        The best first.
    """

    x: np.ndarray
    y: np.ndarray
    total: np.ndarray
    found: tuple[Explanation, ...]


def drawn(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw n points of a Gaussian process with lengthscale 1, on x from 0 to 10."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(*RANGE, n))
    K = RBF(0.5 / TRUE_LENGTH**2)(x[:, None]) + TRUE_NOISE * np.eye(n)
    return x, np.linalg.cholesky(K) @ rng.standard_normal(n)


def log_likelihoods(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the log marginal likelihood at each noise variance (rows) and lengthscale (columns).

    One decomposition K = U diag(mu) U^T for each lengthscale gives it for all noises:
    -1/2 sum_j (u_j^T y)^2 / (mu_j + sigma^2) - 1/2 sum_j log(mu_j + sigma^2) - n/2 log 2 pi.
    """
    squares = np.square(x[:, None] - x)
    mu, U = np.linalg.eigh(np.exp(-0.5 * squares / LENGTHS[:, None, None] ** 2))
    total = np.maximum(mu, 0.0) + NOISES[:, None, None]
    reached = np.square(np.einsum("lij,i->lj", U, y))
    parts = reached / total + np.log(total) + np.log(2 * np.pi)
    values: np.ndarray = -0.5 * parts.sum(axis=-1)
    return values


def peaks(z: np.ndarray) -> list[tuple[int, int]]:
    """Return the cells of z that are the largest within `NEAR` cells, edges left out, best first.

    On a narrow ridge the cells beside each other are no maxima of the function.
    """
    highest = z == maximum_filter(z, size=2 * NEAR + 1)
    highest[[0, -1]] = False
    highest[:, [0, -1]] = False
    cells = [(int(i), int(j)) for i, j in np.argwhere(highest)]
    return sorted(cells, key=lambda cell: -z[cell])


@lru_cache(maxsize=32)
def two_explanations(n: int, seed: int) -> TwoExplanations:
    """Return the map and the posteriors at its local maxima, at most two of them."""
    x, y = drawn(n, seed)
    total = log_likelihoods(x, y)
    found = []
    for i, j in peaks(total)[:2]:
        length, noise = float(LENGTHS[j]), float(NOISES[i])
        model = GaussianProcess(RBF(0.5 / length**2), noise).fit(x[:, None], y)
        at = moments(model, X[:, None])
        found.append(Explanation(length, noise, float(total[i, j]), at))
    return TwoExplanations(x, y, total, tuple(found))
