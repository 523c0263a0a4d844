"""The pages of a room: HTML of our own, which mounts the stage's scripts without Streamlit.

Each says only which page it is; its scripts ask the server for all else, so that the server decides
what a phone is ever sent.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from pages.shared.app.requests import request_headers
from pages.shared.app.runtime import page_head
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.qr import qr_code
from pages.shared.app.runtime.reach import reach
from pages.shared.app.stage import assets
from pages.shared.model.declarations import front

CODE = re.compile(r"[0-9]{5}")
SECRET = re.compile(r"[A-Za-z0-9_-]{8,100}")
JOIN = "Type the five digits on the wall, and answer on this device."
ANSWER = "Answer on this device; what all have said is seen on the wall."
START = "Everyone joins with five digits and answers on their own device."
WALL = "What the class sees and has answered, for the projector."
REMOTE = "Moves the class on from a phone."
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{head}
<link rel="stylesheet" href="{assets}{styles}">
<link rel="stylesheet" href="{assets}{room_styles}">
<script type="module" src="{assets}{script}"></script>
</head>
<body data-room="{kind}" data-root="{root}">
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
"""


def page(kind: str, title: str, line: str, origin: str) -> str:
    """Return a page as HTML; its scripts know by ``kind`` which one it is."""
    root = f"{prefix()}/"
    return PAGE.format(
        head=page_head.head(f"{title} · {front.NAME}", line, origin),
        kind=kind,
        root=escape(root),
        assets=escape(f"{root}{assets.address()}"),
        styles=assets.STYLES,
        room_styles=assets.ROOM_STYLES,
        script=assets.ROOM_SCRIPTS,
    )


def _answer(kind: str, title: str, line: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        # The links of the app's own pages would load what this one does not use.
        link = f"<{prefix()}/{assets.address(assets.ROOM_SCRIPTS)}>; rel=modulepreload"
        headers = {"cache-control": "no-cache", "link": link}
        text = page(kind, title, line, page_head.origin_of(request))
        return HTMLResponse(text, headers=headers)

    return answer


async def address(request: Request) -> Response:
    """Answer with where a class finds a room: address, the same in words, QR code.

    To the lecturer also where the remote control is.
    """
    origin = request.query_params.get("origin", "")
    code = request.path_params["code"]
    if page_head.ORIGIN.fullmatch(origin) is None or CODE.fullmatch(code) is None:
        return JSONResponse({"error": "That is no address of this app."}, status_code=400)
    reached = await run_in_threadpool(reach, origin)
    whole = f"{reached.origin}{prefix()}/j/{code}"
    told = {
        "address": whole,
        "words": whole.partition("://")[2],
        "why": reached.why,
        "qr": qr_code(whole),
    }
    secret = request.headers.get(
        request_headers.SECRET, ""
    )  # never in an address that is asked for
    if SECRET.fullmatch(secret):
        remote = f"{reached.origin}{prefix()}/room/{code}/remote#{secret}"
        told |= {"remote": remote, "qr_of_remote": qr_code(remote)}
    return JSONResponse(told, headers={"cache-control": "no-store"})


def routes() -> list[BaseRoute]:
    """Return the routes of the pages, below the prefix under which the app is served."""
    root, code = prefix(), "{code}"
    return [
        Route(f"{root}/j", _answer("join", "Join a class", JOIN)),
        Route(f"{root}/j/{code}", _answer("student", "In class", ANSWER)),
        Route(f"{root}/room/new", _answer("start", "A new class", START)),
        Route(f"{root}/room/{code}", _answer("wall", "Class", WALL)),
        Route(f"{root}/room/{code}/remote", _answer("remote", "Remote control", REMOTE)),
        Route(f"{root}/kp/rooms/{code}/address", address),
    ]
