"""What the lecturer can do: each command makes the next room, as an event makes the next record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pages.shared.model.rooms.room import (
    CLOSED,
    FREE,
    LOBBY,
    MAX_ROUNDS,
    OPEN,
    READ,
    REVEALED,
    SHOWN_ON_REQUEST,
    Room,
    RoomError,
    is_led,
)

END = "end"  # what no room is left after
MAX_HANDS = 1000  # for one choice

NOTHING_ASKED = "This part asks nothing that could be answered."
TRUTH_IS_OUT = "The class has seen the truth of this part: its question cannot be asked again."
NOT_OPEN = "There is nothing to close: the question is not open."
NOT_CLOSED = "A second round begins after the first one is closed."
NO_MORE_ROUNDS = "There are two rounds: before and after the students talk to their neighbours."
NOT_BEGUN = "First leave the lobby."
LAST, FIRST = "This is the last part.", "This is the first part."
NO_HANDS = "Hands are counted for a question with choices: one whole number for each choice."


def command(room: Room, kind: str, now: float, **details: Any) -> Room:
    """Return the room after a command, with another version; the same room if nothing changes.

    Parameters
    ----------
    room : Room
    kind : str
        One of `KINDS`.
    now : float
        Seconds since the epoch.
    **details
        ``part`` of "go" and "hands", ``counts`` of "hands", ``upto`` and ``tells`` of "pace".

    Raises
    ------
    RoomError
        If it cannot be done now; the room stays as it is.
    """
    after = _COMMANDS[kind](room, now, **details)
    return room if after == room else replace(after, version=room.version + 1)


def leads_to(room: Room) -> str:
    """Return the command that comes next in a lesson's usual course; empty at its end."""
    state, onward = room.state(room.part), "next" if room.part < len(room.parts) else ""
    if not room.begun:
        return "read"
    if room.phase == READ and not state.takes_answers:
        return "reveal" if state.asks == SHOWN_ON_REQUEST else onward
    if room.phase == READ and not is_led(room, room.part):
        return "close"
    return {READ: "open", OPEN: "close", CLOSED: "reveal"}.get(room.phase, onward)


def _read(room: Room, now: float) -> Room:
    if not room.begun:
        return _at(room, room.part, now)
    _hidden(room)
    return _to(room, phase=READ)


def _open(room: Room, now: float) -> Room:
    if not room.state(room.part).takes_answers:
        raise RoomError(NOTHING_ASKED)
    _hidden(room)
    if room.phase == OPEN:
        return replace(room, paused=False)
    return _to(_at(room, room.part, now), phase=OPEN, opened=now, closed=0.0)


def _close(room: Room, now: float) -> Room:
    if room.phase == CLOSED:
        return room
    at_own_pace = room.begun and room.state(room.part).takes_answers and not is_led(room, room.part)
    if room.phase != OPEN and not at_own_pace:
        raise RoomError(NOT_OPEN)
    return _to(room, phase=CLOSED, closed=now)


def _reveal(room: Room, now: float) -> Room:
    if room.phase == LOBBY:
        raise RoomError(NOT_BEGUN)
    return _to(room, phase=REVEALED)


def _free(room: Room, now: float) -> Room:
    if room.phase == LOBBY:
        raise RoomError(NOT_BEGUN)
    return _to(room, phase=FREE)


def _again(room: Room, now: float) -> Room:
    if room.phase != CLOSED:
        raise RoomError(NOT_CLOSED)
    if room.round >= MAX_ROUNDS:
        raise RoomError(NO_MORE_ROUNDS)
    return _to(room, phase=OPEN, round=room.round + 1, opened=now, closed=0.0)


def _next(room: Room, now: float) -> Room:
    if not room.begun:
        return _at(room, room.part, now)
    if room.part == len(room.parts):
        raise RoomError(LAST)
    return _at(room, room.part + 1, now)


def _back(room: Room, now: float) -> Room:
    if room.part == 1:
        raise RoomError(FIRST)
    return _at(room, room.part - 1, now)


def _go(room: Room, now: float, part: int) -> Room:
    return _at(room, part, now)


def _pause(room: Room, now: float) -> Room:
    return replace(room, paused=True)


def _resume(room: Room, now: float) -> Room:
    return replace(room, paused=False)


def _pace(room: Room, now: float, upto: int, tells: bool) -> Room:
    if upto:
        room.state(upto)
        room = room if room.begun else _at(room, room.part, now)
    room = replace(room, pace=upto, tells=bool(upto) and tells)
    for part in range(1, upto + 1):
        if room.tells and not is_led(room, part):
            room = room.with_state(part, told=True)
    return room


def _hands(room: Room, now: float, part: int, counts: Sequence[int]) -> Room:
    state = room.state(part)
    if state.asks != "choice" or not all(0 <= count <= MAX_HANDS for count in counts):
        raise RoomError(NO_HANDS)
    return room.with_state(part, hands={**state.hands, state.round: tuple(counts)})


def _at(room: Room, part: int, now: float) -> Room:
    """Return the room at a part; a question that is left open is closed."""
    room.state(part)
    if part != room.part and room.phase == OPEN and is_led(room, room.part):
        room = _to(room, phase=CLOSED, closed=now)
    return replace(room, part=part, begun=True, paused=False).with_state(part, reached=True)


def _to(room: Room, **changes: Any) -> Room:
    return replace(room.with_state(room.part, **changes), paused=False)


def _hidden(room: Room) -> None:
    if room.state(room.part).is_true:
        raise RoomError(TRUTH_IS_OUT)


_COMMANDS: Mapping[str, Callable[..., Room]] = {
    "read": _read,
    "open": _open,
    "close": _close,
    "reveal": _reveal,
    "free": _free,
    "again": _again,
    "next": _next,
    "back": _back,
    "go": _go,
    "pause": _pause,
    "resume": _resume,
    "pace": _pace,
    "hands": _hands,
}
KINDS = tuple(_COMMANDS)
# What they take
DETAILS = {"go": ("part",), "pace": ("upto", "tells"), "hands": ("part", "counts")}
