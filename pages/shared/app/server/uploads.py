"""Files that are sent faster than a page takes them: few of one session, and not too many of all.

A page takes a file out of Streamlit's memory as soon as it has read it. What is sent without any
page that takes it, or by more than the server has room for, is refused before its body is read.
"""

from __future__ import annotations

import streamlit as st
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.shared.app.runtime import limits, streamlit_private
from pages.shared.app.runtime.prefix import prefix

WAITING = 2  # files of the largest size that may wait for the page of one session


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
            if why := refusal(session, dict(scope["headers"]).get(b"content-length", b"")):
                await JSONResponse({"error": why}, status_code=413)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def refusal(session: str, length: bytes) -> str:
    """Return why a file of a session is not taken, or nothing."""
    largest = int(st.get_option("server.maxUploadSize")) * limits.MB
    size = int(length) if length.isdigit() else largest
    if streamlit_private.uploaded_bytes(session) + size > WAITING * largest:
        return "Other files of this page are still being read: wait, and send this one again."
    if streamlit_private.uploaded_bytes() + size > limits.TABLES:
        return "The server has no room for another file at present: try again in a few minutes."
    return ""
