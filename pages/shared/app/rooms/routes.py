"""The addresses of rooms, below ``kp/rooms``; what each phase lets be seen is said in `views`."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from pages.shared.app.requests import request_schemas
from pages.shared.app.requests.bodies import LongBody, NoBody, body_of
from pages.shared.app.rooms import opening, pictures, views
from pages.shared.app.rooms.desk import TOO_OFTEN, Asker, Desk, TooMuch, desk
from pages.shared.app.rooms.export import results_csv
from pages.shared.app.rooms.room_store import FullRoom, NoRoom, NoStore, Slot, pseudonym
from pages.shared.app.runtime.limits import FREE_FILES
from pages.shared.app.runtime.open_files import OPEN_FILES
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.turns import Overtaken
from pages.shared.app.stage import live
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, LessonError
from pages.shared.model.rooms import answers, commands
from pages.shared.model.rooms import room as rooms
from pages.shared.model.rooms.from_story import question_lesson, story_lesson
from pages.shared.model.rooms.room import Room, RoomError
from pages.shared.model.state.reducer import Refusal

BROWSER, SECRET, TOKEN = "x-kp-browser", "x-kp-secret", "x-kp-token"
LONGEST_BODY = 40_000  # bytes: a lesson
FOR_A_LESSON = "private, max-age=600"
WHEN = ("before", "after")

NOT_YOURS = "This is the lecturer's: open the link that was made with the class."
NOT_YET = "This is not shown yet."
NOT_NOW = "This question takes no answers now."
FINAL = "At your own pace an answer is final."
MOVED_ON = "The class has moved on meanwhile."
TOO_MANY_ROOMS = "Too many classes were begun: end one of them, or try again later."
NO_LESSON = "Name a lesson, or a story of a page."
UNEXPECTED = "The class cannot be reached at present (entry {number} of the server's log)."
NOT_KEPT = {"cache-control": "no-store"}
STREAM = {"cache-control": "no-store", "x-accel-buffering": "no"}
STATUS: dict[type[Exception], int] = {
    NoBody: 408,
    LongBody: 413,
    request_schemas.Unreadable: 400,
    answers.AnswerError: 400,
    LessonError: 400,
    NoRoom: 404,
    RoomError: 409,
    FullRoom: 409,
    Refusal: 422,
    Overtaken: 429,
    TooMuch: 429,
    NoStore: 503,
}


_log = logging.getLogger("kernel_playground")


class Forbidden(Exception):
    """What the asker may not have, or not yet."""


STATUS[Forbidden] = 403
Answer = Callable[[Request, Desk], Awaitable[Response]]


def _route(path: str, answer: Answer, method: str = "GET") -> Route:
    """Return a route; what it refuses is said in a sentence, and kept by nobody."""

    async def respond(request: Request) -> Response:
        try:
            return await answer(request, desk())
        except tuple(STATUS) as refusal:
            said = str(refusal) or TOO_OFTEN
            status = next(s for kind, s in STATUS.items() if isinstance(refusal, kind))
            return JSONResponse({"error": said}, status, NOT_KEPT)
        except (
            Exception
        ):  # a locked file, a lost connection: phones keep their answers, and try again
            number = secrets.token_hex(3)
            _log.exception("Entry %s: a class in the room", number)
            return JSONResponse({"error": UNEXPECTED.format(number=number)}, 503, NOT_KEPT)

    return Route(f"{prefix()}/kp/rooms{path}", respond, methods=[method])


def _asker(request: Request, browser: str = "") -> Asker:
    """Return who asks; a number that no browser of ours has made counts as none."""
    named = browser or request.headers.get(BROWSER) or request.query_params.get("browser", "")
    known = named if request_schemas.is_browser(named) else ""
    return Asker(known, request.headers.get(SECRET, "")[:100])


async def _found(request: Request, desk: Desk, asker: Asker) -> tuple[Room, bool]:
    if not desk.limits.views.take(asker.key):
        raise TooMuch(TOO_OFTEN)
    return await desk.find(request.path_params["code"], asker)


async def _lecturers(request: Request, desk: Desk) -> Room:
    """Return the room of a request that has its secret."""
    room, is_lecturer = await _found(request, desk, _asker(request))
    if not is_lecturer:
        raise Forbidden(NOT_YOURS)
    return room


def _told(content: Any) -> Response:
    return JSONResponse(content, headers=NOT_KEPT)


async def begin(request: Request, desk: Desk) -> Response:
    """Begin a class: with a lesson, with a story, or with one question of it."""
    body = request_schemas.request_body("room", await body_of(request, LONGEST_BODY))
    stage = live.find(request.headers.get(TOKEN, ""))
    key = f"session {stage.session}" if stage else _asker(request).key
    limits, count = desk.limits, await desk.run(desk.store.count)
    if count >= limits.rooms_alive or limits.rooms.left() < 1 or not limits.rooms_of_one.take(key):
        raise TooMuch(TOO_MANY_ROOMS)
    limits.rooms.take()
    lesson = _lesson(body)
    code, secret = await desk.run(opening.start, desk.store, lesson, time.time())
    desk.draw_ahead(await desk.run(desk.store.room, code))
    return _told({"code": code, "secret": secret})


def _lesson(body: dict[str, Any]) -> Lesson:
    if "lesson" in body:
        return link.unpacked(body["lesson"])
    try:
        page, story = registry.page(body["page"]), body["story"]
        step = body.get("step")
        return story_lesson(page, story) if step is None else question_lesson(page, story, step)
    except LookupError as error:
        raise LessonError(NO_LESSON) from error


async def look(request: Request, desk: Desk) -> Response:
    """Answer with what a browser is shown: of the present part, or of another that it may see."""
    asker = _asker(request)
    room, is_lecturer = await _found(request, desk, asker)
    number = _number(request.query_params.get("part"), room, is_lecturer)
    part = await pictures.room_part(room.lesson, number, room.code)
    name = pseudonym(room.code, asker.browser)
    told = await desk.run(views.view, desk.store, room, number, part, name, is_lecturer)
    if is_lecturer:
        sights = await desk.run(desk.store.sights, [room.code], time.time())
        if room.code in sights:
            told |= {"answered": sights[room.code].answered, "present": sights[room.code].present}
    return _told(told)


def _number(asked: str | None, room: Room, is_lecturer: bool) -> int:
    """Return the part that is asked for."""
    if asked is None:
        return room.part
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    room.state(number)
    if not (is_lecturer or number == room.part or rooms.may_see(room, number)):
        raise Forbidden(NOT_YET)
    return number


async def listen(request: Request, desk: Desk) -> Response:
    """Answer with the room's events for as long as the browser stays."""
    asker, watches = _asker(request), request.query_params.get("watch") == "1"
    room, _ = await _found(request, desk, asker)
    hub, limits = desk.hub, desk.limits
    if hub.count_of(room.code, asker.browser) >= limits.streams and asker.browser:
        raise TooMuch(TOO_OFTEN)
    if hub.count(room.code) >= limits.streams_of_room or OPEN_FILES.free < FREE_FILES:
        raise TooMuch(TOO_OFTEN)  # the page then looks from time to time
    events = hub.stream(room.code, asker.browser, watches)
    return StreamingResponse(events, media_type="text/event-stream", headers=STREAM)


