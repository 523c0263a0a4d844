"""Counts and times what the app's own addresses answer, and tells it to who runs the server."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import chain

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pages.shared.app.rooms import desk
from pages.shared.app.runtime import metrics, open_files, streamlit_private
from pages.shared.app.runtime.failures import is_of_store
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.turns import TURNS

PATH = "kp/metrics"
# Whose answers are counted: the live figures, and the class in the room; a room's own
# addresses hold its code, so that only the beginning of a path is told.
KINDS = ("live", "sweep", "numbers", "sheet", "interactive", "rooms", "assets")
STREAM = "/events"  # of a room: it lasts as long as its page, and no answer is waited for
OTHER = b"x-kp-status"  # names the status of what is no fault


class Measured:
    """Count the answers to requests below ``kp/``, with the time that each took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        kind = kind_of(scope) if scope["type"] == "http" else None
        if kind is None:
            await self.app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                other = dict(message.get("headers", [])).get(OTHER)
                status = message["status"] if other is None else int(other)
            await send(message)

        try:
            await self.app(scope, receive, send_and_look)
        finally:
            metrics.ANSWERS.add(kind, status, time.perf_counter() - began)


def kind_of(scope: Scope) -> str | None:
    """Return as what a request is counted; None for what is not counted."""
    path = str(scope["path"])
    below = f"{prefix()}/kp/"
    if not path.startswith(below) or path.endswith(STREAM):
        return None
    kind = path.removeprefix(below).partition("/")[0]
    return kind if kind in KINDS else None


async def answer(_: Request) -> Response:
    """Answer with the numbers of this process; `Refusals` lets only this machine ask."""
    text = await run_in_threadpool(lambda: "\n".join(lines()) + "\n")
    return PlainTextResponse(text, media_type=metrics.CONTENT_TYPE)


def lines() -> Iterator[str]:
    """Yield the numbers of this process, line by line."""
    now = {
        "sessions": ("Pages that are open.", streamlit_private.active_sessions()),
        "rooms": ("Classes in the room, of all processes.", _rooms()),
        "questions_waiting": ("Pictures that wait for their turn.", TURNS.waiting),
    }
    return chain(
        metrics.ANSWERS.lines(),
        metrics.gauges({f"{metrics.NAME}{name}": value for name, value in now.items()}),
        metrics.of_process(open_files.count(), open_files.limit()),
    )


def _rooms() -> float:
    """Return how many classes there are; no number where the store does not answer."""
    if (own := desk.DESK.now) is None:
        return 0
    try:
        return own.store.count()
    except Exception as error:
        if is_of_store(error):
            return math.nan
        raise
