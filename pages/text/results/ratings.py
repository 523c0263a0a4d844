"""Predicted against actual numbers, and the mean prediction of each number that occurs often."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.errors import Predictions
from pages.shared.results.predicted import Predicted, beside_actual
from pages.shared.setting import Setting

MOST_LEVELS = 12  # different numbers up to which each has a column of its own


@dataclass(frozen=True, eq=False)
class Ratings:
    """Predictions beside actual ratings.

    Attributes
    ----------
    predicted : Predicted
    levels : ndarray of shape (m,)
        The different ratings; empty where there are more than twelve.
    means : ndarray of shape (m,)
        The mean prediction of the texts of each: of held-out ones, where there are any.
    part : str
        Of which part the means are.
    """

    predicted: Predicted
    levels: np.ndarray
    means: np.ndarray
    part: str


def ratings(setting: Setting, found: Predictions) -> Ratings:
    """Return predictions beside actual ratings, in the unit of the ratings."""
    train, test = setting.train, setting.test
    seen = beside_actual(setting, found)
    if test is None or found.test is None:
        actual, values, part = seen.actual, seen.predicted, "training"
    else:
        undo = train.target_scaler.undo if train.target_scaler else np.asarray
        actual, values, part = undo(test.y), undo(found.test), "test"
    return Ratings(seen, *mean_of_each(actual, values), part)


def mean_of_each(actual: np.ndarray, predicted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the different actual numbers, and the mean prediction of each."""
    levels, place = np.unique(np.round(actual, 9), return_inverse=True)
    if len(levels) > MOST_LEVELS:
        return np.empty(0), np.empty(0)
    counts = np.bincount(place, minlength=len(levels))
    return levels, np.bincount(place, predicted, minlength=len(levels)) / counts
