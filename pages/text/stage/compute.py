"""What the stage of the texts shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.confusion import Confusion
from pages.shared.pictures.results.errors import Errors, compute_errors
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.held_out import left_out_remark
from pages.shared.pictures.results.validation import Validated, chosen_validation, left_out_error
from pages.shared.pictures.results.white_noise import noise_notices
from pages.text.stage import machine
from pages.text.stage.confusion import confusion_matrix
from pages.text.stage.pair import Pair, compare_texts
from pages.text.stage.ratings import Ratings, compare_ratings


@dataclass(frozen=True, eq=False)
class Result:
    """Texts with a kernel, and what a machine predicts from it."""

    ratings: Ratings | None  # of a regression
    confusion: Confusion | None  # of a classification
    pair: Pair  # the chosen texts, or the most similar ones
    strangers: float  # share of the pairs of training texts with k = 0
    adds_up_words: bool  # whether k = 0 says that no word is shared
    # Of the machine
    gram: Gram
    errors: Errors
    left_out: float | None  # of a regression: leave-one-out RMSE, in the target's own unit
    left_out_remark: str  # what is to be said of it
    validation: Validated | None  # of a classification, where it is chosen
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the machine of the task, and evaluate it on both parts."""
    model = machine.fit_machine(setting)
    predictions, K = machine.predictions(setting, model), machine.gram(setting)
    matrix = compute_gram(by_target(setting), K)
    if matrix.pair is not None:  # texts have no distance of their own
        matrix = replace(matrix, pair=(matrix.pair[0], float("nan")))
    regression = setting.train.task == "regression"
    validation, missing = (
        (None, ()) if regression else chosen_validation(setting, machine.predict_beyond)
    )
    apart = np.triu(K == 0, 1).sum() / max(len(K) * (len(K) - 1) / 2, 1)
    return Result(
        ratings=compare_ratings(setting, predictions) if regression else None,
        confusion=None if regression else confusion_matrix(setting, predictions, validation),
        pair=compare_texts(setting),
        strangers=float(apart),
        adds_up_words=setting.adds_up_words,
        gram=matrix,
        errors=compute_errors(setting, predictions),
        left_out=left_out_error(setting, model) if regression else None,
        left_out_remark=left_out_remark(setting),
        validation=validation,
        notices=(*model.notices_, *noise_notices(setting), *missing),
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
