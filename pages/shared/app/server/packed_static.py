"""Streamlit's own scripts, styles and fonts, made small: a slow network brings a visit sooner.

Streamlit sends them as they are, since packing them at each request would cost more than it saves.
Here each is packed once and kept.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.shared.app.runtime import streamlit_private
from pages.shared.app.runtime.cache_headers import FOR_GOOD
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.server import small_fonts
from pages.shared.app.server.files import KINDS

FOLDER = streamlit_private.STATIC / "static"


class PackedStatic:
    """Answer for a script, style sheet or font of Streamlit's where the browser takes it packed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        name = _asked(scope) if scope["type"] == "http" else None
        if name is None:
            await self.app(scope, receive, send)
            return
        if (font := small_fonts.small_font(name)) is not None:
            kept = {"cache-control": small_fonts.FOR_A_WEEK}
            await Response(font, media_type=small_fonts.KIND, headers=kept)(scope, receive, send)
            return
        content = await run_in_threadpool(_packed, name)
        headers = {
            "cache-control": FOR_GOOD,  # its name holds a hash of what is in it
            "content-encoding": "gzip",
            "vary": "Accept-Encoding",
        }
        await Response(content, media_type=_names()[name], headers=headers)(scope, receive, send)


def _asked(scope: Scope) -> str | None:
    """Return the name of the file that is asked for as a whole and may be small; else None."""
    path, below = str(scope.get("path", "")), f"{prefix()}/static/"
    if scope["method"] != "GET" or not path.startswith(below):
        return None
    name, headers = path.removeprefix(below), dict(scope["headers"])
    takes = b"gzip" in headers.get(b"accept-encoding", b"") and b"range" not in headers
    return name if takes and (name in _names() or small_fonts.small_font(name)) else None


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Return the kind of each script and style sheet, by its name below the folder."""
    files = (path for suffix in KINDS for path in FOLDER.rglob(f"*{suffix}"))
    return {path.relative_to(FOLDER).as_posix(): KINDS[path.suffix] for path in files}


@lru_cache(maxsize=512)
def _packed(name: str) -> bytes:
    return gzip.compress((FOLDER / name).read_bytes(), compresslevel=6, mtime=0)
