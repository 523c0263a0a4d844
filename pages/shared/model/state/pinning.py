"""The pinned picture of a record: whether it is still there, and in the place of the live one."""

from __future__ import annotations

from dataclasses import replace

from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import unseen_names
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address

REDRAWN = ("n", "spread", "seed")  # another draw of the data: other points


def has_same_points(one: PageState, other: PageState) -> bool:
    """Whether a sample has the same number and the same place in both records."""
    names = ("data", *REDRAWN)
    same = all(one.values.get(name) == other.values.get(name) for name in names)
    return same and one.edits == other.edits


def swapped(page: Page, record: PageState, own: defaults.Own) -> PageState | None:
    """Return the pinned record with the present one pinned; what is looked at stays open.

    None where no picture is pinned.
    """
    pinned = address.pinned_record(page, record.pinned, own)
    if pinned is None:
        return None
    looked_at = unseen_names(page, pinned.values)
    kept = {name: value for name, value in record.values.items() if name in looked_at}
    values = defaults.with_defaults(page, {**pinned.values, **kept}, {})
    same = has_same_points(pinned, record)
    return replace(
        record,
        values=values,
        edits=pinned.edits,
        chosen=record.chosen if same else (),
        marks=record.marks if same else {},
        pinned=address.pinned_text(page, record, own),
    )


def still_pinned(page: Page, record: PageState, own: defaults.Own) -> PageState:
    """Let go of a pinned picture whose data the session has no more."""
    if not record.pinned or address.pinned_record(page, record.pinned, own) is not None:
        return record
    return replace(record, pinned="")
