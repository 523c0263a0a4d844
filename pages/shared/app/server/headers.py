"""What every answer says about itself: the content security policy, and what a page will load."""

from __future__ import annotations

import base64
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePath

from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shared.app.runtime import framing, streamlit_address, streamlit_private
from pages.shared.app.server.measured import Measured
from pages.shared.app.server.newcomers import Newcomers
from pages.shared.app.server.packed_static import PackedStatic
from pages.shared.app.server.refusals import Refusals
from pages.shared.app.server.uploads import Uploads
from pages.shared.app.stage import assets


def policy() -> str:
    """Return the content security policy: this host alone, and the inline scripts of its pages.

    Those other sites that may show the app in a frame are named by who runs it.
    """
    digests = (
        base64.b64encode(sha256(code.encode()).digest()).decode()
        for code in (*streamlit_private.inline_scripts(), streamlit_address.SCRIPT)
    )
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self' blob: {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; "
        f"base-uri 'self'; form-action 'self'; {frame_ancestors(framing.ANCESTORS)}"
    )


def frame_ancestors(origins: tuple[str, ...]) -> str:
    """Return the part of the policy that says who may show the app in a frame."""
    return " ".join(["frame-ancestors", "'self'", *origins])


HEADERS = [
    (b"content-security-policy", policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]
RELATIONS = {".js": "rel=modulepreload", ".css": "rel=preload; as=style"}


def ahead() -> tuple[bytes, bytes]:
    """Return the header that names what the stage will ask for once Streamlit has mounted it.

    So it loads beside Streamlit's own scripts.
    """
    return b"link", _links(assets.version())


@lru_cache(maxsize=4)
def _links(version: str) -> bytes:
    named = []
    for name in assets.of_pages():
        relation = RELATIONS[PurePath(name).suffix]
        if name == assets.PLOTLY_NAME:  # no module, and nothing waits for it but the figures
            relation = "rel=preload; as=script; fetchpriority=low"
        named.append(f"<{assets.ROUTE}/{version}/{name}>; {relation}")
    return ", ".join(named).encode()


class Headers:
    """Add the headers to every answer, and to a page what it will ask for; no body is touched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", []))
                page = message["status"] == 200 and any(
                    n == b"content-type" and v.startswith(b"text/html") for n, v in own
                )
                names = page and all(name != b"link" for name, _ in own)  # a page may have its own
                message["headers"] = [*own, *HEADERS, *([ahead()] if names else [])]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


MIDDLEWARE = [
    Middleware(Headers),
    Middleware(Refusals),
    Middleware(Measured),
    Middleware(Newcomers),
    Middleware(PackedStatic),
    Middleware(Uploads),
]
