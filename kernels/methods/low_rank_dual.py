"""The dual problem of support vector machines on features of low rank, by an interior point method.

libsvm evaluates each row of the Gram matrix of features anew, O(n r), and takes thousands of them;
here a step costs O(n r^2), and some twenty of them lead to the optimum.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from ..linalg.arrays import FloatArray

MAX_STEPS = 100
GAP = 1e-6  # of tol: the mean product of a variable and its multiplier at the optimum
AT_BOUND = 1e-6  # of its range: a variable so near to a bound is at it
TOWARDS_BOUND = 0.99  # of the way to the nearest bound is taken in a step
REFINEMENTS = 2  # of a step: a variable far from its bounds cancels digits
PATIENCE = 8  # steps that come no nearer to the optimum, after which rounding leaves no more
BLOCK = 1024  # rows that are looked at together


class Optimum(NamedTuple):
    """What `LowRankDual` finds.

    Attributes
    ----------
    u : ndarray of shape (k, n)
    w : ndarray of shape (r,), F^T alpha + v: the function is F w + intercept
    intercept : float
    n_iter : int, the steps taken
    converged : bool, whether they led to the optimum
    """

    u: FloatArray
    w: FloatArray
    intercept: float
    n_iter: int
    converged: bool


class LowRankDual:
    r"""Minimise ||F^T alpha + v||^2 / 2 + sum_ki P_ki u_ki over 0 <= u_ki <= c_i, 1^T alpha = -s.

    alpha_i = sum_k S_ki u_ki with the signs S; v and s are what samples add that are not moved. A
    classifier has one row, S = y and P = -1; a regressor two, S = +1, -1 and P = epsilon - y,
    epsilon + y.

    Newton steps on the optimality conditions, with the multipliers z of u >= 0, w of u <= c and b
    of 1^T alpha = -s (Mehrotra 1992; Nocedal and Wright 2006, Alg. 16.4):

    (1) S (F F^T alpha + F v + b) + P - z + w = 0,   u z = m,   (c - u) w = m,   1^T alpha = -s,

    with m -> 0. What is left of (1) for a step of alpha alone is

    (2) (F F^T + diag(h)^-1) d + 1 db = h^-1 t,   h = sum_k 1 / (z / u + w / (c - u)),

    solved in the space of the features (Fine and Scheinberg 2001, section 3):
    (F F^T + diag(h)^-1)^-1 = diag(h) - diag(h) F (I + F^T diag(h) F)^-1 F^T diag(h).

    Parameters
    ----------
    F : ndarray of shape (n, r), which is centred in place
    S, P : ndarray of shape (k, n)
    c : ndarray of shape (n,), greater than 0
    tol : float
    v : ndarray of shape (r,), or 0
    s : float
    """

    def __init__(
        self,
        F: FloatArray,
        S: FloatArray,
        P: FloatArray,
        c: FloatArray,
        tol: float,
        v: FloatArray | float = 0.0,
        s: float = 0.0,
    ) -> None:
        self.mean = F.mean(0)  # 1^T alpha = -s: a centred F has the same f, but for the intercept
        F -= self.mean
        self.F, self.S, self.c, self.tol, self.s = F, S, c, tol, s
        self.v: FloatArray = v - s * self.mean
        self.P: FloatArray = P + S * (F @ self.v)

    def solve(self, max_iter: int) -> Optimum:
        """Follow the central path."""
        c, S = self.c, self.S
        scale = float(c.max())
        u = 0.5 * np.broadcast_to(c, S.shape)
        z = w = np.full(S.shape, float(np.abs(self.P).max()) or 1.0)
        b = 0.0
        best, left = (np.inf, u, z, w, b), PATIENCE
        limit = min(max_iter, MAX_STEPS) if max_iter > 0 else MAX_STEPS
        for step in range(limit + 1):
            alpha = (S * u).sum(0)
            dual = S * (self.F @ (self.F.T @ alpha) + b) + self.P - z + w
            gap = float((u * z).mean() + ((c - u) * w).mean())
            # How far (1) is from holding, in units of what is asked for
            off = max(float(np.abs(dual).max()), abs(float(alpha.sum()) + self.s) / scale) / (
                0.1 * self.tol
            )
            merit = max(off, gap / (GAP * self.tol * scale))
            best, left = ((merit, u, z, w, b), PATIENCE) if merit < best[0] else (best, left - 1)
            if merit <= 1 or step == limit or left == 0:
                break
            system = _System(self.F, z / u + w / (c - u))
            # Where a step to m = 0 would lead says how much of m to take, and what it bends
            first, second = -u * z, -(c - u) * w
            du, dz, dw, _ = self._step(system, u, z, w, dual, alpha, first, second)
            reach = _reach(((u, du), (c - u, -du), (z, dz), (w, dw)))
            ahead = ((u + reach * du) * (z + reach * dz)).mean()
            ahead += ((c - u - reach * du) * (w + reach * dw)).mean()
            m = 0.5 * gap * (float(ahead) / gap) ** 3
            first, second = m - u * z - du * dz, m - (c - u) * w + du * dw
            du, dz, dw, db = self._step(system, u, z, w, dual, alpha, first, second)
            reach = min(1.0, TOWARDS_BOUND * _reach(((u, du), (c - u, -du), (z, dz), (w, dw))))
            u, z, w, b = u + reach * du, z + reach * dz, w + reach * dw, b + reach * db
        _, u, z, w, b = best
        u = self._at_bounds(u, z, w)
        weights = self.F.T @ (S * u).sum(0) + self.v
        intercept = b - float(self.mean @ weights)
        return Optimum(u, weights, intercept, max(step, 1), self._violation(u, b) <= self.tol)

    def _violation(self, u: FloatArray, b: float) -> float:
        """Return by how much the slope of a variable that could move is on the wrong side of 0."""
        alpha = (self.S * u).sum(0)
        slope = self.S * (self.F @ (self.F.T @ alpha) + b) + self.P
        up, down = np.where(u < self.c, -slope, 0.0), np.where(u > 0, slope, 0.0)
        return float(max(up.max(), down.max()))

    def _step(
        self,
        system: _System,
        u: FloatArray,
        z: FloatArray,
        w: FloatArray,
        dual: FloatArray,
        alpha: FloatArray,
        first: FloatArray,
        second: FloatArray,
    ) -> tuple[FloatArray, FloatArray, FloatArray, float]:
        """Return steps of u, z, w, b to u z = ... + ``first`` and (c - u) w = ... + ``second``."""
        right = -dual + first / u - second / (self.c - u)
        weighted = (self.S * right / system.D).sum(0)
        solved = system.solve(weighted)
        db = float((solved.sum() + alpha.sum() + self.s) / system.ones.sum())
        d = solved - db * system.ones  # of alpha
        slope = self.F @ (self.F.T @ d) + db
        du = (right - self.S * slope) / system.D
        return du, (first - z * du) / u, (second + w * du) / (self.c - u), db

    def _at_bounds(self, u: FloatArray, z: FloatArray, w: FloatArray) -> FloatArray:
        """Return u with what is at a bound put there exactly, and 1^T alpha = -s by the others."""
        c = np.broadcast_to(self.c, u.shape)
        at_zero = (u <= AT_BOUND * c) | ((z > self.tol) & (u < 0.5 * c))
        at_cost = (c - u <= AT_BOUND * c) | ((w > self.tol) & (u > 0.5 * c))
        u = np.where(at_zero, 0.0, np.where(at_cost, c, u))
        free = (u > 0) & (u < c)
        if free.any():
            off = (np.sum(self.S * u) + self.s) / free.sum()
            u = np.clip(u - np.where(free, self.S * off, 0.0), 0.0, c)
        return u


class _System:
    """(F F^T + diag(h)^-1)^-1 by the factor of I + F^T diag(h) F."""

    def __init__(self, F: FloatArray, D: FloatArray) -> None:
        self.F, self.D, self.h = F, D, (1 / D).sum(0)
        A = np.eye(F.shape[1])
        for start in range(0, len(F), BLOCK):
            rows = F[start : start + BLOCK] * np.sqrt(self.h[start : start + BLOCK, None])
            A += rows.T @ rows
        self._factor = cho_factor(A, lower=True, overwrite_a=True, check_finite=False)
        self.ones = self.solve(self.h)  # (F F^T + diag(h)^-1)^-1 1

    def solve(self, weighted: FloatArray) -> FloatArray:
        """Return x (n,) with (F F^T + diag(h)^-1) x = weighted / h."""
        x = self._solved(weighted)
        for _ in range(REFINEMENTS):
            x = x + self._solved(weighted - x - self.h * (self.F @ (self.F.T @ x)))
        return x

    def _solved(self, weighted: FloatArray) -> FloatArray:
        inside = cho_solve(self._factor, self.F.T @ weighted, check_finite=False)
        solution: FloatArray = weighted - self.h * (self.F @ inside)
        return solution


def _reach(pairs: tuple[tuple[FloatArray, FloatArray], ...]) -> float:
    """Return how far all values can go along their steps and stay above 0, at most 1."""
    reach = 1.0
    for value, step in pairs:
        down = step < 0
        if down.any():
            reach = min(reach, float((-value[down] / step[down]).min()))
    return reach
