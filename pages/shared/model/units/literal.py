"""Text of strangers, shown as it stands: where Streamlit takes Markdown, marks are escaped."""

from __future__ import annotations

MARKS = frozenset("\\`*_{}[]()<>#+-.!|~:$=&\"'^@/")


def literal(text: str) -> str:
    """Return Markdown that shows a text as it is: no picture, link, formula, colour or list."""
    plain = " ".join(str(text).split())
    return "".join(f"\\{c}" if c in MARKS else c for c in plain)


def shortened(text: str, most: int = 60) -> str:
    """Return a text that fits on a line."""
    text = " ".join(str(text).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"
