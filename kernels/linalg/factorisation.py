"""One factorisation of the Gram matrix, by whichever of three ways is the quickest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .arrays import FloatArray, KernelFunction, Samples, array_key, read_only, read_only_copy
from .centred import CentredSpectrum, of_centred_gram
from .cholesky import exact_cholesky, jittered_cholesky
from .gram_products import Exact
from .landmarks import NystroemFactorisation
from .memory import CHOLESKY_FACTORS, FACTORISATIONS
from .sample_gram import SampleGram
from .shifted import Shifted
from .solver import Solver
from .spectral import SpectralForm


class Factorisation(SpectralForm):
    r"""K + lam I, factored: of low rank, for one lambda, or for several at once.

    - Low rank, K = L L^T = Q (R R^T) Q^T with L = Q R, where the rank is at most n / 2; K itself
      need not be formed.
    - Otherwise one lambda is answered by a Cholesky factor of K + lam I.
      Below 1e-8 of the trace of K each lambda is answered so, and without jitter.
    - The eigenvectors of K answer several lambdas at once, kernels that are not positive
      semi-definite, and a K + lam I that is singular to rounding.

    The way is chosen by kernel, X and lambda alone, so that the numbers of a fit do not depend on
    what was computed before, to the bit.

    Parameters
    ----------
    kernel : Kernel
    X : array-like of n samples, which are the support
    shared : bool
        Whether the Gram matrix is that of `gram_matrix`, computed once for all that ask for it.
    K : ndarray of shape (n, n), optional
        The Gram matrix of X, where it is at hand; nobody writes on it any more.

    Raises
    ------
    KernelError
        Where X is not of the kernel's domain.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, Factorisation
    >>> X, B = np.array([[0.0], [1.0]]), np.array([[1.0], [2.0]])
    >>> alpha = Factorisation(RBF(), X).solve(B, 0.1)
    >>> ((RBF()(X) + 0.1 * np.eye(2)) @ alpha).round(6)
    array([[1.],
           [2.]])
    """

    def __init__(
        self,
        kernel: KernelFunction,
        X: ArrayLike,
        *,
        shared: bool = False,
        K: FloatArray | None = None,
    ) -> None:
        points = read_only_copy(kernel.points(X))
        super().__init__(kernel, points, len(points))
        self.gram = SampleGram(kernel, points, shared=shared, K=K)

    def __reduce__(self) -> tuple[Callable[..., Factorisation], tuple[Any, ...]]:
        """Pickle kernel and samples alone: all else follows from them."""
        return _unpickled, (self.kernel, self.support, self.gram.shared)

    @property
    def samples(self) -> Samples:
        """X: the samples are the support."""
        return self.support

    @property
    def chosen(self) -> slice:
        """All of the samples."""
        return slice(None)

    def _parts(self) -> list[object]:
        kept = vars(self)
        own = [kept.get("centred_to_rounding"), *kept.get("spectrum", ())]
        return [*super()._parts(), self.gram, *own]

    @property
    def K(self) -> FloatArray:
        """The Gram matrix, not to be written on."""
        return self.gram.matrix

    @property
    def low_rank(self) -> bool:
        """Whether the low-rank factor is the quick way."""
        return self.gram.seems_low_rank and self.gram.low_rank_factor is not None

    def seems_of_rank(self, rank: int) -> bool:
        """Whether some of the samples show a rank of K of at most ``rank``."""
        return self.gram.seems_of_rank(rank)

    @property
    def trace(self) -> float:
        """The sum of the absolute diagonal of K, which bounds the rounding of its eigenvalues."""
        return self.gram.trace

    # For all lambdas at once

    @cached_property
    def spectrum(self) -> tuple[FloatArray, FloatArray]:
        """Eigenvalues (r,) and eigenvectors (n, r); asked for, they answer every lambda."""
        if (L := self.gram.low_rank_factor) is not None:
            Q, R = np.linalg.qr(L)
            values, W = np.linalg.eigh(R @ R.T)
            vectors = Q @ W
        else:
            values, vectors = np.linalg.eigh(self.K)
        return read_only((np.maximum(values, 0.0) if self.is_psd else values, vectors))

    @property
    def values(self) -> FloatArray:
        """Eigenvalues (r,), ascending."""
        return self.spectrum[0]

    @property
    def weights(self) -> FloatArray:
        """The eigenvectors U (n, r): K U = U diag(values)."""
        return self.spectrum[1]

    def rows(self) -> Iterator[tuple[slice, FloatArray]]:
        """U in one block."""
        yield slice(0, self.n_samples), self.weights

    def expand(self, alpha: FloatArray) -> FloatArray:
        """Return alpha: the samples are the support."""
        return alpha

    def products(self) -> Exact:
        """Columns of K and products with it."""
        return Exact(self.K)

    def apply(self, W: FloatArray) -> FloatArray:
        """K W."""
        L = self.gram.low_rank_factor if self.low_rank else None
        return self.K @ W if L is None else L @ (L.T @ W)

    def features(self) -> FloatArray:
        """F (n, r) with K = F F^T and orthogonal columns; negative eigenvalues are dropped."""
        if (L := self.gram.low_rank_factor) is not None:
            W: FloatArray = np.linalg.eigh(L.T @ L)[1]
            return L @ W  # orthogonal to rounding, which is enough here
        return self.weights * self.roots[0]

    @cached_property
    def centred(self) -> CentredSpectrum:
        """The eigenpairs of H K H, H = I - 1 1^T / n."""
        if self.gram.low_rank_factor is not None:
            return super().centred
        return of_centred_gram(self.K)

    @cached_property
    def centred_to_rounding(self) -> CentredSpectrum:
        """The same from K itself, unless its rank is low.

        A factor of low rank leaves out what is less than 1e-14 of each diagonal entry: more than
        rounding, which a point far from the samples sees where lambda is small.
        """
        if self.low_rank or self.gram.low_rank_factor is None:
            return self.centred
        return of_centred_gram(self.K)

    def quadratic_and_logdet(
        self, y: FloatArray, scales: FloatArray, lams: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """y^T A^-1 y and log det A of A = scale K + lam I, for each pair of ``scales``, ``lams``.

        With K = L L^T and L^T L = W diag(values) W^T no eigenvector of K is needed:
        y^T A^-1 y = (y^T y - scale sum_k (W^T L^T y)_k^2 / (scale values_k + lam)) / lam.
        """
        if (L := self.gram.low_rank_factor) is None or "spectrum" in vars(self):
            return super().quadratic_and_logdet(y, scales, lams)
        values, W = np.linalg.eigh(L.T @ L)
        total = np.multiply.outer(scales, np.maximum(values, 0.0)) + lams[:, None]
        squares = np.square(W.T @ (L.T @ y)).sum(axis=tuple(range(1, y.ndim)))
        reached = scales * ((1 / total) @ squares)
        missing = self.n_samples - total.shape[1]
        return (np.vdot(y, y) - reached) / lams, np.log(total).sum(1) + missing * np.log(lams)

    def is_singular(self, lam: float) -> bool:
        """Whether K + lam I is singular to rounding, so that a minimum norm is taken."""
        if self.is_psd and (lam > self.rounding or self.cholesky(lam) is not None):
            return False
        return super().is_singular(lam)

    # For one lambda

    def cholesky(self, lam: float) -> FloatArray | None:
        """Lower factor of K + lam I; None where another way is the quicker or the only one."""
        if not self.is_psd:
            return None
        if self.is_nearly_singular(lam):
            return CHOLESKY_FACTORS.get((self, lam), lambda: exact_cholesky(self.K, lam))
        if self.low_rank:
            return None
        return CHOLESKY_FACTORS.get(
            (self, lam), lambda: jittered_cholesky(self.K, self.kernel, lam, clean=False)
        )

    def at(self, lam: float | FloatArray) -> Shifted:
        """K + lam I, or K + diag(lam) for lam (n,): whoever solves it more than once keeps it."""
        if isinstance(lam, np.ndarray):
            return self._at_each(lam)
        factor = self.cholesky(lam)
        refines = factor is not None and self.is_nearly_singular(lam)
        return Shifted(self, lam, factor, self.K if refines else None)

    def _at_each(self, lams: FloatArray) -> Shifted:
        """K + diag(lams) of a positive semi-definite kernel, all above 0."""
        refines = self.is_nearly_singular(float(lams.min()))
        factor = exact_cholesky(self.K, lams) if refines else None
        if factor is None:
            factor = jittered_cholesky(self.K, self.kernel, lams, clean=False)
        return Shifted(self, lams, factor, self.K if refines else None)

    def solve(self, B: FloatArray, lam: ArrayLike) -> FloatArray:
        """(K + lam I)^-1 B for B (n[, p]), or for several ``lam``: see `SpectralForm.solve`."""
        if np.ndim(lam) == 0:
            return self.at(float(np.asarray(lam))).solve(B)
        solutions = super().solve(B, lam)
        for i, each in enumerate(np.asarray(lam, dtype=float)):
            if self.is_nearly_singular(each) and self.cholesky(each) is not None:
                solutions[i] = self.at(each).solve(B)
        return solutions

    def whiten(self, Kz: FloatArray, lam: float) -> FloatArray:
        """V (q, m) with V^T V = Kz (K + lam I)^-1 Kz^T, for Kz (m, n)."""
        return self.at(lam).whiten(Kz)


def factorise(
    kernel: KernelFunction, X: ArrayLike, landmarks: int | None = None, seed: int = 0
) -> Solver:
    """Return the factorisation for X, shared by all that use the same kernel and X.

    With fewer ``landmarks`` than samples it is the Nystroem approximation, which is not kept.
    """
    points = kernel.points(X)
    if landmarks is not None and landmarks < len(points):
        return NystroemFactorisation(kernel, points, landmarks, seed)
    return _shared(kernel, points)


def _shared(kernel: KernelFunction, points: Samples) -> Factorisation:
    key = kernel, array_key(points)
    factorisation: Factorisation = FACTORISATIONS.get(
        key, lambda: Factorisation(kernel, points, shared=True)
    )
    return factorisation


def _unpickled(kernel: KernelFunction, points: Samples, shared: bool) -> Factorisation:
    return _shared(kernel, points) if shared else Factorisation(kernel, points)
