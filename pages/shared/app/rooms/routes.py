"""The addresses of rooms, below ``kp/rooms``; what each phase lets be seen is said in `views`."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from pages.shared.app.requests import request_schemas
from pages.shared.app.requests.bodies import body_of
from pages.shared.app.requests.request_headers import TOKEN
from pages.shared.app.rooms import guards, opening, pictures, views
from pages.shared.app.rooms.asking import (
    Forbidden,
    answered,
    asker_of,
    lecturers_room,
    room_of,
    route,
)
from pages.shared.app.rooms.desk import TOO_OFTEN, Desk, TooMuch
from pages.shared.app.rooms.export import results_csv
from pages.shared.app.rooms.room_store import (
    NoRoom,
    Slot,
    has_joined,
    joined,
    pseudonym,
    sights,
)
from pages.shared.app.runtime.limits import FREE_FILES
from pages.shared.app.runtime.open_files import OPEN_FILES
from pages.shared.app.stage.stages import STAGES
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.lessons.lesson import Lesson, LessonError
from pages.shared.model.rooms import answers, commands
from pages.shared.model.rooms import room as rooms
from pages.shared.model.rooms.from_story import question_lesson, story_lesson
from pages.shared.model.rooms.room import Room, RoomError

LONGEST_BODY = 40_000  # bytes: a lesson
FOR_TEN_MINUTES = "private, max-age=600"
WHEN = ("before", "after")
NOT_YET = "This is not shown yet."
NOT_JOINED = "This browser has not joined the class: load the page again."
MANY_JOIN = "Very many join at once: you will be let in shortly."
NOT_NOW = "This question takes no answers now."
FINAL = (
    "The true answer is shown as soon as you have answered this part, so your answer cannot be "
    "changed."
)
MOVED_ON = "The class has moved on meanwhile."
TOO_MANY_ROOMS = "Too many classes were begun: end one of them, or try again later."
NO_LESSON = "Name a lesson, or a story of a page."
STREAM = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def begin(request: Request, desk: Desk) -> Response:
    """Begin a class: with a lesson, with a story, or with one question of it."""
    body = request_schemas.request_body("room", await body_of(request, LONGEST_BODY))
    stage = STAGES.find(request.headers.get(TOKEN, ""))
    key = f"session {stage.session}" if stage else asker_of(request).key
    if not await desk.run(desk.lets_begin, key):
        raise TooMuch(TOO_MANY_ROOMS)
    lesson = await desk.run(_lesson, body)  # which the server may have to look up
    text = body.get("lesson", "")
    code, secret = await desk.run(opening.start, desk.store, lesson, desk.store.now(), text)
    desk.draw_ahead(await desk.run(desk.store.room, code))
    return answered({"code": code, "secret": secret})


def _lesson(body: dict[str, Any]) -> Lesson:
    if "lesson" in body:
        return link.opened(body["lesson"])
    try:
        page, story = registry.page(body["page"]), body["story"]
        step = body.get("step")
        return story_lesson(page, story) if step is None else question_lesson(page, story, step)
    except LookupError as error:
        raise LessonError(NO_LESSON) from error


async def look(request: Request, desk: Desk) -> Response:
    """Answer with what a browser is shown: of the present part, or of another that it may see."""
    asker = asker_of(request)
    room, is_lecturer = await room_of(request, desk, asker)
    number = _number(request.query_params.get("part"), room, is_lecturer)
    part = await pictures.room_part(room.lesson, number, room.code)
    room = part.of(room, number)
    name = pseudonym(room.code, asker.browser)
    told = await desk.run(views.view, desk.store, room, number, part, name, is_lecturer)
    if is_lecturer:
        seen = await desk.run(sights, desk.store, [room.code], desk.store.now())
        if sight := seen.get(room.code):
            told |= {"answered": sight.answered, "present": sight.present}
    return answered(told)


def _number(asked: str | None, room: Room, is_lecturer: bool) -> int:
    """Return the part that is asked for."""
    if asked is None:
        return room.part
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    room.state(number)
    if not (is_lecturer or number == room.part or rooms.may_see(room, number)):
        raise Forbidden(NOT_YET)
    return number


async def join(request: Request, desk: Desk) -> Response:
    """Sign the number that a browser has made for itself: with it, it may answer in this room."""
    asker = asker_of(request)
    if not asker.browser:
        raise request_schemas.Unreadable("Name the random number of this browser.")
    room, is_lecturer = await room_of(request, desk, asker)
    secret = await desk.run(desk.store.secret, room.code)
    place = guards.place(room.code, secret, request.client.host if request.client else "")
    if not is_lecturer and not await desk.run(desk.limits.joins.take, place):
        raise TooMuch(MANY_JOIN)
    return answered({"browser": joined(secret, asker.browser)})


async def listen(request: Request, desk: Desk) -> Response:
    """Answer with the room's events for as long as a browser stays that has joined."""
    asker, watches = asker_of(request), request.query_params.get("watch") == "1"
    room, _ = await room_of(request, desk, asker)
    if not has_joined(await desk.run(desk.store.secret, room.code), asker.browser):
        raise Forbidden(NOT_JOINED)  # an event source sends no secret: a lecturer's joins, too
    hub, limits = desk.hub, desk.limits
    if hub.count_of(room.code, asker.browser) >= limits.streams:
        raise TooMuch(TOO_OFTEN)
    if hub.count(room.code) >= limits.streams_of_room or OPEN_FILES.free < FREE_FILES:
        raise TooMuch(TOO_OFTEN)  # the page then looks from time to time
    events = hub.stream(room.code, asker.browser, watches)
    return StreamingResponse(events, media_type="text/event-stream", headers=STREAM)


