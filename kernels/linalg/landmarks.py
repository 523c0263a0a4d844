"""The Nystroem approximation behind the interface of a factorisation, for large tables."""

from __future__ import annotations

from collections.abc import Iterator
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
from .gram_products import OfFeatures
from .shifted import Shifted
from .spectral import SpectralForm

BLOCK = 4096  # rows that are looked at together
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
        M = Q[:, kept] / np.sqrt(w[kept])
        # G = M^T k(Z, X) k(X, Z) M = V S V^T
        G = np.zeros((M.shape[1], M.shape[1]))
        for rows in self._blocks():
            features = kernel(X[rows], self.support) @ M
            G += features.T @ features
        values, V = np.linalg.eigh(G)
        values = np.maximum(values, 0.0)
        kept = values > len(values) * EPS * values.max(initial=0.0)
        # U = k(X, Z) M V S^(-1/2); U S = k(X, Z) M V S^(1/2)
        MV, root = M @ V[:, kept], np.sqrt(values[kept])
        self._values: FloatArray = read_only(values[kept])
        self._weights: FloatArray = read_only(MV * root)
        self._to_rows: FloatArray = read_only(MV / root)

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: not what follows from the rest."""
        rest = {name: value for name, value in vars(self).items() if name != "centred"}
        return rest | {"_grid": None}

    def at(self, lam: float | FloatArray) -> Shifted:
        """K + lam I, for one lambda."""
        return Shifted(self, float(lam))

    def seems_of_rank(self, rank: int) -> bool:
        """Whether the rank is at most ``rank``."""
        return len(self._values) <= rank

    def _parts(self) -> list[object]:
        own = [self.samples, self._values, self._weights, self._to_rows]
        return [*super()._parts(), *own]

    @property
    def values(self) -> FloatArray:
        """Eigenvalues (r,), ascending."""
        return self._values

    @property
    def weights(self) -> FloatArray:
        """Weights A (m, r) over the landmarks with k(X, Z) A = U diag(values)."""
        return self._weights

    def _blocks(self) -> Iterator[slice]:
        for start in range(0, self.n_samples, BLOCK):
            yield slice(start, min(start + BLOCK, self.n_samples))

    def rows(self) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of rows of U, each with the slice it stands for."""
        for rows in self._blocks():
            yield rows, self.kernel(self.samples[rows], self.support) @ self._to_rows

    def project(self, B: FloatArray) -> FloatArray:
        """U^T B for B (n, ...), without the rows of U: first k(Z, X) B, then what leads to U."""
        flat = B.reshape(len(B), -1)
        total = np.zeros((len(self.support), flat.shape[1]))
        for rows in self._blocks():
            total += self.kernel(self.samples[rows], self.support).T @ flat[rows]
        projected: FloatArray = self._to_rows.T @ total
        return projected.reshape(-1, *B.shape[1:])

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
        return self.weights @ self.project(alpha)

    def apply(self, W: FloatArray) -> FloatArray:
        """Values (n, p) at the samples of the functions with weights W (m, p)."""
        return np.concatenate(
            [self.kernel(self.samples[r], self.support) @ W for r in self._blocks()]
        )
