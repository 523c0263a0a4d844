"""The confusion matrix: which classes are predicted for which."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset


@dataclass(frozen=True, eq=False)
class Confusion:
    """A confusion matrix."""

    # (n_classes, n_classes) A row for each true class, a column for each predicted one
    counts: np.ndarray
    classes: tuple[str, ...]
    part: str  # "test" or "training": Which points are counted


def confusion_of(data: Dataset, predicted: np.ndarray, part: str) -> Confusion:
    """Return the confusion matrix of predictions (n,) for a part of the data."""
    return Confusion(count_pairs(data.y, predicted, data.n_classes), data.class_names, part)


def count_pairs(true: np.ndarray, predicted: np.ndarray, n_classes: int) -> np.ndarray:
    """Return how often each predicted code (n,) meets each true one, (n_classes, n_classes)."""
    counts = np.zeros((n_classes, n_classes), dtype=int)
    np.add.at(counts, (true.astype(int), predicted.astype(int)), 1)
    return counts
