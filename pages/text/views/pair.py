"""View: the kernel value of two texts from its three counts."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.text.stage.pair import Pair, compare_texts

PALE = "Pale: stop words, which the kernel leaves out, since nearly every text has them. "
CAPTION = (
    "Both texts stand under the pictures, with the words of both marked. {pale}Each word counts "
    "once, however often it occurs. Click a cell of the Gram matrix for another pair, or a dot for "
    "a text and the one most similar to it."
)
OTHER = "The present kernel is another one and gives {value}."


def counted(pair: Pair) -> str:
    """Return the three counts in words."""
    a, b = pair.sizes
    return (
        f"The first text has {a} different words, the second {b}, both have {len(pair.shared)} "
        f"in common; stop words are {'' if pair.keeps_stop_words else 'not '}counted."
    )


def body(setting: Setting) -> Blocks:
    """Write out the arithmetic of the two texts that stand under the pictures."""
    two = compare_texts(setting)
    yield Formula(two.arithmetic)
    yield Text(counted(two))
    if not two.is_word_set:
        yield Note(OTHER.format(value=number(two.value)))
    yield Note(CAPTION.format(pale="" if two.keeps_stop_words else PALE))


VIEW = View("pair", "Two texts", body, depends="values")
