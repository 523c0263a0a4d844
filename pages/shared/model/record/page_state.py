"""All that a learner can set on a page, as one immutable record."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from pages.shared.model.record.edits import Edits
from pages.shared.model.units.notations import NAMES as NOTATION_NAMES

STRUCTURE = (
    "data",
    "task",
    "width",
    "texts",
    "images",
    "terms",
    "ops",
)  # values that no single control holds


@dataclass(frozen=True)
class PageState:
    """One state of a page."""

    # By control name: data set, its task, its number of features (width), whether its rows are
    # texts or images, the kernel's terms and operators (its shape where it is nested), "k1.gamma",
    # n, C, the controls of views..
    values: Mapping[str, Any]
    edits: Edits = field(default_factory=Edits)  # what was done to the points by hand
    # The chosen training sample, or the two of a Gram cell; often empty
    chosen: tuple[int, ...] = ()
    # By name, samples that a view has marked, for instance those removed
    marks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    tab: str = ""  # the open tab; empty is the first
    # The open view of a tab, by the tab's name
    opened: Mapping[str, str] = field(default_factory=dict)
    # The story that is being read and its step, counted from 1; empty in the free page
    story: str = ""
    step: int = 0
    # The picture pinned beside the live one, as the query of its address; empty without one
    pinned: str = ""
    # The lesson that is open, as the text of a link, and its part, counted from 1; see `lessons`
    lesson: str = ""
    part: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", {n: rows for n, rows in self.marks.items() if rows})
        for name in ("values", "marks", "opened"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def displayed(self) -> Mapping[str, Any]:
        """The values whose notations are shown: in a story or a challenge numbers are as kept.

        Their sentences speak of gamma, lambda and C.
        """
        if not self.story:
            return self.values
        return {name: value for name, value in self.values.items() if name not in NOTATION_NAMES}

    @property
    def structure(self) -> tuple[Any, ...]:
        """What decides which controls there are."""
        return tuple(self.values[name] for name in STRUCTURE)

    @property
    def place(self) -> tuple[str, int, str, int]:
        """The step of a story or the part of a lesson that is open."""
        return self.story, self.step, self.lesson, self.part

    def digest(self, *more: str, without: Container[str] = ()) -> str:
        """Return a token that is equal for equal pictures: tab, view, step and pin do not count."""
        values = sorted((n, v) for n, v in self.values.items() if n not in without)
        marks = sorted(self.marks.items())
        parts = repr((more, values, self.edits.to_text(), self.chosen, marks))
        return blake2b(parts.encode(), digest_size=8).hexdigest()
