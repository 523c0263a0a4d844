"""The search over C and one hyperparameter of the kernel, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from pages.shared.controls import Control, kernel_of
from pages.shared.errors import error
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
