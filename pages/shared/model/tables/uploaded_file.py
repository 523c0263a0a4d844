"""A table of one's own as a data set of every page. Pure; the session keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np
import pandas as pd

import datasets
from datasets import TASKS, Dataset, PreparationError, Prepared, Table
from pages.shared.model.tables.choices import MAX_FEATURES, WHY, Choices, first_choices, width
from pages.shared.model.tables.refusals import nothing_to_learn

MAX_UNDONE = 20  # choices that can be taken back
_serial = count()  # names the widgets of a file and of its choices, so that none inherits a value


class Upload:
    """A table with the choices that make a data set of it.

    Parameters
    ----------
    frame : DataFrame
        The table as it was read.
    name : str
        The file's name: any text.
    choices : Choices
        What is predicted from what.
    units : dict, optional
        The unit by name of column.

    Raises
    ------
    PreparationError
        One plain sentence where the choices give nothing to learn from.
    """

    def __init__(
        self, frame: pd.DataFrame, name: str, choices: Choices, units: dict[str, str] | None = None
    ):
        self._rows, self._notes = sampled(frame, choices)
        if sum(width(self._rows[f]) for f in choices.features if f in frame) > MAX_FEATURES:
            raise PreparationError(
                f"These features become more than {MAX_FEATURES} columns of numbers: choose fewer."
            )
        self.frame, self.name, self.choices = frame, name, choices
        self.units = units or {}
        self._parts: dict[str, tuple[Dataset, Dataset | None]] = {}
        self.task, self.serial = choices.task, next(_serial)
        train, test = self.parts("standardise")
        self.n_samples = train.n_samples + (0 if test is None else test.n_samples)
        self.n_features, self.feature_names = train.n_features, train.feature_names
        self.n_classes = train.n_classes
        self.has_texts, self.has_images = train.has_texts, train.has_images

    @cached_property
    def fingerprint(self) -> str:
        """Two data sets with the same one are the same, whatever the scaling."""
        parts = (part.fingerprint for part in self.parts("standardise") if part is not None)
        return "-".join(parts)

    def parts(self, scaling: str) -> tuple[Dataset, Dataset | None]:
        """Return the training and the test part, scaled by the training part; kept."""
        split = self._parts.get(scaling)
        if split is None:
            c = self.choices
            prepared = datasets.prepare(
                self._rows, c.target, c.features, c.task, c.missing, scaling, c.test_share,
                c.seed, c.groups or None, c.max_rows, self.name, self.units,
            )  # fmt: skip
            train, test = known_classes(prepared)
            split = self._noted(train), None if test is None else self._noted(test)
            self._parts[scaling] = split
        return split

    @property
    def row_notes(self) -> tuple[str, ...]:
        """Which rows of the table are not used, and why, as the notes of the data say it."""
        return datasets.row_notes(self.parts("standardise")[0].notes)

    def forget_parts(self) -> None:
        """Drop what `parts` has kept; it is made again when it is asked for."""
        self._parts.clear()

    def _noted(self, part: Dataset) -> Dataset:
        return part.replace(notes=(*self._notes, *part.notes))


def sampled(frame: pd.DataFrame, choices: Choices) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Return the rows of a long table that are used, with notes.

    These are the rows that `datasets.prepare` would draw, without preparing all the others.
    """
    used = [choices.target, *(choices.features if choices.missing == "drop" else ())]
    if len(frame) <= choices.max_rows or not set(used) <= set(frame.columns):
        return frame, ()
    useful = frame[used].dropna(axis="columns", how="all")
    rows = np.flatnonzero(useful.notna().all(axis="columns"))
    known = int(frame[choices.target].notna().sum())
    notes = datasets.left_out(len(frame) - known, known - len(rows))
    if len(rows) > choices.max_rows:
        notes.append(datasets.sample_note(choices.max_rows, len(rows), choices.seed))
        draw = np.random.default_rng(choices.seed)
        rows = np.sort(draw.choice(rows, choices.max_rows, replace=False))
    return frame.iloc[rows], tuple(notes)


def known_classes(prepared: Prepared) -> tuple[Dataset, Dataset | None]:
    """Return both parts with the classes that the training part has, and no others.

    Nothing can be learned of a class of which all rows were held out.
    """
    train, test = prepared.train, prepared.test
    if train.task == "regression":
        return train, test
    present = np.unique(train.y)
    if len(present) == train.n_classes:
        return train, test
    names = tuple(train.class_names[code] for code in present)
    lost = [name for code, name in enumerate(train.class_names) if code not in present]
    note = f"Classes without a row for training, left out: {', '.join(lost)}."

    def recoded(part: Dataset) -> Dataset:
        part = part.take(np.isin(part.y, present), note)
        return part.replace(y=np.searchsorted(present, part.y), class_names=names)

    if test is None or not np.isin(test.y, present).any():
        return recoded(train), None
    return recoded(train), recoded(test)


