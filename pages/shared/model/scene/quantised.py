"""An array that is sent in whole steps of its own range: half the bytes or less."""

from __future__ import annotations

import math
from dataclasses import InitVar, dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np


@dataclass(frozen=True, eq=False)
class Quantised:
    """An array to be sent in whole steps between ``lo`` and ``hi``.

    A value v becomes the code round((v - lo) / (hi - lo) * (2^bits - 2)); values outside are
    clipped and the top code 2^bits - 1 stands for a missing value (NaN). The error is at most
    (hi - lo) / (2 (2^bits - 2)): 0.2 % of the range with 8 bits, 0.0008 % with 16.

    Parameters
    ----------
    array : ndarray of shape (n,) or (m, n)
        The values.
    lo, hi : float, optional
        The range; that of the finite values by default.
    bits : {8, 16}
        Bits per value.
    symmetric : bool
        Whether `array` is a symmetric matrix, of which the upper triangle is kept and sent.
    smooth : bool
        Whether each code of a matrix is sent as what it differs (modulo 2^bits) from left + above -
        left above: of a smooth surface that is near zero, and packs into less.

    Raises
    ------
    ValueError
        If there are neither 8 nor 16 bits, or a symmetric matrix is not square.
    """

    array: InitVar[np.ndarray]
    lo: float | None = None
    hi: float | None = None
    bits: int = 16
    symmetric: bool = False
    smooth: bool = False

    kept: np.ndarray = field(init=False)  # the array, or the row of its upper triangle
    shape: tuple[int, ...] = field(init=False)  # of the array

    def __post_init__(self, array: np.ndarray) -> None:
        """Keep the array, or the half of it that says all."""
        if self.bits not in (8, 16):
            raise ValueError(f"bits must be 8 or 16, not {self.bits}")
        array = np.asarray(array)
        if self.symmetric and (array.ndim != 2 or array.shape[0] != array.shape[1]):
            raise ValueError(f"a symmetric matrix is square, this one is {array.shape}")
        kept = array.take(_upper_triangle(len(array))) if self.symmetric else array
        object.__setattr__(self, "kept", kept)
        object.__setattr__(self, "shape", array.shape)

    @property
    def nbytes(self) -> int:
        """The bytes of the array as it is kept."""
        return int(self.kept.nbytes)

    @property
    def whole(self) -> np.ndarray:
        """The array, with both triangles of a symmetric one."""
        return self.kept.take(_places(self.shape[0])) if self.symmetric else self.kept

    def packed(self) -> tuple[np.ndarray, dict[str, Any]]:
        """Codes to send and what the header says of them."""
        values = np.asarray(self.kept, dtype=np.float64)
        lo, hi = self.lo, self.hi
        if values.size and math.isfinite(least := values.min()) and math.isfinite(values.max()):
            lo, hi = least if lo is None else lo, values.max() if hi is None else hi
            missing = None  # the usual case, and no search for them
        else:
            missing, finite = np.isnan(values), np.isfinite(values)
            if finite.any():
                lo = values.min(where=finite, initial=np.inf) if lo is None else lo
                hi = values.max(where=finite, initial=-np.inf) if hi is None else hi
        lo, hi = float(lo or 0.0), float(hi or 0.0)
        top = 2**self.bits - 1
        scale = (top - 1) / (hi - lo) if hi > lo else 0.0
        codes = (values - lo) * scale
        np.minimum(np.maximum(codes, 0, out=codes), top - 1, out=codes)  # keeps NaN, as `clip`
        np.rint(codes, out=codes)
        if missing is not None:
            codes[missing] = top
        described: dict[str, Any] = {"shape": list(self.shape), "lo": lo, "hi": hi}
        if self.symmetric:
            described["sym"] = True
        whole = codes.astype(f"<u{self.bits // 8}")
        if self.smooth:
            described["smooth"] = True
            for axis in (0, 1):
                whole = np.diff(whole, axis=axis, prepend=whole.dtype.type(0))
        return whole, described


@lru_cache(maxsize=16)  # a Gram matrix of 128 rows at each move
def _upper_triangle(n: int) -> np.ndarray:
    """Return where the entries (i, j), i <= j, of a matrix (n, n) stand in a row of them all."""
    return np.flatnonzero(np.triu(np.ones((n, n), dtype=bool)))


@lru_cache(maxsize=16)
def _places(n: int) -> np.ndarray:
    """Return where each entry of a symmetric matrix (n, n) stands in its upper triangle."""
    places = np.zeros((n, n), dtype=np.intp)
    places.flat[_upper_triangle(n)] = np.arange(n * (n + 1) // 2)
    return np.maximum(places, places.T)
