"""The scripts and styles of the stage, and the name of their present state.

They are sent as few files: one script and one style sheet hold all that the components need. The
pages of a room (`js/room`) are no pages of Streamlit's and have a script of their own, which holds
those of the stage that they need, so that no other page grows by them. With
``KP_SEPARATE_SCRIPTS`` in the environment each script and style comes by itself instead, for a
debugger and for counts of what has run.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path, PurePath

import plotly

from pages.shared.app.stage.packing import apart, needed, packed, without_comments
from pages.shared.app.stage.plotly_script import plotly_script

STAGE = Path(__file__).parent
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY_NAME = "plotly.min.js"
SCRIPTS, STYLES = "js/components.js", "css/components.css"
ROOM_SCRIPTS, ROOM_STYLES = "js/room.js", "css/room.css"
PAGE_STYLES = "css/page.css"  # of `css/page`: linked by the page itself, component or not
TYPE = "css/type.css"  # the scale of type, which both begin with
ROUTE = "kp/assets"
SEPARATE = bool(os.environ.get("KP_SEPARATE_SCRIPTS"))

Found = tuple[tuple[Path, int, int], ...]


def files() -> list[Path]:
    """Return the scripts and styles, and Plotly."""
    folders = ("js/*.js", "css/*.css", "css/page/*.css", "js/room/*.js", "css/room/*.css")
    return [*(path for folder in folders for path in sorted(STAGE.glob(folder))), PLOTLY]


def contents(separate: bool = SEPARATE) -> Mapping[str, bytes]:
    """Return all that the browser loads, by its name below `address`.

    Raises
    ------
    ValueError
        If a script cannot be packed.
    """
    return _contents(_looked_at(int(time.monotonic())), separate)


def of_pages() -> list[str]:
    """Return the names of what the app's own pages load: all but the files of the rooms."""
    return [name for name in contents() if "room" not in name]


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
    read = {
        PLOTLY_NAME if path == PLOTLY else path.relative_to(STAGE).as_posix(): path.read_bytes()
        for path, *_ in stats
    }
    stage = _named(read, "js/*.js")
    room = _named(read, "js/room/*.js")
    styles = _of_folder(read, "css/*.css")
    always = {
        PLOTLY_NAME: plotly_script(read.pop(PLOTLY_NAME)),
        PAGE_STYLES: read[TYPE] + b"\n".join(_of_folder(read, "css/page/*.css").values()),
        ROOM_STYLES: b"\n".join(_of_folder(read, "css/room/*.css").values()),
    }
    if separate:
        links = "".join(f"@import url('{PurePath(name).name}');\n" for name in styles)
        scripts = {
            SCRIPTS: apart(list(stage)).encode(),
            ROOM_SCRIPTS: "".join(f"import './room/{name}.js';\n" for name in room).encode(),
        }
        return always | read | scripts | {STYLES: links.encode()}
    return always | {
        SCRIPTS: without_comments(packed(stage)).encode(),
        ROOM_SCRIPTS: without_comments(packed(needed(room, stage | room))).encode(),
        STYLES: b"\n".join(styles.values()),
    }


def _named(read: Mapping[str, bytes], pattern: str) -> dict[str, str]:
    """Return the scripts of a folder by their names, which two folders may not share."""
    matching = _of_folder(read, pattern)
    return {PurePath(name).stem: text.decode() for name, text in matching.items()}


def _of_folder(read: Mapping[str, bytes], pattern: str) -> dict[str, bytes]:
    return {name: text for name, text in read.items() if PurePath(name).match(pattern)}


@lru_cache(maxsize=2)
def _version(stats: Found) -> str:
    digest = blake2b(digest_size=6)
    for name, content in sorted(_contents(stats, SEPARATE).items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()
