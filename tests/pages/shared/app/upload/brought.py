"""What becomes of the tables that people bring, as docs/uploads.md lists it.

``python -m tests.pages.shared.app.upload.brought`` writes that list anew.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import datasets
from datasets import PreparationError, UploadError
from pages.shared.app.upload.columns import column_table
from pages.shared.model.tables.uploaded_file import File, opened
from tests.datasets.brought_tables import File as Brought
from tests.datasets.brought_tables import classroom, laboratory
from tests.datasets.more_brought_tables import more

PAGE = Path(__file__).parents[5] / "docs" / "uploads.md"
HEAD = """# Tables that people bring

What becomes of a file, before anybody chooses anything: rows and columns as read, the target, the
types and roles of the columns, and the first picture, which has these axes. A test makes each table
anew and compares; `python -m tests.pages.shared.app.upload.brought` writes this page. All of it can
be changed in the dialog: sheet, type, role, gaps, test part, and whether the table is turned.

| file | read | predicted | columns | first picture |
|---|---|---|---|---|
"""


@cache  # the generator of random numbers goes on from table to table
def brought() -> dict[str, Brought]:
    """Every table by what it is."""
    return classroom() | laboratory() | more()


def first_picture(file: File) -> str:
    """Return the page that suits the table, and what is drawn there."""
    use = file.present(datasets.TASKS)
    names = [str(name) for name in use.choices.features[:2]]
    if use.has_images:
        return "Discriminant: images"
    if use.has_texts:
        return "SVM: decision values of texts"
    if use.task == "classification":
        return "SVM: " + " × ".join(names)
    if use.n_features == 1:
        return f"GP: {use.choices.target} over {names[0]}"
    return "Ridge: predicted against actual"


def row(name: str, brought: Brought) -> str:
    """Return the line of a table."""
    file_name, raw = brought
    start = f"| {name}, `{file_name}` |"
    try:
        file = opened(raw, file_name)
    except (UploadError, PreparationError) as error:
        return f"{start} refused | | {error} | |"
    use, frame = file.present(datasets.TASKS), file.table.frame
    listed = column_table(file, use)
    kinds = Counter(listed.loc[listed["role"] == "feature", "type"])
    columns = [f"{count} {kind}" for kind, count in kinds.items()]
    for role in ("group", "leave out"):
        of_role = listed.loc[listed["role"] == role, "column"]
        if len(of_role):
            columns.append(f"{role}: {', '.join(of_role[:3])}" + " ..." * (len(of_role) > 3))
    if use.units:
        columns.append(f"units: {', '.join(list(use.units.values())[:4])}")
    what = "class" if use.task == "classification" else "number"
    offer = "; offers to turn it" if datasets.looks_turned(frame) else ""
    sheet = f", {file.table.dialect.part!r}" if len(file.table.parts) > 1 else ""
    size = f"{len(frame):,} × {frame.shape[1]}{sheet}"
    target = f"{use.choices.target}, a {what}"
    return f"{start} {size} | {target} | {'; '.join(columns)}{offer} | {first_picture(file)} |"


def written() -> str:
    """Return the whole page."""
    return HEAD + "\n".join(row(name, each) for name, each in brought().items()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
