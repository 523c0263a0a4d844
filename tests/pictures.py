"""The lines of docs/pictures.md, and which view of a page has none."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from pages.shared.model.declarations.page import Page
from tests.serving import ROOT

TEXT = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+) \| `/(\w+)(?:\?(.+))?` \|$", TEXT, re.M)
LISTED = {
    (slug, name, view)
    for _, slug, query in ROWS
    for name, view in parse_qsl(query)
    if name in ("view", "check")
}


def unlisted(page: Page) -> list[str]:
    """Return for each view of the page that has no line a sentence that says which to add."""
    offered = [("views", "view", view) for view in page.teaching.views]
    offered += [("check", "check", view) for view in page.teaching.checks]
    return [
        f"The view {view.title!r} is not in docs/pictures.md: add a line to the table of its page, "
        f"| what it shows | `/{page.slug}?tab={tab}&{name}={view.slug}` |."
        for tab, name, view in offered
        if (page.slug, name, view.slug) not in LISTED
    ]
