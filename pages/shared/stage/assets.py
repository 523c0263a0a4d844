"""The scripts and styles of the stage, and the name of their present state."""

from __future__ import annotations

import time
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import plotly

STAGE = Path(__file__).parent
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY_NAME = "plotly.min.js"
ROUTE = "kp/assets"
LATER = "js/later/"  # scripts that are loaded when somebody asks for what they do


def files() -> dict[str, Path]:
    """Return all that the browser loads, by its name: ``js/stage.js``, ``css/stage.css``."""
    own = sorted((*STAGE.glob("js/**/*.js"), *STAGE.glob("css/*.css")))
    return {path.relative_to(STAGE).as_posix(): path for path in own} | {PLOTLY_NAME: PLOTLY}


def version() -> str:
    """Return a name for the contents of these files: where one has changed, it is another.

    It is part of their address, so that a browser may keep them for good.
    """
    return _version(_looked_at(int(time.monotonic())))


@lru_cache(maxsize=1)
def _looked_at(second: int) -> tuple[tuple[Path, int, int], ...]:
    # A class that joins asks for all files at once: once a second is enough.
    stats = ((path, path.stat()) for path in files().values())
    return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)


@lru_cache(maxsize=2)
def _version(found: tuple[tuple[Path, int, int], ...]) -> str:
    digest = blake2b(digest_size=6)
    for path, *_ in found:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def address(name: str = "") -> str:
    """Return the address of a file below the app's root, or of all of them."""
    return f"{ROUTE}/{version()}/{name}"
