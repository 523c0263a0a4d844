"""What a phase lets a browser see of its room: the one place that decides what is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from kernels import LRUCache
from pages.shared.app.rooms.pictures import RoomPart
from pages.shared.app.rooms.room_store import RoomStore, Slot
from pages.shared.model.lessons import link
from pages.shared.model.rooms import room as rooms
from pages.shared.model.rooms.commands import leads_to
from pages.shared.model.rooms.room import Room
from pages.shared.model.rooms.summary import summary

_SUMMARIES: LRUCache[dict[str, Any]] = LRUCache(max_entries=1 << 8)
_TOLD: LRUCache[dict[str, Any]] = LRUCache(max_entries=1 << 8)


def own_answers(store: RoomStore, room: Room, part: int, browser: str) -> dict[int, Any]:
    """Return what a browser has answered to a part, by round."""
    answers = {
        n: store.given(Slot(room.code, part, n, browser))
        for n in range(1, room.state(part).round + 1)
    }
    return {n: json.loads(given) for n, given in answers.items() if given is not None}


def has_answered(store: RoomStore, room: Room, part: int, browser: str) -> bool:
    """Whether a browser has answered the present round of a part."""
    return room.state(part).round in own_answers(store, room, part, browser)


def sees_truth(room: Room, part: int, phase: str, is_lecturer: bool) -> bool:
    """Whether the truth of a part may be sent: revealed to all, or closed to the lecturer."""
    if is_lecturer and room.begun and room.state(part).phase == rooms.CLOSED:
        return True
    return phase in rooms.TRUE


def results(
    store: RoomStore, room: Room, number: int, asked: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return the summaries of all rounds of a part, in their order; each says its ``round``."""
    return [
        {"round": n, **_told(store, room, number, n, asked)}
        for n in range(1, room.state(number).round + 1)
    ]


def _told(
    store: RoomStore, room: Room, number: int, n: int, asked: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the summary of one round: of a part that is revealed its answers are read once.

    A whole class asks for it at once. An answer that was kept while it was revealed is one more.
    """
    state = room.state(number)
    if not state.is_true:
        return _summary(store, room, number, n, asked)
    count = store.answered(room.code, number, n)
    key = room.code, room.version, state.opened, number, n, count
    return _TOLD.get(key, lambda: _summary(store, room, number, n, asked))


def _summary(
    store: RoomStore, room: Room, number: int, n: int, asked: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the summary of one round: the same answers are summed up once."""
    given = sorted(store.answers(room.code, number, n))
    hands = tuple(room.state(number).hands.get(n, ()))
    said = blake2b("\n".join(given).encode(), digest_size=16).digest()
    return _SUMMARIES.get(
        (room.lesson, number, said, hands),  # the lesson's part says what is asked
        lambda: summary([json.loads(one) for one in given], asked, hands),
    )


def view(
    store: RoomStore, room: Room, number: int, part: RoomPart, browser: str, is_lecturer: bool
) -> dict[str, Any]:
    """Return what a browser is shown of a part of its room.

    Others' answers are told once the lecturer has revealed them, and to the lecturer once they are
    complete; at an own pace an answer brings the truth where the room says so, but nobody else's
    answers.
    """
    state, own = room.state(number), own_answers(store, room, number, browser)
    lesson = link.unpacked(room.lesson)
    phase = room.phase if is_lecturer else rooms.phase_for(room, number, state.round in own)
    if is_lecturer and room.begun:
        phase = state.phase
    is_told = sees_truth(room, number, phase, is_lecturer)
    seen = is_lecturer or rooms.may_see(room, number)
    told = {
        "code": room.code,
        "title": lesson.title,
        "of": len(room.parts),
        "part": number,
        "present_part": room.part,
        "round": state.round,
        "phase": phase,
        "paused": room.paused,
        "pace": room.pace,
        "tells": room.tells,
        "version": room.version,
        "page": part.page if seen else "",
        "text": part.text if seen else "",
        "asked": (part.asked if is_told else part.public) if seen else None,
        "takes_answers": state.takes_answers,
        "mine": own.get(state.round),
        "mine_first": own.get(1),
        "results": None,
        # The page of the app on which everybody goes on alone
        "free": {"page": part.page, "query": dict(lesson.parts[number - 1].query)}
        if phase == rooms.FREE and lesson.parts[number - 1].table is None
        else None,
    }
    complete = state.is_true or (is_lecturer and state.phase == rooms.CLOSED)
    if room.begun and complete and state.takes_answers and part.asked is not None:
        told["results"] = results(store, room, number, part.asked)
    if is_lecturer:
        told["leads_to"] = leads_to(room)
        told["phases"] = [one.phase for one in room.parts]
    return told
