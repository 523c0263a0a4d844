"""While a learner chooses without the test points, neither views nor files show what these say.

A challenge, or a step that reveals the test error at its end, holds the numbers of the test points
back. The stage hides them in the browser, which reveals them there; whatever else a page shows or
writes to a file is computed from a setting without a test part.
"""

from __future__ import annotations

from dataclasses import replace

from pages.shared.model.declarations.page import Page
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.setting import Setting


def held_back(page: Page, record: PageState) -> tuple[str, ...]:
    """Return what the stage holds back: figures by id, roles of traces, readouts by beginnings."""
    return page.teaching.held_back(record.story, record.step)


def without_test(page: Page, record: PageState, setting: Setting) -> Setting:
    """Return the setting as views and files may know it: without test points while one chooses."""
    return replace(setting, test=None) if held_back(page, record) else setting


def why_without_test(page: Page, record: PageState) -> str:
    """Return the sentence that says why a view lacks the test points; empty where it has them."""
    if not held_back(page, record):
        return ""
    return (
        "The test points are not used here while you choose: a choice that has seen them cannot be "
        f"judged by them. They are here again when you leave the {_place(page, record)}."
    )


def why_closed(page: Page, record: PageState) -> str:
    """Return the sentence of a view that is closed while one chooses."""
    return (
        "This view shows errors on new points, so it is closed while you choose. It opens when you "
        f"leave the {_place(page, record)}."
    )


def _place(page: Page, record: PageState) -> str:
    return "story" if page.teaching.challenge(record.story) is None else "challenge"
