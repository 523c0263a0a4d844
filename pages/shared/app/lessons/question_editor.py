"""What the chosen part of a draft asks before it shows: a question of one's own, in four ways.

The lecturer's words are shown as text, never as markup.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from pages.shared.app.lessons.draft import ChosenPart
from pages.shared.app.store import store
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.stories import unmarked
from pages.shared.model.lessons import askable, own_question, rules
from pages.shared.model.lessons.askable import Offer
from pages.shared.model.lessons.lesson import Part
from pages.shared.model.lessons.question_draft import (
    CHOICE,
    NONE,
    NOT_HIDDEN,
    NUMBER,
    NUMBERS,
    PLACE,
    RESULT,
    STORY,
    STROKE,
    TYPED,
    begun,
    changed,
    hidden_of,
    hidden_offered,
    kind_of,
    offered_of,
)
from pages.shared.model.scene.scene import Scene
from pages.shared.model.units.literal import literal

KINDS = {
    NONE: "Nothing", STORY: "The story's question", CHOICE: "Choices", NUMBER: "A number",
    PLACE: "A place", STROKE: "A stroke",
}  # fmt: skip
HIDDEN = {NOT_HIDDEN: "Nothing", NUMBERS: "The numbers", RESULT: "All but the points"}
NEAR = "Counts as right within"
NEAR_STROKE = "Counts as close within this mean distance"
MINE = "another number, which I type"
ANOTHER = -1  # none of the offered places
POLL = "none: I ask for opinions"


def show(at: ChosenPart, page: Page, part: Part, scene: Scene | None) -> None:
    """Draw what the part asks; each field is taken over at once.

    ``scene`` is the picture with which the part begins; None where it cannot be drawn.
    """
    kinds = [kind for kind in KINDS if kind != STORY or rules.step_of(page, part) is not None]
    st.segmented_control(
        "Ask first",
        kinds,
        format_func=KINDS.__getitem__,
        key=_bound("kind", kind_of(part)),
        help="The class answers before it sees what is hidden; then the app tells the truth.",
        on_change=_choose,
        args=(at, scene),
    )
    question = part.question
    if not own_question.is_own(question):
        asked = rules.question_of(page, part)
        if asked is not None:
            st.caption(f"“{literal(unmarked(asked.text))}”")
        return
    assert question is not None
    _text(at, "text", "Question", question["text"], own_question.LONGEST_QUESTION)
    match question["kind"]:
        case "choice":
            _choices(at, question)
        case "estimate":
            _number(at, question, scene)
        case _:
            _on_picture(at, question, scene)
    answer, longest = question.get("answer", ""), own_question.LONGEST_ANSWER
    _text(at, "answer", "What is said afterwards to all (may stay empty)", answer, longest)
    if question["kind"] in ("choice", "estimate"):
        offered = hidden_offered(question, scene)
        st.segmented_control(
            "Hidden until the answer",
            list(offered),
            format_func=HIDDEN.__getitem__,
            key=_bound("hides", hidden_of(question, offered)),
            on_change=_hide,
            args=(at, offered),
        )


def _choices(at: ChosenPart, question: Mapping[str, Any]) -> None:
    choices = question["choices"]
    for i in range(min(len(choices) + 1, own_question.MAX_CHOICES)):
        one = choices[i] if i < len(choices) else {"text": ""}
        left, right = st.columns([2, 3])
        with left:
            name, longest = f"choice {i}", own_question.LONGEST_CHOICE
            _text(at, name, f"Choice {i + 1}", one["text"], longest)
        with right:
            label, longest = "What is said to whoever chooses it", own_question.LONGEST_QUESTION
            _text(at, f"said {i}", label, one.get("said", ""), longest)
    answers = [ANOTHER, *range(len(choices))]
    st.selectbox(
        "The right answer",
        answers,
        format_func=lambda i: POLL if i == ANOTHER else f"Choice {i + 1}",
        key=_bound("right", question.get("right", ANOTHER)),
        on_change=_take_right,
        args=(at, answers),
    )


def _number(at: ChosenPart, question: Mapping[str, Any], scene: Scene | None) -> None:
    offers = offered_of(NUMBER, scene)
    labels = [offer.label for offer in offers]
    st.selectbox(
        "Which number",
        [*range(len(offers)), ANOTHER],
        format_func=lambda i: MINE if i == ANOTHER else f"{labels[i]} (the app knows it)",
        key=_bound("offer", _place_of(question, offers)),
        on_change=_take_offer,
        args=(at, offers),
    )
    if "truth" in question:
        left, right = st.columns(2)
        _amount(at, "truth", "The right answer", question["truth"], left)
        with right:
            _text(at, "unit", "Unit", question.get("unit", ""), own_question.LONGEST_NAME)
    columns = st.columns(3)
    fields = {"low": "From", "high": "To", "near": NEAR}
    for (field, label), column in zip(fields.items(), columns, strict=True):
        _amount(at, field, label, question[field], column)


def _on_picture(at: ChosenPart, question: Mapping[str, Any], scene: Scene | None) -> None:
    offers = offered_of(question["kind"], scene)
    known = _place_of(question, offers)
    if offers:
        st.selectbox(
            "What is asked for",
            range(len(offers)),
            format_func=lambda i: offers[i].label,
            key=_bound("offer", max(known, 0)),
            on_change=_take_offer,
            args=(at, offers),
        )
    columns = st.columns(2)
    if "across" in question:
        label = "On the dotted line at this height"
        _amount(at, "across", label, question["across"], columns[1], scene)
    if question["kind"] != "line":
        near = NEAR_STROKE if question["kind"] == "stroke" else NEAR
        _amount(at, "near", near, question["near"], columns[0])


def _place_of(question: Mapping[str, Any], offers: Sequence[Offer]) -> int:
    """Return which of the offers a question is; `ANOTHER` for none of them."""
    same = [i for i, one in enumerate(offers) if one.is_same == askable.same(question)]
    return same[0] if same else ANOTHER


def _text(at: ChosenPart, field: str, label: str, value: str, longest: int) -> None:
    st.text_input(label, key=_bound(field, value), max_chars=longest, on_change=_take,
                  args=(at, field))  # fmt: skip


def _amount(
    at: ChosenPart, field: str, label: str, value: float, place: Any, scene: Scene | None = None
) -> None:
    place.number_input(label, key=_bound(field, float(value)), step=None, format="%.5g",
                       on_change=_take, args=(at, field, scene))  # fmt: skip


def _bound(field: str, value: Any) -> str:
    store.bind_in_dialog(_key(field), value)
    return _key(field)


def _key(field: str) -> str:
    return f"kp_lesson_ask_{field}"


def _said(field: str) -> Any:
    return store.widget(_key(field))


def _choose(at: ChosenPart, scene: Scene | None) -> None:
    part, kind = at.part, _said("kind")
    if part is None or kind in (None, STORY, kind_of(part)):
        return
    if kind == NONE:
        _put(at, None)
        return
    question, at.draft.refused = begun(kind, scene)
    if question is not None:
        _put(at, question)


def _put(at: ChosenPart, question: Mapping[str, Any] | None) -> None:
    part = at.part
    if part is not None:
        at.put(replace(part, question=question))


def _take(at: ChosenPart, field: str, scene: Scene | None = None) -> None:
    """Take over what a field says now, where it still makes a question."""
    part = at.part
    if part is None or part.question is None:
        return
    question, refused = changed(part.question, field, _said(field), scene)
    at.draft.refused = refused
    _put(at, question)


def _take_right(at: ChosenPart, answers: Collection[int]) -> None:
    if store.chosen(_key("right"), answers) is not None:
        _take(at, "right")


def _take_offer(at: ChosenPart, offers: Sequence[Offer]) -> None:
    part = at.part
    chosen = store.chosen(_key("offer"), range(ANOTHER, len(offers)))
    if part is None or part.question is None or chosen is None:
        return
    _put(at, dict(TYPED if chosen == ANOTHER else offers[chosen].question))


def _hide(at: ChosenPart, offered: Mapping[str, list[str]]) -> None:
    part, said = at.part, _said("hides")
    if part is not None and part.question is not None and said in offered:
        _put(at, {**part.question, "hides": offered[said]})
