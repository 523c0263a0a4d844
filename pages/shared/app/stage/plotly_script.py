"""Plotly as a page needs it: without MapLibre, and read by the browser once less.

Plotly comes as one script. Two places of it hold nothing but MapLibre: its modules, which Plotly
calls when it draws a map, and its worker, a script as a text. The app draws no maps, and they are a
fifth of what a first visit loads.

Around all of it stands a function for other places than a page, which is handed over before it is
called. A browser only skims such a function to find its end, and reads it again when it is called:
that was a third of the time from the file's last byte to Plotly. A function in brackets that is
called at once is read once, while the rest of the file still arrives.

What is changed is known for one file alone, by its digest; any other one is sent as it is.
"""

from __future__ import annotations

from hashlib import blake2b

KNOWN = "468dddbc6757cd83a37210e126fe48cb"  # of plotly.min.js 4.1.1
# From the first mark up to the second one; what stands there instead.
CUTS = (
    ("var Pst={};Fp(Pst,{", "var Bst=W((sri,zst)=>", "var Pst={},Rst=()=>{};"),
    ("zst.exports='var t1=", "});var Vst=W(", "zst.exports=''"),
    ("(\n function(root, factory) {", "var B1t=", '"use strict";var Plotly=(function(){'),
)
END = "window.Plotly = Plotly;\nreturn Plotly;\n}));"  # of the function around all of it
CALLED, CALLED_HERE = "return p7r();})();", "return p7r();}).call(this);"  # as its arrow had it


def plotly_script(content: bytes) -> bytes:
    """Return Plotly as the app needs it, given the file of the package."""
    if blake2b(content, digest_size=16).hexdigest() != KNOWN:
        return content
    text = content.decode()
    for first, last, instead in CUTS:
        start = text.index(first)
        text = text[:start] + instead + text[text.index(last, start) :]
    return text.replace(END, "").replace(CALLED, CALLED_HERE).encode()
