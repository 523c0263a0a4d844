"""Decision values held against the share of the second class that is found there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.setting import Setting
from pages.shared.state.reducer import Refusal
from pages.svm.results.machine import machine

BINS = 8
FEWEST = 5  # points of a bin, roughly


@dataclass(frozen=True, eq=False)
class Calibration:
    """Points in bins by their decision value, equally many in each.

    Attributes
    ----------
    scores, shares : ndarray of shape (n_bins,)
        Mean decision value, and share of the second class.
    count : int
        How many points a bin has.
    second : str
        The name of the second class.
    part : {"test", "training"}
        Which points; the training points where nothing is held out.
    """

    scores: np.ndarray
    shares: np.ndarray
    count: int
    second: str
    part: str


def calibration(setting: Setting) -> Calibration:
    """Return the bins of the held-out points; without a test part the training part stands in.

    Raises
    ------
    Refusal
        For more than two classes, whose decision values are votes.
    """
    model = machine(setting)
    if len(model.classes_) > 2:
        raise Refusal("Only two classes have one decision value; of more classes, pairs vote.")
    data = setting.train if setting.test is None else setting.test
    score = model.decision_function(data.X)
    order = np.argsort(score, kind="stable")
    bins = np.array_split(order, max(1, min(BINS, len(order) // FEWEST)))
    second = int(model.classes_[1])
    return Calibration(
        scores=np.array([score[rows].mean() for rows in bins]),
        shares=np.array([np.mean(data.y[rows] == second) for rows in bins]),
        count=len(bins[0]),
        second=data.class_names[second],
        part="training" if setting.test is None else "test",
    )
