"""Newton's method on more rows than are kept: the curvature of a sample, the slope of all rows."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, Protocol

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from ..linalg.arrays import EPS, FloatArray, IntArray
from ..linalg.by_rows import FeaturesByRow
from ..linalg.landmarks import BLOCK

FIRST = 2000  # rows of a first sample, which leads near; or FIRST_EACH for each feature
FIRST_EACH = 2
KEPT = 16_000  # rows whose features are kept, at most; or KEPT_EACH for each feature
KEPT_EACH = 8
EACH = 100  # rows of each stratum at least, where there are so many
NEAR = 0.1  # of what a sample leaves uncertain: nearer to its own optimum it is not followed
SETTLED = 0.05  # of the same: from there on the curvature is that of the optimum
MAX_STEPS = 200
CORRECTIONS = 20  # steps that correct the curvature
MIN_STEP = 1e-10  # of the line search
OPTIMAL = 1e-7  # of the size of the gradient's terms: the gradient vanishes
ROUNDING = 1e-12  # of the value: by less it may rise
SUFFICIENT_DECREASE = 1e-4  # of what the slope promises (Nocedal and Wright 2006, Eq. 3.4)


class Loss(Protocol):
    """Sum over rows of a convex function of their p values eta.

    Attributes
    ----------
    size : float, what a row weighs on average
    """

    size: float

    def slope(self, eta: FloatArray, rows: slice | IntArray) -> tuple[FloatArray, FloatArray]:
        """Return the loss of each row (b,), and its derivatives (b, p), for eta (b, p)."""

    def curvature(self, eta: FloatArray, rows: slice | IntArray) -> FloatArray:
        """Second derivatives by each value, (b, p)."""


class Place(NamedTuple):
    """Weights W (r + 1, p), the value of E there, and its gradient (r + 1, p)."""

    W: FloatArray
    value: float
    gradient: FloatArray


class AllRows:
    """E(W) = sum_i loss_i(Phi_i w + b) + lam / 2 ||w||^2 with the `landmark_features` Phi.

    W is w (r, p) above b (1, p). Phi is never formed: each block of k(X, Z) is looked at once.

    Parameters
    ----------
    f : FeaturesByRow
    rows : ndarray of shape (n,), those of the samples that take part
    loss : Loss of these n rows
    lam : float, greater than 0
    """

    def __init__(self, f: FeaturesByRow, rows: IntArray, loss: Loss, lam: float) -> None:
        self.f, self.rows, self.loss, self.lam = f, rows, loss, lam

    @property
    def sizes(self) -> tuple[int, int]:
        """How many rows a first and the larger sample have."""
        r = self.f.n_landmark_features
        return max(FIRST, FIRST_EACH * r), max(KEPT, KEPT_EACH * r)

    def at(self, W: FloatArray) -> Place:
        """E(W) and its gradient: Phi^T R = M^T k(Z, X) R for the derivatives R of the loss."""
        weights, value = self.f.weights_of_landmark_features(W[:-1]), 0.0
        total, of_b = np.zeros(weights.shape), np.zeros(W.shape[1])
        for places, K in self.f.kernel_rows(self.rows):
            each, R = self.loss.slope(K @ weights + W[-1], places)
            value += float(each.sum())
            total += K.T @ R
            of_b += R.sum(0)
        return self.penalised(W, value, np.vstack([self.f.from_landmarks(total), of_b]))

    def penalised(self, W: FloatArray, value: float, gradient: FloatArray) -> Place:
        """Add lam / 2 ||w||^2 to a loss and its gradient."""
        gradient[:-1] += self.lam * W[:-1]
        return Place(W, value + 0.5 * self.lam * float(np.vdot(W[:-1], W[:-1])), gradient)


class Sample:
    """The same of a sample, whose features F (s, r + 1) are kept with a last column of ones.

    Each of its rows stands for ``counts`` (s,) of all.
    """

    def __init__(self, whole: AllRows, places: IntArray, counts: FloatArray) -> None:
        self.whole, self.places, self.counts = whole, places, counts[:, None]
        self.F = whole.f.landmark_features(whole.rows[places], constant=True)

    def at(self, W: FloatArray) -> Place:
        """E(W) and its gradient."""
        each, R = self.whole.loss.slope(self.F @ W, self.places)
        value = float(self.counts[:, 0] @ each)
        return self.whole.penalised(W, value, self.F.T @ (self.counts * R))

    def curvature(self, W: FloatArray) -> Curvature:
        """Return F^T diag(c) F + lam I for each column of W, with the second derivatives c."""
        loss, lam, (r, p) = self.whole.loss, self.whole.lam, W.shape
        eta = self.F @ W
        C = np.sqrt(self.counts * loss.curvature(eta, self.places))
        R = self.counts * np.abs(loss.slope(eta, self.places)[1])
        penalty = np.append(np.full(r - 1, lam), 0.0)
        H, terms = np.zeros((p, r, r)), penalty[:, None] * np.abs(W)
        for start in range(0, len(self.F), BLOCK):
            rows = slice(start, start + BLOCK)
            F = self.F[rows]
            terms += np.abs(F).T @ R[rows]
            for column, c in zip(H, C[rows].T, strict=True):
                scaled = F * c[:, None]
                column += scaled.T @ scaled
        for column in H:  # and what rounding may have taken from it
            column.flat[:: r + 1] += penalty + r * EPS * column.diagonal().max() + 1e-300
        return Curvature(H, terms)


class Curvature:
    """H (p, r, r), one for each column, and the sizes (r, p) of the terms of the gradient."""

    def __init__(self, H: FloatArray, terms: FloatArray) -> None:
        self._units = np.sqrt(np.einsum("cii->ic", H))
        self._factors = [cho_factor(h, lower=True, check_finite=False) for h in H]
        self._size = float(np.linalg.norm(terms / self._units))

    def solve(self, G: FloatArray) -> FloatArray:
        """H^-1 G; of several columns without what they have in common, which no softmax sees."""
        columns = [cho_solve(factor, g) for factor, g in zip(self._factors, G.T, strict=True)]
        D = np.stack(columns, axis=1)
        return D - D.mean(1, keepdims=True) if len(columns) > 1 else D

    def steepness(self, G: FloatArray) -> float:
        """Size of a gradient as a share of that of its terms, from 0 to 1."""
        return float(np.linalg.norm(G / self._units)) / self._size if self._size > 0 else 0.0


class Outcome(NamedTuple):
    """W (r + 1, p) before the first and after each step; and whether the gradient vanishes."""

    path: list[FloatArray]
    n_iter: int
    converged: bool


def minimise(whole: AllRows, strata: IntArray, start: FloatArray) -> Outcome:
    """Minimise E from ``start`` (r + 1, p): on a small sample, on a larger one, on all rows.

    Parameters
    ----------
    strata : ndarray of shape (n,), codes; a sample has its share of rows of each
    """
    path, n_iter, (first, kept) = [start], 0, whole.sizes
    kept = min(len(strata), kept)
    if kept > 2 * first:
        path, n_iter, _ = descend(draw(whole, strata, first), path, NEAR)
    sample = draw(whole, strata, kept)
    if kept < len(strata):
        path, more, _ = descend(sample, path, NEAR)
        n_iter += more
    path, more, converged = descend(sample, path, 0.0, whole)
    return Outcome(path, n_iter + more, converged)


def draw(whole: AllRows, strata: IntArray, size: int, seed: int = 0) -> Sample:
    """Return about ``size`` rows, those of each stratum by their share; all if there are no more.

    Samples of the same seed hold each other.
    """
    rng, places, counts = np.random.default_rng(seed), [], []
    for code in np.unique(strata):
        among = rng.permutation(np.flatnonzero(strata == code))
        count = min(len(among), max(EACH, round(size * len(among) / len(strata))))
        places.append(among[:count])
        counts.append(np.full(count, len(among) / count))
    return Sample(whole, np.concatenate(places), np.concatenate(counts))


def descend(
    sample: Sample, path: list[FloatArray], near: float, whole: AllRows | None = None
) -> Outcome:
    """Go down E of the sample, or of the ``whole`` with the sample's curvature.

    Steps are those of Newton's method with the curvature H of the sample, which former steps
    correct: the gradient of all rows says where the optimum is, H only how soon it is reached
    (Byrd, Chin, Neveitt and Nocedal 2011, On the use of stochastic Hessian information in
    optimization methods for machine learning).

    Parameters
    ----------
    path : list of ndarray, the last of which is the start
    near : float
        Ends the steps, too: E may fall by as much of what a sample leaves uncertain, which is of
        the order of the number of weights (Bishop 2006, section 4.4.1).
    """
    problem: Sample | AllRows = sample
    if whole is not None and len(sample.places) < len(whole.rows):
        problem = whole
    former: deque[tuple[FloatArray, FloatArray]] = deque(maxlen=CORRECTIONS)
    path, at = list(path), problem.at(path[-1])
    uncertain = at.W.size * sample.whole.loss.size
    H, fall = sample.curvature(at.W), np.inf
    for step in range(1, MAX_STEPS + 1):
        if step > 1 and (problem is sample or fall > SETTLED * uncertain):
            H = sample.curvature(at.W)
        D = -_corrected(H, former, at.gradient)
        fall, steepness = -float(np.vdot(at.gradient, D)), H.steepness(at.gradient)
        if steepness <= OPTIMAL or fall <= near * uncertain:
            return Outcome(path, step, steepness <= OPTIMAL)
        new, t = problem.at(at.W + D), 1.0
        least = ROUNDING * abs(at.value)
        while not new.value <= at.value - SUFFICIENT_DECREASE * t * fall + least:
            t *= 0.5
            if t < MIN_STEP:
                return Outcome(path, step, False)
            new = problem.at(at.W + t * D)
        step_W, step_G = new.W - at.W, new.gradient - at.gradient
        if (problem is not sample or at.W.shape[1] > 1) and np.vdot(step_W, step_G) > 0:
            former.append((step_W, step_G))
        at = new
        path.append(at.W)
    return Outcome(path, MAX_STEPS, False)


def _corrected(
    H: Curvature, former: deque[tuple[FloatArray, FloatArray]], G: FloatArray
) -> FloatArray:
    """H^-1 G as former steps and changes of G correct it (Nocedal and Wright 2006, Alg. 7.4)."""
    Q, shares = G.copy(), []
    for S, Y in reversed(former):
        shares.append(np.vdot(S, Q) / np.vdot(S, Y))
        Q -= shares[-1] * Y
    Q = H.solve(Q)
    for (S, Y), share in zip(former, reversed(shares), strict=True):
        Q += (share - np.vdot(Y, Q) / np.vdot(S, Y)) * S
    return Q
