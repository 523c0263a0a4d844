"""The hyperplane between two classes in a space of features, by a linear method."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from sklearn.base import clone

from kernels import KernelDiscriminant, KernelError, Linear

# The corners of a box in the order of `product`: those that an edge joins differ in one direction.
EDGES = np.array([(i, i + step) for step in (1, 2, 4) for i in range(8) if not i & step])
PENALTY = 1e-9  # small beside the scaled features: this is plain linear discriminant analysis
FISHER = KernelDiscriminant(kernel=Linear(), lam=PENALTY)


def separating(
    points: np.ndarray, second: np.ndarray, method: Any = FISHER
) -> tuple[np.ndarray, float]:
    """Return w (p,) and b of the hyperplane w . z + b = 0 of a linear method.

    It is fitted to standardised features; w and b are those of the features as they are.

    Parameters
    ----------
    points : ndarray of shape (n, p)
        The features; a column that is constant has no weight.
    second : ndarray of bool, shape (n,)
        Whether a sample is of the second class, which lies where w . z + b is positive.
    method : classifier of the core with a linear kernel
        By default the linear discriminant; it is not changed.

    Raises
    ------
    KernelError
        If all samples are of one class.
    """
    if len(np.unique(second)) < 2:
        raise KernelError("A plane between two classes needs points of both.")
    return _separating(points.tobytes(), points.shape, second.astype(bool).tobytes(), method)


@lru_cache(maxsize=32)
def _separating(
    points: bytes, shape: tuple[int, int], second: bytes, method: Any
) -> tuple[np.ndarray, float]:
    """Return the same of the bytes of both arrays: most moves of a slider change neither."""
    Z = np.frombuffer(points).reshape(shape)
    mean, scale = Z.mean(axis=0), np.maximum(Z.std(axis=0), 1e-300)
    model = clone(method).fit((Z - mean) / scale, np.frombuffer(second, dtype=bool).astype(int))
    base = model.decision_function(np.zeros((1, shape[1])))[0]
    slope = model.decision_function(np.eye(shape[1])) - base
    normal = slope / scale
    normal.flags.writeable = False  # it is kept
    return normal, float(base - normal @ mean)


def polygon(normal: np.ndarray, offset: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return the corners (m, 3), in order, of the plane w . z + offset = 0 within a box.

    Between 3 and 6 corners; none where the plane misses the box.
    """
    corners = np.array(list(product(*zip(low, high, strict=True))))
    ends = corners[EDGES]  # (12, 2, 3)
    first, last = (ends @ normal + offset).T
    cut = first * last < 0
    share = (first / np.where(cut, first - last, 1.0))[cut, None]
    points = ends[cut, 0] + share * (ends[cut, 1] - ends[cut, 0])
    if len(points) < 3:
        return np.empty((0, 3))
    flat = (points - points.mean(axis=0)) / (high - low)
    across = np.linalg.svd(flat, full_matrices=False)[2][:2]
    place = flat @ across.T
    return points[np.argsort(np.arctan2(place[:, 1], place[:, 0]))]
