"""Cuts Streamlit's fonts to what the app shows: ``python -m tests.small_fonts`` writes them.

Of the sign font the signs that Streamlit's scripts and our pages name, of the text font Latin,
Greek, punctuation, arrows and mathematics; what else a learner's table holds, the browser draws
with a font of its own.
"""

from __future__ import annotations

import re
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from pages.shared.app.runtime import streamlit_private
from pages.shared.app.server.small_fonts import FOLDER, SMALL

ROOT = Path(__file__).parents[1]
SIGNS = "MaterialSymbols-Rounded"
NAMED = re.compile(r"material/([a-z0-9_]+)")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"  # in which a sign is named
BLOCKS = [
    (0x20, 0x7F), (0xA0, 0x180),  # Latin with its accents
    (0x370, 0x400),  # Greek
    (0x1D2C, 0x1D80),  # raised letters
    (0x2010, 0x20C0),  # dashes, quotes, raised and lowered numbers, currencies
    (0x2100, 0x2150), (0x2190, 0x2300), (0x25A0, 0x2600),  # arrows, mathematics
    (0x2700, 0x2720), (0x27E0, 0x27F0),  # ticks, angle brackets
]  # fmt: skip
TEXT = frozenset(code for first, end in BLOCKS for code in range(first, end))
NAMES = {1: "KP Text", 4: "KP Text", 6: "KPText"}  # "Source" is reserved for the whole font
COPYRIGHT, LICENCE, LICENCE_ADDRESS = 0, 13, 14  # of a font's names, kept as they are


def whole(name: str) -> TTFont:
    """Return the font as Streamlit brings it."""
    (path,) = (streamlit_private.STATIC / "static/media").glob(f"{name}.*.woff2")
    return TTFont(path)


def small(name: str) -> TTFont:
    """Return the font as the app sends it."""
    return TTFont(FOLDER / SMALL[name])


def signs_needed() -> set[str]:
    """Return the names of the signs that Streamlit or a page of ours may ask for."""
    scripts = (streamlit_private.STATIC / "static/js").glob("*.js")
    pages = (ROOT / "pages").rglob("*.py")
    return {name for path in [*scripts, *pages] for name in NAMED.findall(path.read_text())}


def signs(font: TTFont) -> dict[str, str]:
    """Return the glyph of each sign, by its name: the letters that it stands for."""
    letter = {glyph: chr(code).lower() for code, glyph in font.getBestCmap().items()}
    found = {}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            ligatures = getattr(getattr(table, "ExtSubTable", table), "ligatures", {})
            for first, rest in ligatures.items():
                for one in rest:
                    spelt = "".join(letter.get(glyph, "?") for glyph in (first, *one.Component))
                    found[spelt] = one.LigGlyph
    return found


def cut(name: str) -> TTFont:
    """Return the font cut to what is needed."""
    font = whole(name)
    options = subset.Options(
        flavor="woff2",
        layout_features=["*"],
        layout_closure=name != SIGNS,  # from its letters all signs could be spelt
        name_IDs=[*NAMES, COPYRIGHT, LICENCE, LICENCE_ADDRESS],
    )
    cutter = subset.Subsetter(options)
    if name == SIGNS:
        known = signs(font)
        cutter.populate(text=LETTERS, glyphs=[known[one] for one in signs_needed() & known.keys()])
    else:
        cutter.populate(unicodes=TEXT)
    cutter.subset(font)
    for record in font["name"].names:
        if name != SIGNS and record.nameID in NAMES:
            record.string = NAMES[record.nameID]
    font.flavor = "woff2"
    return font


if __name__ == "__main__":
    for font_name, file in SMALL.items():
        cut(font_name).save(FOLDER / file)
        print(file, (FOLDER / file).stat().st_size)
