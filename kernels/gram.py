"""Gram matrices in blocks that stay in the processor's cache."""

from collections.abc import Callable

import numpy as np
from scipy.spatial.distance import squareform

BLOCK_ROWS = 67  # of the symmetric matrix
ROW_SAMPLES = 1000  # up to which all pairs are one row; longer ones leave the cache
BLOCK_ENTRIES = 1 << 17  # 1 MB of float64


def symmetric_gram(kernel, X) -> np.ndarray:
    """Return ``kernel.evaluate(X, X)``, each pair evaluated once and mirrored.

    Functions of distances take small samples as one row of pairs, all others come in blocks.
    The diagonal blocks pass the same object twice, which tells ``evaluate`` that the samples are
    the same: distances are then exactly zero on the diagonal, and `White` shows its noise.
    """
    n, evaluate = len(X), kernel.evaluate
    if kernel.of_distances and 1 < n <= ROW_SAMPLES:
        K = squareform(evaluate(X, None), checks=False)
        np.fill_diagonal(K, gram_diagonal(evaluate, X[:1]))
        return K
    K = np.empty((n, n))
    for start in range(0, n, BLOCK_ROWS):
        here, after = slice(start, start + BLOCK_ROWS), slice(start + BLOCK_ROWS, n)
        block = X[here]
        square = evaluate(block, block)
        # Half the sum is symmetric to the bit, whatever order the products were added in.
        K[here, here] = 0.5 * (square + square.T)
        if after.start < n:
            K[here, after] = far = evaluate(block, X[after])
            K[after, here] = far.T
    return K


def cross_gram(evaluate: Callable, X, Y) -> np.ndarray:
    """Return ``evaluate(X, Y)`` for two different sets of points, in blocks of rows."""
    if not (len(X) and len(Y)):
        return np.empty((len(X), len(Y)))
    rows = max(1, BLOCK_ENTRIES // len(Y))
    if len(X) <= rows:
        return np.asarray(evaluate(X, Y), dtype=float)
    K = np.empty((len(X), len(Y)))
    for start in range(0, len(X), rows):
        K[start : start + rows] = evaluate(X[start : start + rows], Y)
    return K


def gram_diagonal(evaluate: Callable, X) -> np.ndarray:
    """Return the diagonal of ``evaluate(X, X)`` without its far blocks."""
    blocks = (X[start : start + 32] for start in range(0, len(X), 32))
    return np.concatenate([np.empty(0), *(evaluate(b, b).diagonal() for b in blocks)])
