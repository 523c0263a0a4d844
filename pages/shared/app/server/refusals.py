"""What is refused before the app sees it: heads that are too long, and what is not for strangers.

nginx refuses both by itself; this is for a process that is asked without it.
"""

from __future__ import annotations

import os
from ipaddress import ip_address

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.shared.app.runtime import streamlit_private
from pages.shared.app.runtime.prefix import prefix

LONGEST_HEAD = (
    4 * 64 * 1024
)  # bytes: a long address comes again as the referer; nginx takes as much
LONG = f"The head of this request is too long: {LONGEST_HEAD // 1024} kB are taken."
PASSED_ON = (b"forwarded", b"via", b"x-real-ip")  # and x-forwarded-...: what a proxy adds
OURS = ("kp/metrics",)
IS_OPEN = os.environ.get("KP_OPEN_METRICS", "") == "1"


class Refusals:
    """Refuse a head that is too long, and metrics to everybody but this machine."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        refusal = _refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)


def _refusal(scope: Scope) -> Response | None:
    """Return the answer that refuses a request, or None."""
    if _length(scope) > LONGEST_HEAD:
        return PlainTextResponse(LONG, 431, {"connection": "close"})
    path = str(scope["path"]).removeprefix(f"{prefix()}/")
    private = path.startswith((*streamlit_private.NOT_PUBLIC, *OURS))
    if private and not IS_OPEN and not is_local(scope):
        return Response(status_code=404)
    return None


def _length(scope: Scope) -> int:
    """Return the bytes of a request's head."""
    line = len(scope.get("raw_path", b"")) + len(scope["query_string"])
    return line + sum(len(name) + len(value) + 4 for name, value in scope["headers"])


def is_local(scope: Scope) -> bool:
    """Return whether a request comes from this machine, and no proxy has passed it on."""
    passed_on = any(
        name in PASSED_ON or name.startswith(b"x-forwarded-") for name, _ in scope["headers"]
    )
    return not passed_on and _is_loopback(str((scope.get("client") or ("",))[0]))


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    # A socket for both versions of the protocol sees 127.0.0.1 as ::ffff:127.0.0.1.
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
