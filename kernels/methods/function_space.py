"""Functions at the samples, by the weights of features or of the samples themselves."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ..linalg.arrays import FloatArray
from ..linalg.gram_products import GramProducts


class FunctionSpace(Protocol):
    """What `PenalisedLogistic` asks of p functions f + b with weights W (n_weights, p).

    To first order a step V changes loss(f + b) + lam / 2 ||f||^2 by <G, V>, with the gradient G
    (n_weights, p). What <., .> is, the space says.
    """

    n_weights: int

    def parts(self, W: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the weights of f, and b (p,)."""

    def values(self, W: FloatArray) -> FloatArray:
        """Values (n, p) of f + b at the samples."""

    def penalty(self, W: FloatArray, values: FloatArray) -> float:
        """Return lam / 2 ||f||^2."""

    def gradient(self, R: FloatArray, W: FloatArray) -> FloatArray:
        """G, where the loss has the derivatives R (n, p) by the values."""

    def product(self, G: FloatArray, V: FloatArray, values: FloatArray) -> float:
        """<G, V>, with the values of V."""

    def curvature(self, C: FloatArray) -> FloatArray | float:
        """Return what G is divided by to be a step, where the loss has the curvature C (n, p)."""

    def size_of_terms(
        self, R: FloatArray, W: FloatArray, values: FloatArray, curvature: FloatArray | float
    ) -> float:
        """Return the norm that G would have if nothing in its sum cancelled."""


class OfFeatures:
    """f + b = F W with the features F (n, r), and a last one that is 1 and has no penalty.

    <G, V> is the sum of the products. The curvature is that along each row of W, so that features
    of any scale count alike.
    """

    def __init__(self, F: FloatArray, lam: float) -> None:
        self.F = np.hstack([F, np.ones((len(F), 1))])
        self.n_weights = self.F.shape[1]
        self._lam = np.full((self.n_weights, 1), lam)
        self._lam[-1] = 0.0
        self._squares, self._sizes = self.F * self.F, np.abs(self.F)

    def parts(self, W: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the weights of F (r, p), and b (p,)."""
        return W[:-1], W[-1]

    def values(self, W: FloatArray) -> FloatArray:
        """F W."""
        values: FloatArray = self.F @ W
        return values

    def penalty(self, W: FloatArray, values: FloatArray) -> float:
        """Return lam / 2 ||W||^2, without the last row."""
        return 0.5 * float(np.vdot(self._lam * W, W))

    def gradient(self, R: FloatArray, W: FloatArray) -> FloatArray:
        """F^T R + lam W (Bishop 2006, Eqs. 4.96 and 4.109)."""
        G: FloatArray = self.F.T @ R + self._lam * W
        return G

    def product(self, G: FloatArray, V: FloatArray, values: FloatArray) -> float:
        """G^T V."""
        return float(np.vdot(G, V))

    def curvature(self, C: FloatArray) -> FloatArray:
        """Return the diagonal of F^T C F + lam I, (r + 1, 1)."""
        along: FloatArray = (self._squares.T @ C).mean(1, keepdims=True)
        return along + self._lam + 1e-300

    def size_of_terms(
        self, R: FloatArray, W: FloatArray, values: FloatArray, curvature: FloatArray | float
    ) -> float:
        """Return the norm of |F|^T |R| + lam |W|."""
        terms = self._sizes.T @ np.abs(R) + self._lam * np.abs(W)
        return float(np.linalg.norm(terms / np.sqrt(curvature)))


def column_means(W: FloatArray) -> FloatArray:
    """Return ``W.mean(0)``, to the bit: here in a third of its time, as W is small and many."""
    means: FloatArray = np.add.reduce(W) / len(W)
    return means


def centred(W: FloatArray) -> FloatArray:
    """Return H W."""
    return W - column_means(W)


class OfSamples:
    """f + b = (H K H + s 1 1^T) A: the weights of the samples themselves; K need not be factored.

    H = I - 1 1^T / n, and s = (tr K / n + 4 lam) / n lets b curve E as a function does on average.
    With H K H + s 1 1^T as the kernel, <G, V> is the scalar product of its functions: a product
    with K gives the values of V, and no other is needed.
    """

    def __init__(self, gram: GramProducts, lam: float) -> None:
        self.n_weights = n = len(gram.diagonal)
        self._gram, self._lam = gram, lam
        self.s = (float(gram.diagonal.mean()) + 4 * lam) / n  # the curvature C is 1/4 at most
        means = gram.times(np.full((n, 1), 1 / n))[:, 0]
        norms = gram.diagonal - 2 * means + means.mean() + self.s
        self._norms = np.sqrt(np.maximum(norms, 0.0))[:, None]

    def parts(self, W: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return H W, the weights (n, p) of f, and b (p,)."""
        return centred(W), self.s * W.sum(0)

    def values(self, W: FloatArray) -> FloatArray:
        """(H K H + s 1 1^T) W."""
        values = self._gram.times(centred(W))
        values += self.s * W.sum(0) - column_means(values)
        return values

    def penalty(self, W: FloatArray, values: FloatArray) -> float:
        """Return lam / 2 tr W^T H K H W."""
        return 0.5 * self._lam * float(np.vdot(centred(W), values))

    def gradient(self, R: FloatArray, W: FloatArray) -> FloatArray:
        """R + lam H W."""
        G: FloatArray = R + self._lam * centred(W)
        return G

    def product(self, G: FloatArray, V: FloatArray, values: FloatArray) -> float:
        """G^T (H K H + s 1 1^T) V."""
        return float(np.vdot(G, values))

    def curvature(self, C: FloatArray) -> float:
        """1: all samples count alike."""
        return 1.0

    def size_of_terms(
        self, R: FloatArray, W: FloatArray, values: FloatArray, curvature: FloatArray | float
    ) -> float:
        """Return the sum of the norms of R_i k(x_i, .), and of lam f."""
        terms = (self._norms * np.abs(R)).sum(0)
        terms += self._lam * np.sqrt(np.maximum(np.sum(centred(W) * values, axis=0), 0.0))
        return float(np.linalg.norm(terms))
