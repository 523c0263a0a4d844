"""What comes from outside beside samples: checked, or told to be as a check would leave it."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral, Real
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import ArrayLike
from sklearn.utils.class_weight import compute_class_weight

from ..errors import KernelError
from ..linalg.arrays import FloatArray, IntArray


def is_matrix(X: ArrayLike) -> TypeGuard[FloatArray]:
    """Whether X is as `validate_data` would return it; finding that out costs it 0.2 ms."""
    return (
        type(X) is np.ndarray
        and X.dtype == np.float64
        and X.ndim == 2
        and min(X.shape) > 0
        and bool(np.isfinite(X).all())
    )


def is_target(y: ArrayLike, n: int) -> bool:
    """Whether y is a plain target of n samples, as `check_X_y` would return it."""
    return (
        type(y) is np.ndarray
        and y.dtype.kind in "iuf"
        and y.shape == (n,)
        and bool(np.isfinite(y).all())
    )


def validated_weights(sample_weight: ArrayLike | None, n: int) -> FloatArray | None:
    """Return the weights (n,) of n samples, or None; a KernelError where they are none."""
    if sample_weight is None:
        return None
    weights = np.asarray(sample_weight, dtype=float)
    weights = np.full(n, weights) if weights.ndim == 0 else weights
    if weights.shape != (n,):
        raise KernelError(f"sample_weight must have the shape ({n},); got {weights.shape}.")
    if not np.isfinite(weights).all() or np.any(weights < 0) or not np.any(weights > 0):
        raise KernelError(
            "sample_weight must be finite and 0 or more; not all weights may be zero."
        )
    return weights


def weights_within_classes(sample_weight: ArrayLike | None, codes: IntArray) -> FloatArray | None:
    """Return the same where no class ``codes`` (n,) may be left without weight."""
    weights = validated_weights(sample_weight, len(codes))
    if weights is not None and np.bincount(codes, weights).min() == 0:
        raise KernelError("sample_weight is 0 for all samples of a class: leave the class out.")
    return weights


ClassWeight = Mapping[Any, float] | str | None
"""Weights of the classes by their names, "balanced", or None: all 1."""


def weights_of_classes(
    given: ClassWeight, classes: np.ndarray[Any, Any], codes: IntArray
) -> FloatArray:
    """Return the weight of each class, (n_classes,): n / (n_classes n_c) for "balanced"."""
    if given is None:  # scikit-learn takes half a millisecond to say so, and a slider asks often
        return np.ones(len(classes))
    weights: FloatArray = compute_class_weight(given, classes=classes, y=classes[codes])
    if not np.all(np.isfinite(weights)) or np.any(weights <= 0):
        raise KernelError(f"class_weight must be greater than 0 for each class; got {given!r}.")
    return weights


def require_whole(name: str, value: object, also: str = "", least: int = 1) -> int:
    """Return ``value`` as an int, or raise a KernelError unless it is whole and not too small."""
    whole = isinstance(value, Integral) or (isinstance(value, Real) and float(value).is_integer())
    if isinstance(value, bool) or not whole or int(value) < least:  # type: ignore[call-overload]
        expected = f"{also}a whole number of at least {least}"
        raise KernelError(f"{name} must be {expected}; got {value!r}.")
    return int(value)  # type: ignore[call-overload,no-any-return]


def require_kernel_of_points(is_given: bool) -> None:
    """Raise a KernelError where a Gram matrix was given: of new points it says nothing."""
    if is_given:
        trouble = "A given Gram matrix has neither k(z, z) of new samples nor a grid"
        remedy = "Take the kernel, or Precomputed(K) of all samples, fitted to their numbers"
        raise KernelError(f"{trouble}. {remedy}.")
