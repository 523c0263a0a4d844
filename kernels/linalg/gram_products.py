"""The Gram matrix of the samples as methods use it that go step by step: columns and products."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from .arrays import FloatArray, IntArray


class GramProducts(ABC):
    """K (n, n): itself, or F F^T of an approximation, which is not formed."""

    @property
    @abstractmethod
    def diagonal(self) -> FloatArray:
        """k(x_i, x_i), (n,)."""

    @abstractmethod
    def column(self, i: int) -> FloatArray:
        """k(x_i, .) at the samples, (n,)."""

    @abstractmethod
    def columns(self, chosen: IntArray) -> FloatArray:
        """Columns of K, (n, len(chosen))."""

    @abstractmethod
    def times(self, V: FloatArray) -> FloatArray:
        """K V for V (n, p)."""

    @abstractmethod
    def bound(self, constant: float) -> float:
        """Return a bound on the eigenvalues of K + constant 1 1^T, from above."""


class Exact(GramProducts):
    """K at hand, (n, n)."""

    def __init__(self, K: FloatArray) -> None:
        self.K = K

    @property
    def diagonal(self) -> FloatArray:
        """The diagonal of K."""
        return self.K.diagonal()

    def column(self, i: int) -> FloatArray:
        """K_i."""
        column: FloatArray = self.K[i]  # a row lies in one piece, and K is symmetric
        return column

    def columns(self, chosen: IntArray) -> FloatArray:
        """K_chosen."""
        return self.K[:, chosen]

    def times(self, V: FloatArray) -> FloatArray:
        """K V."""
        return self.K @ V

    def bound(self, constant: float) -> float:
        """Return the largest sum of absolute values of a row (Gershgorin)."""
        return float(np.abs(self.K + constant).sum(axis=1).max())


class OfFeatures(GramProducts):
    """F F^T for features F (n, r) of the samples."""

    def __init__(self, F: FloatArray) -> None:
        self.F = F

    @property
    def diagonal(self) -> FloatArray:
        """|F_i|^2."""
        return np.asarray(np.sum(self.F * self.F, axis=1))

    def column(self, i: int) -> FloatArray:
        """F F_i."""
        return np.asarray(self.F @ self.F[i])

    def columns(self, chosen: IntArray) -> FloatArray:
        """F F_chosen^T."""
        return np.asarray(self.F @ self.F[chosen].T)

    def times(self, V: FloatArray) -> FloatArray:
        """F F^T V."""
        return np.asarray(self.F @ (self.F.T @ V))

    def bound(self, constant: float) -> float:
        """Return the largest eigenvalue itself: the squared norm of F beside a constant feature."""
        column = np.full((len(self.F), 1), np.sqrt(constant))
        return float(np.linalg.norm(np.hstack([self.F, column]), 2) ** 2)
