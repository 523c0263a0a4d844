"""The glossary as the browser gets it: by name, what the card of each word shows."""

from __future__ import annotations

from urllib.parse import urlencode

from pages.shared.model.declarations import registry
from pages.shared.model.state.query_values import PLACES
from pages.shared.teaching.glossary.entries import ENTRIES
from pages.shared.teaching.glossary.entries.entry import Entry


def cards() -> dict[str, dict[str, str]]:
    """Return term, sentence, formula and the address of its picture, by the slug of the entry.

    ``address`` is relative to the root of the app; ``place`` says in words where it leads.
    """
    return {
        entry.slug: {
            "term": entry.term,
            "sentence": entry.sentence,
            "formula": entry.formula,
            "address": f"{entry.page}?{urlencode(entry.query)}",
            "place": _place(entry),
        }
        for entry in ENTRIES
    }


def _place(entry: Entry) -> str:
    """Return the page, and the view where one is opened, ``Gaussian process, Calibration``."""
    page = registry.page(entry.page)
    opened = entry.query.get(PLACES.get(entry.query.get("tab", ""), ""))
    titles = {view.slug: view.title for view in (*page.teaching.views, *page.teaching.checks)}
    return page.title if opened is None else f"{page.title}, {titles[opened]}"