async def picture(request: Request, desk: Desk) -> Response:
    """Answer with a part's picture: without what its question hides, or with the truth."""
    asker, when = asker_of(request), request.path_params["when"]
    room, is_lecturer = await room_of(request, desk, asker)
    number = _number(str(request.path_params["part"]), room, is_lecturer)
    if when not in WHEN:
        raise NoRoom
    if not (is_lecturer or rooms.may_see(room, number)):
        raise Forbidden(NOT_YET)
    part = await pictures.room_part(room.lesson, number, room.code)
    room = part.of(room, number)
    name = pseudonym(room.code, asker.browser)
    if when == "after":
        asks_for_it = not (is_lecturer or rooms.is_led(room, number))
        has_answered = asks_for_it and await desk.run(
            views.has_answered, desk.store, room, number, name
        )
        phase = rooms.phase_for(room, number, has_answered)
        if not views.sees_truth(room, number, phase, is_lecturer):
            raise Forbidden(NOT_YET)
    headers = {"content-encoding": "gzip", "cache-control": FOR_TEN_MINUTES}
    return Response(getattr(part, when), media_type="application/octet-stream", headers=headers)


async def answer(request: Request, desk: Desk) -> Response:
    """Keep an answer; what is sent again because nobody heard that it was kept counts once."""
    body = request_schemas.request_body("answer", await body_of(request, LONGEST_BODY))
    asker = asker_of(request, body["browser"])
    if not desk.limits.answers.take(asker.key):
        raise TooMuch(TOO_OFTEN)
    room, _ = await desk.run(desk.find, request.path_params["code"], asker)
    if not has_joined(await desk.run(desk.store.secret, room.code), asker.browser):
        raise Forbidden(NOT_JOINED)
    number, now = body["part"], desk.store.now()
    room.state(number)
    slot = Slot(room.code, number, body["round"], pseudonym(room.code, asker.browser))
    part = await pictures.room_part(room.lesson, number, room.code)
    room = part.of(room, number)
    if part.asked is None or not room.state(number).takes_answers:
        raise RoomError(NOT_NOW)
    given = json.dumps(answers.checked(part.asked, body["given"]))
    if rooms.accepts(room, number, slot.round, now):
        replaces = not room.state(number).told
        if not await desk.run(desk.store.keep, slot, given, now, replaces):
            raise RoomError(FINAL)
    elif await desk.run(desk.store.given, slot) != given:
        raise RoomError(NOT_NOW)
    return answered({"kept": True, "version": room.version})


