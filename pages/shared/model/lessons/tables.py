"""The table of a part of a lesson: the class has it from its lecturer, and drops it where asked."""

from __future__ import annotations

from pages.shared.model.declarations.defaults import Own
from pages.shared.model.lessons.lesson import Part

UPLOAD = "upload"  # the name of a dropped table among the data sets of a session
UNTIL = "Other data are shown until the table of this part of the lesson is dropped."


def known(part: Part, own: Own) -> Own:
    """Return those of the session's own data sets that the part is about: its table, or none."""
    table = own.get(UPLOAD) if part.table is not None else None
    if table is None or part.table is None or table.fingerprint != part.table["mark"]:
        return {}
    return {UPLOAD: table}


def is_missing(part: Part, own: Own) -> bool:
    """Whether the session lacks the table of the part."""
    return part.table is not None and not known(part, own)
