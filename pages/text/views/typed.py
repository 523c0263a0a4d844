"""View: texts of one's own, typed or pasted, one a line."""

from __future__ import annotations

import re

import datasets
from datasets import PreparationError
from pages.shared.model.declarations.blocks import Blocks, Button, Note, Row, TextField
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.model.tables.choices import FEW_ROWS, Choices
from pages.shared.model.tables.uploaded_file import File
from pages.text.views import written_out

NAME = "typed texts"
LONGEST = 30  # letters of a label: what is longer after a semicolon belongs to the sentence
MAX_LINES = 1000  # lines
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
    if len(rows) > MAX_LINES:
        raise PreparationError(f"These are {len(rows)} texts; {MAX_LINES} are the limit.")
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
    texts, labels = lines(raw)
    numeric = not labels or all(NUMBER.fullmatch(label) for label in labels)
    if labels and len(set(labels)) < 2:
        raise PreparationError("All texts have the same label: at least two are needed.")
    target = "label" if labels else "line"
    column = labels or [str(i) for i in range(1, len(texts) + 1)]
    if numeric:
        column = [label.replace(",", ".") for label in column]
    data = datasets.csv_bytes(["text", target], [texts, column])
    file = File(data, NAME, datasets.read_table(data, "typed.csv"))
    file.choose(
        Choices(
            target,
            ("text",),
            "regression" if numeric else "classification",
            test_share=0.25 if labels and len(texts) >= FEW_ROWS else 0.0,
            max_rows=MAX_LINES,
        ),
        types={"text": "text", target: "number" if numeric else "category"},
    )
    return file


EXAMPLE = """A wonderful film with brilliant actors; 5
The actors are good and the film is too long; 3
A boring film, the worst of the year; 1
Wonderful actors in a boring story; 2"""
HELP = (
    "One text on each line. After a semicolon or a tab a line may end in a number, which ridge "
    "regression then predicts, or in the name of a class, which the SVM does. Without them only "
    "the Gram matrix and the pairs say something. A table with a column of texts can be dropped in "
    "the sidebar as well. The texts stay in your session."
)


FIELD = TextField(
    "Your texts",
    EXAMPLE,
    lambda raw, setting: file_of(raw),
    submit="Use these texts",
    lines_height=170,
    key="typed",
)
CATS = "I love cats\nI love dogs"
TRY = Row((Button("Try: I love cats / I love dogs", lambda setting: file_of(CATS), key="cats"),))
STOP_WORDS = (
    "“I love cats” and “I love dogs” share two of three words, so k = 2/3. With stop words left "
    "out, “I” does not count, and k = 1/2."
)


def body(setting: Setting) -> Blocks:
    """Offer the field, and write out the similarities of texts that were typed."""
    yield FIELD
    yield TRY
    if setting.values["data"] == UPLOAD:
        yield written_out.STAGE
    yield Note(STOP_WORDS)
    yield Note(HELP)


VIEW = View("typed", "Your texts", body, depends="values")
