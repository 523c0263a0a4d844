"""The centred Gram matrix H K H, H = I - 1 1^T / n, in what is more than rounding of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .arrays import FloatArray


class CentredSpectrum(NamedTuple):
    """Eigenpairs of H K H that are no rounding, which has the size of K however K is centred.

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


def centred(K: FloatArray) -> FloatArray:
    """H K H (Bishop 2006, Eq. 12.85)."""
    means = K.mean(0)
    K = K - means
    K -= (means - means.mean())[:, None]
    return K


def of_centred_gram(K: FloatArray, rounding: float) -> CentredSpectrum:
    """Eigenpairs of H K H beyond ``rounding``; the vectors are orthogonal to 1."""
    values, vectors = np.linalg.eigh(centred(K))
    kept = np.abs(values) > rounding
    vectors = vectors[:, kept]
    return CentredSpectrum(values[kept], vectors - vectors.mean(0), of_features=False)


def of_centred_features(root: FloatArray, ones: FloatArray, rounding: float) -> CentredSpectrum:
    """Eigenpairs of F^T H F beyond ``rounding``, F = U diag(root); ``ones`` is U^T 1 / sqrt(n)."""
    mean = root * ones
    found, vectors = np.linalg.eigh(np.diag(np.square(root)) - np.outer(mean, mean))
    kept = found > rounding
    return CentredSpectrum(found[kept], vectors[:, kept], of_features=True)