async def act(request: Request, desk: Desk) -> Response:
    """Do what the lecturer commands; of two remotes that name one version only the first acts."""
    room = await lecturers_room(request, desk)
    body = request_schemas.request_body("command", await body_of(request, LONGEST_BODY))
    if not desk.limits.commands.take(room.code):
        raise TooMuch(TOO_OFTEN)
    kind = body["kind"]
    details = {n: body[n] for n in commands.DETAILS.get(kind, ()) if n in body}
    if len(details) < len(commands.DETAILS.get(kind, ())):
        raise request_schemas.Unreadable(f"The command {kind} lacks one of its fields.")
    if kind == commands.END:
        await desk.run(desk.store.end, room.code)
        return answered({"ended": True})
    if kind == "hands":
        await _check_hands(room, details)
    now = desk.store.now()
    asks = await pictures.room_part(room.lesson, room.part, room.code) if kind == "open" else None

    def change(present: Room) -> Room:
        if body.get("version", present.version) != present.version:
            raise RoomError(MOVED_ON)
        if asks is not None and present.part == room.part:
            present = asks.of(present, room.part)
        return commands.command(present, kind, now, **details)

    after = await desk.run(desk.store.change, room.code, change, now)
    desk.draw_ahead(after)
    told: dict[str, Any] = {"version": after.version, "part": after.part, "round": after.round}
    told |= {"phase": after.phase, "paused": after.paused, "pace": after.pace}
    return answered({**told, "leads_to": commands.leads_to(after)})


async def _check_hands(room: Room, details: dict[str, Any]) -> None:
    """Refuse hands that are not one number for each choice."""
    room.state(details["part"])
    part = await pictures.room_part(room.lesson, details["part"], room.code)
    if part.asked is None or len(part.asked.get("choices", ())) != len(details["counts"]):
        raise RoomError(commands.NO_HANDS)


async def afterwards(request: Request, desk: Desk) -> Response:
    """Answer with what those who were absent do alone: the room's lesson, as link and as file."""
    room = await lecturers_room(request, desk)
    return answered(await desk.run(_to_take_along, room.lesson))


def _to_take_along(text: str) -> dict[str, Any]:
    lesson = link.unpacked(text)
    return {
        "page": lesson.parts[0].page,
        "query": link.query(text, 1),
        "file": lesson_file.written(lesson).decode(),
    }


async def export(request: Request, desk: Desk) -> Response:
    """Answer with what the class said in all rounds that are complete, as a table."""
    room = await lecturers_room(request, desk)
    told = {}
    for number, state in enumerate(room.parts, start=1):
        if state.takes_answers and (state.is_true or state.phase == rooms.CLOSED):
            part = await pictures.room_part(room.lesson, number, room.code)
            if part.asked is None or part.asked["kind"] != state.asks:
                continue  # it could not be answered
            said = partial(views.results, desk.store, room, number, part.asked)
            told[number] = part.asked, await desk.run(said)
    headers = {"content-disposition": f'attachment; filename="class-{room.code}.csv"'}
    return Response(results_csv(told), media_type="text/csv", headers=headers)


def routes() -> list[BaseRoute]:
    """Return the routes of rooms."""
    return [
        route("", begin, "POST"),
        route("/{code}", look),
        route("/{code}/join", join, "POST"),
        route("/{code}/events", listen),
        route("/{code}/picture/{part:int}/{when}", picture),
        route("/{code}/answers", answer, "POST"),
        route("/{code}/commands", act, "POST"),
        route("/{code}/export.csv", export),
        route("/{code}/lesson", afterwards),
    ]
