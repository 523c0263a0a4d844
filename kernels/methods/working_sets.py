"""The dual problem of support vector machines on landmarks, for some samples at a time.

At the optimum most samples are at a bound, and their features are not needed: a smoothed loss leads
near to it, which shows which they are, and `LowRankDual` solves for the others (Osuna, Freund and
Girosi 1997, An improved training algorithm for support vector machines).
"""

from __future__ import annotations

import warnings
from itertools import combinations

import numpy as np
from sklearn import svm
from sklearn.exceptions import ConvergenceWarning

from ..linalg.arrays import FloatArray, IntArray
from ..linalg.by_rows import FeaturesByRow
from .libsvm import Solution
from .low_rank_dual import LowRankDual, Optimum
from .newton_by_rows import KEPT, AllRows, descend, draw

AT_ONCE = 3000  # samples that are solved for together, or AT_ONCE_EACH for each feature
AT_ONCE_EACH = 4
FOR_EACH = 4  # sample on the wrong side so many near the margin are taken along
MAX_STEPS = 1000
MAX_FAILED = 2  # sets whose optimum is not reached
WIDTHS = (2.0, 0.5, 0.1)  # of the smoothed loss, in what a sample is off on average
NEAR = (0.1, 0.1, 0.03)  # the smoothed optimum of each width, as `newton_by_rows.descend` has it


class SmoothedLoss:
    """sum_k c_i phi(t) of t = -(S_ki eta_i + P_ki), phi like max(0, t) beyond ``width`` of 0.

    phi(t) = (t + h)^2 / (4 h) for |t| <= h, the width (Chapelle 2007, Training a support vector
    machine in the primal, section 3.1). S, P and c are those of `LowRankDual`.
    """

    def __init__(self, S: FloatArray, P: FloatArray, c: FloatArray) -> None:
        self.S, self.P, self.c, self.size, self.width = S, P, c, float(c.mean()), 1.0

    def slope(self, eta: FloatArray, rows: slice | IntArray) -> tuple[FloatArray, FloatArray]:
        """Return the loss of each row (b,), and its derivatives (b, 1), for eta (b, 1)."""
        S, c, h = self.S[:, rows], self.c[rows], self.width
        t = np.maximum(-(S * eta[:, 0] + self.P[:, rows]), -h)
        share = np.minimum((t + h) / (2 * h), 1.0)
        each = np.where(t <= h, 0.5 * (t + h) * share, t).sum(0)
        return c * each, -(c * (S * share).sum(0))[:, None]

    def curvature(self, eta: FloatArray, rows: slice | IntArray) -> FloatArray:
        """Second derivatives, c / (2 h) where |t| <= h, (b, 1)."""
        inside = np.abs(self.S[:, rows] * eta[:, 0] + self.P[:, rows]) <= self.width
        return np.asarray((self.c[rows] * inside.sum(0) / (2 * self.width))[:, None])


