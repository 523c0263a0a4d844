"""What is remembered between moves, each found by the values that it was computed from.

Nobody need ask for it: whoever evaluates a kernel, or fits a method, at the same points or at a
copy of them is given what was computed before. All results are read-only.
"""

from __future__ import annotations

from typing import Any

from .arrays import FloatArray
from .lru_cache import LRUCache, clear_all

DISTANCES: LRUCache[FloatArray] = LRUCache(max_bytes=1 << 26, keep_from_second_use=True)
"""Distances of pairs of points: while gamma moves, a kernel is a scale and an exp of them."""

GRAM_MATRICES: LRUCache[FloatArray] = LRUCache(max_bytes=1 << 26)
"""Gram matrices by kernel and samples: the picture of one and the fit are of the same."""

FACTORISATIONS: LRUCache[Any] = LRUCache(max_bytes=3 << 25, max_entries=1 << 9)
"""Factorisations by kernel and samples: the eigenvectors serve every lambda."""

CHOLESKY_FACTORS: LRUCache[FloatArray | None] = LRUCache(max_entries=2)
"""Factors of K + lambda I by factorisation and lambda: those of the last two fits, for a fit of the
same once more. A model that needs its factor again keeps it itself."""


def clear_memory() -> None:
    """Forget all results, those in caches of others, too, as before a measurement of time.

    Examples
    --------
    >>> from kernel_playground import RBF, clear_memory, gram_matrix
    >>> K = gram_matrix(RBF(), [[0.0], [1.0]])
    >>> gram_matrix(RBF(), [[0.0], [1.0]]) is K
    True
    >>> clear_memory()
    >>> gram_matrix(RBF(), [[0.0], [1.0]]) is K
    False
    """
    clear_all()
