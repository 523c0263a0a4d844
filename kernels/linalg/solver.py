"""What the methods ask of the engine: the whole of it, in the order in which a reader needs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from numpy.typing import ArrayLike

from .arrays import FloatArray, IntArray, Samples
from .by_rows import FeaturesByRow
from .centred import CentredSpectrum
from .gram_products import GramProducts
from .grid import Grid
from .shifted import Shifted


class Solver(Protocol):
    r"""K, the Gram matrix of n samples, ready to be solved, multiplied and taken apart.

    Behind it stand a Cholesky factor, a factor of low rank, eigenvectors, or landmarks, whichever
    is quickest for kernel and samples, and what was computed before for the same ones: see
    `Factorisation` and `NystroemFactorisation`. A function is f(z) = k(z, support) @ weights; the
    support are the samples themselves, or the landmarks.
    """

    # Of what it is the Gram matrix

    @property
    def samples(self) -> Samples:
        """X, (n, ...)."""

    @property
    def support(self) -> Samples:
        """What weights refer to, (n_support, ...)."""

    @property
    def chosen(self) -> IntArray | slice:
        """Which of the samples are the support."""

    @property
    def n_samples(self) -> int:
        """How many samples: n."""

    @property
    def approximate(self) -> bool:
        """Whether landmarks stand for the samples, so that K is an approximation."""

    @property
    def low_rank(self) -> bool:
        """Whether K has few eigenvalues beyond rounding, and is not formed."""

    @property
    def by_rows(self) -> FeaturesByRow | None:
        """Features of the rows, computed anew, where landmarks stand for the samples."""

    def seems_of_rank(self, rank: int) -> bool:
        """Whether some of the samples show a rank of K of at most ``rank``."""

    @property
    def is_psd(self) -> bool:
        """Whether the kernel is positive semi-definite."""

    # For one lambda

    def at(self, lam: float | FloatArray) -> Shifted:
        """K + lam I, or K + diag(lam) for one lam a sample, to be solved more than once."""

    def solve(self, B: FloatArray, lam: ArrayLike) -> FloatArray:
        """Weights of (K + lam I)^-1 B, B (n[, p]); for several lam (n_lams, n_support[, p])."""

    def is_singular(self, lam: float) -> bool:
        """Whether K + lam I is singular to rounding, so that a minimum norm is taken."""

    def is_nearly_singular(self, lam: float) -> bool:
        """Whether (K + lam I)^-1 makes much of rounding."""

    def hides_rounding(self, lam: float) -> bool:
        """Whether ``lam`` is larger than all that may be rounding."""

    # Functions at the samples and elsewhere

    @property
    def K(self) -> FloatArray:
        """K itself, (n, n), not to be written on."""

    @property
    def trace(self) -> float:
        """The sum of the absolute diagonal of K."""

    def products(self) -> GramProducts:
        """Columns of K and products with it, for those who go step by step."""

    def apply(self, W: FloatArray) -> FloatArray:
        """Values (n, p) at the samples of the functions with weights W (n_support, p)."""

    def expand(self, alpha: FloatArray) -> FloatArray:
        """Weights (n_support, p) of sum_i alpha_i k(x_i, .), for alpha (n, p)."""

    def features(self) -> FloatArray:
        """F (n, r) with K = F F^T."""

    def grid(self, x: ArrayLike, y: ArrayLike | None = None) -> Grid:
        """Return the operator from weights to a surface on a grid."""

    # For all lambdas at once: K = U diag(values) U^T

    @property
    def values(self) -> FloatArray:
        """Eigenvalues (r,), ascending."""

    @property
    def weights(self) -> FloatArray:
        """Weights A (n_support, r) of the functions k(., support) A = U diag(values) on X."""

    def rows(self) -> Iterator[tuple[slice, FloatArray]]:
        """Blocks of rows of U, each with the slice it stands for."""

    @property
    def roots(self) -> tuple[FloatArray, FloatArray]:
        """Square roots of the eigenvalues and their inverses, 0 where those are rounding."""

    @property
    def floor(self) -> float:
        """Eigenvalues below this are rounding: n eps max(values)."""

    @property
    def rounding(self) -> float:
        """Eigenvalues up to this may be rounding, K centred or not: n eps tr K."""

    def damped(self, lam: ArrayLike) -> FloatArray:
        """1 / (values + lam), and 0 where that sum is rounding."""

    def project(self, B: FloatArray) -> FloatArray:
        """U^T B, for B (n, ...)."""

    def complement(self, B: FloatArray) -> FloatArray:
        """(I - U U^T) B."""

    def quadratic_and_logdet(
        self, y: FloatArray, scales: FloatArray, lams: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """y^T A^-1 y and log det A, A = scale K + lam I, for each pair of ``scales``, ``lams``.

        Of y (n, n_targets) the first is the sum over the targets.
        """

    # Centred: H K H with H = I - 1 1^T / n

    @property
    def centred(self) -> CentredSpectrum:
        """The eigenpairs of H K H."""

    def centred_for(self, lam: float) -> CentredSpectrum:
        """Those of them that are to be used beside a penalty ``lam``."""

    def solve_centred(self, B: FloatArray, lam: float) -> FloatArray:
        """Weights (n_support, p) of (H K H + lam I)^-1 B, for 1^T B = 0."""

    def centred_features(self, eigenpairs: CentredSpectrum) -> FloatArray:
        """F (n, r) with H K H = F F^T, orthogonal columns and 1^T F = 0, by positive eigenpairs."""

    def weights_of_centred_features(self, eigenpairs: CentredSpectrum, W: FloatArray) -> FloatArray:
        """Weights (n_support, p) of the functions that are F W plus a constant, F as above."""
