"""View: two texts with their shared words, and the kernel value written out."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.scene import number
from pages.shared.setting import Setting
from pages.text.results.pair import Pair, Piece, pair

LOOK = {
    "shared": "background: light-dark(#ffe08a, #7a5a00); border-radius: 3px; padding: 0 2px;",
    "stop": "opacity: 0.5;",
    "own": "",
    "": "",
}
CAPTION = (
    "Marked: words of both. Pale: stop words, which the kernel leaves out, since nearly every text "
    "has them. Each word counts once, however often it occurs. Click a cell of the Gram matrix "
    "for another pair, or a dot for a text and the one most similar to it."
)
OTHER = (
    "The present kernel is another one and gives {value}: it counts how often a word occurs, of "
    "the more frequent words alone."
)


def show(page: Page, setting: Setting) -> None:
    """Show both texts beside each other, and the arithmetic."""
    found = pair(setting)
    st.html(html(found))
    st.latex(found.arithmetic)
    st.markdown(counted(found))
    if not found.is_word_set:
        st.caption(OTHER.format(value=number(found.value)))
    texts.caption(CAPTION)


def counted(found: Pair) -> str:
    """Return the three counts in words."""
    a, b = found.sizes
    return (
        f"The first text has {a} different words, the second {b}, both have {len(found.shared)} "
        "in common; stop words are not counted."
    )


def html(found: Pair) -> str:
    """Return both texts as HTML: whatever they hold is shown as it stands."""
    cells = (
        f"<div style='flex: 1 1 18rem'><b>Text {row}, {escape(label)}</b><br>{_marked(cut)}</div>"
        for row, label, cut in zip(found.rows, found.labels, found.pieces, strict=True)
    )
    look = "display: flex; flex-wrap: wrap; gap: 1.5rem; line-height: 1.7"
    return f"<div style='{look}'>{''.join(cells)}</div>"


def _marked(pieces: tuple[Piece, ...]) -> str:
    return "".join(_piece(text, kind) for text, kind in pieces)


def _piece(text: str, kind: str) -> str:
    if not LOOK[kind]:
        return escape(text)
    tag = "mark" if kind == "shared" else "span"
    colour = "color: inherit; " if kind == "shared" else ""
    return f'<{tag} style="{colour}{LOOK[kind]}">{escape(text)}</{tag}>'


VIEW = View("pair", "Two texts", show, depends="values")
