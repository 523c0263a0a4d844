"""How a room is asked: who asks, what is refused with which status, what is said of it."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pages.shared.app.requests import request_schemas
from pages.shared.app.requests.bodies import LongBody, NoBody
from pages.shared.app.requests.request_headers import BROWSER, SECRET
from pages.shared.app.rooms.desk import DESK, TOO_OFTEN, Asker, Desk, TooMuch, in_store_thread
from pages.shared.app.rooms.room_store import FullRoom, NoRoom
from pages.shared.app.runtime.failures import NoStore, note
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.tally import Tally
from pages.shared.app.runtime.turns import Overtaken
from pages.shared.model.lessons.lesson import LessonError, LessonOutOfReach
from pages.shared.model.rooms import answers
from pages.shared.model.rooms.room import Room, RoomError
from pages.shared.model.state.reducer import Refusal

NOT_YOURS = "This is the lecturer's: open the link that was made with the class."
OUT_OF_REACH = "The server cannot keep what a class does at present: try again in a moment."
NO_CLASSES = "This server cannot keep classes: its log says why."
UNEXPECTED = "The class cannot be reached at present (entry {number} of the server's log)."
NOT_KEPT = {"cache-control": "no-store"}
STATUS: dict[type[Exception], int] = {
    NoBody: 408,
    LongBody: 413,
    request_schemas.Unreadable: 400,
    answers.AnswerError: 400,
    LessonOutOfReach: 503,
    LessonError: 400,
    NoRoom: 404,
    RoomError: 409,
    FullRoom: 409,
    Refusal: 422,
    Overtaken: 429,
    TooMuch: 429,
}


FAILURES = Tally("What a class did could not be kept or looked up: %d")


class Forbidden(Exception):
    """What the asker may not have, or not yet."""


STATUS[Forbidden] = 403
Answer = Callable[[Request, Desk], Awaitable[Response]]


def route(path: str, answer: Answer, method: str = "GET") -> Route:
    """Return a route; what it refuses is said in a sentence, and kept by nobody."""

    async def respond(request: Request) -> Response:
        try:
            if (desk := DESK.now) is None:
                desk = await in_store_thread(DESK.get)
            return await answer(request, desk)
        except tuple(STATUS) as refusal:
            said = str(refusal) or TOO_OFTEN
            status = next(s for kind, s in STATUS.items() if isinstance(refusal, kind))
            return JSONResponse({"error": said}, status, NOT_KEPT)
        except Exception as error:  # phones keep their answers, and try again
            number = secrets.token_hex(3)
            said = UNEXPECTED.format(number=number)
            if note(error, FAILURES, "Entry %s: a class in the room", number):
                said = NO_CLASSES if isinstance(error, NoStore) else OUT_OF_REACH
            return JSONResponse({"error": said}, 503, NOT_KEPT)

    return Route(f"{prefix()}/kp/rooms{path}", respond, methods=[method])


def asker_of(request: Request, browser: str = "") -> Asker:
    """Return who asks; a number that no browser of ours has made counts as none."""
    named = browser or request.headers.get(BROWSER) or request.query_params.get("browser", "")
    known = named if request_schemas.is_browser(named) else ""
    return Asker(known, request.headers.get(SECRET, "")[:100])


async def room_of(request: Request, desk: Desk, asker: Asker) -> tuple[Room, bool]:
    """Return the room of a request, and whether it has its secret."""
    if not desk.limits.views.take(asker.key):
        raise TooMuch(TOO_OFTEN)
    return await desk.run(desk.find, request.path_params["code"], asker)


async def lecturers_room(request: Request, desk: Desk) -> Room:
    """Return the room of a request that has its secret."""
    room, is_lecturer = await room_of(request, desk, asker_of(request))
    if not is_lecturer:
        raise Forbidden(NOT_YOURS)
    return room


def answered(content: Any) -> Response:
    """Return an answer that no cache keeps."""
    return JSONResponse(content, headers=NOT_KEPT)
