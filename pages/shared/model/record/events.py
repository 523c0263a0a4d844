"""What can happen to a page: each event makes the next record; see `reducer`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pages.shared.model.record.edits import Edits
from pages.shared.model.record.page_state import PageState


@dataclass(frozen=True)
class SetValues:
    """Controls were moved: name -> value, or a text to be read as one."""

    values: Mapping[str, Any]


@dataclass(frozen=True)
class SetKernel:
    """The kernel is built of other terms; one that stays in its place keeps its numbers.

    ``ops`` are the operators between them, or the `Shape` of a nested kernel.
    """

    terms: tuple[str, ...]
    ops: tuple[Any, ...]


@dataclass(frozen=True)
class SwitchData:
    """Another data set was chosen; kernel and numbers that the learner has set stay."""

    name: str


@dataclass(frozen=True)
class Arrive:
    """The page is come to from another one, with its data, its kernel and its forms of numbers."""

    title: str
    data: str = ""
    about_data: Mapping[str, Any] = field(default_factory=dict)
    edits: Edits = field(default_factory=Edits)
    kernel: Mapping[str, Any] = field(default_factory=dict)
    forms: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Refresh:
    """The session's own data have changed: their task or their features may be others."""


@dataclass(frozen=True)
class UseOpening:
    """Kernel and numbers become those with which the data set opens."""


@dataclass(frozen=True)
class Load:
    """A whole record comes from a link, from Back or from an experiment."""

    record: PageState
    messages: tuple[str, ...] = ()


@dataclass(frozen=True)
class GoToStep:
    """A step of a story, counted from 1, was opened: its state is shown."""

    story: str
    step: int


@dataclass(frozen=True)
class LeaveStory:
    """The story was left; its state stays."""


@dataclass(frozen=True)
class GoToPart:
    """A part of a lesson that is on this page was opened: its state is shown."""

    lesson: str
    part: int


@dataclass(frozen=True)
class LeaveLesson:
    """The lesson was left; its state stays."""


@dataclass(frozen=True)
class AddPoint:
    """A click on empty space, in the shown coordinates.

    ``value`` is a class, or a target in its own unit.
    """

    x: float
    y: float
    value: float = 0.0


@dataclass(frozen=True)
class MovePoint:
    """A point was put at (x, y), in the shown coordinates."""

    index: int
    x: float
    y: float


@dataclass(frozen=True)
class RemovePoint:
    """A point was taken away."""

    index: int


@dataclass(frozen=True)
class ClearPoints:
    """All points were taken away, but for one of each class or two of a regression."""


@dataclass(frozen=True)
class Choose:
    """A sample [i] or a cell [i, j] of the Gram matrix was chosen; empty lets go."""

    chosen: tuple[int, ...]


@dataclass(frozen=True)
class Mark:
    """A view has marked samples."""

    name: str
    rows: tuple[int, ...]


@dataclass(frozen=True)
class OpenTab:
    """A tab, or a view within one, was opened."""

    tab: str
    view: str = ""


@dataclass(frozen=True)
class Pin:
    """The present picture is to stay beside the live one; it takes the place of another."""


@dataclass(frozen=True)
class Unpin:
    """The pinned picture is let go."""


@dataclass(frozen=True)
class Swap:
    """The pinned picture becomes the live one, and the live one is pinned."""


Event = (
    SetValues | SetKernel | SwitchData | Arrive | Refresh | UseOpening | Load | GoToStep
    | LeaveStory | GoToPart | LeaveLesson | AddPoint | MovePoint | RemovePoint | ClearPoints
    | Choose | Mark | OpenTab
    | Pin | Unpin | Swap
)  # fmt: skip
