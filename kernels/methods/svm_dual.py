"""The dual problem of a support vector machine to the last digits, by an interior point method."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import LinAlgError, cho_factor, cho_solve

from ..errors import KernelError
from ..functions.precomputed import validated_gram
from ..linalg.arrays import EPS, FloatArray
from .support_vector_machine import C as COST

MAX_STEPS = 50
GAP = 1e-12  # of the objective, at which the steps end
BALANCE = 1e-10  # of the sum of the multipliers: what sum_i a_i y_i may be off 0 then
STAY_INSIDE = 0.995  # share of the way to the nearest bound that a step goes
FAINT = 1e-10  # of the largest multiplier: what is as near to a bound is set to it
JITTER = EPS  # times n and the largest entry of K: added to its diagonal where a step is solved
INDEFINITE = "The Gram matrix is not positive semi-definite."
FINITE_C = replace(COST, also=())
ROUNDING = 10 * EPS  # times n and tr K: eigenvalues below 0 by so much are rounding


@dataclass(frozen=True, eq=False)
class DualSolution:
    """The optimum of both problems: `solve_dual` says which.

    At the optimum the primal value ||f||^2 / 2 + C sum_i max(0, 1 - y_i (f(x_i) + b)) and the dual
    one are the same number (Cortes and Vapnik 1995).

    Attributes
    ----------
    a : ndarray of shape (n,), the multipliers, from 0 to C
    intercept : float
    margins : ndarray of shape (n,), y_i (f(x_i) + b)
    primal, dual : float, the values of both problems

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import Linear, solve_dual
    >>> solution = solve_dual(Linear()([[-1.0], [1.0]]), np.array([-1.0, 1.0]), C=10.0)
    >>> solution.margins.round(6), bool(abs(solution.gap) < 1e-9)
    (array([1., 1.]), True)
    """

    a: FloatArray
    intercept: float
    margins: FloatArray
    primal: float
    dual: float

    @property
    def gap(self) -> float:
        """The primal value less the dual one."""
        return self.primal - self.dual


def solve_dual(K: ArrayLike, sides: ArrayLike, C: float) -> DualSolution:
    r"""Maximise sum_i a_i - ||f||^2 / 2 over 0 <= a_i <= C with sum_i a_i y_i = 0.

    A primal-dual method with a predictor and a corrector (Mehrotra 1992; Nocedal and Wright 2006,
    Algorithm 16.4), in double precision: libsvm keeps the Gram matrix in single precision, so that
    at a large C its two values differ in the third digit however long it runs.

    Parameters
    ----------
    K : array-like of shape (n, n), symmetric and positive semi-definite
    sides : array-like of shape (n,), y_i = -1 or 1, both of which occur
    C : float, finite and greater than 0

    Raises
    ------
    KernelError
        If one of them is not so, K beyond rounding.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import Linear, solve_dual
    >>> solution = solve_dual(Linear()([[-1.0], [1.0]]), np.array([-1.0, 1.0]), C=10.0)
    >>> solution.a.round(6), round(solution.dual, 6)
    (array([0.5, 0.5]), 0.5)
    """
    C, K, sides = FINITE_C.validate(C), validated_gram(K), np.asarray(sides, dtype=float)
    n = len(K)
    if sides.shape != (n,) or set(sides.tolist()) != {-1.0, 1.0}:
        raise KernelError(f"sides must be -1 or 1 for each of the {n} samples, and both occur.")
    _require_psd(K)
    Q = K * np.outer(sides, sides)
    jitter = JITTER * n * float(np.abs(K).max())
    at = _Iterate(np.full(n, min(C / 2, 1.0)), 0.0, np.ones(n), np.ones(n), C)
    best: DualSolution | None = None
    for _ in range(MAX_STEPS):
        now = _evaluate(Q, sides, at)
        if best is None or abs(now.gap) < abs(best.gap):
            best = now
        balance = abs(float(sides @ at.a))
        if 2 * n * at.mu <= GAP * abs(now.primal) and balance <= BALANCE * at.a.sum():
            break
        try:
            newton = _Newton(Q, sides, jitter, at)
        except LinAlgError:
            if best is not now:
                break
            raise KernelError(INDEFINITE) from None
        at = newton.step()
    assert best is not None
    faint = FAINT * float(best.a.max())  # the method stays inside: what is at a bound is near it
    a = np.where(best.a < faint, 0.0, np.where(best.a > C - faint, C, best.a))
    return replace(best, a=a)


def _require_psd(K: FloatArray) -> None:
    """Raise a KernelError unless K is positive semi-definite to rounding: as one step costs."""
    rounding = ROUNDING * len(K) * float(np.abs(K.diagonal()).sum())
    shifted = K + np.diag(np.full(len(K), max(rounding, np.finfo(float).tiny)))  # K may be 0
    try:
        cho_factor(shifted, overwrite_a=True, check_finite=False)
    except LinAlgError:
        raise KernelError(INDEFINITE) from None


@dataclass(frozen=True, eq=False)
class _Iterate:
    """Multipliers inside their bounds, the intercept, and the multipliers of both bounds."""

    a: FloatArray  # (n,)
    b: float
    s: FloatArray  # (n,) of a >= 0
    t: FloatArray  # (n,) of a <= C
    C: float

    @property
    def mu(self) -> float:
        """The mean of a s and (C - a) t, which are all 0 at the optimum."""
        return float(self.a @ self.s + (self.C - self.a) @ self.t) / (2 * len(self.a))

    def moved(self, by: _Iterate, length: float) -> _Iterate:
        """Return the place ``length`` along a step."""
        steps = zip((self.a, self.s, self.t), (by.a, by.s, by.t), strict=True)
        a, s, t = (value + length * step for value, step in steps)
        return _Iterate(a, self.b + length * by.b, s, t, self.C)

    def longest(self, by: _Iterate) -> float:
        """Return the length of a step at which something is 0, at most 1.01."""
        pairs = (self.a, by.a), (self.C - self.a, -by.a), (self.s, by.s), (self.t, by.t)
        return 1 / max(1 / 1.01, *(float(np.max(-step / value)) for value, step in pairs))


class _Newton:
    """The equations of one step, factorised once for its predictor and its corrector."""

    def __init__(self, Q: FloatArray, sides: FloatArray, jitter: float, at: _Iterate) -> None:
        self.sides, self.at = sides, at
        self.slope = Q @ at.a - 1 + at.b * sides - at.s + at.t
        diagonal = at.s / at.a + at.t / (at.C - at.a) + jitter
        self.factor: Any = cho_factor(Q + np.diag(diagonal))
        self.across = cho_solve(self.factor, sides)

    def step(self) -> _Iterate:
        """Return where the step leads: the predictor says how much of mu can be aimed at."""
        at, zero = self.at, np.zeros(len(self.sides))
        first = self._towards(zero, zero)
        reached = at.moved(first, at.longest(first))
        aim = at.mu * (reached.mu / at.mu) ** 3
        by = self._towards(aim - first.a * first.s, aim + first.a * first.t)
        return at.moved(by, min(1.0, STAY_INSIDE * at.longest(by)))

    def _towards(self, low: FloatArray, high: FloatArray) -> _Iterate:
        """Return the step that takes a s to ``low`` and (C - a) t to ``high``, to first order."""
        at, room = self.at, self.at.C - self.at.a
        right = -self.slope + low / at.a - at.s - high / room + at.t
        along = cho_solve(self.factor, right)
        b = float((self.sides @ along + self.sides @ at.a) / (self.sides @ self.across))
        a = along - b * self.across
        return _Iterate(a, b, (low - at.s * a) / at.a - at.s, (high + at.t * a) / room - at.t, at.C)


def _evaluate(Q: FloatArray, sides: FloatArray, at: _Iterate) -> DualSolution:
    """Return both values at a place."""
    slopes = Q @ at.a
    half_norm, margins = float(at.a @ slopes) / 2, slopes + sides * at.b
    slack = float(np.maximum(0.0, 1 - margins).sum())
    primal, dual = half_norm + at.C * slack, float(at.a.sum()) - half_norm
    return DualSolution(at.a, at.b, margins, primal, dual)
