"""Files that are sent faster than a page takes them: few of one session, and not too many of all.

A page takes a file out of Streamlit's memory as soon as it has read it. What is sent without any
page that takes it, or by more than the server has room for, is refused before its body is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import streamlit as st
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shared.app.requests.bodies import PATIENCE
from pages.shared.app.runtime import limits, streamlit_private
from pages.shared.app.runtime.prefix import prefix

LONGEST = 600.0  # seconds for a whole file: 20 MB at a third of a megabit a second
WAITING = 2  # files of the largest size that may wait for the page of one session
UNDER_WAY: Counter[str] = Counter()  # bytes that are being sent, by session


class Uploads:
    """Refuse a file that would be too much for its session, or for the server."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        below = f"{prefix()}/{streamlit_private.UPLOADS}"
        path = str(scope.get("path", ""))
        if scope["type"] == "http" and scope["method"] == "PUT" and path.startswith(below):
            session = path.removeprefix(below).split("/")[0]
            size = size_of(dict(scope["headers"]).get(b"content-length", b""))
            if why := refusal(session, size):
                await JSONResponse({"error": why}, status_code=413)(scope, receive, send)
                return
            with _under_way(session, size):
                await self.app(scope, in_time(receive), send)
            return
        await self.app(scope, receive, send)


def in_time(receive: Receive) -> Receive:
    """Return what receives a body, and says that its sender has gone where it comes too slowly.

    As long as it comes it keeps its room from the files of others.
    """
    end, is_whole = anyio.current_time() + LONGEST, False

    async def received() -> Message:
        nonlocal is_whole
        if is_whole:
            return await receive()
        with anyio.move_on_after(min(PATIENCE, end - anyio.current_time())):
            message = await receive()
            is_whole = not message.get("more_body", False)
            return message
        return {"type": "http.disconnect"}

    return received


@contextmanager
def _under_way(session: str, size: int) -> Iterator[None]:
    """Count a file while it is sent: Streamlit has it only when the whole of it is there."""
    UNDER_WAY[session] += size
    try:
        yield
    finally:
        UNDER_WAY[session] -= size
        if not UNDER_WAY[session]:
            del UNDER_WAY[session]


def size_of(length: bytes) -> int:
    """Return the bytes of a file by its head, the most that are taken where that is silent."""
    if length.isdigit():
        return int(length)
    return int(st.get_option("server.maxUploadSize")) * limits.MB


def refusal(session: str, size: int) -> str:
    """Return why a file of so many bytes of a session is not taken, or nothing."""
    there, sent = streamlit_private.uploaded_bytes, UNDER_WAY
    if there(session) + sent[session] + size > WAITING * size_of(b""):
        return "Other files of this page are still being read: wait, and send this one again."
    if there() + sent.total() + size > limits.TABLES:
        return "The server has no room for another file at present: try again in a few minutes."
    return ""
