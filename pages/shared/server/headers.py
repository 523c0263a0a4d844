"""What every answer says about itself: the content security policy, and what a page will load."""

from __future__ import annotations

import base64
import re
from hashlib import sha256

from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shared.server import files, streamlit_private


def policy() -> str:
    """Return the content security policy: this host alone, and Streamlit's own inline scripts."""
    digests = (
        base64.b64encode(sha256(code.encode()).digest()).decode()
        for code in streamlit_private.inline_scripts()
    )
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self' blob: {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self' data:"
    )


HEADERS = [
    (b"content-security-policy", policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]
# The stage asks for these once Streamlit has mounted it; named here, they load beside its scripts.
PRELOAD = (
    b"link",
    ", ".join(
        [
            "<kp/plotly.min.js>; rel=preload; as=script",
            *(
                f"<kp/stage/css/{path.name}>; rel=preload; as=style"
                for path in files.STAGE.glob("css/*.css")
            ),
            *(
                f"<kp/stage/js/{path.name}>; rel=modulepreload"
                for path in files.STAGE.glob("js/*.js")
            ),
        ]
    ).encode(),
)
# The page of covers needs none of it yet: its browser may fetch it when idle.
PREFETCH = b"link", re.sub(rb"rel=\w*preload", b"rel=prefetch", PRELOAD[1])


class Headers:
    """Add the headers to every answer, and to a page what it will ask for; no body is touched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", []))
                page = any(n == b"content-type" and v.startswith(b"text/html") for n, v in own)
                ahead = PREFETCH if scope["path"] == "/" and not scope["query_string"] else PRELOAD
                message["headers"] = [*own, *HEADERS, *([ahead] if page else [])]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


MIDDLEWARE = [Middleware(Headers)]
