"""The part of a draft that is chosen: its task, and what its learner sees and may move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from datasets import DataError
from kernels import KernelError
from pages.shared.app.lessons import question_editor
from pages.shared.app.lessons.dead_marks import dead_marks
from pages.shared.app.lessons.draft import ChosenPart, names
from pages.shared.app.store import store
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.defaults import Own
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons import tables
from pages.shared.model.lessons.lesson import LONGEST_TEXT, LONGEST_TITLE, POINTS, TABS, Part
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.units.literal import literal

MARKS = (
    "Marks that you may use: **bold**, {error_train} for the number of that readout, "
    "[points](#show-points) for words that light up a part of the picture, [20](#set-k1.gamma) for "
    "a number to move: its present value takes the place of the 20."
)
DEAD = "The picture with which the part begins has nothing of that name: {marks}."


def show(at: ChosenPart) -> None:
    """Draw the fields of the chosen part; each is taken over at once."""
    part = at.part
    if part is None:
        return
    page = registry.page(part.page)
    own = tables.known(part, store.own_data().offered(page.data.tasks, page.data.needs_target))
    record = address.from_query(page, part.query, own)[0]
    values = record.values
    offered = names(page, values)
    free = part.controls or ()
    st.text_area(
        "Task",
        key=_bound("text", part.text),
        max_chars=LONGEST_TEXT,
        placeholder="What the class is to do and to look at",
        on_change=_take,
        args=(at, "text"),
    )
    st.caption(literal(MARKS))
    scene = _scene(page, record, own)
    if dead := dead_marks(part.text, page, values, scene):
        st.warning(literal(DEAD.format(marks=", ".join(dead))))
    question_editor.show(at, page, part, scene)
    st.text_input(
        "Section",
        key=_bound("section", part.section),
        max_chars=LONGEST_TITLE,
        help="The heading under which the part stands, with those beside it that have the same.",
        on_change=_take,
        args=(at, "section"),
    )
    _check(at, "all_controls", "Learners can move all controls", part.controls is None)
    if part.controls is not None:
        _pills(at, "controls", "Learners can move", offered, free)
    rest = {n: text for n, text in offered.items() if n not in free}
    if part.controls is not None:
        rest.pop(POINTS, None)  # where they are not free they are fixed
    _pills(at, "locked", "Shown, but fixed", rest, part.locked)
    _check(at, "all_tabs", "All tabs below the picture", part.tabs is None)
    if part.tabs is not None:
        _pills(at, "tabs", "These tabs", {n: n.capitalize() for n in TABS}, part.tabs)
    _check(at, "hides_answers", "Hide the numbers until they are asked for", part.hides_answers)
    _check(at, "projector", "Open in the projector look", part.projector)


def _scene(page: Page, record: PageState, own: Own) -> Scene | None:
    """Return the picture with which a part begins; None where it cannot be drawn."""
    try:
        return page.scene(resolve(record, own))
    except (KernelError, DataError):
        return None


def _check(at: ChosenPart, field: str, label: str, value: bool) -> None:
    st.checkbox(label, key=_bound(field, value), on_change=_take, args=(at, field))


def _pills(
    at: ChosenPart, field: str, label: str, offered: Mapping[str, str], chosen: Iterable[str]
) -> None:
    if not offered:
        return
    st.pills(
        label,
        list(offered),
        format_func=offered.__getitem__,
        selection_mode="multi",
        key=_bound(field, [name for name in chosen if name in offered]),
        on_change=_take,
        args=(at, field, tuple(offered)),
    )


def _key(field: str) -> str:
    return f"kp_lesson_{field}"


def _bound(field: str, value: Any) -> str:
    store.bind_in_dialog(_key(field), value)
    return _key(field)


def _take(at: ChosenPart, field: str, offered: tuple[str, ...] = ()) -> None:
    """Take over what a field says now."""
    part, said = at.part, store.widget(_key(field))
    if part is not None:
        at.put(changed(part, field, said, offered))


def changed(part: Part, field: str, said: Any, offered: tuple[str, ...] = ()) -> Part:
    """Return a part with one field of the dialog as it was filled in."""
    chosen = tuple(name for name in offered if name in said) if offered else ()
    filled: dict[str, Any] = {field: chosen if offered else said}
    if field.startswith("all_"):
        filled = {field.removeprefix("all_"): None if said else ()}
    if field.endswith("tabs"):  # a part that shows one thing alone has no tabs
        filled["shows"] = None
    elif field == "controls":
        filled["locked"] = tuple(name for name in part.locked if name not in chosen)
    return replace(part, **filled)
