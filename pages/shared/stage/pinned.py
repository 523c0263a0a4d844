"""The picture that is pinned beside the live one of a stage.

It is drawn once, and sent once: an answer to a move names it by its token, and says in words what
it is drawn with where the live one is not.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pages.shared import conventions
from pages.shared.readouts import in_form
from pages.shared.scene import Figure, Scene
from pages.shared.state import address
from pages.shared.state.differences import differences
from pages.shared.state.pinning import has_same_points
from pages.shared.state.record import Record

if TYPE_CHECKING:
    from pages.shared.stage.live import LiveStage

ID, TITLE = "pinned", "Pinned"
NONE: dict[str, Any] = {"state": ""}
_WORDS = {"text": "This picture cannot be drawn.", "showarrow": False, "xref": "paper",
          "yref": "paper", "x": 0.5, "y": 0.5}  # fmt: skip
_EMPTY = {"annotations": [_WORDS], "xaxis": {"visible": False}, "yaxis": {"visible": False}}
REFUSED = Scene([Figure(ID, TITLE, [], _EMPTY)])
# What has to be the same for two pictures to have the same axes.
PLANE = ("data", "task", "width", "scaling", "target", "x1", "x2")


@dataclass(frozen=True)
class _Found:
    """The record of a pinned picture, and the token of its state and of how numbers are written."""

    record: Record
    state: str


class PinnedPicture:
    """What a stage shows beside its live picture; nothing where no picture is pinned.

    The stage is handed to each call: one that it kept would keep the stage for ever.
    """

    def __init__(self) -> None:
        # Each with what it was found for: the record of the text, and what is drawn of it.
        self._read: tuple[Any, Record | None] = (None, None)
        self._found: tuple[Any, _Found | None] = (None, None)

    def wire(self, stage: LiveStage, record: Record, known: Container[str]) -> dict[str, Any]:
        """Return what the browser has to know of what is pinned beside a record.

        Figure and readouts are left out where it knows the picture's token.
        """
        said = self.described(stage, record)
        found = self._find(stage, record)
        if found is None or found.state in known:
            return said
        scene = stage.drawn(found.record, is_preview=True).scene or REFUSED
        readouts = [in_form(one, record.values) for one in scene.readouts]
        return said | Scene([_still(scene.figures[0])], readouts).wire()

    def described(self, stage: LiveStage, record: Record) -> dict[str, Any]:
        """Return token and caption; whether points and axes are those of the record."""
        found = self._find(stage, record)
        if found is None:
            return NONE
        values, others = record.values, found.record.values
        return {
            "state": found.state,
            "note": differences(stage.page_state.page, found.record, record),
            "points": has_same_points(record, found.record),
            "plane": all(values.get(name) == others.get(name) for name in PLANE),
        }

    def _find(self, stage: LiveStage, record: Record) -> _Found | None:
        """Return what is pinned beside a record; read once, as long as nothing of it changes."""
        if not record.pinned or not stage.is_main:
            return None
        own = stage.page_state.own()
        about = record.pinned, *((name, data.fingerprint) for name, data in own.items())
        read, pinned = self._read
        if read != about:
            pinned = address.pinned_record(stage.page_state.page, record.pinned, own)
            self._read = about, pinned
        if pinned is None:
            return None
        # A chosen point is chosen in both pictures, if it is in both.
        chosen = record.chosen if has_same_points(record, pinned) else ()
        forms = conventions.chosen(record.values)
        key = about, chosen, stage.depends, forms
        last, found = self._found
        if found is None or last != key:
            shown = replace(pinned, chosen=chosen)
            found = _Found(shown, " ".join((stage.state_of(shown), *forms.values())))
            self._found = key, found
        return found


def _still(figure: Figure) -> Figure:
    """Return a figure of the stage as the pinned one, on which no point is drawn or moved."""
    return replace(figure, id=ID, title=TITLE, note="", layout={**figure.layout, "meta": {}})