async def picture(request: Request, desk: Desk) -> Response:
    """Answer with a part's picture: without what its question hides, or with the truth."""
    asker, when = _asker(request), request.path_params["when"]
    room, is_lecturer = await _found(request, desk, asker)
    number = _number(str(request.path_params["part"]), room, is_lecturer)
    if when not in WHEN:
        raise NoRoom
    if not (is_lecturer or rooms.may_see(room, number)):
        raise Forbidden(NOT_YET)
    name = pseudonym(room.code, asker.browser)
    if when == "after":
        answered = await desk.run(views.has_answered, desk.store, room, number, name)
        phase = rooms.phase_for(room, number, answered)
        if not views.sees_truth(room, number, phase, is_lecturer):
            raise Forbidden(NOT_YET)
    part = await pictures.room_part(room.lesson, number, room.code)
    headers = {"content-encoding": "gzip", "cache-control": FOR_A_LESSON}
    return Response(getattr(part, when), media_type="application/octet-stream", headers=headers)


async def answer(request: Request, desk: Desk) -> Response:
    """Keep an answer; what is sent again because nobody heard that it was kept counts once."""
    body = request_schemas.request_body("answer", await body_of(request, LONGEST_BODY))
    asker = _asker(request, body["browser"])
    if not desk.limits.answers.take(asker.key):
        raise TooMuch(TOO_OFTEN)
    room, _ = await desk.find(request.path_params["code"], asker)
    number, now = body["part"], time.time()
    room.state(number)
    slot = Slot(room.code, number, body["round"], pseudonym(room.code, asker.browser))
    part = await pictures.room_part(room.lesson, number, room.code)
    if part.asked is None or not room.state(number).takes_answers:
        raise RoomError(NOT_NOW)
    given = json.dumps(answers.checked(part.asked, body["given"]))
    if rooms.accepts(room, number, slot.round, now):
        leads = rooms.is_led(room, number)
        if not await desk.run(desk.store.keep, slot, given, now, leads):
            raise RoomError(FINAL)
    elif await desk.run(desk.store.given, slot) != given:
        raise RoomError(NOT_NOW)
    return _told({"kept": True, "version": room.version})


