"""How a printed sheet leads to the part of a lesson that it is about: a code to scan."""

from __future__ import annotations

from urllib.parse import urlencode

from pages.shared.app.runtime import page_head
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.qr import qr_code
from pages.shared.app.runtime.reach import reach
from pages.shared.model.lessons import link
from pages.shared.model.record.page_state import PageState

LONGEST_CODE = 1000  # characters: with more, a phone does not tell the squares on paper apart
LONGEST_TYPED = 90  # characters that somebody types
SCAN = "Scan the code: it opens this part of the lesson."
TOO_LONG = "The link of this lesson is too long for a code: “Make a short address” makes one."


def part_on_paper(slug: str, record: PageState, origin: str) -> dict[str, str]:
    """Return ``qr`` and ``words`` of a sheet: where others find this part of a lesson.

    Empty where the page is in no lesson, or where nobody else reaches the app: then the sheet shows
    the page's address.
    """
    nothing = {"qr": "", "words": ""}
    if not record.lesson or page_head.ORIGIN.fullmatch(origin) is None:
        return nothing
    found = reach(origin)
    if found.why:
        return nothing
    query = urlencode(link.query(record.lesson, record.part))
    address = f"{found.origin}{prefix()}/{slug}?{query}"
    if len(address) > LONGEST_CODE:
        return nothing | {"words": TOO_LONG}
    words = address.partition("://")[2] if len(address) <= LONGEST_TYPED else SCAN
    return {"qr": qr_code(address), "words": words}
