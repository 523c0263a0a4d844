"""Which classes a discriminant predicts for which."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelDiscriminant
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Confusion:
    """A confusion matrix.

    Attributes
    ----------
    counts : ndarray of int of shape (n_classes, n_classes)
        Rows: true classes, columns: predicted ones.
    classes : tuple of str
    part : {"test", "training"}
        Of which points; the training part where nothing is held out.
    """

    counts: np.ndarray
    classes: tuple[str, ...]
    part: str


def confusion(setting: Setting) -> Confusion:
    """Return the confusion matrix of the setting's discriminant."""
    data = setting.train if setting.test is None else setting.test
    predicted = setting.fit(KernelDiscriminant).predict(data.X)
    counts = np.zeros((len(data.class_names),) * 2, dtype=int)
    np.add.at(counts, (data.y.astype(int), predicted.astype(int)), 1)
    return Confusion(counts, data.class_names, "training" if setting.test is None else "test")
