"""What an open page keeps of a dropped file, should the server lose it: its name and its use.

A run of the page sends it to the browser, and a renewal of the page brings it back to a server that
has been restarted. No cell of the table is in it, only names of columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from datasets import TASKS, TYPES, PreparationError
from pages.shared.model.schemas.json_schema import (
    Schema,
    integer_schema,
    object_schema,
    text_schema,
)
from pages.shared.model.tables.choices import MISSING, ROWS, Choices
from pages.shared.model.tables.uploaded_file import File, Upload
from pages.shared.model.units.literal import shortened

FileIdentity = Mapping[str, Any]
# True for who has reloaded a page and for who was sent its address.
UPLOAD_GONE = (
    "The table of this address is not here: a file stays in the tab that opened it, and a reload "
    "forgets it. Drop it again to go on."
)
FETCHED_GONE = "The data of this address are not here: load them again under More data to go on."
LONGEST_NAME = 300  # characters
MAX_COLUMNS = 5000
COLUMN = text_schema(2000)
COLUMNS: Schema = {"type": "array", "items": COLUMN, "maxItems": MAX_COLUMNS}
FILE_IDENTITY = object_schema(
    ("name", "mark", "types", "choices"),
    name=text_schema(LONGEST_NAME),
    mark=text_schema(100),
    types={
        "type": "object",
        "maxProperties": MAX_COLUMNS,
        "additionalProperties": {"enum": list(TYPES)},
    },
    reading=object_schema((), part=COLUMN, turned={"type": "boolean"}),
    choices=object_schema(
        ("target", "features", "task"),
        target=COLUMN,
        features=COLUMNS,
        task={"enum": list(TASKS)},
        missing={"enum": list(MISSING)},
        test_share={"type": "number", "minimum": 0, "maximum": 0.6},
        seed=integer_schema(0, 9999),
        groups=COLUMNS,
        max_rows={"enum": list(ROWS)},
    ),
)


def _reading(file: File) -> dict[str, Any]:
    """Return which sheet of the file it is, and whether it was turned; empty for a plain table."""
    dialect = file.table.dialect
    several = {"part": dialect.part} if file.table.parts else {}
    return several | ({"turned": True} if dialect.turned else {})


def description(file: File, use: Upload) -> dict[str, Any]:
    """Return what names a file and the way it is used, as JSON can hold it."""
    choices = asdict(use.choices)
    del choices["why"]
    return {
        "name": file.name[:LONGEST_NAME],
        "mark": use.fingerprint,
        "types": dict(file.types),
        **({"reading": reading} if (reading := _reading(file)) else {}),
        "choices": {n: list(v) if isinstance(v, tuple) else v for n, v in choices.items()},
    }


def request(kept: FileIdentity, of_lesson: bool = False) -> str:
    """Return the sentence that asks for the file: for one that was lost, or one of a lesson."""
    name = shortened(kept["name"], 40)
    if of_lesson:
        return f"This part of the lesson is about the table {name!r}: drop it here to go on."
    return f"The server no longer has {name!r}: drop it again, and the page goes on where you were."


def other(kept: FileIdentity) -> str:
    """Return the sentence that another file was dropped than the one that was asked for."""
    name = shortened(kept["name"], 40)
    return f"This is not the table that was asked for, {name!r}: ask your lecturer for it."


def used_again(
    file: File,
    kept: FileIdentity,
    tasks: Sequence[str],
    needs_target: bool = True,
    any_name: bool = False,
) -> bool:
    """Use a file that was dropped again as it was used before; whether it is the same one.

    With ``any_name`` the table alone counts: browsers number the downloads of one name.
    """
    if not any_name and file.name[:LONGEST_NAME] != kept["name"]:
        return False
    if file.present(tasks, needs_target).fingerprint == kept["mark"]:
        return True
    name, file.name = file.name, kept["name"]  # which is part of the mark
    given: dict[str, Any] = {
        n: tuple(v) if isinstance(v, list) else v for n, v in kept["choices"].items()
    }
    try:
        use = file.choose(Choices(**given), kept["types"])
    except (PreparationError, KeyError):  # other columns
        file.name = name
        return False
    if use.fingerprint != kept["mark"]:
        file.name = name
        file.undo()
        return False
    return True
