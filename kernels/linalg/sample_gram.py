"""The Gram matrix of the samples, formed only when it is the quickest way to an answer."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from .arrays import FloatArray, KernelFunction, Samples, read_only
from .cholesky import numerical_rank, pivoted_by_columns, pivoted_cholesky
from .gram import cross_gram, gram_key, require_finite
from .memory import GRAM_MATRICES

SMALL = 400  # samples, up to which starting costs more than calculating
SAME_FEATURES = 3  # up to which most kernels give an entry the same bits in whatever block
LEAST = 40  # samples, from which a low rank is worth looking for
LOW_RANK_TOLERANCE = 1e-14  # relative; below the rounding of the Gram matrix itself


class SampleGram:
    """K = kernel(X): the whole of it, its diagonal, its low-rank factor.

    Parameters
    ----------
    kernel : Kernel
    X : ndarray, samples as returned by ``kernel.points``
    shared : bool
        Whether K is that of `gram_matrix`, computed once for all that ask for it.
    K : ndarray of shape (n, n), optional
        K itself, where it is at hand.
    """

    def __init__(
        self, kernel: KernelFunction, X: Samples, *, shared: bool, K: FloatArray | None = None
    ) -> None:
        self.kernel, self.X, self.n_samples = kernel, X, len(X)
        self.shared = shared
        if K is not None:
            self.matrix = self._finite(read_only(K))

    @property
    def nbytes(self) -> int:
        """Bytes of what is at hand by now."""
        return sum(getattr(array, "nbytes", 0) for array in list(vars(self).values()))

    @cached_property
    def matrix(self) -> FloatArray:
        """K (n, n), not to be written on."""
        if self.shared:
            return GRAM_MATRICES.get(self._key, lambda: self._finite(self.kernel(self.X)))
        return self._finite(read_only(self.kernel(self.X)))

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return gram_key(self.kernel, self.X)

    @property
    def _known(self) -> FloatArray | None:
        """K where it was computed before, here or for somebody else."""
        if "matrix" in vars(self):
            return self.matrix
        return GRAM_MATRICES.peek(self._key) if self.shared else None

    def _finite(self, K: FloatArray) -> FloatArray:
        return require_finite(K, self.kernel)

    @property
    def _at_hand(self) -> bool:
        """Whether entries are read off the whole matrix: it is quick to compute, or known.

        That it is known depends on what was computed before; then it is read only where its
        entries are to the bit what an evaluation of their own would give.
        """
        if self.n_samples <= SMALL:
            return True
        few = self.X.ndim == 1 or self.X.shape[1] <= SAME_FEATURES
        return few and not self.kernel.rounds_by_block and self._known is not None

    @cached_property
    def diagonal(self) -> FloatArray:
        """k(x, x) of each sample."""
        if self._at_hand:
            return self.matrix.diagonal()
        return self._finite(read_only(self.kernel.diag(self.X)))

    @cached_property
    def tolerance(self) -> float:
        """What is left of a diagonal entry when the low-rank factor is complete."""
        return LOW_RANK_TOLERANCE * float(self.diagonal.max())

    @cached_property
    def trace(self) -> float:
        """The sum of the absolute diagonal."""
        return float(np.abs(self.diagonal).sum())

    @cached_property
    def _quarter_rank(self) -> int:
        """Rank of the Gram matrix of every fourth sample."""
        at_hand = self.matrix[::4, ::4] if self._at_hand else None
        quarter = self._finite(self.kernel(self.X[::4])) if at_hand is None else at_hand
        return numerical_rank(quarter, self.tolerance)

    def seems_of_rank(self, rank: int) -> bool:
        """Whether every fourth sample shows a rank of at most ``rank``; K has mostly about that."""
        enough = self.kernel.is_psd and self.n_samples >= LEAST
        return enough and self._quarter_rank <= rank

    @property
    def seems_low_rank(self) -> bool:
        """Whether the low-rank factor is the quick way to solve: a rank of about n / 8 at most."""
        return self.seems_of_rank(self.n_samples // 8)

    @cached_property
    def low_rank_factor(self) -> FloatArray | None:
        """L (n, r) with K = L L^T, where r is at most n / 2, else None.

        A pivoted Cholesky factor (Fine and Scheinberg 2001), from r columns alone where there are
        many samples.
        """
        n = self.n_samples
        if not self.kernel.is_psd or n < LEAST:
            return None
        if n > SMALL and self._quarter_rank > 0.9 * ((n + 3) // 4):
            return None
        if n > SMALL and self.seems_low_rank:
            L = pivoted_by_columns(self._column, self.diagonal, self.tolerance)
        else:
            L = pivoted_cholesky(self.matrix, self.tolerance)
        return None if L is None else read_only(L)

    def _column(self, pivot: int) -> FloatArray:
        at_hand = self.matrix if self._at_hand else None
        row = slice(pivot, pivot + 1)
        K = cross_gram(self.kernel, self.X[row], self.X) if at_hand is None else at_hand[row]
        return K.ravel()
