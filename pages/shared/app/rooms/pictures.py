"""The parts of a room as they are sent: each picture is drawn once, and cut to what may be seen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from datasets import DataError
from kernels import KernelError, LRUCache
from pages.shared.app.rooms.own_table import own_of
from pages.shared.app.runtime.turns import TURNS
from pages.shared.app.stage.drawn import Drawn
from pages.shared.app.stage.formula import formula
from pages.shared.app.stage.gzipped import gzipped
from pages.shared.app.stage.wire import encode
from pages.shared.model.declarations import question_data, registry
from pages.shared.model.declarations.defaults import Own
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import Shows, numbers_of
from pages.shared.model.lessons import link, rules
from pages.shared.model.lessons.lesson import LessonError
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.rooms.room import Room
from pages.shared.model.scene.scene import Scene
from pages.shared.model.scene.shown import reads, shown
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import Refusal, reduce

JUDGED_BY = ("readout", "by", "widest")  # what of a question names a readout, its true number
TEXTS = 20_000  # bytes of a part's words, about
REFUSED = 10.0  # seconds for which a part that could not be drawn is not tried again


@dataclass(frozen=True)
class RoomPart:
    """One part of a room's lesson as it is sent."""

    page: str  # the slug
    text: str
    asked: Mapping[str, Any] | None  # the whole question; None where nothing is asked
    before: bytes  # the picture without what the question hides: gzipped, as `wire.encode` has it
    after: bytes

    @property
    def public(self) -> Mapping[str, Any] | None:
        """The question without anything that tells its answer."""
        return None if self.asked is None else question_data.without_truth(self.asked)

    def of(self, room: Room, number: int) -> Room:
        """Return a room in which its part of that number asks what is on the picture, or nothing.

        A lesson that was written by hand, or for another version of the page, may ask for more.
        """
        asks = "" if self.asked is None else str(self.asked["kind"])
        return room if room.state(number).asks == asks else room.with_state(number, asks=asks)

    @property
    def nbytes(self) -> int:
        """About how much memory it takes."""
        return len(self.before) + len(self.after) + TEXTS


_parts: LRUCache[RoomPart] = LRUCache(max_bytes=1 << 26)
_refused: LRUCache[tuple[type[ValueError], str, float]] = LRUCache(max_entries=1 << 8)
_drawing: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()


async def room_part(lesson: str, number: int, code: str) -> RoomPart:
    """Return a part of a room's lesson; a class that asks at once waits for one drawing.

    So it does for a part that cannot be drawn, which each phone asks for every few seconds.

    Raises
    ------
    Refusal, LessonError
        If it cannot be drawn, with a plain sentence.
    Overtaken
        If the room asks for too many pictures at once.
    """
    key = lesson, number
    if (kept := _parts.peek(key)) is not None:
        return kept
    lock = _drawing.setdefault(key, asyncio.Lock())
    async with lock:
        kept = _parts.peek(key)
        if kept is None:
            _refuse_again(key)
            try:
                kept = await TURNS.draw(f"room {code}", partial(draw, lesson, number))
            except (Refusal, LessonError) as refusal:
                _refused.put(key, (type(refusal), str(refusal), time.monotonic()))
                raise
            _parts.put(key, kept)
    return kept


def _refuse_again(key: tuple[str, int]) -> None:
    """Raise what a part was refused with a short while ago."""
    if (kept := _refused.peek(key)) is None:
        return
    kind, sentence, then = kept
    if time.monotonic() - then < REFUSED:
        raise kind(sentence)


def draw(lesson: str, number: int) -> RoomPart:
    """Return a part with its pictures, before and after its truth is told."""
    whole = link.unpacked(lesson)
    part = whole.part(number)
    assert part is not None
    page = registry.page(part.page)
    own = own_of(whole, part, page)
    record, _ = address.from_query(page, link.query(lesson, number), own)
    if (record.lesson, record.part) != (lesson, number):
        raise Refusal("This page has no such part of a lesson.")
    record = replace(record, lesson="", part=0)  # nobody moves it: what may be moved is no matter
    step = rules.step_of(page, part)
    scene = _scene(page, record, own)
    asked, question = rules.asked_first(page, part, scene), rules.question_of(page, part)
    shows = part.shows if step is None or part.shows is not None else step.shows
    if shows is None and asked is not None and "figure" in asked:
        shows = _alone(page, asked["figure"], scene)
    after, told = record, scene
    if asked is not None and asked.get("then"):
        after, _ = reduce(page, record, events.SetValues(asked["then"]), own)
        told = _scene(page, after, own)
    if asked is not None and asked.get("moves"):
        after, _ = reduce(page, after, events.MovePoint(**asked["moves"]), own)
        told = _scene(page, after, own)
    # What the answer says, and what it is judged by, is known with the answer.
    asking = _named([part.text, "" if asked is None else asked.get("text", "")])
    telling = asking | _named([] if question is None else question.answers)
    telling |= {asked[name] for name in JUDGED_BY if asked is not None and asked.get(name)}
    hidden = [] if asked is None else list(asked["hides"])
    before = None if told is scene else scene
    return RoomPart(
        part.page,
        part.text,
        asked,
        _packed(page, record, own, scene, shows, asking, hidden),
        _packed(page, after, own, told, shows, telling, [], was=before),
    )


def _alone(page: Page, id: str, scene: Scene) -> Shows:
    """Return the picture on which is asked, and by what its method is judged: for a phone."""
    figure = next(figure for figure in scene.figures if figure.id == id)
    layers = (
        (trace.get("meta") or {}).get("role") or str(trace.get("name")) for trace in figure.data
    )
    return Shows({id: tuple(dict.fromkeys(layers))}, page.method.judged_by, ("formula",))


def _named(texts: Iterable[str]) -> set[str]:
    """Return the readouts whose numbers stand in texts."""
    return {name for text in texts for name in numbers_of(text)}


def _scene(page: Page, record: PageState, own: Own) -> Scene:
    try:
        setting = resolve(record, own)
        scene = page.scene(setting)
    except (KernelError, DataError) as error:
        raise Refusal(str(error)) from error
    return replace(scene, notices=(*setting.notes, *scene.notices))


def _packed(
    page: Page,
    record: PageState,
    own: Own,
    scene: Scene,
    shows: Shows | None,
    named: set[str],
    hidden: list[str],
    was: Scene | None = None,
) -> bytes:
    """Return a picture on its way: of a step what it shows, and the numbers that its texts say.

    ``shown`` are the keys of the readouts that stand under the picture, ``was`` the readouts of the
    picture before it.
    """
    readouts = None if shows is None else [*shows.readouts, *named]
    cut = shown(scene, None if shows is None else shows.figures, readouts, hidden)
    beside = None if shows is None else shows.beside
    if beside is not None and "texts" not in beside:
        cut = replace(cut, passages=None)
    keys = [r.key for r in cut.readouts if shows is None or reads(shows.readouts, r.key)]
    sent = Drawn("", cut).wire(record)
    says = beside is None or "formula" in beside
    sent["formula"] = formula(PageStore(page, lambda: own, record), record) if says else ""
    sent["shown"] = keys
    sent["was"] = [] if was is None else Drawn("", was).wire(record)["readouts"]
    payload, _ = encode(sent)
    return gzipped(payload)
