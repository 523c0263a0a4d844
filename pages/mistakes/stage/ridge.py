"""Kernel ridge classification of two classes, its cross-validation, and its map over a plane."""

from __future__ import annotations

import numpy as np

from kernels import Kernel
from pages.mistakes.stage.outcome import Plane

PIXELS = 56  # of a map, in each direction
AIR = 0.1  # around the points, of their range
FOLDS = 5
CLASSES, FEATURES = ("A", "B"), ("x₁", "x₂")


def weights(K: np.ndarray, y: np.ndarray, lam: float | np.ndarray) -> np.ndarray:
    """Return alpha with (K + diag(lam)) alpha = y, for targets y (n,) or (n, p) and lam > 0."""
    system = K.copy()
    system[np.diag_indices_from(system)] += lam
    return np.asarray(np.linalg.solve(system, y))


def signs(codes: np.ndarray) -> np.ndarray:
    """Return -1 for class 0 and 1 for class 1."""
    return 2.0 * codes - 1.0


def off(f: np.ndarray, codes: np.ndarray) -> float:
    """Return the share of samples whose class the sign of f does not name."""
    return float(np.mean((f > 0) != (codes == 1)))


def random_folds(n: int, seed: int) -> np.ndarray:
    """Return the fold, 0 to 4, of each of n rows in random order: (n,)."""
    return np.random.default_rng(seed).permutation(np.arange(n) % FOLDS)


def cross_validated(K: np.ndarray, codes: np.ndarray, lam: float, folds: np.ndarray) -> float:
    """Return the share of rows that a fit without their fold misclassifies."""
    y, f = signs(codes), np.empty(len(codes))
    for fold in np.unique(folds):
        out = folds == fold
        alpha = weights(K[np.ix_(~out, ~out)], y[~out], lam)
        f[out] = K[np.ix_(out, ~out)] @ alpha
    return off(f, codes)


def grid(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of a map around the points X (n, 2): (p,) across and (p,) up."""
    low, high = X.min(axis=0), X.max(axis=0)
    air = AIR * (high - low)
    x, y = np.linspace(low - air, high + air, PIXELS).T
    return x, y


def plane(
    kernel: Kernel,
    support: np.ndarray,
    alpha: np.ndarray,
    X: np.ndarray,
    codes: np.ndarray,
    ringed: np.ndarray | None = None,
) -> Plane:
    """Return the points X (n, 2) on the map of f = sum_i alpha_i k(support_i, .)."""
    x, y = grid(X)
    f = kernel.on_grid(x, y, support, alpha)
    rings = np.zeros(0, dtype=bool) if ringed is None else ringed
    return Plane(X, codes, CLASSES, FEATURES, x, y, f, ringed=rings)
