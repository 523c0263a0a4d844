"""The corrections of a perceptron, and its values at the samples while they are made."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..linalg.arrays import BoolArray, FloatArray, IntArray
from ..linalg.gram_products import GramProducts


class PerceptronSteps:
    """The values f at n samples, a row for each class, or one row for two classes.

    Parameters
    ----------
    codes : ndarray of int of shape (n,)
        Which class each sample is of.
    sizes : ndarray of shape (n,)
        By how much a correction changes alpha; a sample of size 0 is never corrected.
    n_classes : int

    Attributes
    ----------
    f : ndarray of shape (p, n)
    updates, rivals, values : list
        Of each correction: its sample, the class that it was taken for, and f there just before,
        for more than two classes its own f less the rival's.
    """

    def __init__(self, codes: IntArray, sizes: FloatArray, n_classes: int) -> None:
        self.codes, self.sizes, self.is_binary = codes, sizes, n_classes == 2
        self.f = np.zeros((1 if self.is_binary else n_classes, len(codes)))
        self.updates: list[int] = []
        self.rivals: list[int] = []
        self.values: list[float] = []
        self._counts, self._signs = sizes > 0, 2.0 * codes - 1.0
        self._places = np.arange(len(codes))
        self._barred = np.zeros_like(self.f)  # so that a sample's own class is not the largest
        if not self.is_binary:
            self._barred[codes, self._places] = -np.inf

    def mistakes(self) -> BoolArray:
        """Which samples are not on their own side, (n,)."""
        if self.is_binary:
            lead = self._signs * self.f[0]
        else:
            own = self.f[self.codes, self._places]
            lead = own - (self.f + self._barred).max(axis=0)
        return np.asarray((lead <= 0) & self._counts)

    def go_once(self, order: IntArray, gram: GramProducts) -> None:
        """Go once through the samples in this order, and correct each mistake as it is met."""
        start = 0
        while start < len(order):
            left = self.mistakes()[order[start:]]
            ahead = int(left.argmax())
            if not left[ahead]:
                return
            i = int(order[start + ahead])
            self.correct(i, gram.column(i))
            start += ahead + 1

    def correct(self, i: int, column: FloatArray) -> None:
        """Correct sample i, with k(x_i, .) at the samples as ``column``."""
        rival, value = self._taken_for(i)
        self._note(i, int(rival), value)
        size = self.sizes[i]
        if self.is_binary:
            self.f[0] += (size * self._signs[i]) * column
            return
        self.f[self.codes[i]] += size * column
        self.f[rival] -= size * column

    def correct_together(self, chosen: IntArray, gram: GramProducts) -> None:
        """Correct several samples, each for what f is now."""
        rivals, values = self._taken_for(chosen)
        for correction in zip(chosen.tolist(), rivals.tolist(), values, strict=True):
            self._note(*correction)
        alpha = corrections(self.codes[chosen], rivals, self.sizes[chosen], len(self.f))
        self.f += (gram.columns(chosen) @ alpha).T

    def _taken_for(self, at: Any) -> tuple[Any, Any]:
        """Return which other class a sample, or each of several, is taken for, and its value."""
        codes = self.codes[at]
        if self.is_binary:
            return 1 - codes, self.f[0, at]
        rivals = (self.f[:, at] + self._barred[:, at]).argmax(axis=0)
        return rivals, self.f[codes, at] - self.f[rivals, at]

    def arrays(self) -> tuple[IntArray, IntArray, FloatArray]:
        """Return ``updates``, ``rivals`` and ``values``."""
        whole = [np.array(numbers, dtype=int) for numbers in (self.updates, self.rivals)]
        return whole[0], whole[1], np.array(self.values)

    def _note(self, i: int, rival: int, value: float) -> None:
        self.updates.append(i)
        self.rivals.append(rival)
        self.values.append(value)


def corrections(codes: IntArray, rivals: IntArray, sizes: FloatArray, p: int) -> FloatArray:
    """Return what corrections of m samples add to alpha at these, (m, p)."""
    if p == 1:
        return np.asarray((sizes * (2.0 * codes - 1.0))[:, None])
    unit = np.eye(p)
    return np.asarray(sizes[:, None] * (unit[codes] - unit[rivals]))
