"""New visitors: told that the room is full, while the process has few files left or its sessions.

Without a file no connection can be taken and no session can begin, and without memory the process
ends, so that those who are inside would fail together with those who come. So a share of the files
is kept free for them (`limits.FREE_FILES`), and sessions are counted (`limits.SESSIONS`).
"""

from __future__ import annotations

from pathlib import PurePosixPath

from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.shared.app.runtime import limits, streamlit_private
from pages.shared.app.runtime.open_files import OPEN_FILES, OpenFiles
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.tally import Tally

OF_A_VISIT, LOADING = 10, 10.0  # files while a page loads, and how many seconds that may take
OF_A_SESSION, BEGINNING = 4, 1.0  # files of a session, and seconds until they are open
# Who has the page already, for instance from a process that has died, is let in for longer.
LOADED = 3 / 4  # of the share of the files
BEYOND = 1.1  # of the sessions
AGAIN = 60  # seconds
FULL = (
    "The room is full: the app has as many visitors as it can take at present. "
    "Try again in a minute; this page does so by itself."
)
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>The room is full</title>'
    '<meta name="viewport" content="width=device-width">'
    f'<meta http-equiv="refresh" content="{AGAIN}"><p>{FULL}</p></html>'
)
HEADERS = {"retry-after": str(AGAIN), "cache-control": "no-store"}


class Newcomers:
    """Refuse a new visitor while too few files are left; whoever is inside goes on.

    Parameters
    ----------
    app : ASGIApp
    files : OpenFiles
    """

    def __init__(self, app: ASGIApp, files: OpenFiles = OPEN_FILES) -> None:
        self.app, self.files = app, files
        self.refused = Tally("The room is full; visits that were refused: %d")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if _is_visit(scope):
            if not self._has_room(1, 1):
                self.refused.add()
                await HTMLResponse(PAGE, 503, HEADERS)(scope, receive, send)
                return
            self.files.expect(OF_A_VISIT, LOADING)
        elif _is_new_session(scope):
            if not self._has_room(LOADED, BEYOND):
                self.refused.add()
                await _deny(scope, receive, send)
                return
            self.files.expect(OF_A_SESSION, BEGINNING)
        await self.app(scope, receive, send)

    def _has_room(self, of_files: float, of_sessions: float) -> bool:
        """Return whether files and sessions are left, by these parts of their limits."""
        if self.files.free < of_files * limits.FREE_FILES:
            return False
        return streamlit_private.held_sessions() < of_sessions * limits.SESSIONS


def _is_visit(scope: Scope) -> bool:
    """Return whether a page is asked for, and not a part of one."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    path = PurePosixPath(scope["path"].removeprefix(prefix()).strip("/"))
    is_part = path.parts[:1] and path.parts[0] in (*streamlit_private.PARTS, "kp")
    return not is_part and not path.suffix


def _is_new_session(scope: Scope) -> bool:
    """Return whether a web socket begins a session, and does not take one up again."""
    if scope["type"] != "websocket":
        return False
    offered = dict(scope["headers"]).get(b"sec-websocket-protocol", b"").decode("latin-1")
    return not streamlit_private.is_session(offered)


async def _deny(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a web socket before it is one; the page tries again by itself, later and later."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await PlainTextResponse(FULL, 503, HEADERS)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1013})  # try again later
