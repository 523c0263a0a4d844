"""The Nystroem approximation behind the interface of a factorisation, for large tables."""

from collections.abc import Iterator

import numpy as np
from sklearn.utils import gen_batches

from .constant import White
from .factorisation import EPS, Factorisation

BLOCK = 4096  # rows that are looked at together


class NystroemFactorisation(Factorisation):
    r"""K ~ k(X, Z) k(Z, Z)^-1 k(Z, X) on m landmarks Z, never formed: memory O(m^2).

    With M = k(Z, Z)^(-1/2) and G = sum over blocks of M^T k(Z, X_b) k(X_b, Z) M = V S V^T the
    eigenvectors are U = k(X, Z) M V S^(-1/2), read block by block.

    References
    ----------
    Williams and Seeger (2001), Using the Nystroem method to speed up kernel machines.
    """

    approximate = low_rank = True

    def __init__(self, kernel, X, landmarks: int, seed: int = 0):
        if not kernel.is_psd:
            raise ValueError(f"{kernel} is not positive semi-definite: landmarks need that it is.")
        if any(isinstance(leaf, White) for leaf in kernel.leaves()):
            trouble = f"White noise belongs to no landmark, but {kernel} has some"
            raise ValueError(f"{trouble}. Leave it out, and raise lambda or the noise instead.")
        self.n_samples = len(X)
        chosen = np.sort(np.random.default_rng(seed).permutation(self.n_samples)[:landmarks])
        self.kernel, self.is_psd, self._X = kernel, True, X
        self._direct = self._grid = self._L = None
        self.chosen, self.support = chosen, X[chosen]
        w, Q = np.linalg.eigh(kernel(self.support))
        kept = w > 1e-12 * w.max()
        M = Q[:, kept] / np.sqrt(w[kept])
        G = np.zeros((M.shape[1], M.shape[1]))
        for rows in self._blocks():
            features = kernel(X[rows], self.support) @ M
            G += features.T @ features
        values, V = np.linalg.eigh(G)
        values = np.maximum(values, 0.0)
        kept = values > len(values) * EPS * values.max(initial=0.0)
        MV, root = M @ V[:, kept], np.sqrt(values[kept])
        self.spectrum, self._to_rows = (values[kept], MV * root), MV / root
        self._diagonal = values  # of the same sum

    def _blocks(self) -> Iterator[slice]:
        return gen_batches(self.n_samples, BLOCK)

    def rows(self) -> Iterator[tuple[slice, np.ndarray]]:
        """Blocks of rows of U, each with the slice it stands for."""
        for rows in self._blocks():
            yield rows, self.kernel(self._X[rows], self.support) @ self._to_rows

    def expand(self, alpha: np.ndarray) -> np.ndarray:
        """Weights over the landmarks of sum_i alpha_i k(x_i, .), alpha with a row per sample."""
        return self.weights @ self.project(alpha)

    def apply(self, W: np.ndarray) -> np.ndarray:
        """Values (n, p) at the samples of the functions with weights W (m, p)."""
        return np.concatenate([self.kernel(self._X[r], self.support) @ W for r in self._blocks()])
