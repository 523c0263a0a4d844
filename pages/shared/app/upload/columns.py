"""The columns of a table, each with a type and a role: how they are listed, and changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

import datasets
from datasets import PreparationError
from pages.shared.model.tables.choices import Choices, features_report, first_features, glimpse
from pages.shared.model.tables.uploaded_file import File, Upload
from pages.shared.model.units.literal import shortened

TARGET, FEATURE, GROUP, OUT = ROLES = ("target", "feature", "group", "leave out")
TYPE, ROLE = "type", "role"
EXAMPLES, LONGEST = 3, 24  # first values of a column that are listed, and letters of each
NAMES_ROWS = ("It names the rows", "It only counts the rows")
OF_CLASSES = "classification"


def column_table(file: File, use: Upload) -> pd.DataFrame:
    """Return a row for each column: its role and type, its first values, what becomes of it."""
    glimpsed, chosen = glimpse(file.frame), use.choices
    report = features_report(glimpsed, chosen.target, use.units)
    reasons = {choice.column: choice.reason for choice in report}
    rows = []
    for name in file.frame.columns:
        role, reason = role_of(chosen, name), reasons.get(name, "")
        kind = file.types.get(name) or datasets.column_kind(glimpsed[name])
        if name == chosen.target and chosen.task == OF_CLASSES:
            kind = "category"  # whatever the classes are called
        elif name not in file.types and role != FEATURE and reason.startswith(NAMES_ROWS):
            kind = "identifier"
        if name in file.types and role == FEATURE:  # what a person has chosen needs no doubt
            reason = datasets.describe_conversion(glimpsed[name])
        if file.types.get(name) == "number" and (
            scale := datasets.answer_scale(file.table.frame[name])
        ):
            reason = f"Answers as ranks: 1 is {scale[0]!r}, {len(scale)} is {scale[-1]!r}."
        unit = use.units.get(name, "")
        rows.append((shortened(name), role, kind, _examples(file, name), unit, reason))
    names = ["column", ROLE, TYPE, "first values", "unit", "what it becomes"]
    table = pd.DataFrame(rows, columns=names)
    return table if table["unit"].any() else table.drop(columns="unit")


def role_of(choices: Choices, column: str) -> str:
    """Return what a column is used for."""
    if column == choices.target:
        return TARGET
    return GROUP if column in choices.groups else FEATURE if column in choices.features else OUT


def change(
    file: File,
    column: str,
    what: str,
    value: str,
    tasks: Sequence[str],
    needs_target: bool = True,
) -> None:
    """Give a column another type or role; the pages use the table so from now on.

    Parameters
    ----------
    file : File
        It is changed only where all goes well.
    column : str
        The name of the column.
    what : {"type", "role"}
        Which of the two is changed.
    value : str
        One of `datasets.TYPES` or of `ROLES`.
    tasks : sequence of str
        What the page can learn.
    needs_target : bool
        Whether the page predicts a target; see `File.use`.

    Raises
    ------
    PreparationError
        What cannot be, with the name of the column and a remedy.
    """
    present = file.present(tasks, needs_target).choices
    change_of = _with_type if what == TYPE else _with_role
    choices, types = change_of(file, present, column, value, tasks)
    if not choices.features:
        raise PreparationError(
            f"{_quoted(column)} is the only feature: give another column the role feature first."
        )
    file.choose(replace(choices, why=()), types)


def _with_type(
    file: File, was: Choices, column: str, chosen: str, tasks: Sequence[str]
) -> tuple[Choices, dict[str, str]]:
    types = file.types | {column: chosen}
    if column != was.target:
        if chosen == "identifier":
            was = _without(was, column) if column in was.features else was
        return was, types
    if chosen in ("identifier", "text"):
        raise PreparationError(
            f"{_quoted(column)} is the target, and {chosen} cannot be predicted: give another "
            "column the role target first."
        )
    task = OF_CLASSES if chosen == "category" else "regression"
    if task not in tasks:
        needs = {OF_CLASSES: "numbers: choose number or date"}.get(task, "classes: choose category")
        raise PreparationError(
            f"{_quoted(column)} is the target, and this page predicts {needs}, or another target."
        )
    return replace(was, task=task), types


def _with_role(
    file: File, was: Choices, column: str, role: str, tasks: Sequence[str]
) -> tuple[Choices, dict[str, str]]:
    types = dict(file.types)
    if column == was.target:
        raise PreparationError(
            f"{_quoted(column)} is the target: give another column the role target, and this one "
            "is free."
        )
    if role in (TARGET, FEATURE) and types.get(column) == "identifier":
        del types[column]
    if role == TARGET:
        return _with_target(file, was, column, tasks), types
    now = _without(was, column)
    if role == FEATURE:
        now = replace(now, features=(*now.features, column))
    if role == GROUP:
        now = replace(now, groups=(*now.groups, column))
    return now, types


def _with_target(file: File, was: Choices, column: str, tasks: Sequence[str]) -> Choices:
    """Return the choices with another target; the former one becomes a feature if it can be one.

    The features that tell most about the new target come first.
    """
    glimpsed = glimpse(file.frame)
    guess = datasets.guess_task(glimpsed[column])[0]
    usable = not datasets.why_unusable(glimpsed[was.target])
    features = [name for name in was.features if name != column]
    features += [was.target] if usable or not features else []
    useful = first_features(glimpsed[[column, *features]], column, file.table.units)
    return replace(
        _without(was, column),
        target=column,
        task=guess if guess in tasks else tasks[0],
        features=(*useful, *(name for name in features if name not in useful)),
    )


def _without(was: Choices, column: str) -> Choices:
    """Return the choices with a column left out."""
    features = tuple(name for name in was.features if name != column)
    groups = tuple(name for name in was.groups if name != column)
    return replace(was, features=features, groups=groups)


def _examples(file: File, name: str) -> str:
    """Return the first values of a column as they were read."""
    present = file.table.frame[name].dropna().iloc[:EXAMPLES]
    if pd.api.types.is_datetime64_any_dtype(present):
        cells = [f"{day:%Y-%m-%d}" if day == day.normalize() else f"{day}" for day in present]
    else:
        cells = [f"{v:g}" if isinstance(v, float) else shortened(str(v), LONGEST) for v in present]
    return ", ".join(cells)


def _quoted(column: str) -> str:
    return repr(shortened(column, 40))