class DualByRows:
    """The problem of `LowRankDual` for the landmark features of rows, of which few are kept.

    Parameters
    ----------
    f : FeaturesByRow
    rows : ndarray of shape (n,), those of the samples that take part
    S, P, c, tol : as for `LowRankDual`, of these n rows
    """

    def __init__(
        self,
        f: FeaturesByRow,
        rows: IntArray,
        S: FloatArray,
        P: FloatArray,
        c: FloatArray,
        tol: float,
    ) -> None:
        self.f, self.rows, self.S, self.P, self.c, self.tol = f, rows, S, P, c, tol

    def solve(self, max_iter: int) -> Optimum:
        """Solve for all samples at once, or for one working set after the other."""
        at_once = max(AT_ONCE, AT_ONCE_EACH * self.f.n_landmark_features)
        if len(self.rows) <= at_once:
            F = self.f.landmark_features(self.rows)
            return LowRankDual(F, self.S, self.P, self.c, self.tol).solve(max_iter)
        w = self._near()
        # A sample is at the bound of its side; b lets them balance: 1^T alpha = 0 but for one
        slope = self._slope(w, b := self._balanced(w))
        u = np.where(slope < 0, self.c, 0.0)
        w, steps, size, failed = self._weights(u), 0, at_once, 0
        while True:
            up, down = self._moves(u, slope)
            chosen = _largest(up, size // 2, also=_largest(-down, size // 2))
            alpha = (self.S * u).sum(0)
            F = self.f.landmark_features(self.rows[chosen])
            v, s = w - F.T @ alpha[chosen], float(alpha.sum() - alpha[chosen].sum())
            S, P, c = self.S[:, chosen], self.P[:, chosen], self.c[chosen]
            found = LowRankDual(F, S, P, c, self.tol, v, s).solve(max_iter)
            del F
            u[:, chosen], w, b, steps = found.u, found.w, found.intercept, steps + found.n_iter
            slope = self._slope(w, b)
            up, down = self._moves(u, slope)
            highest, lowest = float(up.max()), float(down.min())
            if highest <= lowest + 2 * self.tol:
                if (
                    max(highest, -lowest) > self.tol
                ):  # of the intercepts of the set not all are best
                    b += 0.5 * (highest + lowest)
                return Optimum(u, w, b, steps, True)
            failed += not found.converged
            if steps >= MAX_STEPS or failed == MAX_FAILED or steps >= max_iter > 0:
                return Optimum(u, w, b, steps, False)
            wrong = int(np.count_nonzero((up > self.tol) | (down < -self.tol)))
            size = max(min(FOR_EACH * wrong, KEPT), at_once)

    def _near(self) -> FloatArray:
        """Return the weights (r,) at the optimum of a loss that is hardly smoothed."""
        loss = SmoothedLoss(self.S, self.P, self.c)
        whole = AllRows(self.f, self.rows, loss, 1.0)
        w = np.zeros(self.f.n_landmark_features)
        W = np.append(w, self._balanced(w))[:, None]
        last = len(WIDTHS) - 1
        for level, (width, near) in enumerate(zip(WIDTHS, NEAR, strict=True)):
            if level < last:
                sample = draw(whole, self.S[0], whole.sizes[level])
            off = self.S[:, sample.places] * (sample.F @ W)[:, 0] + self.P[:, sample.places]
            loss.width = max(width * float(np.abs(off).mean()), self.tol)
            W = descend(sample, [W], near, whole if level == last else None).path[-1]
        weights: FloatArray = W[:-1, 0]
        return weights

    def _balanced(self, w: FloatArray) -> float:
        """Return the intercept with which the samples at the bounds of their sides balance.

        u_ki = c_i where S_ki f_i + P_ki < -S_ki b: as b rises the sum of the S_ki u_ki falls by c_i
        at each -S_ki P_ki - f_i.
        """
        turns = -(self.S * self._slope(w, 0.0)).ravel()
        order = np.argsort(-turns)
        c = np.broadcast_to(self.c, self.S.shape)
        total = np.cumsum(c.ravel()[order])
        place = np.searchsorted(total, c[self.S < 0].sum() * (1 - 1e-12))
        return float(turns[order[min(place, len(order) - 1)]])

    def _slope(self, w: FloatArray, b: float) -> FloatArray:
        """S_ki (f_i + b) + P_ki, (k, n): what moves u_ki up is below 0."""
        weights = self.f.weights_of_landmark_features(w)
        blocks = [K @ weights for _, K in self.f.kernel_rows(self.rows)]
        slope: FloatArray = self.S * (np.concatenate(blocks) + b) + self.P
        return slope

    def _weights(self, u: FloatArray) -> FloatArray:
        """Phi^T alpha, (r,)."""
        alpha, total = (self.S * u).sum(0), np.zeros(len(self.f.support))
        for places, K in self.f.kernel_rows(self.rows):
            total += K.T @ alpha[places]
        return self.f.from_landmarks(total)

    def _moves(self, u: FloatArray, slope: FloatArray) -> tuple[FloatArray, FloatArray]:
        """How much a move of alpha_i up gains, and how much one down costs: (n,) each.

        At the optimum no move up gains more than one down costs (Keerthi, Shevade, Bhattacharyya
        and Murthy 2001, Improvements to Platt's SMO algorithm). Both count b, which cancels.
        """
        gains, above = -self.S * slope, self.S > 0
        can_rise, can_fall = u < self.c, u > 0
        up = np.where(np.where(above, can_rise, can_fall), gains, -np.inf).max(0)
        down = np.where(np.where(above, can_fall, can_rise), gains, np.inf).min(0)
        return up, down


def _largest(values: FloatArray, size: int, also: IntArray | None = None) -> IntArray:
    """Return the places of so many largest values, and those of ``also``, in their order."""
    size = min(size, len(values))
    chosen = np.argpartition(-values, size - 1)[:size]
    return np.unique(chosen if also is None else np.concatenate([chosen, also]))


def solve_on_landmarks(
    machine: svm.SVC | svm.SVR,
    f: FeaturesByRow,
    target: FloatArray | IntArray,
    costs: FloatArray,
) -> Solution:
    """Solve the dual problem of a machine on landmarks: `libsvm.solve` without a Gram matrix.

    Parameters
    ----------
    machine : SVC or SVR, of which tol, max_iter and epsilon are used
    target : ndarray of shape (n,), codes 0, 1, ... of the classes, or numbers
    costs : ndarray of shape (n,), the C_i
    """
    if isinstance(machine, svm.SVC):
        solution = _classify(f, target.astype(int), costs, machine.tol, machine.max_iter)
    else:
        solution = _regress(f, target.astype(float), machine, costs)
    if not solution.converged:
        stopped = f"The solver stopped after {np.max(solution.n_iter)} steps, before the optimum."
        warnings.warn(stopped, ConvergenceWarning, stacklevel=4)
    return solution


def _classify(
    f: FeaturesByRow, codes: IntArray, costs: FloatArray, tol: float, max_iter: int
) -> Solution:
    """Solve each pair of classes, in the layout of libsvm."""
    n_classes = int(codes.max()) + 1
    alphas = np.zeros((n_classes - 1, len(codes)))
    intercepts, steps, converged = [], [], True
    for i, j in combinations(range(n_classes), 2):
        rows = np.flatnonzero((codes == i) | (codes == j))
        first = codes[rows] == i
        y = np.where(first, 1.0, -1.0)
        minus_one = -np.ones((1, len(y)))
        found = DualByRows(f, rows, y[None], minus_one, costs[rows], tol).solve(max_iter)
        alpha = y * found.u[0]
        alphas[j - 1, rows[first]], alphas[i, rows[~first]] = alpha[first], alpha[~first]
        intercepts.append(found.intercept)
        steps.append(found.n_iter)
        converged &= found.converged
    sign = -1.0 if n_classes == 2 else 1.0  # of two classes a positive value speaks for the second
    support = np.flatnonzero(np.any(alphas != 0, axis=0))
    dual_coef, intercept = sign * alphas[:, support], sign * np.array(intercepts)
    return Solution(support, dual_coef, intercept, np.array(steps), converged)


def _regress(f: FeaturesByRow, y: FloatArray, machine: svm.SVR, costs: FloatArray) -> Solution:
    """Solve the regression in the layout of libsvm."""
    S = np.stack([np.ones(len(y)), -np.ones(len(y))])
    P = np.stack([machine.epsilon - y, machine.epsilon + y])
    problem = DualByRows(f, np.arange(len(y)), S, P, costs, machine.tol)
    found = problem.solve(machine.max_iter)
    alpha = (S * found.u).sum(0)
    support = np.flatnonzero(alpha)
    dual_coef, intercept = alpha[None, support], np.array([found.intercept])
    return Solution(support, dual_coef, intercept, found.n_iter, found.converged)
