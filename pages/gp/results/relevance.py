"""Automatic relevance determination: one lengthscale for each of two features."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

N, NOISE = 36, 0.1  # points, standard deviation of their noise
LENGTHS = np.geomspace(0.1, 100, 16)
SIDE = 41  # places on a side of the posterior mean
EDGE = 2.0  # of the square that the points are drawn from


@dataclass(frozen=True, eq=False)
class Likelihoods:
    """Data y = sin(2 x1) + c sin(2 x2) + noise, with the likelihood of both lengthscales.

    Attributes
    ----------
    X : ndarray of shape (36, 2)
    y : ndarray of shape (36,)
    total : ndarray of shape (16, 16)
        Log marginal likelihood, lengthscales of the second feature down, of the first across.
    """

    X: np.ndarray
    y: np.ndarray
    total: np.ndarray

    @property
    def best(self) -> tuple[int, int]:
        """Row and column of the largest."""
        row, column = np.unravel_index(int(np.argmax(self.total)), self.total.shape)
        return int(row), int(column)

    @property
    def shared(self) -> int:
        """Where the same lengthscale for both is best."""
        return int(np.argmax(self.total.diagonal()))


@dataclass(frozen=True, eq=False)
class Relevance:
    """The posterior at two lengthscales.

    Attributes
    ----------
    likelihoods : Likelihoods
    lengths : tuple of float
    value : float
        Log marginal likelihood at these.
    x : ndarray of shape (41,)
        Places on both axes.
    mean : ndarray of shape (41, 41)
        Posterior mean, the second feature down.
    """

    likelihoods: Likelihoods
    lengths: tuple[float, float]
    value: float
    x: np.ndarray
    mean: np.ndarray


def squares(column: np.ndarray, other: np.ndarray | None = None) -> np.ndarray:
    """Return the squared differences of all pairs."""
    differences: np.ndarray = np.square(column[:, None] - (column if other is None else other))
    return differences


def one(column: np.ndarray, length: float, other: np.ndarray | None = None) -> np.ndarray:
    """Return exp(-(x - z)^2 / (2 l^2)) of all pairs: the factor of one feature in the kernel."""
    factor: np.ndarray = np.exp(-0.5 * squares(column, other) / length**2)
    return factor


@lru_cache(maxsize=32)
def likelihoods(share: float, seed: int) -> Likelihoods:
    """Draw the data with the share c of the second feature, and look at all pairs of lengths.

    The signal variance is 1 and the noise the data's own.
    """
    rng = np.random.default_rng(seed)
    X = rng.uniform(-EDGE, EDGE, (N, 2))
    y = np.sin(2 * X[:, 0]) + share * np.sin(2 * X[:, 1]) + NOISE * rng.standard_normal(N)
    first = np.array([one(X[:, 0], length) for length in LENGTHS])
    second = np.array([one(X[:, 1], length) for length in LENGTHS])
    A = second[:, None] * first[None] + NOISE**2 * np.eye(N)
    total = np.empty(A.shape[:2])
    for i, row in enumerate(A):
        L = np.linalg.cholesky(row)
        white = np.linalg.solve(L, np.broadcast_to(y[:, None], (*L.shape[:1], N, 1)))[..., 0]
        logdet = 2 * np.log(np.diagonal(L, axis1=1, axis2=2)).sum(axis=1)
        total[i] = -0.5 * (np.square(white).sum(axis=1) + logdet + N * np.log(2 * np.pi))
    return Likelihoods(X, y, total)


def relevance(share: float, seed: int, lengths: tuple[float, float]) -> Relevance:
    """Return the posterior mean of a kernel with these lengthscales, and their likelihood."""
    known = likelihoods(share, seed)
    X, y = known.X, known.y
    first, second = lengths
    K = one(X[:, 0], first) * one(X[:, 1], second) + NOISE**2 * np.eye(N)
    L = np.linalg.cholesky(K)
    white = np.linalg.solve(L, y)
    alpha = np.linalg.solve(L.T, white)
    x = np.linspace(-EDGE, EDGE, SIDE)
    # k factors over the features, so that the mean on a grid is one product of two matrices.
    mean = one(x, second, X[:, 1]) @ (alpha[:, None] * one(x, first, X[:, 0]).T)
    value = -0.5 * float(white @ white) - float(np.log(L.diagonal()).sum())
    return Relevance(known, lengths, value - 0.5 * N * float(np.log(2 * np.pi)), x, mean)
