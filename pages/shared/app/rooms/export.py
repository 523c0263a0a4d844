"""What a class said as a table: part, round, answer, count; no row is one student's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import datasets
from pages.shared.model.rooms.summary import QUANTILES

COLUMNS = ("part", "round", "answer", "count", "place", "value")
Row = tuple[int, int, str, int | str, float | str, float | str]


def results_csv(told: Mapping[int, tuple[Mapping[str, Any], list[dict[str, Any]]]]) -> bytes:
    """Return the table as CSV, safe to open in a spreadsheet.

    Parameters
    ----------
    told : mapping
        By part its question and what `views.results` says of it.
    """
    rows = [
        row
        for part, (asked, rounds) in told.items()
        for one in rounds
        for row in _rows(part, asked, one)
    ]
    columns = list(zip(*rows, strict=True)) if rows else [() for _ in COLUMNS]
    return datasets.csv_bytes(COLUMNS, [list(column) for column in columns])


def _rows(part: int, asked: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the rows of one round: the number of answers, then what they say together."""
    n = told["round"]
    yield part, n, "all", told["count"], "", ""
    for choice, count in zip(asked.get("choices", ()), told.get("bars", ()), strict=False):
        yield part, n, choice["text"], count, "", ""
    if "counts" in told:
        low, width = told["low"], (told["high"] - told["low"]) / len(told["counts"])
        for i, count in enumerate(told["counts"]):
            if count:
                ends = f"{low + i * width:.4g} to {low + (i + 1) * width:.4g}"
                yield part, n, ends, count, "", ""
    if "low90" in told:
        for name, share in QUANTILES.items():
            for place, value in zip(asked["places"], told[name], strict=True):
                yield part, n, f"quantile {share:g}", "", round(place, 6), value
