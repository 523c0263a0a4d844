"""``/l/CODE`` leads to the lesson that is kept under a code, ``/l/CODE/qr`` shows it to a class."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pages.shared.app.lessons.short_address import PATH
from pages.shared.app.runtime import page_head
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.qr import qr_code
from pages.shared.app.runtime.reach import Reach, reach
from pages.shared.app.stage import assets
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, LessonError, LessonOutOfReach

NOT_KEPT = {"cache-control": "no-store"}
HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Kernel Playground</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{styles}">
</head>
"""
WALL = """<body>
<main class="kp-room kp-room-wall" data-phase="lobby">
<div class="kp-room-body"><section class="kp-room-lobby">
<img class="kp-room-qr" src="{qr}" alt="QR code of {address}">
<div class="kp-room-join"><h1>{title}</h1><p class="kp-room-address">{words}</p>{why}</div>
</section></div>
</main>
</body>
</html>
"""
REFUSAL = """<body>
<main class="kp-room"><div class="kp-room-instead"><p>{why}</p>
<p><a href="{root}/">Kernel Playground</a></p></div></main>
</body>
</html>
"""


async def _lesson(request: Request) -> Lesson:
    code = link.code_of(request.path_params["code"])
    if not link.is_code(code):
        raise LessonError(link.NOT_KEPT)
    return await run_in_threadpool(link.opened, code)


async def lead(request: Request) -> Response:
    """Lead to the first part of a lesson."""
    try:
        lesson = await _lesson(request)
    except LessonError as error:
        return _refused(error)
    query = urlencode(link.query(link.code_of(request.path_params["code"]), 1))
    return RedirectResponse(f"{prefix()}/{lesson.parts[0].page}?{query}", 303, NOT_KEPT)


async def wall(request: Request) -> Response:
    """Show address and QR code as large as the window allows, without a script."""
    try:
        lesson = await _lesson(request)
    except LessonError as error:
        return _refused(error)
    found = await run_in_threadpool(_reach, request)
    address = f"{found.origin}{prefix()}{PATH}/{link.code_of(request.path_params['code'])}"
    why = f'<p class="kp-room-why">{escape(found.why)}</p>' if found.why else ""
    shown = WALL.format(qr=qr_code(address), address=escape(address), title=escape(lesson.title),
                        words=escape(address.partition("://")[2]), why=why)  # fmt: skip
    return HTMLResponse(_head(lesson.title) + shown, headers=_headers())


def _reach(request: Request) -> Reach:
    """Return where others find the app: as the page said that led here, or as it was asked for."""
    asked = request.query_params.get("origin", "")
    if page_head.ORIGIN.fullmatch(asked) is None:
        asked = page_head.origin_of(request)
    return reach(asked)


def _refused(error: LessonError) -> Response:
    body = REFUSAL.format(why=escape(str(error)), root=escape(prefix()))
    status = 503 if isinstance(error, LessonOutOfReach) else 404
    return HTMLResponse(_head("No lesson") + body, status, _headers())


def _head(title: str) -> str:
    styles = f"{prefix()}/{assets.address(assets.ROOM_STYLES)}"
    return HEAD.format(title=escape(title), styles=escape(styles))


def _headers() -> dict[str, str]:
    """Return headers of a page that loads its styles alone; see `server.headers.ahead`."""
    styles = f"{prefix()}/{assets.address(assets.ROOM_STYLES)}"
    return {**NOT_KEPT, "link": f"<{styles}>; rel=preload; as=style"}


def routes() -> list[BaseRoute]:
    """Return the routes of short addresses."""
    root = f"{prefix()}{PATH}"
    return [
        Route(f"{root}/{{code}}", lead),
        Route(f"{root}/{{code}}/qr", wall),
    ]
