"""Cross-validated error of an estimator at one setting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from sklearn.model_selection import KFold, StratifiedKFold

from datasets import DataError, Dataset
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import error_of

FOLDS = 5
MAX_ROWS = 500  # where some hundreds of machines are fitted


def folds(data: Dataset, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return at most five (train, held out) parts; classes keep their shares where they can.

    Raises
    ------
    DataError
        With fewer than four points, or where a class would be missing from a training part.
    """
    if data.n_samples < 4:
        raise DataError("Cross-validation needs at least four training points.")
    count = min(FOLDS, data.n_samples // 2)
    if data.task == "regression":
        return list(KFold(count, shuffle=True, random_state=seed).split(data.X))
    fewest = int(np.bincount(data.y, minlength=2)[np.unique(data.y)].min())
    if fewest < 2:
        raise DataError("Cross-validation needs at least two training points of each class.")
    cut = StratifiedKFold(min(count, fewest), shuffle=True, random_state=seed)
    return list(cut.split(data.X, data.y))


def cross_validated(estimator: type, setting: Setting, **more: Any) -> float:
    """Return the error of all held-out predictions together.

    Every point is held out once: the share of them that is misclassified, or their RMSE in the
    target's own unit.
    """
    data = setting.train
    predicted = np.empty_like(data.y)
    for train, held_out in folds(data):
        part = replace(setting, train=data.take(train))
        predicted[held_out] = part.fit(estimator, **more).predict(data.X[held_out])
    return setting.unit * error_of(predicted, data)


def thinned(setting: Setting) -> Setting:
    """Return the setting with at most 500 training points, evenly spaced ones within each class."""
    data = setting.train
    if data.n_samples <= MAX_ROWS:
        return setting
    order = np.argsort(data.y, kind="stable")
    rows = order[np.linspace(0, data.n_samples - 1, MAX_ROWS).round().astype(int)]
    return replace(setting, train=data.take(np.sort(rows)))
