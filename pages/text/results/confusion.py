"""Which classes are predicted for which."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.errors import Predictions
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Confusion:
    """Counts of true and predicted classes.

    Attributes
    ----------
    counts : ndarray of int of shape (n_classes, n_classes)
        A row for each true class, a column for each predicted one.
    classes : tuple of str
    part : str
        Of which part: test where there is one.
    """

    counts: np.ndarray
    classes: tuple[str, ...]
    part: str


def confusion(setting: Setting, found: Predictions) -> Confusion:
    """Return the confusion matrix of the test part, of the training part where there is none."""
    data, predicted, part = setting.train, found.train, "training"
    if setting.test is not None and found.test is not None:
        data, predicted, part = setting.test, found.test, "test"
    counts = np.zeros((data.n_classes, data.n_classes), dtype=int)
    np.add.at(counts, (data.y, predicted), 1)
    return Confusion(counts, data.class_names, part)
