"""Plotly as a page needs it: without what the app does not draw, which is more than half of it.

A first visit loads nothing larger. What draws in space waits until something is drawn there (the
edited script's ``registerSpace``). What is left out stands in ``plotly_edits.json``, for one file
alone, known by its digest; any other one is sent as it is. `tests/plotly_edits.py` finds it.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

EDITS = Path(__file__).with_name("plotly_edits.json")


def digest_of(content: bytes) -> str:
    """Return the name of a file's contents in the list of edits."""
    return blake2b(content, digest_size=16).hexdigest()


def plotly_script(content: bytes) -> bytes:
    """Return Plotly as the app needs it, given the file of the package."""
    listed = json.loads(EDITS.read_text(encoding="utf-8"))
    if digest_of(content) != listed["digest"]:
        return content
    text, parts, done = content.decode(), [], 0
    for first, last, instead in listed["edits"]:  # in the order of the text
        parts += [text[done:first], instead]
        done = last
    return "".join([*parts, text[done:]]).encode()
