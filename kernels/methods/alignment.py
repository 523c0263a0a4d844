"""Components that do not flip between two pictures: signs and rotations turned to the last one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..linalg.arrays import FloatArray


def alignment(
    scores: FloatArray,
    reference: FloatArray,
    eigenvalues: ArrayLike | None = None,
    closeness: float = 0.02,
) -> FloatArray:
    """Orthogonal matrix Q (q, q) that turns ``scores``, and component maps, to ``reference``.

    Signs of components mean nothing, and inside a cluster of nearly equal eigenvalues neither do
    their directions: there Q is the Procrustes rotation (Schoenemann 1966), elsewhere a sign.

    Parameters
    ----------
    scores, reference : ndarray of shape (n, q)
        Scores of the same samples now, and as they were shown before.
    eigenvalues : ndarray of shape (q,), optional
        In descending order; without them every component is its own cluster.
    closeness : float
        Eigenvalues belong to one cluster when neighbours differ by less than this share.
    """
    q = scores.shape[1]
    Q, start = np.zeros((q, q)), 0
    values = np.logspace(q, 0, q) if eigenvalues is None else np.asarray(eigenvalues)
    for stop in range(1, q + 1):
        if stop < q and values[stop] > (1 - closeness) * values[stop - 1]:
            continue
        block = slice(start, stop)
        left, _, right = np.linalg.svd(scores[:, block].T @ reference[:, block])
        Q[block, block] = left @ right
        start = stop
    return Q


def align(
    scores: FloatArray,
    reference: FloatArray,
    eigenvalues: ArrayLike | None = None,
    closeness: float = 0.02,
) -> FloatArray:
    """Scores (n, q) turned to the reference by `alignment`, so that a picture does not flip."""
    return scores @ alignment(scores, reference, eigenvalues, closeness)
