"""Which classes are predicted for which."""

from __future__ import annotations

from pages.shared.results.confusion import Confusion, confusion_of
from pages.shared.results.errors import Predictions
from pages.shared.setting import Setting


def confusion(setting: Setting, found: Predictions) -> Confusion:
    """Return the confusion matrix of the test part, of the training part where there is none."""
    if setting.test is not None and found.test is not None:
        return confusion_of(setting.test, found.test, "test")
    return confusion_of(setting.train, found.train, "training")