async def act(request: Request, desk: Desk) -> Response:
    """Do what the lecturer commands; of two remotes that name one version only the first acts."""
    room = await _lecturers(request, desk)
    body = request_schemas.request_body("command", await body_of(request, LONGEST_BODY))
    if not desk.limits.commands.take(room.code):
        raise TooMuch(TOO_OFTEN)
    kind = body["kind"]
    details = {n: body[n] for n in commands.DETAILS.get(kind, ()) if n in body}
    if len(details) < len(commands.DETAILS.get(kind, ())):
        raise request_schemas.Unreadable(f"The command {kind} lacks one of its fields.")
    if kind == commands.END:
        await desk.run(desk.store.end, room.code)
        return _told({"ended": True})
    if kind == "hands":
        await _check_hands(room, details)
    now = time.time()

    def change(present: Room) -> Room:
        if body.get("version", present.version) != present.version:
            raise RoomError(MOVED_ON)
        return commands.command(present, kind, now, **details)

    after = await desk.run(desk.store.change, room.code, change, now)
    desk.draw_ahead(after)
    told = {"version": after.version, "part": after.part, "round": after.round}
    return _told({**told, "phase": after.phase, "paused": after.paused, "pace": after.pace})


async def _check_hands(room: Room, details: dict[str, Any]) -> None:
    """Refuse hands that are not one number for each choice."""
    room.state(details["part"])
    part = await pictures.room_part(room.lesson, details["part"], room.code)
    if part.asked is None or len(part.asked.get("choices", ())) != len(details["counts"]):
        raise RoomError(commands.NO_HANDS)


async def export(request: Request, desk: Desk) -> Response:
    """Answer with what the class said in all rounds that are complete, as a table."""
    room = await _lecturers(request, desk)
    told = {}
    for number, state in enumerate(room.parts, start=1):
        if state.takes_answers and (state.is_true or state.phase == rooms.CLOSED):
            part = await pictures.room_part(room.lesson, number, room.code)
            assert part.asked is not None
            said = partial(views.results, desk.store, room, number, part.asked)
            told[number] = part.asked, await desk.run(said)
    headers = {"content-disposition": f'attachment; filename="class-{room.code}.csv"'}
    return Response(results_csv(told), media_type="text/csv", headers=headers)


def routes() -> list[BaseRoute]:
    """Return the routes of rooms."""
    return [
        _route("", begin, "POST"),
        _route("/{code}", look),
        _route("/{code}/events", listen),
        _route("/{code}/picture/{part:int}/{when}", picture),
        _route("/{code}/answers", answer, "POST"),
        _route("/{code}/commands", act, "POST"),
        _route("/{code}/export.csv", export),
    ]
