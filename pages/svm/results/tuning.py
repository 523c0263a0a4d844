"""The cross-validated error over C and one hyperparameter of the kernel, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import KernelError
from pages.shared.results.validation import cross_validated, thinned
from pages.shared.setting import Setting
from pages.shared.state.control import Control, Values, kernel_controls, kernel_of
from pages.svm.results.machine import MAX_ITER, machine_type

PREFERRED = ("gamma", "lengthscale", "period", "degree")


def axes(values: Values) -> dict[str, Control]:
    """Return the kernel's numbers by what they are called, the one that matters most first."""
    terms = values["terms"]

    def rank(control: Control) -> int:
        name = control.declared.name
        return PREFERRED.index(name) if name in PREFERRED else len(PREFERRED)

    listed = [c for c in kernel_controls(terms) if c.declared.is_numeric]
    return {_called(c, len(terms)): c for c in sorted(listed, key=rank)}


def _called(control: Control, n_terms: int) -> str:
    term = control.name[1 : control.name.index(".")]
    return control.spoken if n_terms == 1 else f"{control.spoken} of kernel {term}"


@dataclass(frozen=True)
class Cell:
    """One setting of the map: its place, and its cross-validated error; NaN where it has none."""

    row: int
    column: int
    error: float


def search(
    setting: Setting, up: Control | None, places: Sequence[Any], costs: Sequence[float]
) -> Iterator[Cell]:
    """Yield the cross-validated error over C (columns) and one number of the kernel (rows).

    ``places`` are the values of the rows; a single one of any value where ``up`` is None.
    """
    setting = thinned(setting)
    for row, place in enumerate(places):
        values = dict(setting.values) | ({up.name: place} if up else {})
        there = replace(setting, kernel=kernel_of(values))
        for column, C in enumerate(costs):
            yield Cell(row, column, _error(there, C))


def _error(setting: Setting, C: float) -> float:
    try:
        return cross_validated(machine_type(setting), setting, C=C, max_iter=MAX_ITER)
    except KernelError:
        return float("nan")


@dataclass(frozen=True, eq=False)
class Map:
    """What is known of the map.

    Attributes
    ----------
    C, up : Control
        Of the columns and of the rows; ``up`` is None for a kernel without numbers.
    costs, places : tuple
        Their values.
    errors : ndarray of shape (n_rows, n_columns)
        NaN where it is not known.
    of : {"share misclassified", "RMSE"}
    guess : float
        The error without a model.
    """

    C: Control
    up: Control | None
    costs: tuple[float, ...]
    places: tuple[Any, ...]
    errors: np.ndarray
    of: str
    guess: float

    @property
    def least(self) -> tuple[int, int] | None:
        """Row and column of the least error; None where none is known."""
        return best(self.errors)

    def values_at(self, row: int, column: int) -> dict[str, Any]:
        """Return the values of a cell, by the names of their controls."""
        return {"C": self.costs[column]} | ({self.up.name: self.places[row]} if self.up else {})


def table(cells: Iterable[Cell], rows: int, columns: int) -> np.ndarray:
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
