"""Between which values a search goes: by name, or as logarithms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..linalg.arrays import FloatArray

Bounds = ArrayLike | Mapping[str, Any] | None


def named_bounds(
    given: Mapping[str, Any], names: Sequence[str], theta: FloatArray, declared: FloatArray
) -> FloatArray:
    """Return the bounds (n_theta, 2) of theta by name; "fixed" leaves an entry as it is.

    A name without its path, or without the number of its feature, stands for all that end in it.
    """
    bounds = declared.copy()
    for name, ends in given.items():
        ours = [i for i, full in enumerate(names) if name in (full, *_shorter(full))]
        if not ours:
            raise KernelError(f"bounds name {name}, which is none of {', '.join(names)}.")
        if isinstance(ends, str):
            if ends != "fixed":
                raise KernelError(f'bounds of {name} must be two numbers or "fixed"; got {ends!r}.')
            bounds[ours] = theta[ours, None]
            continue
        bounds[ours] = np.log(_validated_ends(name, ends))
    return bounds


def _validated_ends(name: str, ends: Any) -> FloatArray:
    """Return the lowest and the highest value (2,) of one name, or raise a KernelError."""
    try:
        pair = np.squeeze(np.asarray(ends, dtype=float))
    except (TypeError, ValueError):  # no numbers at all
        pair = np.empty(0)
    if pair.shape != (2,) or not 0 < pair[0] <= pair[1] < np.inf:
        expected = 'two numbers greater than 0, the lower one first, or "fixed"'
        raise KernelError(f"bounds of {name} must be {expected}; got {ends!r}.")
    return pair


def _shorter(full: str) -> tuple[str, ...]:
    """Return the name without the number of a feature, and without the path, too."""
    whole = full.partition("[")[0]
    return whole, full.rpartition(".")[2], whole.rpartition(".")[2]


def validated_bounds(bounds: ArrayLike, names: Sequence[str]) -> FloatArray:
    """Return ``bounds`` as (n_theta, 2), finite, low before high, or raise a KernelError."""
    pairs = np.asarray(bounds, dtype=float)
    if pairs.shape != (len(names), 2):
        expected = f"a low and a high logarithm for each of {', '.join(names)}"
        raise KernelError(f"bounds must be {expected}; got the shape {pairs.shape}.")
    if not np.all(np.isfinite(pairs)) or np.any(pairs[:, 0] > pairs[:, 1]):
        raise KernelError(f"bounds must be finite, the lower one first; got {pairs.tolist()}.")
    return pairs
