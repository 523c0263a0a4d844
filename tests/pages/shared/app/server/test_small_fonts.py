"""The fonts that are sent hold every sign and letter that the app shows, and little else."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pages.shared.app.server.small_fonts import FOLDER, SMALL
from tests import small_fonts
from tests.pages.shared.app.server.client import ask
from tests.sweeps import sweep

ROOT = Path(__file__).parents[5]
LETTERS = ["SourceSansVF-Upright", "SourceSansVF-Italic"]


def whole_file(name: str) -> Path:
    """Return the file of a font as Streamlit brings it."""
    return Path(small_fonts.whole(name).reader.file.name)


@pytest.mark.parametrize("name", SMALL)
def test_a_part_of_a_font_is_sent_in_its_place(app_url, name):
    whole = whole_file(name)
    status, headers, body = ask(
        f"{app_url}/static/media/{whole.name}", **{"Accept-Encoding": "gzip"}
    )
    assert status == 200 and body == (FOLDER / SMALL[name]).read_bytes()
    assert headers["content-type"] == "font/woff2" and "max-age" in headers["cache-control"]
    assert 2 * len(body) < whole.stat().st_size


def test_every_sign_that_streamlit_or_a_page_names_is_there():
    needed = (
        small_fonts.signs_needed() & small_fonts.signs(small_fonts.whole(small_fonts.SIGNS)).keys()
    )
    assert "keyboard_double_arrow_left" in needed
    assert needed <= small_fonts.signs(small_fonts.small(small_fonts.SIGNS)).keys()


@pytest.mark.parametrize("name", LETTERS)
def test_every_letter_of_our_texts_is_there_that_the_whole_font_has(name):
    sources = [
        path for ext in ("py", "js", "md", "json") for path in (ROOT / "pages").rglob(f"*.{ext}")
    ]
    written = {
        ord(letter) for path in sources for letter in path.read_text() if letter.isprintable()
    }
    drawn = small_fonts.whole(name).getBestCmap().keys()
    missing = (written & drawn) - small_fonts.small(name).getBestCmap().keys()
    assert not missing, sorted(map(chr, missing))


@pytest.mark.parametrize("name", LETTERS)
def test_a_part_does_not_carry_the_reserved_name(name):
    font: TTFont = small_fonts.small(name)
    named = {record.nameID: record.toUnicode() for record in font["name"].names}
    assert all("Source" not in named.get(number, "") for number in (1, 2, 3, 4, 6, 16, 17))
    assert "Open Font License" in named[13]


@pytest.mark.parametrize("name", sweep(SMALL, lambda name: name.endswith("Italic")))
def test_the_parts_are_those_that_the_script_cuts(name):
    now, kept = small_fonts.cut(name), small_fonts.small(name)
    assert now.getBestCmap().keys() == kept.getBestCmap().keys()
