"""Tables in JSON: records, columns, rows, or a field that holds one of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .reader import Refused, chained, check_size, first_line

MAX_OBJECTS = 1_000_000  # lists and records
MAX_DEPTH = 4  # of records within records


def read_json(data: bytes) -> tuple[Iterable[Iterable[Any]], bool]:
    """Return the rows of a table in JSON, and whether the first one is known to hold the names.

    Raises
    ------
    Refused
        One plain sentence, where there is no table.
    """
    if data.count(b"{") + data.count(b"[") > MAX_OBJECTS:
        raise Refused(f"The JSON file holds more than {MAX_OBJECTS:,} lists and records: "
                      "leave some out.")  # fmt: skip
    try:
        text = data.decode("utf-8-sig")
        try:
            value = json.loads(text)
        except json.JSONDecodeError:
            value = [json.loads(line) for line in text.splitlines() if line.strip()]
    except RecursionError:
        raise Refused(
            "The JSON file holds lists within lists without end: it is no table."
        ) from None
    except ValueError as error:
        raise Refused(f"The JSON file cannot be read: {first_line(error)}.") from None
    table = _table_of(value)
    if table is None:
        raise Refused(
            "The JSON file holds no table: a list of records, [{...}, {...}], is one, and so is "
            'a list for each column, {"name": [...]}.'
        )
    return table, not (isinstance(value, list) and isinstance(value[0], list))


def _table_of(value: Any, depth: int = 0) -> Iterable[Iterable[Any]] | None:
    """Return the rows of the first table that a value holds, its names first."""
    if isinstance(value, list) and value:
        if all(isinstance(record, dict) for record in value):
            check_size(1, max(map(len, value)))
            if all(set(r) >= {"type", "properties"} for r in value):  # GeoJSON
                value = [record["properties"] or {} for record in value]
            return _of_records([_flat(record) for record in value])
        if all(isinstance(row, list) for row in value):
            return value
    if not isinstance(value, dict) or depth > 2:
        return None
    if isinstance(value.get("data"), list) and isinstance(value.get("columns"), list):
        return [value["columns"], *value["data"]]  # as pandas splits a table
    if "schema" in value:  # of a table that stands beside it
        value = {name: field for name, field in value.items() if name != "schema"}
    fields = list(value.values())
    flat = all(isinstance(field, list) and not _holds_records(field) for field in fields)
    if fields and flat and len({len(column) for column in fields}) == 1:
        return [list(value), *map(list, zip(*fields, strict=True))]
    if fields and all(isinstance(field, dict) for field in fields):
        of_columns = _of_columns(value)
        if of_columns is not None:
            return of_columns
        if len(fields) > 1 and all(any(map(_is_cell, f.values())) for f in fields):
            return _of_records([{"": key, **_flat(field)} for key, field in value.items()])
    return next(filter(None, (_table_of(field, depth + 1) for field in fields)), None)


def _of_columns(value: dict[str, dict[str, Any]]) -> Iterable[Iterable[Any]] | None:
    """Return the rows of columns by row number, {"x": {"0": 1, "1": 2}}, as pandas writes them."""
    keys = list(next(iter(value.values())))
    counted = bool(keys) and all(key.isdecimal() for key in keys)
    if not counted or any(list(column) != keys for column in value.values()):
        return None
    return [list(value), *([column[key] for column in value.values()] for key in keys)]


def _of_records(records: list[dict[str, Any]]) -> Iterable[Iterable[Any]]:
    names = dict.fromkeys(name for record in records for name in record)
    check_size(len(records), len(names))
    return chained(list(names), ([r.get(n) for n in names] for r in records))


def _flat(record: dict[str, Any], prefix: str = "", depth: int = 0) -> dict[str, Any]:
    """Return a record whose records are fields of their own, ``address.city``."""
    flat: dict[str, Any] = {}
    for name, value in record.items():
        if isinstance(value, dict) and value and depth < MAX_DEPTH:
            flat |= _flat(value, f"{prefix}{name}.", depth + 1)
        else:
            flat[f"{prefix}{name}"] = value
    return flat


def _holds_records(field: list[Any]) -> bool:
    return bool(field) and isinstance(field[0], dict | list)


def _is_cell(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)
