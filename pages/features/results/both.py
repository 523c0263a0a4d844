"""Two matrices over pairs of points in one picture: one above the diagonal, one below it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.gram import Gram, gram
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Both:
    """Inner products of features above the diagonal, the kernel below it.

    Attributes
    ----------
    gram : Gram
        The picture; it is symmetric where both agree.
    difference : float
        Largest absolute difference of both over all pairs.
    size : float
        Largest absolute value of the kernel.
    """

    gram: Gram
    difference: float
    size: float

    @property
    def agree(self) -> bool:
        """Whether the difference is what rounding leaves."""
        return self.difference <= 1e-12 * max(self.size, 1e-300)


def both(setting: Setting, products: np.ndarray, K: np.ndarray) -> Both:
    """Return the inner products (n, n) of features and the kernel K (n, n) in one matrix."""
    place = np.empty(len(K), dtype=int)
    place[setting.order] = np.arange(len(K))
    above = place[:, None] < place
    return Both(
        gram(setting, np.where(above, products, K)),
        float(np.abs(products - K).max()),
        float(np.abs(K).max()),
    )
