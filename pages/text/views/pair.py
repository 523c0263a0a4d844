"""View: the kernel value of two texts from its three counts."""

from __future__ import annotations

from html import escape

from pages.shared.model.declarations.blocks import Blocks, Formula, Html, Note, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.passages import Piece
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number
from pages.text.stage.pair import Pair, compare_texts, passages

PALE = "Pale: stop words, which the kernel leaves out, since nearly every text has them. "
NO_COLUMN = "Pale: words that the kernel does not count; its table of words does not have them. "
ONCE = "Each word counts once, however often it occurs. "
OFTEN = "$a_w$ and $b_w$ are how often the word $w$ occurs in the first and in the second text. "
CAPTION = (
    "The words of both texts are marked. {pale}{counts}Choose a cell of the Gram matrix for "
    "another pair, or a dot for a text and the one most similar to it."
)
TAGS = {"shared": "<mark>{text}</mark>", "stop": '<span class="kp-passages-stop">{text}</span>'}
VALUE = "It gives {value} for these two."


def words_of(pair: Pair) -> str:
    """Return the three counts in words."""
    a, b = pair.sizes
    if pair.sees_counts:
        some = f" Stop words are counted, for instance “{pair.stop_word}”." * bool(pair.stop_word)
        return (
            f"The kernel counts {counted(a, 'different word')} of the first text and {b} of the "
            f"second; both have {len(pair.shared)} in common.{some}"
        )
    return (
        f"The first text has {counted(a, 'different word')}, the second {b}, both have "
        f"{len(pair.shared)} in common; stop words are "
        f"{'' if pair.keeps_stop_words else 'not '}counted."
    )


def written(pair: Pair) -> str:
    """Return both texts as HTML: while a view is read, the stage above it does not show them."""
    articles = "".join(
        f"<article><b>{escape(each.label)}</b><p>{''.join(map(_piece, each.pieces))}</p></article>"
        for each in passages(pair).texts
    )
    return (
        '<section class="kp-passages" aria-label="Both texts">'
        f'<div class="kp-passages-texts">{articles}</div></section>'
    )


def _piece(piece: Piece) -> str:
    text, kind = escape(piece[0]), piece[1]
    return TAGS[kind].format(text=text) if kind in TAGS else text


def body(setting: Setting) -> Blocks:
    """Show the two texts that are chosen on the stage, and write out their arithmetic."""
    two = compare_texts(setting)
    yield Html(written(two))
    if two.arithmetic:
        yield Formula(two.arithmetic)
    yield Text(words_of(two))
    if not two.arithmetic:
        yield Note(f"{two.note} {VALUE.format(value=number(two.value))}")
    pale = "" if not two.leaves_out else NO_COLUMN if two.sees_counts else PALE
    counts = ONCE if two.is_word_set else OFTEN if two.arithmetic else ""
    yield Note(CAPTION.format(pale=pale, counts=counts))


VIEW = View("pair", "Two texts", body, depends="values")
