"""Which store the environment names, and a new room in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pages.shared.app.rooms import room_store
from pages.shared.app.rooms.buckets import Buckets, RedisBuckets, SQLiteBuckets
from pages.shared.app.rooms.folder import data_folder
from pages.shared.app.rooms.kept_lessons import KeptLessons, RedisLessons, SQLiteLessons
from pages.shared.app.rooms.own_table import is_missing
from pages.shared.app.rooms.redis_store import RedisStore
from pages.shared.app.rooms.room_store import RoomStore
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.app.runtime.failures import NoStore
from pages.shared.model.declarations import question_data, registry
from pages.shared.model.lessons import link, rules
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.rooms.room import SHOWN_ON_REQUEST, RoomError, new_room

REDIS = ("redis://", "rediss://", "unix://")
TRIES = 50  # codes, until one is free
UNKNOWN_STORE = "KP_ROOMS has to be an address of Redis, redis://host:6379/0, and is another one."
NO_PAGE = "Part {number} of the lesson is on a page that this app does not have: {slug!r}."
NO_TABLES = (
    "Part {number} of the lesson is about a table that does not travel in it: let it, in the "
    "dialog “Make a lesson”, make a short address, and start the class from there."
)
NO_QUESTION = "Part {number} of the lesson asks a question that this app does not have."
NO_CODE = "There are too many classes at present: try again in a few minutes."

InFolder = TypeVar("InFolder")
AtRedis = TypeVar("AtRedis")


def open_store() -> RoomStore:
    """Return the store of this process.

    Raises
    ------
    NoStore
        If rooms cannot be kept there, with a sentence for who runs the server.
    """
    return _kept(SQLiteStore, RedisStore)


def open_lessons() -> KeptLessons:
    """Return where this process keeps lessons: where it keeps rooms.

    Raises
    ------
    NoStore
        If they cannot be kept there, with a sentence for who runs the server.
    """
    return _kept(SQLiteLessons, RedisLessons)


def open_buckets() -> Buckets:
    """Return where all processes count together what keeps rooms: where rooms are kept.

    Raises
    ------
    NoStore
        If nothing can be kept there, with a sentence for who runs the server.
    """
    return _kept(SQLiteBuckets, RedisBuckets)


def _kept(
    in_folder: Callable[[Path], InFolder], at_redis: Callable[[str], AtRedis]
) -> InFolder | AtRedis:
    """Return what keeps something where the environment says."""
    given = room_store.asked_for()
    if not given:
        return in_folder(data_folder())
    if given.startswith(REDIS):
        return at_redis(given)
    raise NoStore(UNKNOWN_STORE)  # it may have a password in it


def start(store: RoomStore, lesson: Lesson, now: float, text: str = "") -> tuple[str, str]:
    """Begin a class with a lesson; return its code and the lecturer's secret.

    ``text`` is the code under which the server keeps the lesson, if it does: with its tables.

    Raises
    ------
    RoomError
        If the lesson has a part that cannot be in a room.
    LessonError
        If it is too long.
    """
    if not (lesson.tables and link.is_code(text)):
        text, lesson = link.packed(lesson), lesson.without_tables()
    asks = tuple(_asks(lesson, number, part) for number, part in enumerate(lesson.parts, start=1))
    secret = room_store.new_secret()
    for _ in range(TRIES):
        code = room_store.new_code()
        if store.create(new_room(code, text, asks), room_store.digest(secret), now):
            return code, secret
    raise RoomError(NO_CODE)


def _asks(lesson: Lesson, number: int, part: Part) -> str:
    """Return the kind of a part's question, or refuse the part."""
    if part.page not in {page.slug for page in registry.pages()}:
        raise RoomError(NO_PAGE.format(number=number, slug=part.page))
    if is_missing(lesson, part):
        raise RoomError(NO_TABLES.format(number=number))
    page = registry.page(part.page)
    asked = rules.question_of(page, part)
    if part.question is not None and asked is None and rules.step_of(page, part) is None:
        raise RoomError(NO_QUESTION.format(number=number))
    if asked is None:
        return SHOWN_ON_REQUEST if part.hides_answers else ""
    return question_data.KINDS[type(asked)]
