"""The search over C and one hyperparameter of the kernel, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from sklearn import config_context, svm

from pages.shared.controls import Control, kernel_of
from pages.shared.method import Method
from pages.shared.setting import Setting
from pages.shared.validation import folds, thinned

PATIENCE = 20_000  # steps of libsvm; a cell of the map need not be exact to be seen as bad
PREFERRED = ("gamma", "lengthscale", "period", "degree")


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

    row: int
    column: int
    error: float


def search(
    method: Method, setting: Setting, up: Control | None, places: tuple, prices: tuple
) -> Iterator[Cell]:
    """Yield the cross-validated error over C (columns) and one kernel hyperparameter (rows).

    A setting that cannot be fitted has the error NaN. The Gram matrices of a row are computed
    once, since C does not change them, and libsvm is called without checking them each time.
    """
    setting = thinned(setting)
    data = setting.train
    parts = folds(data)
    for row, place in enumerate(places):
        values = dict(setting.values) | ({up.name: place} if up else {})
        try:
            K = kernel_of(values)(data.X)
        except ValueError:
            K = np.full((data.n_samples,) * 2, np.nan)
        for column, price in enumerate(prices):
            machine = _machine(data.task, values, price)
            yield Cell(row, column, setting.unit * _error(machine, K, data.y, parts))


def _machine(task: str, values: dict, price: float) -> svm.SVC | svm.SVR:
    """Return the machine that the estimators of the core solve, on Gram matrices."""
    shared = {"kernel": "precomputed", "C": price, "max_iter": PATIENCE, "cache_size": 500}
    if task == "regression":
        return svm.SVR(epsilon=values["epsilon"], **shared)
    return svm.SVC(break_ties=True, **shared)


def _error(machine: svm.SVC | svm.SVR, K: np.ndarray, y: np.ndarray, parts: list) -> float:
    """Return the mean error on the held-out parts, NaN where libsvm finds no machine."""
    if not np.isfinite(K).all():
        return float("nan")
    found = []
    with config_context(assume_finite=True, skip_parameter_validation=True):
        for train, held in parts:
            try:
                machine.fit(K[np.ix_(train, train)], y[train])
            except ValueError:
                return float("nan")
            answer = machine.predict(K[np.ix_(held, train)])
            if isinstance(machine, svm.SVC):
                found.append(np.mean(answer != y[held]))
            else:
                found.append(np.sqrt(np.mean((answer - y[held]) ** 2)))
    return float(np.mean(found))


def table(cells: list[Cell], rows: int, columns: int) -> np.ndarray:
    """Return the errors as (rows, columns), NaN where none is known yet."""
    errors = np.full((rows, columns), np.nan)
    for cell in cells:
        errors[cell.row, cell.column] = cell.error
    return errors


def best(errors: np.ndarray) -> tuple[int, int] | None:
    """Return row and column of the least error, the smallest C among equals; None if all fail."""
    if not np.isfinite(errors).any():
        return None
    column, row = np.unravel_index(np.nanargmin(errors.T), errors.T.shape)
    return int(row), int(column)
