"""PCA or kernel PCA: how well a classifier does on the scores of each, and what that says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

METHODS = ("PCA", "kernel PCA, median heuristic", "kernel PCA, your kernel")


@dataclass(frozen=True, eq=False)
class Score:
    """How well one method does."""

    accuracies: np.ndarray  # (splits,)
    confusion: np.ndarray  # (c, c) summed over the splits, a row for each true class

    @property
    def mean(self) -> float:
        """Mean accuracy."""
        return float(self.accuracies.mean())


def verdict(scores: Mapping[str, Score]) -> str:
    """Return which is best, and whether the difference is more than the splits' own scatter."""
    order = sorted(scores, key=lambda name: -scores[name].mean)
    best, second = (scores[name] for name in order[:2])
    gap = best.mean - second.mean
    scatter = float(np.std(best.accuracies - second.accuracies))
    if len(best.accuracies) == 1:
        more = f"is ahead by {_points(gap)}" if gap > 1e-12 else f"and {order[1]} are level"
        return f"{order[0]} {more}, on a single split."
    if gap <= max(scatter, 1e-12):
        return (
            f"{order[0]} and {order[1]} are level: {_points(gap)} apart, no more than "
            "the splits scatter."
        )
    return f"{order[0]} wins by {_points(gap)} over {order[1]}."


def against_pca(scores: Mapping[str, Score]) -> str:
    """Return how far kernel PCA with the page's kernel is from PCA."""
    yours, pca = scores[METHODS[2]], scores[METHODS[0]]
    gap = yours.mean - pca.mean
    scatter = float(np.std(yours.accuracies - pca.accuracies))
    if abs(gap) <= max(scatter, 1e-12) or len(pca.accuracies) == 1:
        return ""
    where = "above" if gap > 0 else "below"
    return (
        f"Your kernel is {_points(abs(gap))} {where} PCA, more than the splits scatter "
        f"({100 * scatter:.2g})."
    )


def _points(gap: float) -> str:
    """Return a difference of two accuracies in words: ``1 percentage point``."""
    size = f"{100 * gap:.2g}"
    return f"{size} percentage point{'' if size == '1' else 's'}"
