"""Newton's method for logistic regression with a penalty, on any features."""

from __future__ import annotations

import numpy as np
from scipy.sparse.linalg import LinearOperator, cg
from scipy.special import expit, logsumexp, softmax

from ..linalg.arrays import FloatArray

MAX_STEPS = 100
MAX_CONJUGATE_STEPS = 500
MIN_STEP = 1e-10  # of the line search
MIN_CONJUGATE = 1e-9  # of the residual of a Newton system: it is solved no better than this
POLISHED = 1e-11  # of the size of the gradient's terms: what is left is rounding
OPTIMAL = 1e-7  # of the same size: the gradient vanishes
SUFFICIENT_DECREASE = 1e-4  # of what the slope promises (Nocedal and Wright 2006, Eq. 3.4)


class PenalisedLogistic:
    """E(W) = -sum_i log p(y_i | F W) + lam / 2 ||W||^2, the constant's row without a penalty.

    Parameters
    ----------
    F : ndarray of shape (n, r), features; a column of ones is added as the last one
    Y : ndarray of shape (n, p)
        Indicators of the classes for a softmax, or with p = 1 of the second of two.
    lam : float

    Attributes
    ----------
    path : list of ndarray of shape (r + 1, p)
        W before the first and after each step of `minimise`.
    """

    def __init__(self, F: FloatArray, Y: FloatArray, lam: float) -> None:
        self.F = np.hstack([F, np.ones((len(F), 1))])
        self.Y = Y
        self.penalty = np.full((self.F.shape[1], 1), lam)
        self.penalty[-1] = 0.0
        self._squares, self._sizes = self.F * self.F, np.abs(self.F)
        self._shape = self.F.shape[1], Y.shape[1]
        self.path = [np.zeros(self._shape)]

    def loss(self, eta: FloatArray, W: FloatArray) -> float:
        """E(W), where eta is F W."""
        two = self.Y.shape[1] == 1
        normaliser = np.logaddexp(0, eta[:, 0]) if two else logsumexp(eta, axis=1)
        fit = normaliser.sum() - np.vdot(self.Y, eta)
        return float(fit + 0.5 * np.vdot(self.penalty * W, W))

    def residuals(self, eta: FloatArray) -> FloatArray:
        """P - Y (n, p), exact where P is near 1, too: there it is what the other classes leave."""
        if self._shape[1] == 1:
            return np.asarray(np.where(self.Y > 0, -expit(-eta), expit(eta)), dtype=float)
        P = softmax(eta, axis=1)
        others = np.sum(P * (1 - self.Y), axis=1, keepdims=True)
        residuals: FloatArray = np.where(self.Y > 0, -others, P)
        return residuals

    def gradient(self, R: FloatArray, W: FloatArray) -> FloatArray:
        """F^T R + lam W, R = P - Y the `residuals` (Bishop 2006, Eqs. 4.96 and 4.109)."""
        gradient: FloatArray = self.F.T @ R + self.penalty * W
        if self._shape[1] > 1:  # a softmax does not see what all classes have in common
            gradient -= gradient.mean(1, keepdims=True)
        return gradient

    def hessian_times(self, V: FloatArray, R: FloatArray) -> FloatArray:
        """F^T C F V + lam V, C the curvature at P (Bishop 2006, Eqs. 4.97 and 4.110)."""
        Z = self.F @ V
        if self._shape[1] == 1:
            CZ = _curvature(R) * Z
        else:  # seen from each sample's own class, whose P may be 1 up to rounding
            Z -= np.sum(self.Y * Z, axis=1, keepdims=True)
            P = R + self.Y
            CZ = P * (Z - np.sum(P * Z, axis=1, keepdims=True))
        product: FloatArray = self.F.T @ CZ + self.penalty * V
        return product

    def units(self, R: FloatArray) -> FloatArray:
        """Root of the curvature of E along each row of W, (r + 1, 1): what its gradient is in."""
        curvature = (self._squares.T @ _curvature(R)).mean(1, keepdims=True)
        roots: FloatArray = np.sqrt(curvature + self.penalty + 1e-300)
        return roots

    def steepness(self, R: FloatArray, W: FloatArray) -> float:
        """Size of the gradient as a share of that of its terms, from 0 to 1.

        Both are measured in `units`, so that features of any scale count alike, and at W itself:
        a share of the gradient at the start would let huge features hide all others.
        """
        terms = self._sizes.T @ np.abs(R) + self.penalty * np.abs(W)
        units = self.units(R)
        whole = float(np.linalg.norm(terms / units))
        size = float(np.linalg.norm(self.gradient(R, W) / units))
        return size / whole if whole > 0 else 0.0

    def newton_direction(self, R: FloatArray, gradient: FloatArray, tolerance: float) -> FloatArray:
        """-H^-1 gradient (Bishop 2006, Eq. 4.92), to ``tolerance`` in `units`."""
        units = self.units(R)

        def scaled_hessian(v: FloatArray) -> FloatArray:
            return (self.hessian_times(v.reshape(self._shape) / units, R) / units).ravel()

        count = self._shape[0] * self._shape[1]
        A = LinearOperator((count, count), scaled_hessian)
        b = -(gradient / units).ravel()
        flat, _ = cg(A, b, rtol=tolerance, maxiter=MAX_CONJUGATE_STEPS)
        direction: FloatArray = flat.reshape(self._shape) / units
        return direction

    def _steepness_at(self, eta: FloatArray, W: FloatArray) -> float:
        return self.steepness(self.residuals(eta), W)

    def minimise(self) -> tuple[FloatArray, int, bool]:
        """Return W (r + 1, p), the steps taken, and whether the gradient vanishes there."""
        W = self.path[0]
        eta = self.F @ W
        value = self.loss(eta, W)
        for step in range(1, MAX_STEPS + 1):
            R = self.residuals(eta)
            steepness = self.steepness(R, W)
            if steepness <= POLISHED:
                return W, step, True
            gradient = self.gradient(R, W)
            tolerance = float(np.clip(steepness, MIN_CONJUGATE, 0.1))
            direction = self.newton_direction(R, gradient, tolerance)
            slope, eta_step, t = float(np.vdot(gradient, direction)), self.F @ direction, 1.0
            if -slope <= 1e-12 * (1 + value):  # the value is exact: further steps polish W
                polished = W + direction
                if self._steepness_at(self.F @ polished, polished) >= steepness:
                    return W, step, steepness <= OPTIMAL
                W, eta = polished, self.F @ polished
                value = self.loss(eta, W)
                self.path.append(W)
                continue
            while True:
                new = self.loss(eta + t * eta_step, W + t * direction)
                if new <= value + SUFFICIENT_DECREASE * t * slope:
                    break
                t *= 0.5
                if t < MIN_STEP:
                    return W, step, steepness <= OPTIMAL
            W, eta, value = W + t * direction, eta + t * eta_step, new
            self.path.append(W)
        return W, MAX_STEPS, self._steepness_at(eta, W) <= OPTIMAL


def _curvature(R: FloatArray) -> FloatArray:
    """P (1 - P), exact where P is near 0 or 1."""
    away: FloatArray = np.abs(R)
    return away * (1 - away)
