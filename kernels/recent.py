"""The factorisations used last, kept so that a move of lambda alone factorises nothing."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

import numpy as np

from .factorisation import Factorisation
from .landmarks import NystroemFactorisation

LIMIT = 256 * 2**20  # bytes
_entries: OrderedDict = OrderedDict()
_lock = threading.Lock()


def factorise(kernel, X, landmarks: int | None = None, seed: int = 0) -> Factorisation:
    """Factorise the Gram matrix of X, or return the one made a moment ago for the same two.

    The last factorisations, 256 MiB of them at most, are kept by the kernel and the values of X:
    ridge, Gaussian process, discriminant and PCA on one kernel share one. With ``landmarks`` the
    Nystroem approximation is built and nothing is kept.
    """
    if landmarks is not None and landmarks < len(X):
        return NystroemFactorisation(kernel, X, landmarks, seed)
    if X.dtype == object:
        values = tuple(X)
    else:
        values = (X.shape, hashlib.blake2b(np.ascontiguousarray(X), digest_size=16).digest())
    with _lock:
        if (kernel, values) in _entries:
            _entries.move_to_end((kernel, values))
            return _entries[kernel, values]
    made = Factorisation(kernel, X)
    with _lock:
        _entries[kernel, values] = made
        while sum(24 * f.n_samples**2 for f in _entries.values()) > LIMIT:
            _entries.popitem(last=False)
    return made


def forget() -> None:
    """Forget every factorisation that was kept."""
    with _lock:
        _entries.clear()
