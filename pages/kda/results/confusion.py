"""Which classes a discriminant predicts for which."""

from __future__ import annotations

from kernels import KernelDiscriminant
from pages.shared.results.confusion import Confusion, confusion_of
from pages.shared.setting import Setting


def confusion(setting: Setting) -> Confusion:
    """Return the confusion matrix of the test part, of the training part where there is none."""
    data, part = (setting.train, "training") if setting.test is None else (setting.test, "test")
    return confusion_of(data, setting.fit(KernelDiscriminant).predict(data.X), part)
