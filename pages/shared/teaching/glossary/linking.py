"""Words of the glossary in a text: each becomes a link that opens its entry on the spot.

The link is an anchor, ``[slack](#glossary-slack)``, which ``stage/js/glossary.js`` catches.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pages.shared.teaching.glossary.entries import ENTRIES
from pages.shared.teaching.glossary.entries.entry import Entry

ANCHOR = "#glossary-"
# What stays as it is: escapes, formulas, code, links and images, headings and the bold words that
# stand for one, and the names of the methods that contain a word.
KEPT = (
    r"\\.|\$\$.*?\$\$|\$[^$]*\$|`[^`]*`|!?\[[^\]]*\]\([^)]*\)|^#{1,6} [^\n]*"
    r"|\*\*[^*]*[.?]\*\*|support\s+vector\s+(?:machine|regression)s?"
    r"|kernel\s+(?:ridge(?:\s+regression)?|discriminants?|PCA|principal\s+components?|perceptrons?"
    r"|logistic\s+regression)"
)
_ENTRIES: dict[str, Entry] = {
    written.lower(): entry for entry in ENTRIES for written in entry.written
}


def _pattern() -> re.Pattern[str]:
    longest = sorted(_ENTRIES, key=len, reverse=True)
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)
    return re.compile(rf"{KEPT}|\b(?P<word>{words})\b", re.I | re.S | re.M)


_PARTS = _pattern()


@lru_cache(256)
def linked(text: str) -> str:
    """Return a text in Markdown with the first use of each word of the glossary as a link.

    Formulas, code, headings and links stay as they are.
    """
    used: set[str] = set()

    def link(part: re.Match[str]) -> str:
        if part["word"] is None:
            return part[0]
        slug = _ENTRIES[" ".join(part[0].lower().split())].slug
        if slug in used:
            return part[0]
        used.add(slug)
        return f"[{part[0]}]({ANCHOR}{slug})"

    return _PARTS.sub(link, text)
