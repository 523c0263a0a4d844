"""Typed or pasted texts, one a line, as a table of one's own."""

from __future__ import annotations

import re

import datasets
from datasets import PreparationError
from pages.shared.upload.choices import FEW_ROWS, Choices
from pages.shared.upload.own import File

NAME = "typed texts"
LONGEST = 30  # letters of a label: what is longer after a semicolon belongs to the sentence
MOST = 1000  # lines
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def lines(raw: str) -> tuple[list[str], list[str]]:
    """Return the texts of the lines and their labels; no labels where no line has one.

    A label stands after the last tab or semicolon of its line.

    Raises
    ------
    PreparationError
        One plain sentence: fewer than two texts, too many, or labels for some of them only.
    """
    rows = [line.strip() for line in raw.splitlines() if line.strip()]
    if len(rows) < 2:
        raise PreparationError("Write at least two texts, one on each line.")
    if len(rows) > MOST:
        raise PreparationError(f"These are {len(rows)} texts; {MOST} are the limit.")
    cut = [_cut(row) for row in rows]
    labels = [label for _, label in cut]
    if not any(labels):
        return rows, []
    if not all(labels):
        place = labels.index("") + 1
        raise PreparationError(
            f"Text {place} has no label: write one after a semicolon on every line, or on none."
        )
    return [text for text, _ in cut], labels


def _cut(row: str) -> tuple[str, str]:
    mark = "\t" if "\t" in row else ";"
    text, _, label = row.rpartition(mark)
    label = label.strip()
    if not text.strip() or not label or len(label) > LONGEST or len(label.split()) > 3:
        return row, ""
    return text.strip(), label


def file_of(raw: str) -> File:
    """Return the lines as a file like a dropped one.

    Numbers are ratings to be predicted, other labels are classes; without labels the number of
    the line stands in their place, so that the texts can be looked at.

    Raises
    ------
    PreparationError, UploadError
        One plain sentence where nothing can be made of them.
    """
    found, labels = lines(raw)
    numeric = not labels or all(NUMBER.fullmatch(label) for label in labels)
    if labels and len(set(labels)) < 2:
        raise PreparationError("All texts have the same label: at least two are needed.")
    target = "label" if labels else "line"
    column = labels or [str(i) for i in range(1, len(found) + 1)]
    if numeric:
        column = [label.replace(",", ".") for label in column]
    data = datasets.csv_bytes(["text", target], [found, column])
    file = File(data, NAME, datasets.read_table(data, "typed.csv"))
    file.choose(
        Choices(
            target,
            ("text",),
            "regression" if numeric else "classification",
            test_share=0.25 if labels and len(found) >= FEW_ROWS else 0.0,
            max_rows=MOST,
        ),
        types={"text": "text", target: "number" if numeric else "category"},
    )
    return file
