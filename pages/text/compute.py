"""What the stage of the texts shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.shared.results.confusion import Confusion
from pages.shared.results.errors import Errors, errors
from pages.shared.results.gram import Gram, gram
from pages.shared.setting import Setting
from pages.text.results import machine as machines
from pages.text.results.confusion import confusion
from pages.text.results.pair import Pair, pair
from pages.text.results.ratings import Ratings, ratings


@dataclass(frozen=True, eq=False)
class Result:
    """Texts with a kernel, and what a machine predicts from it.

    Attributes
    ----------
    ratings : Ratings or None
        Of a regression.
    confusion : Confusion or None
        Of a classification.
    pair : Pair
        The chosen texts, or the most similar ones.
    strangers : float
        Share of the pairs of training texts with k = 0.
    gram, errors, notices
        Of the machine.
    """

    ratings: Ratings | None
    confusion: Confusion | None
    pair: Pair
    strangers: float
    gram: Gram
    errors: Errors
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the machine of the task, and evaluate it on both parts."""
    model = machines.machine(setting)
    found, K = machines.predictions(setting, model), machines.gram(setting)
    matrix = gram(by_target(setting), K)
    if matrix.pair is not None:  # texts have no distance of their own
        matrix = replace(matrix, pair=(matrix.pair[0], float("nan")))
    regression = setting.train.task == "regression"
    apart = np.triu(K == 0, 1).sum() / max(len(K) * (len(K) - 1) / 2, 1)
    return Result(
        ratings=ratings(setting, found) if regression else None,
        confusion=None if regression else confusion(setting, found),
        pair=pair(setting),
        strangers=float(apart),
        gram=matrix,
        errors=errors(setting, found),
        notices=tuple(model.notices_),
    )


def by_target(setting: Setting) -> Setting:
    """Return the setting with the target as the only feature, by which the Gram rows are sorted."""
    data = setting.train
    plain = data.replace(
        X=data.y[:, None].astype(float),
        feature_names=(data.target_name,),
        units=(),
        raw_units=(),
        dates=(),
    )
    return replace(setting, train=plain)
