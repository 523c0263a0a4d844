"""Inner products of features against a kernel: one above the diagonal, the other below it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.features.stage.lift import inputs
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import gram
from pages.shared.pictures.results.gram import Gram, compute_gram


@dataclass(frozen=True, eq=False)
class Comparison:
    """Inner products of features above the diagonal, the kernel below it."""

    gram: Gram  # symmetric where both agree
    difference: float  # the largest absolute one of both over all pairs
    size: float  # the largest absolute value of the kernel

    @property
    def agree(self) -> bool:
        """Whether the difference is what rounding leaves."""
        return self.difference <= 1e-12 * max(self.size, 1e-300)


def compare(setting: Setting, products: np.ndarray, K: np.ndarray) -> Comparison:
    """Return the inner products (n, n) of features and the kernel K (n, n) in one matrix."""
    place = np.empty(len(K), dtype=int)
    place[setting.order] = np.arange(len(K))
    above = place[:, None] < place
    matrix = compute_gram(setting, np.where(above, products, K))
    if matrix.pair is not None:  # as far apart as the kernel sees them, of more than two inputs
        x, z = inputs(setting, setting.train.X)[list(setting.chosen)]
        matrix = replace(matrix, pair=(matrix.pair[0], float(np.linalg.norm(x - z))))
    return Comparison(
        matrix,
        float(np.abs(products - K).max()),
        float(np.abs(K).max()),
    )


def picture(comparison: Comparison, id: str = "both", first: str = "φ(x)·φ(z)") -> Figure:
    """Return inner products of features above the diagonal and the kernel below it."""
    matrix = comparison.gram
    figure = gram.heatmap(matrix, f"{first} above, k below", id, symmetric=False, entry="both")
    if matrix.pair is not None or matrix.chosen:
        return figure
    note = "symmetric: both agree" if comparison.agree else "not symmetric: they differ"
    alt = f"{figure.alt} Largest difference {number(comparison.difference)}."
    return replace(figure, note=note, alt=alt)


def difference_readout(key: str, comparison: Comparison, label: str, help: str) -> Readout:
    """Return the largest difference over all pairs; 0 where it is only rounding."""
    amount = 0.0 if comparison.agree else comparison.difference
    return Readout(key, amount, "", label, help)
