"""Cross-validated error of an estimator at one setting, and the choice to show it on a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sklearn.model_selection import GroupKFold, KFold, StratifiedGroupKFold, StratifiedKFold

from datasets import DataError, Dataset
from kernels import KernelError
from pages.shared.model.controls.control import choice
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import error_of
from pages.shared.pictures.results.held_out import fold_remark

FOLDS = 5
MAX_ROWS = 500  # where some hundreds of machines are fitted

OFF, ON = "off", "5 folds"
# Off when a page opens: each move of a slider then fits five machines more.
VALIDATION = replace(
    choice(
        "validation",
        (OFF, ON),
        "The error by which to choose: each training point is predicted by a fit to the other four "
        "of five folds. Rows of one group, where the table has groups, are in the same fold. The "
        "test points take no part in it.",
    ),
    symbol="cross-validate",
)
VALIDATED = {VALIDATION.name: ON}  # in the address of a state
UNFITTED = "There is no cross-validated error: a fold cannot be fitted. {reason}"

# From a part of the training points and points beyond it to what is predicted for these
Predict = Callable[[Setting, Dataset], np.ndarray]


@dataclass(frozen=True, eq=False)
class Validated:
    """A cross-validated error."""

    error: float  # share misclassified, or RMSE in the target's own unit
    data: Dataset  # of which training points, evenly chosen ones of many
    predicted: np.ndarray  # (n,) for each of them, by a fit without its fold
    converged: bool = True  # whether each of these fits, of an estimator, reached its optimum
    remark: str = ""  # what `fold_remark` says of it

    @property
    def used(self) -> int:
        """The number of these points."""
        return self.data.n_samples


# A cross-validated error where it is chosen and can be had, and why there is none where it cannot
Chosen = tuple[Validated | None, tuple[str, ...]]


def folds(data: Dataset, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return at most five (train, held out) parts; classes keep their shares where they can.

    Rows that belong together are held out together: what a fit knows of a group from its other
    rows would make the error on a row look smaller than on a new group.

    Raises
    ------
    DataError
        With fewer than four points, or where a class would be missing from a training part.
    """
    if data.n_samples < 4:
        raise DataError("Cross-validation needs at least four training points.")
    if data.task == "classification":
        return class_folds(data.y, data.groups, min(FOLDS, data.n_samples // 2), seed)
    if data.groups is None:
        cut = KFold(min(FOLDS, data.n_samples // 2), shuffle=True, random_state=seed)
        return list(cut.split(data.X))
    count = min(FOLDS, len(np.unique(data.groups)))
    if count < 2:
        raise DataError("Cross-validation needs at least two groups of training points.")
    return list(GroupKFold(count).split(data.X, groups=data.groups))


def class_folds(
    y: np.ndarray, groups: np.ndarray | None, count: int, seed: int = 0
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return at most ``count`` parts of samples of the classes y (n,), as `folds` does.

    Raises
    ------
    DataError
        Where a class would be missing from a training part.
    """
    classes, sizes = np.unique(y, return_counts=True)
    if groups is None:
        fewest = int(sizes.min())
        if fewest < 2:
            raise DataError("Cross-validation needs at least two training points of each class.")
        cut = StratifiedKFold(min(count, fewest), shuffle=True, random_state=seed)
        return list(cut.split(y, y))
    if len(np.unique(groups)) < 2:
        raise DataError("Cross-validation needs at least two groups of training points.")
    fewest = min(len(np.unique(groups[y == code])) for code in classes)
    if fewest < 2:
        raise DataError("Cross-validation needs each class in at least two groups.")
    cut = StratifiedGroupKFold(min(count, fewest), shuffle=True, random_state=seed)
    parts = [part for part in cut.split(y, y, groups) if len(part[1])]
    if any(len(np.unique(y[train])) < len(classes) for train, _ in parts):
        raise DataError("Cross-validation needs each class in more groups: a fold has all of one.")
    return parts


def cross_validated(estimator: type, setting: Setting, **more: Any) -> float:
    """Return the error of all held-out predictions together.

    Every point is held out once: the share of them that is misclassified, or their RMSE in the
    target's own unit. Raises what `folds` raises.
    """
    return cross_validation(estimator, setting, **more).error


def cross_validation(predict: Predict | type, setting: Setting, **more: Any) -> Validated:
    """Return the cross-validated error with all that is known of it; raises what `folds` raises.

    ``predict`` is an estimator, of which ``more`` are parameters beyond those of the page, or a
    function that fits a part and predicts beyond it.
    """
    by = _Fitted(predict, more) if isinstance(predict, type) else predict
    predicted = predict_held_out(by, setting)
    error = setting.unit * error_of(predicted, setting.train)
    converged = getattr(by, "converged", True)
    return Validated(error, setting.train, predicted, converged, fold_remark(setting))


class _Fitted:
    """Fits an estimator to a part and predicts beyond it; knows whether all fits converged."""

    def __init__(self, estimator: type, more: Mapping[str, Any]) -> None:
        self.estimator, self.more, self.converged = estimator, more, True

    def __call__(self, part: Setting, beyond: Dataset) -> np.ndarray:
        model = part.fit(self.estimator, **self.more)
        self.converged &= bool(getattr(model, "converged_", True))
        return np.asarray(model.predict(beyond.X))


def predict_held_out(predict: Predict, setting: Setting) -> np.ndarray:
    """Return for each training point (n,) what is predicted without its fold.

    Raises
    ------
    DataError
        Where the points are too few for `folds`.
    """
    data = setting.train
    predicted = np.empty_like(data.y)
    for train, held_out in folds(data):
        part = replace(setting, train=data.take(train))
        predicted[held_out] = predict(part, data.take(held_out))
    return predicted


def chosen_validation(setting: Setting, predict: Predict | type) -> Chosen:
    """Return the cross-validated error where the page's choice asks for it, and notices.

    Where there is none though it is asked for, a notice says why. ``predict`` is an estimator, or
    a function that fits a part and predicts beyond it.
    """
    if setting.values.get(VALIDATION.name, OFF) == OFF:
        return None, ()
    try:
        return cross_validation(predict, thinned(setting)), ()
    except DataError as error:
        return None, (str(error),)
    except KernelError as error:
        return None, (UNFITTED.format(reason=error),)


def left_out_error(setting: Setting, model: Any) -> float:
    """Return the leave-one-out RMSE of a fitted ridge regression, in the target's own unit."""
    return setting.unit * float(np.sqrt(np.mean(model.loo_residuals_**2)))


def thinned(setting: Setting) -> Setting:
    """Return the setting with at most 500 training points, evenly spaced ones within each class."""
    data = setting.train
    if data.n_samples <= MAX_ROWS:
        return setting
    order = np.argsort(data.y, kind="stable")
    rows = order[np.linspace(0, data.n_samples - 1, MAX_ROWS).round().astype(int)]
    return replace(setting, train=data.take(np.sort(rows)))
