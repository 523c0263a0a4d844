"""Novikoff's bound for the training points, where it can be computed."""

from __future__ import annotations

import numpy as np

from kernels import LRUCache, NovikoffBound, novikoff_bound
from pages.shared.setting import Setting

MOST = 300  # training points: the work grows with the third power of their number

_BOUNDS: LRUCache[NovikoffBound] = LRUCache(max_entries=64)


def bound(setting: Setting) -> NovikoffBound | None:
    """Return the widest margin of two classes and what follows from it.

    None for other numbers of classes, for more than 300 points, and for a kernel that is not
    positive semi-definite, which has no feature space.
    """
    data, kernel = setting.train, setting.kernel
    present = np.unique(data.y)
    if len(present) != 2 or data.n_samples > MOST or not kernel.is_psd or kernel.is_noise:
        return None
    signs = np.where(data.y == present[1], 1.0, -1.0)
    key = kernel, data.fingerprint
    return _BOUNDS.get(key, lambda: novikoff_bound(kernel, data.X, signs))
