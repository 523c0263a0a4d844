"""The kernel of the angle between two points."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .distances import mapped


class Cosine(Kernel):
    """k(x, z) = x.z / (||x|| ||z||); the origin, which has no direction, has k = 0 with all."""

    name, label = "cosine", "Cosine"
    latex = r"\frac{x^\top z}{\lVert x\rVert\,\lVert z\rVert}"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the scalar products of the directions."""
        X, Y = mapped(_directions, X, Y)
        return X @ Y.T

    def _sklearn(self, theirs):
        return theirs.PairwiseKernel(metric="cosine")


def _directions(X: np.ndarray) -> np.ndarray:
    largest = np.abs(X).max(axis=1, keepdims=True, initial=0.0)
    X = X / np.where(largest > 0, largest, 1.0)  # so that no square overflows or vanishes
    length = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.where(length > 0, length, 1.0)
