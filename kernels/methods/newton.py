"""Newton's method for logistic regression with a penalty, on any features."""

from __future__ import annotations

import numpy as np
from scipy.sparse.linalg import LinearOperator, cg
from scipy.special import expit, logsumexp, softmax

from ..linalg.arrays import FloatArray

MAX_STEPS = 100
MAX_CONJUGATE_STEPS = 500
LEAST_STEP = 1e-10  # of the line search
SUFFICIENT_DECREASE = 1e-4  # of what the slope promises (Nocedal and Wright 2006, Eq. 3.4)


class PenalisedLogistic:
    """E(W) = -sum_i log p(y_i | F W) + lam / 2 ||W||^2, the constant's row without a penalty.

    Parameters
    ----------
    F : ndarray of shape (n, r), features; a column of ones is added as the last one
    Y : ndarray of shape (n, p)
        Indicators of the classes for a softmax, or with p = 1 of the second of two.
    lam : float
    """

    def __init__(self, F: FloatArray, Y: FloatArray, lam: float) -> None:
        self.F = np.hstack([F, np.ones((len(F), 1))])
        self.Y = Y
        self.penalty = np.full((self.F.shape[1], 1), lam)
        self.penalty[-1] = 0.0
        self._squares = self.F * self.F
        self._shape = self.F.shape[1], Y.shape[1]

    def loss(self, eta: FloatArray, W: FloatArray) -> float:
        """E(W), where eta is F W."""
        two = self.Y.shape[1] == 1
        normaliser = np.logaddexp(0, eta[:, 0]) if two else logsumexp(eta, axis=1)
        fit = normaliser.sum() - np.vdot(self.Y, eta)
        return float(fit + 0.5 * np.vdot(self.penalty * W, W))

    def gradient(self, P: FloatArray, W: FloatArray) -> FloatArray:
        """F^T (P - Y) + lam W, P the probabilities (Bishop 2006, Eqs. 4.96 and 4.109)."""
        gradient: FloatArray = self.F.T @ (P - self.Y) + self.penalty * W
        if self._shape[1] > 1:  # a softmax does not see what all classes have in common
            gradient -= gradient.mean(1, keepdims=True)
        return gradient

    def hessian_times(self, V: FloatArray, P: FloatArray, curvature: FloatArray) -> FloatArray:
        """F^T R F V + lam V, R the curvature at P (Bishop 2006, Eqs. 4.97 and 4.110)."""
        Z = self.F @ V
        two = self._shape[1] == 1
        RZ = curvature * Z if two else P * (Z - np.sum(P * Z, 1, keepdims=True))
        product: FloatArray = self.F.T @ RZ + self.penalty * V
        return product

    def newton_direction(
        self, P: FloatArray, gradient: FloatArray, tolerance: float
    ) -> tuple[FloatArray, bool]:
        """-H^-1 gradient (Bishop 2006, Eq. 4.92), and whether ``tolerance`` was reached."""
        curvature = P * (1 - P)

        def hessian(v: FloatArray) -> FloatArray:
            return self.hessian_times(v.reshape(self._shape), P, curvature).ravel()

        diagonal = (self._squares.T @ curvature).mean(1, keepdims=True) + self.penalty + 1e-12
        scale = np.broadcast_to(diagonal, self._shape).ravel()
        size = 2 * (scale.size,)
        A = LinearOperator(size, hessian)
        M = LinearOperator(size, lambda v: v / scale)
        flat, unsolved = cg(A, -gradient.ravel(), rtol=tolerance, maxiter=MAX_CONJUGATE_STEPS, M=M)
        return flat.reshape(self._shape), not unsolved

    def minimise(self) -> tuple[FloatArray, int, bool]:
        """Return W (r + 1, p), the steps taken, and whether they came to their end."""
        W = np.zeros(self._shape)
        eta = self.F @ W
        value, first = self.loss(eta, W), 0.0
        for step in range(1, MAX_STEPS + 1):
            P = expit(eta) if self._shape[1] == 1 else softmax(eta, axis=1)
            gradient = self.gradient(P, W)
            size = float(np.linalg.norm(gradient))
            first = max(first, size)
            if size <= 1e-13 * first:
                return W, step, True
            tolerance = float(np.clip(size / first, 1e-7, 0.1))
            direction, solved = self.newton_direction(P, gradient, tolerance)
            slope, eta_step, t = float(np.vdot(gradient, direction)), self.F @ direction, 1.0
            if -slope <= 1e-12 * (1 + value):  # the value is exact: the last step polishes W
                return W + direction if solved else W, step, solved or size <= 1e-9 * first
            while True:
                new = self.loss(eta + t * eta_step, W + t * direction)
                if new <= value + SUFFICIENT_DECREASE * t * slope:
                    break
                t *= 0.5
                if t < LEAST_STEP:
                    return W, step, False
            W, eta, value = W + t * direction, eta + t * eta_step, new
        return W, MAX_STEPS, False
