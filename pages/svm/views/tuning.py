"""Check: the cross-validated error over C and one number of the kernel; a click sets both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets import DataError
from kernels import Hyperparameter, KernelError
from pages.shared.model.controls.control import Control, Values, choice, kernel_controls, kernel_of
from pages.shared.model.controls.terms import called
from pages.shared.model.declarations.blocks import (
    Blocks,
    Button,
    Change,
    Message,
    Note,
    Stage,
    Work,
)
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import decades
from pages.shared.pictures.figures.error_map import error_heatmap, error_section
from pages.shared.pictures.results.held_out import fold_remark
from pages.shared.pictures.results.readouts import used_points, validated
from pages.shared.pictures.results.validation import folds, thinned
from pages.svm.stage.evaluation import FOLD_STOPPED, STOPPED_CAPTION, error_name, validate
from pages.svm.stage.svm import C, depends_on

PREFERRED = ("gamma", "lengthscale", "period", "degree")
ROWS, COLUMNS = 13, 11
AGAINST = "against"
HELP = "Which number of the kernel is tuned together with C."


def rows_offered(values: Values) -> dict[str, Control]:
    """Return the kernel's numbers by what they are called, the one that matters most first."""
    terms = values["terms"]

    def rank(control: Control) -> int:
        name = control.declared.name
        return PREFERRED.index(name) if name in PREFERRED else len(PREFERRED)

    numeric = [control for control in kernel_controls(terms) if control.declared.is_numeric]
    return {called(control, terms): control for control in sorted(numeric, key=rank)}


def chosen_row(values: Values) -> Control | None:
    """Return the number of the kernel that the map has upwards, None where there is none."""
    offered = rows_offered(values)
    first = next(iter(offered.values()), None)
    return offered.get(values.get(AGAINST, ""), first)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the vertical axis, where the kernel has several numbers."""
    offered = tuple(rows_offered(values))
    return (choice(AGAINST, offered, HELP),) if len(offered) > 1 else ()


@dataclass(frozen=True)
class Cell:
    """One setting of the map: its place, and its cross-validated error; NaN where it has none."""

    row: int
    column: int
    error: float
    converged: bool  # whether the machines of all folds did


def search(
    setting: Setting, up: Control | None, places: Sequence[Any], costs: Sequence[float]
) -> Iterator[Cell]:
    """Yield the cross-validated error over C (columns) and one number of the kernel (rows).

    ``places`` are the values of the rows; a single one of any value where ``up`` is None.
    """
    for row, place in enumerate(places):
        values = dict(setting.values) | ({up.name: place} if up else {})
        there = replace(setting, kernel=kernel_of(values))
        for column, cost in enumerate(costs):
            try:
                found = validate(there, C=cost)
            except KernelError:
                yield Cell(row, column, float("nan"), True)
            else:
                yield Cell(row, column, found.error, found.converged)


@dataclass(frozen=True, eq=False)
class Map:
    """What is known of the map."""

    up: Control | None  # of the rows; None for a kernel without numbers. C is that of the columns
    costs: tuple[float, ...]  # values of the columns
    places: tuple[Any, ...]  # values of the rows
    errors: np.ndarray  # (n_rows, n_columns), NaN where it is not known
    stopped: np.ndarray  # (n_rows, n_columns), whether a machine stopped before the optimum
    of: str  # what the errors are
    guess: float  # the error without a model

    @property
    def least(self) -> tuple[int, int] | None:
        """Row and column of the least error, the smallest C among equals; None if all fail.

        What stopped before the optimum is never the best: its error may be chance.
        """
        errors = np.where(self.stopped, np.nan, self.errors).T
        if not np.isfinite(errors).any():
            return None
        column, row = np.unravel_index(np.nanargmin(errors), errors.shape)
        return int(row), int(column)

    def values_at(self, row: int, column: int) -> dict[str, Any]:
        """Return the values of a cell, by the names of their controls."""
        return {"C": self.costs[column]} | ({self.up.name: self.places[row]} if self.up else {})


def tables(cells: Iterable[Cell], rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the errors, NaN where none is known yet, and what stopped, as (rows, columns)."""
    errors, stopped = np.full((rows, columns), np.nan), np.zeros((rows, columns), dtype=bool)
    for cell in cells:
        errors[cell.row, cell.column] = cell.error
        stopped[cell.row, cell.column] = not cell.converged
    return errors, stopped


def guess_error(setting: Setting) -> float:
    """Return the error without a model: of the largest class, or of the mean as an RMSE."""
    data = setting.train
    if data.task == "classification":
        return 1 - data.majority_share
    return setting.unit * float(data.y.std())


def picture(known: Map, present: Mapping[str, Any]) -> Figure:
    """Return the map with where the sliders are; a curve over C for a kernel without numbers."""
    least, here = known.least, present["C"]
    if known.up is None:
        column = None if least is None else least[1]
        stopped = known.stopped[0]
        return error_section(known.errors[0], C, known.costs, here, column, known.of, stopped)
    axes, places = (C, known.up.declared), (known.costs, known.places)
    now = (here, present[known.up.name])
    return error_heatmap(
        known.errors, *axes, places, now, least, known.of, known.guess, stopped=known.stopped
    )


CELLS = (
    "Each cell is cross-validated with {folds} folds on {used}; the test points take no part in "
    "it. The best cell depends on the folds: cells with nearly the same error are as good a choice."
)
NO_NUMBER = "This kernel has no number to set: the map is a curve over C alone."


def body(setting: Setting) -> Blocks:
    """Compute the map under a bar, show it, and take clicks on it."""
    used = thinned(setting).train
    try:
        count = len(folds(used))
    except DataError as reason:
        yield Message(str(reason))
        return
    up, costs = chosen_row(setting.values), C.spread(COLUMNS)
    if up is None:
        yield Note(NO_NUMBER)
    places = (None,) if up is None else up.declared.spread(ROWS)
    free = "" if up is None else up.name
    depends = f"{free} {depends_on(setting, 'C', free)}"
    cells = yield Work(
        depends,
        len(places) * len(costs),
        lambda: search(setting, up, places, costs),
        "Fitting each setting on the folds",
    )
    known_so_far = tables(cells, len(places), len(costs))
    known = Map(up, costs, places, *known_so_far, error_name(setting), guess_error(setting))
    if known.least is not None:
        goal, error = known.values_at(*known.least), float(known.errors[known.least])
        reached = number(error) if known.of == "RMSE" else share(error)
        where = ", ".join(f"{name.split('.')[-1]} = {number(v)}" for name, v in goal.items())
        yield Button(f"Go to the lowest error, {reached}: {where}", goal, key="map_best")

    def draw(now: Setting) -> Scene:
        here = validate(now)
        return Scene(
            [picture(known, now.values)],
            [validated(here.error, now, here.used)],
            [] if here.converged else [FOLD_STOPPED],
        )

    def press(sent: Mapping[str, Any], now: Setting) -> Change:
        goal = {"C": decades.value(C, sent["x"])}
        return goal if up is None else goal | {up.name: decades.value(up.declared, sent["y"])}

    yield Stage(draw, height=420, press=press, depends=f"{depends} {len(cells)}")
    if known.stopped.any():
        yield Note(STOPPED_CAPTION)
    cells_say = CELLS.format(folds=count, used=used_points(setting, used.n_samples))
    yield Note(cells_say + fold_remark(setting))


VIEW = View("tuning", "Tuning map", body, controls, depends="values")
