"""Plotly without MapLibre: the app draws no maps, and they are a fifth of what a first visit loads.

Plotly comes as one script. Two places of it hold nothing but MapLibre: its modules, which Plotly
calls when it draws a map, and its worker, a script as a text. What is cut is known for one file
alone, by its digest; any other one is sent whole.
"""

from __future__ import annotations

from hashlib import blake2b

KNOWN = "468dddbc6757cd83a37210e126fe48cb"  # of plotly.min.js 4.1.1
# From the first mark up to the second one; what stands there instead.
CUTS = (
    ("var Pst={};Fp(Pst,{", "var Bst=W((sri,zst)=>", "var Pst={},Rst=()=>{};"),
    ("zst.exports='var t1=", "});var Vst=W(", "zst.exports=''"),
)


def plotly_script(content: bytes) -> bytes:
    """Return Plotly as the app needs it, given the file of the package."""
    if blake2b(content, digest_size=16).hexdigest() != KNOWN:
        return content
    text = content.decode()
    for first, last, instead in CUTS:
        start = text.index(first)
        text = text[:start] + instead + text[text.index(last, start) :]
    return text.encode()
