"""The Nystroem approximation behind the interface of a factorisation, for large tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from ..errors import KernelError
from .arrays import (
    EPS,
    FloatArray,
    IntArray,
    KernelFunction,
    Samples,
    read_only,
    read_only_copy,
)
from .by_rows import FeaturesByRow
from .distances import not_kept
from .gram_products import OfFeatures
from .shifted import Shifted
from .spectral import SpectralForm

BLOCK = 1024  # rows that are looked at together: with 300 landmarks they stay in the cache
MIN_EIGENVALUE = 1e-12  # of the largest; a direction of the landmarks below it is rounding


class NystroemFactorisation(SpectralForm):
    r"""K ~ k(X, Z) k(Z, Z)^-1 k(Z, X) on m landmarks Z, never formed: memory O(m^2).

    With M = k(Z, Z)^(-1/2) and G = sum over blocks of M^T k(Z, X_b) k(X_b, Z) M = V S V^T the
    eigenvectors are U = k(X, Z) M V S^(-1/2), read block by block.

    Attributes
    ----------
    samples : X
    chosen : ndarray of shape (m,), the rows of X that are landmarks
    support : array-like of shape (m, ...), the landmarks themselves

    References
    ----------
    Williams and Seeger (2001), Using the Nystroem method to speed up kernel machines.
    """

    approximate = low_rank = True

    def __init__(self, kernel: KernelFunction, X: Samples, landmarks: int, seed: int = 0) -> None:
        if not kernel.is_psd:
            trouble = f"{kernel} is not positive semi-definite: landmarks need that it is"
            raise KernelError(f"{trouble}.")
        if kernel.is_noise:
            trouble = f"White noise belongs to no landmark, but {kernel} has some"
            raise KernelError(f"{trouble}. Leave it out, and raise lambda or the noise instead.")
        chosen = np.random.default_rng(seed).permutation(len(X))[:landmarks]
        self.chosen: IntArray = read_only(np.sort(chosen))
        super().__init__(kernel, read_only(X[self.chosen]), len(X))
        self.samples: Samples = read_only_copy(X)
        # M with k(Z, Z)^-1 = M M^T
        w, Q = np.linalg.eigh(kernel(self.support))
        kept = w > MIN_EIGENVALUE * w.max()
        self._root: FloatArray = read_only(Q[:, kept] / np.sqrt(w[kept]))

    @cached_property
    def _spectrum(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """S, and what leads from k(X, Z) to U S and to U; who asks for none of them waits not."""
        M = self._root
        # G = M^T k(Z, X) k(X, Z) M = V S V^T
        G = np.zeros((M.shape[1], M.shape[1]))
        for _, K in self.kernel_rows():
            features = K @ M
            G += features.T @ features
        values, V = np.linalg.eigh(G)
        values = np.maximum(values, 0.0)
        kept = values > len(values) * EPS * values.max(initial=0.0)
        # U = k(X, Z) M V S^(-1/2); U S = k(X, Z) M V S^(1/2)
        MV, root = M @ V[:, kept], np.sqrt(values[kept])
        return read_only((values[kept], MV * root, MV / root))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: not what follows from the rest."""
        rest = {name: value for name, value in vars(self).items() if name != "centred"}
        return rest | {"_grid": None}

    def at(self, lam: float | FloatArray) -> Shifted:
        """K + lam I, for one lambda."""
        return Shifted(self, float(lam))

    def seems_of_rank(self, rank: int) -> bool:
        """Whether the rank is at most ``rank``."""
        return len(self.values) <= rank

    def _parts(self) -> list[object]:
        return [*super()._parts(), self.samples, self._root, *vars(self).get("_spectrum", ())]

    @property
    def values(self) -> FloatArray:
        """Eigenvalues (r,), ascending."""
        return self._spectrum[0]

    @property
    def weights(self) -> FloatArray:
        """Weights A (m, r) over the landmarks with k(X, Z) A = U diag(values)."""
        return self._spectrum[1]

    def rows(self) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of rows of U, each with the slice it stands for."""
        for rows, K in self.kernel_rows():
            yield rows, K @ self._spectrum[2]

    def project(self, B: FloatArray) -> FloatArray:
        """U^T B for B (n, ...), without the rows of U: first k(Z, X) B, then what leads to U."""
        projected: FloatArray = self._spectrum[2].T @ self._onto_landmarks(B)
        return projected.reshape(-1, *B.shape[1:])

    def _onto_landmarks(self, B: FloatArray) -> FloatArray:
        """k(Z, X) B for B (n, ...), with one axis for all but the first."""
        flat = B.reshape(len(B), -1)
        total = np.zeros((len(self.support), flat.shape[1]))
        for rows, K in self.kernel_rows():
            total += K.T @ flat[rows]
        return total

    def features(self) -> FloatArray:
        """F (n, r) with the approximation of K as F F^T."""
        return np.concatenate([U * self.roots[0] for _, U in self.rows()])

    @property
    def K(self) -> FloatArray:
        """The approximation F F^T, formed: for few samples."""
        F = self.features()
        return np.asarray(F @ F.T)

    def products(self) -> OfFeatures:
        """Columns of the approximation and products with it; it is not formed."""
        return OfFeatures(self.features())

    def expand(self, alpha: FloatArray) -> FloatArray:
        """Weights over the landmarks of sum_i alpha_i k(x_i, .), alpha with a row per sample."""
        weights: FloatArray = self._root @ (self._root.T @ self._onto_landmarks(alpha))
        return weights.reshape(-1, *alpha.shape[1:])

    # Features without the eigenvectors, which take a look at all rows

    @property
    def by_rows(self) -> FeaturesByRow:
        """Features of the rows, computed anew."""
        return self

    @property
    def n_landmark_features(self) -> int:
        """How many columns Phi has: r, at most m."""
        return len(self._root.T)

    def surely_hides_rounding(self, lam: float) -> bool:
        """Whether `hides_rounding` holds: as the diagonal of K says, which is no less than that."""
        trace = float(np.abs(self.kernel.diag(self.samples)).sum())
        return lam > 2 * self.n_samples * EPS * trace

    def landmark_features(self, rows: IntArray, constant: bool = False) -> FloatArray:
        """Phi = k(X, Z) M of some rows, (len(rows), r): the approximation is Phi Phi^T.

        With a ``constant`` there is a last column of ones.
        """
        Phi = np.ones((len(rows), self.n_landmark_features + constant))
        for here, K in self.kernel_rows(rows):
            Phi[here, : self.n_landmark_features] = K @ self._root
        return Phi

    def weights_of_landmark_features(self, W: FloatArray) -> FloatArray:
        """M W, the weights (m, p) over the landmarks of the functions Phi W."""
        return self._root @ W

    def from_landmarks(self, B: FloatArray) -> FloatArray:
        """M^T B for B (m, p): Phi^T R where B = k(Z, X) R."""
        return self._root.T @ B

    def kernel_rows(self, chosen: IntArray | None = None) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of k(X, Z), or of its ``chosen`` rows, each with the slice it stands for."""
        samples = self.samples
        for start in range(0, self.n_samples if chosen is None else len(chosen), BLOCK):
            here = slice(start, start + BLOCK)
            with not_kept():
                K = self.kernel(samples[here if chosen is None else chosen[here]], self.support)
            yield here, K

    def apply(self, W: FloatArray) -> FloatArray:
        """Values (n, p) at the samples of the functions with weights W (m, p)."""
        return np.concatenate([K @ W for _, K in self.kernel_rows()])
