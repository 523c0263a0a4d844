"""Features of rows that are computed anew each time, where landmarks stand for the samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from .arrays import FloatArray, IntArray, Samples


class FeaturesByRow(Protocol):
    """Phi (n, r), the approximation of K being Phi Phi^T, and k(X, Z) that it is made of.

    Phi = k(X, Z) M on m landmarks Z, the support, and neither of the two is kept.
    """

    @property
    def support(self) -> Samples:
        """Z, (m, ...)."""

    @property
    def n_landmark_features(self) -> int:
        """How many columns Phi has: r, at most m."""

    def surely_hides_rounding(self, lam: float) -> bool:
        """Whether ``lam`` is larger than all that may be rounding, without eigenvalues."""

    def landmark_features(self, rows: IntArray, constant: bool = False) -> FloatArray:
        """Return some rows of Phi; with a ``constant`` there is a last column of ones."""

    def weights_of_landmark_features(self, W: FloatArray) -> FloatArray:
        """M W, the weights (m, p) over the landmarks of the functions Phi W."""

    def from_landmarks(self, B: FloatArray) -> FloatArray:
        """M^T B for B (m, p): Phi^T R where B = k(Z, X) R."""

    def kernel_rows(self, chosen: IntArray | None = None) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of k(X, Z), or of its ``chosen`` rows, each with the slice it stands for."""
