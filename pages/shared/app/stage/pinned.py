"""The picture that is pinned beside the live one of a stage.

It is drawn once, and sent once: an answer to a move names it by its token, and says in words what
it is drawn with where the live one is not.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pages.shared.app.stage.drawn import Drawn
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.state import address
from pages.shared.model.state.differences import differences
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.pinning import has_same_points
from pages.shared.model.units import notations
from pages.shared.pictures.results.readouts import with_notation

ID, TITLE = "pinned", "Pinned"
NONE: dict[str, Any] = {"state": ""}
_WORDS = {"text": "This picture cannot be drawn.", "showarrow": False, "xref": "paper",
          "yref": "paper", "x": 0.5, "y": 0.5}  # fmt: skip
_EMPTY = {"annotations": [_WORDS], "xaxis": {"visible": False}, "yaxis": {"visible": False}}
REFUSED = Scene([Figure(ID, TITLE, [], _EMPTY)])
# What has to be the same for two pictures to have the same axes.
PLANE = ("data", "task", "width", "scaling", "target", "x1", "x2")


class Stage(Protocol):
    """What has to be known of the stage beside whose picture one is pinned."""

    page_store: PageStore
    depends: str

    @property
    def is_main(self) -> bool:
        """Whether it is the page's own: beside those of views nothing is pinned."""

    def state_of(self, record: PageState) -> str:
        """Return the token of a record's picture."""

    def drawn(self, record: PageState, *, is_preview: bool) -> Drawn:
        """Return what the stage shows at a record."""


@dataclass(frozen=True)
class _Found:
    """The record of a pinned picture, and the token of its state and of how numbers are written."""

    record: PageState
    state: str


class PinnedPicture:
    """What a stage shows beside its live picture; nothing where no picture is pinned.

    The stage is handed to each call: one that it kept would keep the stage for ever.
    """

    def __init__(self) -> None:
        # Each with what it was found for: the record of the text, and what is drawn of it.
        self._read: tuple[Any, PageState | None] = (None, None)
        self._found: tuple[Any, _Found | None] = (None, None)

    def wire(self, stage: Stage, record: PageState, known: Container[str]) -> dict[str, Any]:
        """Return what the browser has to know of what is pinned beside a record.

        Figure and readouts are left out where it knows the picture's token.
        """
        said = self.described(stage, record)
        pinned = self._find(stage, record)
        if pinned is None or pinned.state in known:
            return said
        scene = stage.drawn(pinned.record, is_preview=True).scene or REFUSED
        readouts = [with_notation(one, record.values) for one in scene.readouts]
        return said | Scene([_still(scene.figures[0])], readouts).wire()

    def described(self, stage: Stage, record: PageState) -> dict[str, Any]:
        """Return token and caption; whether points and axes are those of the record."""
        pinned = self._find(stage, record)
        if pinned is None:
            return NONE
        values, others = record.values, pinned.record.values
        return {
            "state": pinned.state,
            "note": differences(stage.page_store.page, pinned.record, record),
            "points": has_same_points(record, pinned.record),
            "plane": all(values.get(name) == others.get(name) for name in PLANE),
        }

    def _find(self, stage: Stage, record: PageState) -> _Found | None:
        """Return what is pinned beside a record; read once, as long as nothing of it changes."""
        if not record.pinned or not stage.is_main:
            return None
        own = stage.page_store.own()
        about = record.pinned, *((name, data.fingerprint) for name, data in own.items())
        read, pinned = self._read
        if read != about:
            pinned = address.pinned_record(stage.page_store.page, record.pinned, own)
            self._read = about, pinned
        if pinned is None:
            return None
        # A chosen point is chosen in both pictures, if it is in both.
        chosen = record.chosen if has_same_points(record, pinned) else ()
        forms = notations.chosen_notations(record.values)
        key = about, chosen, stage.depends, forms
        last, picture = self._found
        if picture is None or last != key:
            shown = replace(pinned, chosen=chosen)
            picture = _Found(shown, " ".join((stage.state_of(shown), *forms.values())))
            self._found = key, picture
        return picture


def _still(figure: Figure) -> Figure:
    """Return a figure of the stage as the pinned one, on which no point is drawn or moved."""
    return replace(figure, id=ID, title=TITLE, note="", layout={**figure.layout, "meta": {}})
