"""Eigenpairs of the centred Gram matrix H K H, H = I - 1 1^T / n."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.sparse.linalg import LinearOperator

from .arrays import FloatArray, read_only


class CentredSpectrum(NamedTuple):
    """Eigenpairs of H K H.

    Rounding has the size of K, however little centring leaves of it.

    Attributes
    ----------
    values : ndarray of shape (r,), ascending
    basis : ndarray of shape (n, r), or (rank of K, r) with ``of_features``
        The eigenvectors of H K H; or those of F^T H F, for the features F = U diag(values_K)^(1/2)
        with K = F F^T.
    of_features : bool
    """

    values: FloatArray
    basis: FloatArray
    of_features: bool

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays."""
        return self.values.nbytes + self.basis.nbytes

    def beyond(self, least: float) -> CentredSpectrum:
        """Those whose eigenvalues are larger than ``least``, whatever their sign."""
        kept = np.abs(self.values) > least
        return CentredSpectrum(self.values[kept], self.basis[:, kept], self.of_features)

    def positive(self) -> CentredSpectrum:
        """Those whose eigenvalues are larger than 0."""
        kept = self.values > 0
        return CentredSpectrum(self.values[kept], self.basis[:, kept], self.of_features)


def centred(K: FloatArray) -> FloatArray:
    """H K H (Bishop 2006, Eq. 12.85)."""
    means = K.mean(0)
    K = K - means
    K -= (means - means.mean())[:, None]
    return K


def centred_operator(K: FloatArray) -> LinearOperator:
    """H K H as something to multiply by, which is not formed."""
    mean = np.full(len(K), 1 / len(K))  # as a scalar product: quicker than ``v.mean()``

    def times(v: FloatArray) -> FloatArray:
        product: FloatArray = K @ (v - mean @ v)
        product -= mean @ product
        return product

    return LinearOperator(K.shape, matvec=times, dtype=K.dtype)


def of_centred_gram(K: FloatArray) -> CentredSpectrum:
    """Eigenpairs of H K H; the vectors are orthogonal to 1, which is none of them."""
    values, vectors = np.linalg.eigh(centred(K))
    vectors -= vectors.mean(0)
    return CentredSpectrum(*read_only((values, vectors)), of_features=False)


def of_centred_features(root: FloatArray, ones: FloatArray) -> CentredSpectrum:
    """Eigenpairs of F^T H F, for the features F = U diag(root); ``ones`` is U^T 1 / sqrt(n).

    From the singular values of H F, which are good to eps of the largest: those of F^T H F would
    be good to eps of its square. H F = H U diag(root) has the right singular vectors of
    (U^T H U)^(1/2) diag(root), and U^T H U = I - ones ones^T.
    """
    size = float(ones @ ones)
    less = (1 - np.sqrt(max(1 - size, 0.0))) / max(size, 1e-300)
    halved = np.eye(len(ones)) - less * np.outer(ones, ones)  # its square is U^T H U
    sigma, right = np.linalg.svd(halved * root)[1:]
    values = np.square(sigma[::-1])
    return CentredSpectrum(read_only(values), read_only(right)[::-1].T, of_features=True)
