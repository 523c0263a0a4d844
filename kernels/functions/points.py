"""Points as they come in, made the arrays that a kernel takes."""

from __future__ import annotations

import math
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike
from scipy.sparse import issparse

from ..errors import KernelError
from ..linalg.arrays import Samples
from .graph import Graph

OBJECTS = {"text": (str, "one string"), "graph": (Graph, "one Graph")}
"""What is no table of numbers, by the domain of a kernel: type, and a word for it."""

FLOAT = np.dtype(np.float64)


def is_table(X: ArrayLike) -> bool:
    """Whether X is an ndarray of numbers, of shape (n_samples, n_features)."""
    return isinstance(X, np.ndarray) and X.ndim == 2 and X.dtype.kind in "fiu"


def is_point(X: ArrayLike, domain: str) -> bool:
    """Whether X is a single point: numbers (n_features,), one text or one graph."""
    return isinstance(X, OBJECTS[domain][0]) if domain in OBJECTS else np.ndim(X) == 1


def require_one_domain(takes: dict[str, str], domain: str) -> None:
    """Raise a KernelError where one of the kernels ``takes`` other points than ``domain``."""
    for kernel, other in takes.items():
        if other != domain:
            its = f"{other}s" if other in OBJECTS else "numbers"
            raise KernelError(f"{kernel} takes {its} and cannot be combined with {domain}s.")


def as_objects(X: ArrayLike, domain: str, kernel: str) -> Samples:
    """Return a list of texts or graphs as an array (n_samples,); ``kernel`` names who takes it."""
    kind, one = OBJECTS[domain]
    points = np.asarray(X, dtype=object)
    points = points[:, 0] if points.ndim == 2 and points.shape[1] == 1 else points
    if points.ndim != 1 or not all(isinstance(point, kind) for point in points):
        raise KernelError(f"{kernel} takes a list of {domain}s, {one} for each sample.")
    return points


def as_numbers(X: ArrayLike, finite: bool = True) -> Samples:
    """Return X as an array of float64, ``finite`` or not, in C order; X itself where it is one."""
    points: Samples
    if type(X) is np.ndarray and X.dtype is FLOAT and X.flags.c_contiguous:
        points = X
    else:
        points = _converted(X)
    # A finite sum of squares has finite terms, and is found in half the time.
    if finite and not math.isfinite(np.vdot(points, points)) and not np.isfinite(points).all():
        raise KernelError("Some of the points are NaN or infinite; leave out or repair these rows.")
    return points


def as_dense(X: ArrayLike) -> ArrayLike:
    """Return a sparse X as a dense array: distances and products are computed from all numbers."""
    return cast("Any", X).toarray() if issparse(X) else X


def _converted(X: ArrayLike) -> Samples:
    try:
        raw = np.asarray(as_dense(X))
        if not np.iscomplexobj(raw):
            return np.asarray(raw, dtype=float, order="C")
    except (TypeError, ValueError):
        trouble = "The points must be a table of numbers with as many in each row"
        raise KernelError(f"{trouble}, of shape (n_samples, n_features).") from None
    raise KernelError("The points are complex numbers; kernels take real ones.")