@dataclass(eq=False)
class File:
    """A file that was dropped: the table, and for each task the way it is used."""

    # As dropped; kept so that it can be read again in another way
    raw: bytes
    name: str
    table: Table  # as read
    task: str = ""  # the task that was chosen last
    # `Upload`, or the sentence why there is none, by task
    uses: dict[str, Upload | str] = field(default_factory=dict)
    # The types that a person has chosen, by name of column
    types: dict[str, str] = field(default_factory=dict)
    # The name of the column that counts the rows, where the table had one column alone
    row_number: str = ""
    serial: int = field(default_factory=lambda: next(_serial))
    _past: list[tuple[str, dict[str, Upload | str], dict[str, str]]] = field(default_factory=list)
    _last: tuple[Any, pd.DataFrame, dict[str, str]] | None = None

    @cached_property
    def nbytes(self) -> int:
        """The bytes of the file and of its table; what is made of them is far smaller."""
        return len(self.raw) + int(self.table.frame.memory_usage(deep=True).sum())

    def use(self, tasks: tuple[str, ...], needs_target: bool = True) -> Upload | None:
        """Return the data set that suits a page of these tasks, if the table holds one.

        A method that needs no target takes a table's only column as it is, until a person chooses
        otherwise.
        """
        if self.row_number and not needs_target and not self.can_undo:
            return self._column_alone
        order = sorted(set(TASKS) & set(tasks), key=lambda task: task != self.task)
        uses = (self._use(task) for task in order)
        return next((use for use in uses if isinstance(use, Upload)), None)

    @cached_property
    def _column_alone(self) -> Upload:
        """The only column as the feature; the number of its row can colour the samples."""
        column = next(str(name) for name in self.table.frame if name != self.row_number)
        choices = Choices(self.row_number, (column,), "regression")
        return Upload(self.table.frame, self.name, choices, self.table.units)

    def present(self, tasks: Sequence[str], needs_target: bool = True) -> Upload:
        """Return how the table is used on a page of these tasks, or else on any other page."""
        use = self.use(tuple(tasks), needs_target) or self.use(TASKS)
        assert use is not None  # a file is only taken with a first use
        return use

    def why_not(self, tasks: tuple[str, ...]) -> str:
        """Return why the pages of these tasks cannot use the table, as plain sentences."""
        return " ".join(str(self._use(task)) for task in tasks)

    def choose(self, choices: Choices, types: Mapping[str, str] | None = None) -> Upload:
        """Use the table in another way from now on, with other types where some are given.

        What cannot be raises and changes nothing; what was before can be had back by `undo`.
        """
        types = self.types if types is None else dict(types)
        frame, units = self._typed(types)
        upload = Upload(frame, self.name, choices, units)
        if isinstance(former := self.uses.get(choices.task), Upload):
            former.forget_parts()
        if self.task:  # the first guess is no choice
            self._past = [*self._past, (self.task, self.uses, self.types)][-MAX_UNDONE:]
        # Of columns of other types another task may make something else.
        uses = dict(self.uses) if types == self.types else {}
        self.uses, self.task, self.types = {**uses, choices.task: upload}, choices.task, types
        return upload

    @property
    def can_undo(self) -> bool:
        """Whether something was chosen after the first guess."""
        return bool(self._past)

    def undo(self) -> None:
        """Take the last choice back."""
        self.task, self.uses, self.types = self._past.pop()

    @property
    def frame(self) -> pd.DataFrame:
        """The table with its columns as they are chosen to be."""
        return self._typed(self.types)[0]

    def _typed(self, types: Mapping[str, str]) -> tuple[pd.DataFrame, dict[str, str]]:
        """Return the table with columns of these types, and their units."""
        read, key = self.table.frame, tuple(sorted(types.items()))
        if self._last is None or self._last[0] != key:
            columns = {name: datasets.retyped(read[name], types[name]) for name in types}
            by_name = {name: datasets.unit_of(read[name], types[name]) for name in types}
            units = self.table.units | {name: unit for name, unit in by_name.items() if unit}
            self._last = key, read.assign(**columns) if columns else read, units
        return self._last[1:]

    def _use(self, task: str) -> Upload | str:
        if task not in self.uses:
            frame, units = self._typed(self.types)
            named = [name for name, chosen in self.types.items() if chosen == "identifier"]
            self.uses[task] = WHY[task]
            for choices in first_choices(frame.drop(columns=named), task, units):
                try:
                    self.uses[task] = Upload(frame, self.name, choices, units)
                    break
                except PreparationError as error:
                    self.uses[task] = str(error)
        return self.uses[task]


def with_row_number(table: Table) -> tuple[Table, str]:
    """Return the table; where its only column holds numbers, the number of the row beside it.

    The name of that second column is returned, too; it is empty where there is none.
    """
    frame = table.frame
    if frame.shape[1] != 1 or datasets.column_kind(frame.iloc[:, 0]) != "number":
        return table, ""
    name = "row" if "row" not in frame else "row number"
    note = f"There is a single column: the number of the row, called {name!r}, stands beside it."
    counted = frame.assign(**{name: np.arange(1.0, len(frame) + 1)})
    return replace(table, frame=counted, notes=(*table.notes, note)), name


def opened(raw: bytes, name: str, **dialect: Any) -> File:
    """Read a file and find a first use of it.

    Raises
    ------
    UploadError, PreparationError
        One plain sentence: why this is no table, or why nothing can be learned from it.
    """
    read = datasets.read_table(raw, name, **dialect)
    table, row_number = with_row_number(read)
    frame = table.frame
    answers = {str(n): "number" for n in frame if datasets.answer_scale(frame[n])}
    file = File(raw, name, table, row_number=row_number, types=answers)
    refusal = None
    if len(file.table.frame) < 2:
        raise PreparationError("The table has a single row: at least two are needed.")
    for choices in first_choices(file.frame, units=table.units):
        try:
            file.choose(choices)
            return file
        except PreparationError as error:
            refusal = refusal or error  # that of the likeliest use
    raise refusal or PreparationError(nothing_to_learn(read.frame, name))
