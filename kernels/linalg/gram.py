"""Gram matrices in blocks that stay in the processor's cache, each computed once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.distance import squareform

from ..errors import KernelError
from .arrays import FloatArray, KernelFunction, Samples, array_key
from .memory import GRAM_MATRICES

BLOCK_ROWS = 67  # of the symmetric matrix
ROW_SAMPLES = 1000  # up to which all pairs are one row; longer ones leave the cache
BLOCK_ENTRIES = 1 << 17  # 1 MB of float64
LESS_EXTREME = "standardise the features or choose less extreme hyperparameters"


def gram_matrix(kernel: KernelFunction, X: ArrayLike) -> FloatArray:
    """Return ``kernel(X)``, computed once for the same kernel and the same samples.

    Every estimator takes its Gram matrix from here, so that a picture of the matrix and a fit
    evaluate the kernel once, whichever comes first.

    Parameters
    ----------
    kernel : Kernel
    X : array-like of shape (n_samples, n_features), or list of str for a kernel of texts

    Returns
    -------
    ndarray of shape (n_samples, n_samples), float64
        Read-only, since others use it too: copy it to write on it.

    Raises
    ------
    KernelError
        Where X is not of the kernel's domain, or where an entry is not finite.

    Examples
    --------
    >>> from kernel_playground import RBF, gram_matrix
    >>> K = gram_matrix(RBF(gamma=0.5), [[0.0], [2.0]])
    >>> K.round(3)
    array([[1.   , 0.135],
           [0.135, 1.   ]])
    >>> gram_matrix(RBF(gamma=0.5), [[0.0], [2.0]]) is K
    True
    """
    X = kernel.points(X)
    return GRAM_MATRICES.get(gram_key(kernel, X), lambda: require_finite(kernel(X), kernel))


def gram_key(kernel: KernelFunction, X: Samples) -> tuple[object, ...]:
    """Return the key of ``kernel(X)`` in `GRAM_MATRICES`; X is from ``kernel.points``."""
    return kernel, array_key(X)


def require_finite(K: FloatArray, kernel: object) -> FloatArray:
    """Return K, or raise a KernelError that names ``kernel`` where an entry is not finite."""
    if np.all(np.isfinite(K)):
        return K
    raise KernelError(f"The Gram matrix of {kernel} is not finite: {LESS_EXTREME}.")


def symmetric_gram(kernel: KernelFunction, X: Samples) -> FloatArray:
    """Return ``kernel.evaluate(X, X)``, each pair evaluated once and mirrored.

    Functions of distances take up to 1000 samples as one row of pairs, all others come in blocks,
    but for few samples and for what is quicker evaluated than mirrored.
    The diagonal blocks pass the same object twice, which tells ``evaluate`` that the samples are
    the same: distances are then exactly zero on the diagonal, and `White` shows its noise.
    """
    n = len(X)
    if kernel.evaluates_whole or (kernel.evaluates_pairs and n <= BLOCK_ROWS):
        return _evaluated(kernel, X, X)
    if kernel.evaluates_pairs and n <= ROW_SAMPLES:
        return mirrored(kernel.evaluate_pairs(X), n, kernel.at_equal_points(X))
    if n <= BLOCK_ROWS:
        return _symmetric(_evaluated(kernel, X, X))
    K = np.empty((n, n))
    for start in range(0, n, BLOCK_ROWS):
        here, after = slice(start, start + BLOCK_ROWS), slice(start + BLOCK_ROWS, n)
        block = X[here]
        K[here, here] = _symmetric(_evaluated(kernel, block, block))
        if after.start < n:
            K[here, after] = _evaluated(kernel, block, X[after])
        K[here, :start] = K[:start, here].T  # memory is filled in order, and so touched once
    return K


def mirrored(row: FloatArray, n: int, diagonal: float = 0.0) -> FloatArray:
    """Return the symmetric matrix (n, n) of what each pair i < j has, in order, in ``row``."""
    K: FloatArray = squareform(row, checks=False) if n > 1 else np.zeros((n, n))
    if diagonal:
        K.reshape(-1)[:: n + 1] = diagonal  # in half the time of ``flat``
    return K


def above_diagonal(K: FloatArray) -> FloatArray:
    """Return the row that `mirrored` makes such a matrix of: what stands above the diagonal."""
    row: FloatArray = squareform(K, checks=False) if len(K) > 1 else np.zeros(0)
    return row


def _symmetric(square: FloatArray) -> FloatArray:
    """Return what is symmetric to the bit, whatever order the products were added in."""
    half: FloatArray = square + square.T
    half *= 0.5
    return half


def cross_gram(kernel: KernelFunction, X: Samples, Y: Samples) -> FloatArray:
    """Return ``kernel.evaluate(X, Y)`` for two different sets of points, in blocks of rows.

    The blocks keep what is computed on the way in the processor's cache.
    """
    whole = kernel.evaluates_whole or kernel.evaluates_in_place
    if whole or len(X) * len(Y) <= BLOCK_ENTRIES:
        K = _evaluated(kernel, X[:], Y)  # a slice is never the same object
        return np.asarray(K, dtype=float)
    K = np.empty((len(X), len(Y)))
    for rows, block in _row_blocks(kernel, X, Y):
        if len(block) == len(X):
            return block
        K[rows] = block
    return K


class GramRows:
    """``cross_gram(kernel, X, Y)`` as something to multiply by: ``@ W`` keeps no matrix."""

    def __init__(self, kernel: KernelFunction, X: Samples, Y: Samples) -> None:
        self.kernel, self.X, self.Y = kernel, X, Y

    def __matmul__(self, W: FloatArray) -> FloatArray:
        product = np.zeros((len(self.X), *W.shape[1:]))
        for rows, block in _row_blocks(self.kernel, self.X, self.Y):
            product[rows] = block @ W
        return product


def _row_blocks(
    kernel: KernelFunction, X: Samples, Y: Samples
) -> Iterator[tuple[slice, FloatArray]]:
    """Rows of the Gram matrix of two different sets of points; a slice is never the same object."""
    step = max(1, BLOCK_ENTRIES // max(1, len(Y)))
    for start in range(0, len(X) if len(Y) else 0, step):
        rows = slice(start, start + step)
        yield rows, np.asarray(_evaluated(kernel, X[rows], Y), dtype=float)


def gram_diagonal(kernel: KernelFunction, X: Samples) -> FloatArray:
    """Return the diagonal of ``kernel.evaluate(X, X)`` without its far blocks."""
    blocks = (X[start : start + 32] for start in range(0, len(X), 32))
    diagonals = (_evaluated(kernel, block, block).diagonal() for block in blocks)
    return np.concatenate([np.empty(0), *diagonals])


def _evaluated(kernel: KernelFunction, X: Samples, Y: Samples) -> FloatArray:
    """Return ``kernel.evaluate(X, Y)``, or raise where it is not of shape (len(X), len(Y))."""
    K = kernel.evaluate(X, Y)
    if getattr(K, "shape", ()) != (len(X), len(Y)):
        expected = f"an array of shape ({len(X)}, {len(Y)}) for {len(X)} and {len(Y)} points"
        raise KernelError(f"evaluate of {kernel} must return {expected}; got {np.shape(K)}.")
    return K
