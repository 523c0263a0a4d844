"""View: two texts with their shared words, and the kernel value written out."""

from __future__ import annotations

from html import escape

from pages.shared.model.declarations.blocks import Blocks, Formula, Html, Note, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.text.stage.pair import Pair, Piece, compare_texts

LOOK = {
    "shared": "background: light-dark(#ffe08a, #7a5a00); border-radius: 3px; padding: 0 2px;",
    "stop": "opacity: 0.5;",
    "own": "",
    "": "",
}
PALE = "Pale: stop words, which the kernel leaves out, since nearly every text has them. "
CAPTION = (
    "Marked: words of both. {pale}Each word counts once, however often it occurs. Click a cell of "
    "the Gram matrix for another pair, or a dot for a text and the one most similar to it."
)
OTHER = (
    "The present kernel is another one and gives {value}: it counts how often a word occurs, of "
    "the more frequent words alone."
)


def counted(pair: Pair) -> str:
    """Return the three counts in words."""
    a, b = pair.sizes
    return (
        f"The first text has {a} different words, the second {b}, both have {len(pair.shared)} "
        f"in common; stop words are {'' if pair.keeps_stop_words else 'not '}counted."
    )


def html(pair: Pair) -> str:
    """Return both texts as HTML: whatever they hold is shown as it stands."""
    cells = (
        f"<div style='flex: 1 1 18rem'><b>Text {row}, {escape(label)}</b><br>{_marked(cut)}</div>"
        for row, label, cut in zip(pair.rows, pair.labels, pair.pieces, strict=True)
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


def body(setting: Setting) -> Blocks:
    """Show both texts beside each other, and the arithmetic."""
    two = compare_texts(setting)
    yield Html(html(two))
    yield Formula(two.arithmetic)
    yield Text(counted(two))
    if not two.is_word_set:
        yield Note(OTHER.format(value=number(two.value)))
    yield Note(CAPTION.format(pale="" if two.keeps_stop_words else PALE))


VIEW = View("pair", "Two texts", body, depends="values")
