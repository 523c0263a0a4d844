"""Streamlit's fonts, cut to the signs and letters that the app shows: a fifth of their bytes.

`tests/small_fonts.py` cuts them; its test fails once Streamlit names a sign that is not there.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
SMALL = {  # by the name that Streamlit gives the file, before its hash
    "MaterialSymbols-Rounded": "signs.woff2",
    "SourceSansVF-Upright": "text.woff2",
    "SourceSansVF-Italic": "text_italic.woff2",
}
KIND = "font/woff2"
# Under Streamlit's own name, which does not change when ours does: not for good.
FOR_A_WEEK = "public, max-age=604800"


def small_font(name: str) -> bytes | None:
    """Return what is sent in place of ``media/<name>.<hash>.woff2``; None for all else."""
    folder, _, file = name.rpartition("/")
    own = SMALL.get(file.partition(".")[0])
    return None if own is None or (folder, Path(file).suffix) != ("media", ".woff2") else _read(own)


@lru_cache(maxsize=len(SMALL))
def _read(file: str) -> bytes:
    return (FOLDER / file).read_bytes()
