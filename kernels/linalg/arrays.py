"""The types of arrays, and what the linear algebra asks of a kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]
BoolArray = NDArray[np.bool_]
Samples = NDArray[Any]
"""Validated samples: float64 of shape (n_samples, n_features), or texts of shape (n_samples,)."""

EPS = float(np.finfo(float).eps)


class KernelFunction(Protocol):
    """A kernel as the linear algebra sees it; the class is `kernels.Kernel`."""

    # ruff: noqa: D102  (documented there)
    @property
    def is_psd(self) -> bool: ...
    @property
    def is_noise(self) -> bool: ...
    @property
    def evaluates_pairs(self) -> bool: ...
    @property
    def evaluates_whole(self) -> bool: ...
    @property
    def evaluates_in_place(self) -> bool: ...
    @property
    def rounds_by_block(self) -> bool: ...
    @property
    def is_separable(self) -> bool: ...

    def points(self, X: ArrayLike) -> Samples: ...
    def evaluate(self, X: Samples, Y: Samples) -> FloatArray: ...
    def evaluate_pairs(self, X: Samples) -> FloatArray: ...
    def at_equal_points(self, X: Samples) -> float: ...
    def diag(self, X: ArrayLike) -> FloatArray: ...
    def terms(self) -> Sequence[KernelFunction]: ...
    def along(self, axis: int) -> KernelFunction: ...
    def __call__(self, X: ArrayLike, Y: ArrayLike | None = None) -> FloatArray: ...
    def __hash__(self) -> int: ...


Arrays = TypeVar("Arrays", bound=NDArray[Any] | tuple[NDArray[Any], ...])


def read_only(arrays: Arrays) -> Arrays:
    """Return an array, or several, that nobody can write on: what is kept is of use to others."""
    for array in arrays if isinstance(arrays, tuple) else (arrays,):
        array.flags.writeable = False
    return arrays


def read_only_copy(X: Samples) -> Samples:
    """Return a copy of X that stays what it is, whatever is done with X."""
    return read_only(X.copy())


def array_key(X: Samples) -> tuple[Any, ...]:
    """Return a key that is equal for equal points and texts, and for no others."""
    return X.shape, tuple(X) if X.dtype == object else X.tobytes()
