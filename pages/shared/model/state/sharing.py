"""Whether an address holds all of a record, so that it can be shared as a link."""

from __future__ import annotations

from urllib.parse import parse_qs

from pages.shared.model.declarations.defaults import Own
from pages.shared.model.lessons import link, rules, tables
from pages.shared.model.record.page_state import PageState

LONGEST = 6000  # characters: browsers, mail and chats cut longer addresses
NOT_SHARED = "The data stayed with you: whoever opens the address is asked for a file of their own."
LONG_LESSON = "This lesson is too long for an address: send its file."
PIN_TOO_LONG = "Both pictures together are too long for an address: unpin one, then copy the link."


def why_not_shared(text: str, record: PageState, own: Own) -> str:
    """Return why the address ``text`` does not hold the record, as a sentence, or nothing."""
    shown = {record.values["data"], *parse_qs(record.pinned).get("data", ())}
    if shown & own.keys() and not _travels(record, own):
        return NOT_SHARED
    if len(text) <= LONGEST:
        return ""
    if len(record.lesson) > LONGEST / 2:
        return LONG_LESSON
    if record.pinned:
        return PIN_TOO_LONG
    return (
        f"{len(record.edits)} changed points are too many for an address: download the data "
        "in the tab Data and send the file."
    )


def _travels(record: PageState, own: Own) -> bool:
    """Whether the table that is shown is in the lesson that the address leads to."""
    part = rules.part_of(record)
    if part is None or part.table is None or not tables.known(part, own):
        return False
    return part.table["name"] in link.unpacked(record.lesson).tables
