"""What a room is: a lesson, and where its class stands. Pure: nothing here is kept or sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pages.shared.model.units.number_text import counted

LOBBY, READ, OPEN, CLOSED, REVEALED, FREE = PHASES = (
    "lobby", "read", "open", "closed", "revealed", "free",
)  # fmt: skip
GRACE = 10.0  # seconds after closing in which an answer that was under way still counts
MAX_ROUNDS = 2  # before and after talking to the neighbour
TRUE = (REVEALED, FREE)  # phases in which all see the truth
SHOWN_ON_REQUEST = "reveal"  # the question that asks nothing, and only hides


class RoomError(ValueError):
    """What cannot be done in a room; the message is one plain sentence for the lecturer."""


@dataclass(frozen=True)
class PartState:
    """Where one part of the lesson stands."""

    asks: str = ""  # the kind of its question; empty where nothing is asked
    phase: str = READ
    round: int = 1
    opened: float = 0.0  # when, in seconds since the epoch; 0 for not yet
    closed: float = 0.0
    reached: bool = False  # whether the class has seen it
    told: bool = False  # whether an answer brought its truth: a given one is then final
    # Hands that were counted in the room instead of answers, by round: one number for each choice
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def takes_answers(self) -> bool:
        """Whether something is asked that is answered."""
        return self.asks not in ("", SHOWN_ON_REQUEST)

    @property
    def is_true(self) -> bool:
        """Whether all see the truth of it."""
        return self.phase in TRUE


@dataclass(frozen=True)
class Room:
    """A lesson and where its class stands.

    Parameters
    ----------
    code : str
        Five digits.
    lesson : str
        The lesson as `lessons.link.packed` writes it.
    parts : tuple of PartState
        One for each part of the lesson.
    part : int
        The present one, counted from 1.
    begun : bool
        Whether the lobby has been left.
    paused : bool
        Whether the class looks at the lecturer for a while.
    pace : int
        Up to which part each student goes at a pace of their own; 0: the lecturer leads.
    tells : bool
        Whether at an own pace an answer brings its truth. A second browser of the same student can
        then answer, too, and see it; else nobody sees it before it is revealed.
    version : int
        Another one after each command.
    """

    code: str
    lesson: str
    parts: tuple[PartState, ...]
    part: int = 1
    begun: bool = False
    paused: bool = False
    pace: int = 0
    tells: bool = False
    version: int = 1

    @property
    def phase(self) -> str:
        """One of `PHASES`: that of the present part."""
        return self.state(self.part).phase if self.begun else LOBBY

    @property
    def round(self) -> int:
        """The present part's round, counted from 1."""
        return self.state(self.part).round

    def state(self, part: int) -> PartState:
        """Return where a part stands.

        Raises
        ------
        RoomError
            If the lesson has no such part.
        """
        if not 0 < part <= len(self.parts):
            has = f"This lesson has {counted(len(self.parts), 'part')}"
            raise RoomError(f"{has}: there is no part {part}.")
        return self.parts[part - 1]

    def with_state(self, part: int, **changes: Any) -> Room:
        """Return the room with fields of a part's state changed."""
        changed = replace(self.state(part), **changes)
        return replace(self, parts=(*self.parts[: part - 1], changed, *self.parts[part:]))


def new_room(code: str, lesson: str, asks: tuple[str, ...]) -> Room:
    """Return a room in its lobby; ``asks`` has the kind of each part's question, or ``""``."""
    return Room(code, lesson, tuple(PartState(kind) for kind in asks))


def is_led(room: Room, part: int) -> bool:
    """Whether the lecturer has a part in hand: beyond the own pace, or closed, or revealed."""
    return part > room.pace or room.state(part).phase in (CLOSED, *TRUE)


def accepts(room: Room, part: int, round: int, now: float) -> bool:
    """Whether an answer counts: while open, at one's own pace, or `GRACE` seconds after closing."""
    state = room.state(part)
    if not room.begun or not state.takes_answers or round != state.round:
        return False
    if not is_led(room, part):
        return True
    return state.phase == OPEN or (state.phase == CLOSED and now - state.closed <= GRACE)


def phase_for(room: Room, part: int, has_answered: bool) -> str:
    """Return the phase in which a student sees a part: at their own pace it depends on them."""
    state = room.state(part)
    if not room.begun or is_led(room, part):
        return state.phase if room.begun else LOBBY
    if not state.asks or (room.tells and (has_answered or not state.takes_answers)):
        return REVEALED
    return OPEN if state.takes_answers else READ


def may_see(room: Room, part: int) -> bool:
    """Whether a student may see a part at all: one that the class has reached, or its pace."""
    return room.begun and (part <= room.pace or room.state(part).reached)


def written(room: Room) -> str:
    """Return a room as text."""
    return json.dumps(asdict(room), separators=(",", ":"))


def read(text: str) -> Room:
    """Return the room of a text that `written` has made."""
    fields = json.loads(text)
    parts = tuple(
        PartState(**{**part, "hands": {int(n): tuple(c) for n, c in part["hands"].items()}})
        for part in fields["parts"]
    )
    return Room(**{**fields, "parts": parts})
