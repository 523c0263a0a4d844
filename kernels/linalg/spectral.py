"""What an eigendecomposition of the Gram matrix gives, for every lambda at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from .arrays import EPS, FloatArray, KernelFunction, Samples
from .by_rows import FeaturesByRow
from .centred import CentredSpectrum, of_centred_features
from .gram_products import GramProducts
from .grid import Grid

NEARLY_SINGULAR = 1e-8  # of tr K: with a lambda below it rounding grows to more than 1e-8
OF_ONE_EIGENVALUE = 4  # times eps tr K is what rounding moves an eigenvalue by, as a rule


class SpectralForm(ABC):
    r"""K = U diag(values) U^T with U (n, r): full, or of low rank.

    With it (K + lam I)^-1 = U diag(1 / (values + lam)) U^T + (I - U U^T) / lam for every lam
    (Rifkin and Lippert 2007, section 3).

    Attributes
    ----------
    kernel : Kernel
    support : array-like of n_support samples
        What the weights refer to: f(z) = k(z, support) @ weights.
    n_samples : int
    approximate : bool
        Whether K stands for another matrix, and is not at hand: see NystroemFactorisation.
    """

    approximate = False

    kernel: KernelFunction
    support: Samples
    n_samples: int

    def __init__(self, kernel: KernelFunction, support: Samples, n_samples: int) -> None:
        self.kernel, self.support, self.n_samples = kernel, support, n_samples
        self._grid: tuple[bytes, Grid] | None = None

    @property
    def is_psd(self) -> bool:
        """Whether the kernel is positive semi-definite."""
        return self.kernel.is_psd

    @property
    def by_rows(self) -> FeaturesByRow | None:
        """None: what there is of K is at hand."""
        return None

    @property
    @abstractmethod
    def values(self) -> FloatArray:
        """Eigenvalues (r,), ascending."""

    @property
    @abstractmethod
    def weights(self) -> FloatArray:
        """Weights A (n_support, r) of the functions k(., support) A = U diag(values) on X."""

    @abstractmethod
    def rows(self) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of rows of U, each with the slice it stands for."""

    @abstractmethod
    def products(self) -> GramProducts:
        """Columns of K and products with it."""

    @abstractmethod
    def apply(self, W: FloatArray) -> FloatArray:
        """Values (n, p) at the samples of the functions with weights W (n_support, p)."""

    @abstractmethod
    def features(self) -> FloatArray:
        """F (n, r) with K = F F^T and orthogonal columns; negative eigenvalues are dropped."""

    @abstractmethod
    def expand(self, alpha: FloatArray) -> FloatArray:
        """Weights over the support of sum_i alpha_i k(x_i, .), for alpha with a row per sample."""

    @property
    def nbytes(self) -> int:
        """Bytes of what is at hand by now."""
        return sum(getattr(value, "nbytes", 0) for value in self._parts())

    def _parts(self) -> list[object]:
        grid = self._grid
        return [self.support, None if grid is None else grid[1], vars(self).get("centred")]

    @property
    def floor(self) -> float:
        """Eigenvalues below this are rounding: n eps max(values)."""
        return self.n_samples * EPS * float(np.abs(self.values).max(initial=1e-100))

    @property
    def trace(self) -> float:
        """The sum of the absolute diagonal of K, which bounds the rounding of its eigenvalues."""
        return float(self.values.sum())

    @property
    def rounding(self) -> float:
        """Eigenvalues of K, centred or not, up to this may be rounding alone: n eps tr K."""
        return self.n_samples * EPS * self.trace

    def is_nearly_singular(self, lam: float) -> bool:
        """Whether (K + lam I)^-1 makes so much of rounding that one way of solving must serve."""
        return lam < NEARLY_SINGULAR * self.trace

    def hides_rounding(self, lam: float) -> bool:
        """Whether ``lam`` is larger than all that may be rounding."""
        return lam > 2 * self.rounding

    def damped(self, lam: ArrayLike) -> FloatArray:
        """1 / (values + lam), and 0 where that sum is rounding; lam broadcasts over columns."""
        total = self.values + np.asarray(lam)[..., None]
        kept = np.abs(total) > self.floor
        inverse: FloatArray = np.divide(1.0, total, out=np.zeros_like(total), where=kept)
        return inverse

    @property
    def roots(self) -> tuple[FloatArray, FloatArray]:
        """Square roots of the eigenvalues and their inverses, 0 for those that are rounding."""
        kept = self.values > self.floor
        root = np.sqrt(np.where(kept, self.values, 0.0))
        return root, np.divide(1.0, root, out=np.zeros_like(root), where=kept)

    def project(self, B: FloatArray) -> FloatArray:
        """U^T B, for B (n, ...)."""
        products = (U.T @ B[rows] for rows, U in self.rows())
        total = next(products)
        for product in products:
            total = total + product
        return total

    def complement(self, B: FloatArray) -> FloatArray:
        """(I - U U^T) B: the part that no function in the range of K reaches."""
        if len(self.values) == self.n_samples:
            return np.zeros_like(B)
        c = self.project(B)
        inside: FloatArray = np.concatenate([U @ c for _, U in self.rows()])
        return B - inside

    def is_singular(self, lam: float) -> bool:
        """Whether K + lam I is singular to rounding, so that a minimum norm is taken."""
        small = np.any(np.abs(self.values + lam) <= self.floor)
        return bool(small or (len(self.values) < self.n_samples and lam <= self.floor))

    def solve(self, B: FloatArray, lam: ArrayLike) -> FloatArray:
        """(K + lam I)^-1 B for B (n[, p]); of minimum norm where the matrix is singular.

        For several ``lam`` at once it is of shape (n_lams, n_support[, p]).
        """
        if B.ndim == 1:
            return SpectralForm.solve(self, B[:, None], lam)[..., 0]
        c, damped = self.project(B), self.damped(lam)[..., None]
        if self.approximate or len(c) == len(B):
            return self.weights @ (damped * c)
        lam = np.asarray(lam)[..., None, None]
        beyond = np.divide(1.0, lam, out=np.zeros(lam.shape), where=lam > self.floor)
        solution: FloatArray = self.weights @ ((damped - beyond) * c) + beyond * B  # U read twice
        return solution

    @cached_property
    def centred(self) -> CentredSpectrum:
        """The eigenpairs of H K H, H = I - 1 1^T / n."""
        ones = self.project(np.full(self.n_samples, self.n_samples**-0.5))
        return of_centred_features(self.roots[0], ones)

    @property
    def centred_to_rounding(self) -> CentredSpectrum:
        """The same, with all that K holds beyond its own rounding."""
        return self.centred

    def centred_for(self, lam: float) -> CentredSpectrum:
        """Eigenpairs of H K H to be used beside a penalty ``lam``.

        What may be rounding takes no part, unless lambda is so much larger that it does no harm.
        Where it only hides by how much a small eigenvalue is off, those are left out that are no
        larger than that: the samples hardly show such a direction, but points far away do.
        """
        if not self.is_nearly_singular(lam):
            return self.centred.beyond(0.0)
        least = self.rounding
        if self.hides_rounding(lam):
            least = min(OF_ONE_EIGENVALUE * EPS * self.trace, self.rounding)
        return self.centred_to_rounding.beyond(least)

    def solve_centred(self, B: FloatArray, lam: float) -> FloatArray:
        """Weights (n_support, p) of (H K H + lam I)^-1 B as functions see them, for 1^T B = 0."""
        eigenpairs = self.centred_for(lam)
        total = (eigenpairs.values + lam)[:, None]
        damped = np.divide(1.0, total, out=np.zeros_like(total), where=total != 0)
        if not eigenpairs.of_features:
            alpha: FloatArray = eigenpairs.basis @ (damped * (eigenpairs.basis.T @ B))
            return alpha
        inside = eigenpairs.basis.T @ (self.roots[0][:, None] * self.project(B))
        return self.weights @ (self.roots[1][:, None] * (eigenpairs.basis @ (damped * inside)))

    def centred_features(self, eigenpairs: CentredSpectrum) -> FloatArray:
        """F (n, r) with H K H = F F^T, orthogonal columns and 1^T F = 0, by positive eigenpairs."""
        if not eigenpairs.of_features:
            F: FloatArray = eigenpairs.basis * np.sqrt(eigenpairs.values)
            return F
        turned = self.roots[0][:, None] * eigenpairs.basis
        F = np.concatenate([U @ turned for _, U in self.rows()])
        F -= F.mean(0)
        return F

    def weights_of_centred_features(self, eigenpairs: CentredSpectrum, W: FloatArray) -> FloatArray:
        """Weights (n_support, p) of the functions that are F W plus a constant, F as above."""
        if not eigenpairs.of_features:
            alpha: FloatArray = eigenpairs.basis @ (W / np.sqrt(eigenpairs.values)[:, None])
            return alpha
        return self.weights @ (self.roots[1][:, None] * (eigenpairs.basis @ W))

    def whiten(self, Kz: FloatArray, lam: float) -> FloatArray:
        """V (q, m) with V^T V = Kz (K + lam I)^-1 Kz^T, for Kz (m, n_support)."""
        return np.sqrt(self.damped(lam))[:, None] * (Kz @ self.weights).T

    def quadratic_and_logdet(
        self, y: FloatArray, scales: FloatArray, lams: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """y^T A^-1 y and log det A, A = scale K + lam I, for each pair of ``scales``, ``lams``."""
        total = np.multiply.outer(scales, self.values) + lams[:, None]
        squares = np.square(self.project(y))
        quadratic = (1 / total) @ squares.sum(axis=tuple(range(1, y.ndim)))
        quadratic += np.square(self.complement(y)).sum() / lams
        missing = self.n_samples - total.shape[1]
        return quadratic, np.log(total).sum(1) + missing * np.log(lams)

    def grid(self, x: ArrayLike, y: ArrayLike | None = None) -> Grid:
        """Return the operator from weights to a surface on a grid, kept for the next lambda."""
        axes = [np.asarray(axis, dtype=float) for axis in (x, y) if axis is not None]
        key = b"|".join(axis.tobytes() for axis in axes)
        kept = self._grid
        if kept is None or kept[0] != key:
            self._grid = kept = key, Grid(self.kernel, axes, self.support)
        return kept[1]
