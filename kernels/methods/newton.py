"""Newton's method for logistic regression with a penalty, in any space of functions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.special import expit, logsumexp, softmax

from ..linalg.arrays import FloatArray, IntArray
from .function_space import FunctionSpace

MAX_STEPS = 100
MAX_CONJUGATE_STEPS = 500
MIN_STEP = 1e-10  # of the line search
MIN_CONJUGATE = 1e-9  # of the residual of a Newton system: it is solved no better than this
POLISHED = 1e-11  # of the size of the gradient's terms: what is left is rounding
OPTIMAL = 1e-7  # of the same size: the gradient vanishes
SUFFICIENT_DECREASE = 1e-4  # of what the slope promises (Nocedal and Wright 2006, Eq. 3.4)


class Slope(NamedTuple):
    """The gradient at one place, and what follows from it.

    Attributes
    ----------
    R : ndarray of shape (n, p), the residuals P - Y
    gradient : ndarray of shape (n_weights, p)
    curvature : float or ndarray, what the gradient is divided by to be a step
    down, values : ndarray
        -gradient / curvature, and its values (n, p) at the samples.
    size : float, -<gradient, down>
    steepness : float
        Size of the gradient as a share of that of its terms, from 0 to 1. Both are measured at W
        itself: a share of the gradient at the start would let huge features hide all others.
    """

    R: FloatArray
    gradient: FloatArray
    curvature: FloatArray | float
    down: FloatArray
    values: FloatArray
    size: float
    steepness: float


class PenalisedLogistic:
    """E(W) = -sum_i w_i log p(y_i | x_i) + lam / 2 ||f||^2 for functions f + b with weights W.

    Parameters
    ----------
    space : FunctionSpace
    Y : ndarray of shape (n, p)
        Indicators of the classes for a softmax, or with p = 1 of the second of two.
    w : ndarray of shape (n,), optional
        What each sample weighs; 1 without it.

    Attributes
    ----------
    path : list of ndarray of shape (n_weights, p)
        W before the first and after each step of `minimise`.
    """

    def __init__(self, space: FunctionSpace, Y: FloatArray, w: FloatArray | None = None) -> None:
        self.space, self.Y = space, Y
        self.w: FloatArray = np.ones((len(Y), 1)) if w is None else w[:, None]
        self.path = [np.zeros((space.n_weights, Y.shape[1]))]

    def loss(self, eta: FloatArray, W: FloatArray) -> float:
        """E(W), where eta are the values (n, p) of f + b."""
        normaliser = _normaliser(eta)
        fit = (self.w[:, 0] * normaliser).sum() - np.vdot(self.w * self.Y, eta)
        return float(fit + self.space.penalty(W, eta))

    def gradient(self, R: FloatArray, W: FloatArray) -> FloatArray:
        """Gradient of E, where R = P - Y are the `residuals`."""
        gradient = self.space.gradient(self.w * R, W)
        if self.Y.shape[1] > 1:  # a softmax does not see what all classes have in common
            gradient -= gradient.mean(1, keepdims=True)
        return gradient

    def curved(self, Z: FloatArray, R: FloatArray) -> FloatArray:
        """C Z for values Z (n, p), C the curvature at P (Bishop 2006, Eqs. 4.97 and 4.110)."""
        if self.Y.shape[1] == 1:
            return self.w * _curvature(R) * Z
        # Seen from each sample's own class, whose P may be 1 up to rounding
        Z = Z - np.sum(self.Y * Z, axis=1, keepdims=True)
        P = R + self.Y
        product: FloatArray = self.w * P * (Z - np.sum(P * Z, axis=1, keepdims=True))
        return product

    def slope(self, eta: FloatArray, W: FloatArray) -> Slope:
        """Return the gradient at W, where eta are the values, and how steep it is."""
        space, R = self.space, residuals(eta, self.Y)
        gradient, curvature = self.gradient(R, W), space.curvature(self.w * _curvature(R))
        down = -gradient / curvature
        values = space.values(down)
        size = max(-space.product(gradient, down, values), 0.0)
        whole = space.size_of_terms(self.w * R, W, eta, curvature)
        steepness = size**0.5 / whole if whole > 0 else 0.0
        return Slope(R, gradient, curvature, down, values, size, steepness)

    def newton_direction(self, at: Slope, tolerance: float) -> tuple[FloatArray, FloatArray]:
        """V = -H^-1 gradient (Bishop 2006, Eq. 4.92) and its values, to ``tolerance``.

        By conjugate gradients (Nocedal and Wright 2006, Alg. 5.3). Each vector comes with its
        values, and H p is the gradient of a loss whose derivatives are C times the values of p.
        """
        space, r, size = self.space, at.gradient, at.size
        p, p_values = at.down, at.values
        V, V_values = np.zeros_like(p), np.zeros_like(p_values)
        for _ in range(MAX_CONJUGATE_STEPS):
            Hp = space.gradient(self.curved(p_values, at.R), p)
            curvature = space.product(Hp, p, p_values)
            if curvature <= 0:  # it is positive: what is left of the gradient is its rounding
                break
            t = size / curvature
            V, V_values, r = V + t * p, V_values + t * p_values, r + t * Hp
            z = -r / at.curvature
            z_values = space.values(z)
            before, size = size, -space.product(r, z, z_values)
            if size <= tolerance**2 * at.size:
                break
            p, p_values = z + size / before * p, z_values + size / before * p_values
        return V, V_values

    def minimise(self) -> tuple[FloatArray, int, bool]:
        """Return W (n_weights, p), the steps taken, and whether the gradient vanishes there."""
        W = self.path[0]
        eta = self.space.values(W)
        value, at = self.loss(eta, W), self.slope(eta, W)
        for step in range(1, MAX_STEPS + 1):
            if at.steepness <= POLISHED:
                return W, step, True
            tolerance = float(np.clip(at.steepness, MIN_CONJUGATE, 0.1))
            direction, eta_step = self.newton_direction(at, tolerance)
            growth, t = self.space.product(at.gradient, direction, eta_step), 1.0
            if -growth <= 1e-12 * (1 + value):  # the value is exact: further steps polish W
                polished = W + direction
                eta = self.space.values(polished)
                before, at = at.steepness, self.slope(eta, polished)
                if at.steepness >= before:
                    return W, step, before <= OPTIMAL
                W, value = polished, self.loss(eta, polished)
                self.path.append(W)
                continue
            while True:
                new = self.loss(eta + t * eta_step, W + t * direction)
                if new <= value + SUFFICIENT_DECREASE * t * growth:
                    break
                t *= 0.5
                if t < MIN_STEP:
                    return W, step, at.steepness <= OPTIMAL
            W, eta, value = W + t * direction, eta + t * eta_step, new
            at = self.slope(eta, W)
            self.path.append(W)
        return W, MAX_STEPS, at.steepness <= OPTIMAL


class LogisticLoss:
    """-w_i log p(y_i | x_i) of each sample, as `newton_by_rows.Loss`; Y and w as above."""

    def __init__(self, Y: FloatArray, w: FloatArray) -> None:
        self.Y, self.w, self.size = Y, w[:, None], float(w.mean())

    def slope(self, eta: FloatArray, rows: slice | IntArray) -> tuple[FloatArray, FloatArray]:
        """Return the loss of each row (b,), and its derivatives w (P - Y), (b, p)."""
        Y, w = self.Y[rows], self.w[rows]
        each: FloatArray = w[:, 0] * (_normaliser(eta) - np.sum(Y * eta, axis=1))
        return each, w * residuals(eta, Y)

    def curvature(self, eta: FloatArray, rows: slice | IntArray) -> FloatArray:
        """Second derivatives w P (1 - P), (b, p)."""
        return np.asarray(self.w[rows] * _curvature(residuals(eta, self.Y[rows])))


def residuals(eta: FloatArray, Y: FloatArray) -> FloatArray:
    """P - Y (n, p), exact where P is near 1, too: there it is what the other classes leave."""
    if Y.shape[1] == 1:
        return np.asarray(np.where(Y > 0, -expit(-eta), expit(eta)), dtype=float)
    P = softmax(eta, axis=1)
    others = np.sum(P * (1 - Y), axis=1, keepdims=True)
    left: FloatArray = np.where(Y > 0, -others, P)
    return left


def _normaliser(eta: FloatArray) -> FloatArray:
    """Return the logarithm of the sum of exp(eta), with a class of 0 where there is one column."""
    total: FloatArray = np.logaddexp(0, eta[:, 0]) if eta.shape[1] == 1 else logsumexp(eta, axis=1)
    return total


def _curvature(R: FloatArray) -> FloatArray:
    """P (1 - P), exact where P is near 0 or 1."""
    away: FloatArray = np.abs(R)
    return away * (1 - away)
