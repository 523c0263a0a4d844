"""Ridge regression on drawn data with a number of points and of features of one's own choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from pages.krr.results.lambda_path import LAMS

NOISE = 0.3  # standard deviation
RANK = 1e-10  # of the largest singular value: less is 0


@dataclass(frozen=True, eq=False)
class Drawn:
    """y = X w + noise, with x ~ N(0, I_d), w ~ N(0, I_d / d); X = U diag(s) V^T."""

    X: np.ndarray
    y: np.ndarray
    w: np.ndarray
    U: np.ndarray
    s: np.ndarray
    Vt: np.ndarray


@dataclass(frozen=True, eq=False)
class FewPoints:
    """Ridge regression without a kernel, min |y - X w|^2 + lam |w|^2.

    Attributes
    ----------
    n, d, rank : int
    lams : ndarray of shape (m,)
    lam : float
    train, new, norm : ndarray of shape (m + 1,)
        For each of ``lams``, and last for ``lam``: the training RMSE, the expected RMSE on new
        points, and |w|.
    limit : float
        |w| for lam to 0.
    train_limit, new_limit : float
        Both errors for lam to 0.
    difference : float
        Largest difference of w by the primal and by the dual system.
    """

    n: int
    d: int
    rank: int
    lams: np.ndarray
    lam: float
    train: np.ndarray
    new: np.ndarray
    norm: np.ndarray
    limit: float
    train_limit: float
    new_limit: float
    difference: float


@lru_cache(maxsize=16)
def drawn(n: int, d: int, seed: int) -> Drawn:
    """Draw n points with d features, with their singular value decomposition."""
    rng = np.random.default_rng(seed)
    w = rng.standard_normal(d) / np.sqrt(d)
    X = rng.standard_normal((n, d))
    return Drawn(X, X @ w + NOISE * rng.standard_normal(n), w,
                 *np.linalg.svd(X, full_matrices=False))  # fmt: skip


def primal(X: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w (d,) from d equations, (X^T X + lam I) w = X^T y."""
    return cho_solve(cho_factor(X.T @ X + lam * np.eye(X.shape[1])), X.T @ y)


def dual(X: np.ndarray, y: np.ndarray, lam: float) -> np.ndarray:
    """Return w = X^T alpha (d,) from n equations, (X X^T + lam I) alpha = y."""
    return X.T @ cho_solve(cho_factor(X @ X.T + lam * np.eye(len(X))), y)


def few_points(n: int, d: int, seed: int, lam: float) -> FewPoints:
    """Return the errors and the norm of w along lambda.

    As x ~ N(0, I), the expected squared error on a new point is |w - w_true|^2 + noise^2. For lam
    to 0, w goes to the shortest of all w with the smallest training error.
    """
    data = drawn(n, d, seed)
    X, y, s = data.X, data.y, data.s
    rank = int(np.sum(s > RANK * s[0]))
    lams = np.append(LAMS, lam)
    c = data.U.T @ y
    inverse = np.vstack([s / (s**2 + lams[:, None]), np.where(s > RANK * s[0], 1 / s, 0.0)])
    W = (inverse * c) @ data.Vt  # the last row is that for lam to 0
    train = np.sqrt(np.mean(np.square(W @ X.T - y), axis=1))
    new = np.sqrt(np.square(W - data.w).sum(axis=1) + NOISE**2)
    norm = np.linalg.norm(W, axis=1)
    return FewPoints(
        n=n,
        d=d,
        rank=rank,
        lams=LAMS,
        lam=lam,
        train=train[:-1],
        new=new[:-1],
        norm=norm[:-1],
        limit=float(norm[-1]),
        train_limit=float(train[-1]),
        new_limit=float(new[-1]),
        difference=float(np.abs(primal(X, y, lam) - dual(X, y, lam)).max()),
    )
