"""How far a fitted model is off, on the training part and beyond it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import Dataset
from pages.shared.model.setting.setting import Setting


@dataclass(frozen=True, eq=False)
class Predictions:
    """What a model predicts for the training points (n,) and for the held-out ones (m,)."""

    train: np.ndarray
    test: np.ndarray | None


@dataclass(frozen=True)
class Errors:
    """Errors of a fitted model."""

    # Share of misclassified points, or RMSE in the target's own unit; `test` is None where nothing
    # is held out
    train: float
    test: float | None
    of: str  # "share" or "RMSE": Which of the two it is
    # Number of training points, and of held-out ones
    count: int
    held_out: int = 0
    unit: str = ""  # of an RMSE, however the target was scaled; often empty
    # Of classes, the share of the largest class of the training points: among them and, where there
    # are any, among the held-out points. Empty for a regression.
    largest: tuple[float, ...] = ()


def predictions(setting: Setting, model: Any) -> Predictions:
    """Return what a fitted model predicts for both parts of the data."""
    test = setting.test
    return Predictions(
        model.predict(setting.train.X), None if test is None else model.predict(test.X)
    )


def compute_errors(setting: Setting, predicted: Predictions) -> Errors:
    """Return the errors of predictions for both parts of the data."""
    train, test = setting.train, setting.test
    return Errors(
        train=setting.unit * error_of(predicted.train, train),
        test=None
        if test is None or predicted.test is None
        else setting.unit * error_of(predicted.test, test),
        of="share" if train.task == "classification" else "RMSE",
        count=train.n_samples,
        held_out=0 if test is None else test.n_samples,
        unit=setting.target_unit,
        largest=_largest(train, test),
    )


def _largest(train: Dataset, test: Dataset | None) -> tuple[float, ...]:
    if train.task == "regression":
        return ()
    code = np.bincount(train.y).argmax()
    return tuple(float(np.mean(part.y == code)) for part in (train, test) if part is not None)


def error(model: Any, data: Dataset) -> float:
    """Return the share of wrong classes, or the RMSE in the target's present unit."""
    return error_of(model.predict(data.X), data)


def error_of(predicted: np.ndarray, data: Dataset) -> float:
    """Return the share of wrong classes, or the RMSE, of predictions (n,) for all samples."""
    if data.task == "classification":
        return float(np.mean(predicted != data.y))
    return float(np.sqrt(np.mean((predicted - data.y) ** 2)))
