"""Cross-validated error of a machine, at one setting or step by step along many of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from sklearn.model_selection import KFold, StratifiedKFold

from datasets import Dataset
from pages.shared.controls import Control, kernel_of
from pages.shared.errors import error
from pages.shared.method import Method
from pages.shared.setting import Setting

FOLDS = 5
MOST_ROWS = 300  # a map refits some hundreds of times
PATIENCE = 20_000  # steps of libsvm; a cell of the map need not be exact to be seen as bad
PREFERRED = ("gamma", "lengthscale", "period", "degree")


def folds(data: Dataset, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return at most five (train, held out) parts; classes keep their shares where they can.

    Raises
    ------
    ValueError
        With fewer than four points, or where a class would be missing from a training part.
    """
    if data.n_samples < 4:
        raise ValueError("Cross-validation needs at least four training points.")
    count = min(FOLDS, data.n_samples // 2)
    if data.task == "regression":
        return list(KFold(count, shuffle=True, random_state=seed).split(data.X))
    fewest = int(np.bincount(data.y, minlength=2)[np.unique(data.y)].min())
    if fewest < 2:
        raise ValueError("Cross-validation needs at least two training points of each class.")
    cut = StratifiedKFold(min(count, fewest), shuffle=True, random_state=seed)
    return list(cut.split(data.X, data.y))


def cross_validated(method: Method, setting: Setting, **more) -> float:
    """Return the mean error on the held-out parts: a share of points, or an RMSE as shown."""
    estimator, data = method.estimator_for(setting.train.task), setting.train
    total = []
    for train, held in folds(data):
        part = replace(setting, train=data.take(train))
        total.append(error(part.fit(estimator, **more), data.take(held)))
    return setting.unit * float(np.mean(total))


def thinned(setting: Setting) -> Setting:
    """Return the setting with at most 300 training points, evenly spaced ones within each class."""
    data = setting.train
    if data.n_samples <= MOST_ROWS:
        return setting
    order = np.argsort(data.y, kind="stable")
    rows = order[np.linspace(0, data.n_samples - 1, MOST_ROWS).round().astype(int)]
    return replace(setting, train=data.take(np.sort(rows)))


def second_axis(controls: dict[str, Control]) -> list[Control]:
    """Return the kernel's numeric hyperparameters, the one that matters most first."""
    listed = [c for n, c in controls.items() if "." in n and c.declared.is_numeric]

    def rank(control: Control) -> int:
        name = control.declared.name
        return PREFERRED.index(name) if name in PREFERRED else len(PREFERRED)

    return sorted(listed, key=rank)


@dataclass(frozen=True)
class Cell:
    """One setting of the map: its place, and its cross-validated error."""

    column: int
    row: int
    error: float


def search(
    method: Method, setting: Setting, across: Control | None, places: tuple, prices: tuple
) -> Iterator[Cell]:
    """Yield the cross-validated error over C (rows) and one kernel hyperparameter (columns).

    A setting that cannot be fitted has the error NaN. The Gram matrices of a column are computed
    once, since C does not change them.
    """
    setting = thinned(setting)
    data, estimator = setting.train, method.estimator_for(setting.train.task)
    parts = [(data.take(train), data.take(held)) for train, held in folds(data)]
    for column, place in enumerate(places):
        values = dict(setting.values) | ({across.name: place} if across else {})
        kernel = kernel_of(values)
        for row, price in enumerate(prices):
            try:
                found = [
                    error(
                        replace(setting, train=train, kernel=kernel).fit(
                            estimator, C=price, max_iter=PATIENCE
                        ),
                        held,
                    )
                    for train, held in parts
                ]
                yield Cell(column, row, setting.unit * float(np.mean(found)))
            except (ValueError, FloatingPointError):
                yield Cell(column, row, float("nan"))


def table(cells: list[Cell], columns: int, rows: int) -> np.ndarray:
    """Return the errors as (rows, columns), NaN where none is known yet."""
    errors = np.full((rows, columns), np.nan)
    for cell in cells:
        errors[cell.row, cell.column] = cell.error
    return errors


def best(errors: np.ndarray) -> tuple[int, int] | None:
    """Return row and column of the least error, the smallest C among equals; None if all fail."""
    if not np.isfinite(errors).any():
        return None
    row, column = np.unravel_index(np.nanargmin(errors), errors.shape)
    return int(row), int(column)
