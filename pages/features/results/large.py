"""What a few features make possible: a classifier on 100 000 rows, timed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from scipy.linalg import cho_factor, cho_solve

import datasets
from kernels import RBF, fourier_features, nystroem_features

ROWS, NEW = 100_000, 10_000
COUNTS = (10, 30, 100, 300)
EXACT_ROWS = (500, 1000, 2000)
LANDMARK_ROWS = 2000  # of the data, among which the landmarks are drawn
BLOCK = 20_000  # rows whose features are there at one time
LAM = 1e-3  # of the ridge, for each row
DATA = "moons"
STEPS = len(EXACT_ROWS) + 2 * len(COUNTS)
FOURIER, NYSTROEM, EXACT = "random Fourier", "Nyström", "all pairs"

Features = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Timed:
    """One fit: which features, how many, on how many rows; seconds, and the share misclassified.

    ``numbers`` is how many numbers the largest matrix has: n m features, or n^2 pairs.
    """

    method: str
    count: int
    rows: int
    seconds: float
    error: float
    numbers: float


def timed(gamma: float, rows: int = ROWS) -> Iterator[Timed]:
    """Yield one fit after the other: ridge regression on the classes -1 and 1, RBF kernel.

    First with all pairs, on as many rows as that allows; then with features, on ``rows``.
    """
    data, new = (_drawn(count, seed) for count, seed in ((rows, 0), (NEW, 1)))
    for count in EXACT_ROWS:
        yield _exact(gamma, count, data, new)
    for method in (FOURIER, NYSTROEM):
        for count in COUNTS:
            start = perf_counter()
            phi = features_of(method, gamma, count, data[0])
            w = ridge(phi, *data)
            seconds = perf_counter() - start
            error = float(np.mean(np.sign(phi(new[0]) @ w) != new[1]))
            yield Timed(method, count, rows, seconds, error, float(rows) * count)


def features_of(method: str, gamma: float, count: int, X: np.ndarray) -> Features:
    """Return a map from inputs (m, d) to features (m, at most count)."""
    if method == FOURIER:
        return lambda Y: fourier_features(Y, gamma, count)
    return lambda Y: nystroem_features(X[:LANDMARK_ROWS], RBF(gamma), count, Y=Y)


def ridge(phi: Features, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return w of (Phi^T Phi + lam n I) w = Phi^T y, with Phi block by block of the rows."""
    width = phi(X[:1]).shape[1]
    A, b = np.zeros((width, width)), np.zeros(width)
    for start in range(0, len(X), BLOCK):
        Phi = phi(X[start : start + BLOCK])
        A += Phi.T @ Phi
        b += Phi.T @ y[start : start + BLOCK]
    weights: np.ndarray = cho_solve(cho_factor(A + LAM * len(X) * np.eye(width)), b)
    return weights


def _exact(
    gamma: float, n: int, data: tuple[np.ndarray, np.ndarray], new: tuple[np.ndarray, np.ndarray]
) -> Timed:
    X, y, kernel = data[0][:n], data[1][:n], RBF(gamma)
    start = perf_counter()
    K = kernel(X, X)
    alpha = cho_solve(cho_factor(K + LAM * n * np.eye(n)), y)
    seconds = perf_counter() - start
    error = float(np.mean(np.sign(kernel(new[0], X) @ alpha) != new[1]))
    return Timed(EXACT, n, n, seconds, error, float(n) * n)


def _drawn(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    drawn = datasets.load(DATA, n_samples=n, seed=seed)
    return drawn.X, 2.0 * drawn.y - 1.0


def extrapolated(found: list[Timed], rows: int = ROWS) -> float | None:
    """Return the seconds that all pairs of ``rows`` would take, from the largest fit, by n^3."""
    exact = [one for one in found if one.method == EXACT]
    if not exact:
        return None
    last = max(exact, key=lambda one: one.rows)
    return last.seconds * (rows / last.rows) ** 3
