"""The scripts and styles of the stage, and the name of their present state.

They are sent as few files: one script and one style sheet hold all that the components need. With
``KP_SEPARATE_SCRIPTS`` in the environment each script and style comes by itself instead, for a
debugger and for counts of what has run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import plotly

from pages.shared.app.stage.packing import apart, packed

STAGE = Path(__file__).parent
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY_NAME = "plotly.min.js"
SCRIPTS, STYLES = "js/components.js", "css/components.css"
PAGE_STYLES = "css/page.css"  # linked by the page itself, also where there is no component
ROUTE = "kp/assets"
SEPARATE = bool(os.environ.get("KP_SEPARATE_SCRIPTS"))

Found = tuple[tuple[Path, int, int], ...]


def files() -> list[Path]:
    """Return the scripts and styles, and Plotly."""
    return [*sorted(STAGE.glob("js/*.js")), *sorted(STAGE.glob("css/*.css")), PLOTLY]


def contents(separate: bool = SEPARATE) -> Mapping[str, bytes]:
    """Return all that the browser loads, by its name below `address`.

    Raises
    ------
    ValueError
        If a script cannot be packed.
    """
    return _contents(_looked_at(int(time.monotonic())), separate)


def version() -> str:
    """Return a name for these contents: where one has changed, it is another.

    It is part of their address, so that a browser may keep them for good.
    """
    return _version(_looked_at(int(time.monotonic())))


def address(name: str = "") -> str:
    """Return the address of a file below the app's root, or of all of them."""
    return f"{ROUTE}/{version()}/{name}"


@lru_cache(maxsize=1)
def _looked_at(second: int) -> Found:
    # A class that joins asks for all files at once: once a second is enough.
    stats = ((path, path.stat()) for path in files())
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)


@lru_cache(maxsize=2)
def _contents(stats: Found, separate: bool) -> Mapping[str, bytes]:
    read = {f"{path.parent.name}/{path.name}": path.read_bytes() for path, *_ in stats}
    always = {PLOTLY_NAME: read.pop(f"{PLOTLY.parent.name}/{PLOTLY.name}")}
    scripts = {Path(n).stem: text.decode() for n, text in read.items() if n.startswith("js/")}
    styles = {n: text for n, text in read.items() if n.startswith("css/") and n != PAGE_STYLES}
    if separate:
        links = "".join(f"@import url('{Path(name).name}');\n" for name in styles)
        return always | read | {SCRIPTS: apart(list(scripts)).encode(), STYLES: links.encode()}
    return always | {
        PAGE_STYLES: read[PAGE_STYLES],
        SCRIPTS: packed(scripts).encode(),
        STYLES: b"\n".join(styles.values()),
    }


@lru_cache(maxsize=2)
def _version(stats: Found) -> str:
    digest = blake2b(digest_size=6)
    for name, content in sorted(_contents(stats, SEPARATE).items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()
