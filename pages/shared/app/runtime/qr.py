"""QR codes as pictures."""

from __future__ import annotations

import segno


def qr_code(text: str) -> str:
    """Return a text as a QR code: the address of an SVG, black on white with a margin."""
    drawn = segno.make(text, error="m", micro=False)
    return str(drawn.svg_data_uri(scale=10, border=4, light="#ffffff", dark="#000000"))
