"""The files of ``datasets/data``; SOURCES.md beside them names their origin and licence."""

from __future__ import annotations

import csv
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data"


def read_rows(file: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file in ``datasets/data``, each as cells by name of column."""
    with open(FOLDER / file, encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
