"""The state with which a page begins: few points and few layers of its opening data set.

It is an ordinary state with an address of its own. Only an address that says nothing leads to it:
each link, story and lesson is read from the usual values of its data, and keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping

from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address


def beginning(page: Page, own: defaults.Own) -> PageState:
    """Return the state with which a page begins."""
    return address.from_query(page, page.data.begins, own)[0]


def at_visit(
    page: Page, query: Mapping[str, str], own: defaults.Own
) -> tuple[PageState, tuple[str, ...]]:
    """Return what `address.from_query` does; where the query says nothing, the beginning."""
    return address.from_query(page, query or page.data.begins, own)
