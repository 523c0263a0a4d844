"""A question of the lecturer's own while it is made: how it begins, and what each field changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pages.shared.model.declarations.question_data import ALL_READOUTS
from pages.shared.model.lessons import askable, own_question
from pages.shared.model.lessons.askable import Offer
from pages.shared.model.lessons.lesson import Part
from pages.shared.model.scene.scene import Scene

NONE, STORY, CHOICE, NUMBER, PLACE, STROKE = (
    "none", "story", "choice", "estimate", "place", "stroke",
)  # fmt: skip
NOT_HIDDEN, NUMBERS, RESULT = "nothing", "numbers", "result"
YES_OR_NO: Mapping[str, Any] = {
    "kind": "choice",
    "text": "What do you expect?",
    "choices": [{"text": "yes"}, {"text": "no"}],
    "hides": [ALL_READOUTS],
}
TYPED: Mapping[str, Any] = {
    "kind": "estimate", "text": "How large is it?", "truth": 50.0, "low": 0.0, "high": 100.0,
    "near": 5.0, "hides": [ALL_READOUTS],
}  # fmt: skip
NO_PLACE = (
    "This picture has no curve, band or boundary whose place the app knows: ask for a choice or a "
    "number, or add another picture."
)
NO_STROKE = (
    "This picture has nothing to draw: a stroke is drawn for a curve through points, or for a "
    "straight line between two classes with no point in its street."
)
FEW = "A question has at least two choices: the last change was not applied."
UNFIT = {
    "high": "“From” has to be smaller than “to”: the last change was not applied.",
    "across": "The boundary does not cross that line: the last change was not applied.",
}


def kind_of(part: Part) -> str:
    """Return which of `KINDS` a part asks."""
    if part.question is None:
        return NONE
    if not own_question.is_own(part.question):
        return STORY
    return STROKE if part.question["kind"] == "line" else str(part.question["kind"])


def begun(kind: str, scene: Scene | None) -> tuple[dict[str, Any] | None, str]:
    """Return a question of a kind with usual words, or why there is none."""
    if kind == CHOICE:
        return dict(YES_OR_NO), ""
    if kind == NUMBER:
        offers = offered_of(kind, scene)
        return dict(offers[0].question if offers else TYPED), ""
    offers = offered_of(kind, scene)
    if offers:
        return dict(offers[0].question), ""
    return None, NO_PLACE if kind == PLACE else NO_STROKE


def offered_of(kind: str, scene: Scene | None) -> Sequence[Offer]:
    """Return what a picture can be asked for in one of the ways that it knows the answer to."""
    if scene is None:
        return ()
    find: Mapping[str, Callable[[Scene], list[Offer]]] = {
        NUMBER: askable.numbers, PLACE: askable.stage_places,
        STROKE: askable.strokes, "line": askable.strokes,
    }  # fmt: skip
    return find[kind](scene)


def hidden_offered(question: Mapping[str, Any], scene: Scene | None) -> dict[str, list[str]]:
    """Return what a question may hide, by the name of the choice."""
    key = question.get("readout")
    offered = {NUMBERS: [ALL_READOUTS] if scene is None else askable.hidden_with(scene, key)}
    if question["kind"] == "choice":
        offered = {NOT_HIDDEN: [], **offered}
    if scene is not None and askable.has_result(scene):
        offered[RESULT] = askable.result(scene)
    return offered


def hidden_of(question: Mapping[str, Any], offered: Mapping[str, list[str]]) -> str:
    """Return the name of what a question hides, of what is offered."""
    hides = list(question.get("hides", ()))
    return NOT_HIDDEN if not hides else RESULT if hides == offered.get(RESULT) else NUMBERS


def changed(
    question: Mapping[str, Any], field: str, said: Any, scene: Scene | None = None
) -> tuple[Mapping[str, Any], str]:
    """Return a question with a field as it was filled in, or as it was, and why."""
    text = " ".join(said.split()) if isinstance(said, str) else said
    name, _, place = field.partition(" ")
    if name == "choice":
        return _with_choice(question, int(place), text)
    if name == "said":
        choices = [dict(one) for one in question["choices"]]
        if int(place) < len(choices):
            choices[int(place)]["said"] = text
        return {**question, "choices": choices}, ""
    if field == "right" and said not in range(len(question["choices"])):
        return {name: value for name, value in question.items() if name != "right"}, ""
    if text is None or (field == "text" and not text) or (field == "near" and not said > 0):
        return question, ""
    after = {**question, field: text}
    fault = own_question.fault(after)
    if field == "across" and scene is not None and not askable.is_on(after, scene):
        fault = "across"
    return (question, UNFIT[fault]) if fault else (after, "")


def _with_choice(
    question: Mapping[str, Any], place: int, text: str
) -> tuple[Mapping[str, Any], str]:
    """Return a question with another text of a choice; an empty one goes, unless two are left."""
    choices = [dict(one) for one in question["choices"]]
    right = question.get("right")
    if place >= len(choices):
        choices += [{"text": text}] if text else []
    elif text:
        choices[place]["text"] = text
    elif len(choices) <= own_question.MIN_CHOICES:
        return question, FEW
    else:
        del choices[place]
        if right is not None:
            right = None if right == place else right - (right > place)
    rest = {name: value for name, value in question.items() if name not in ("choices", "right")}
    return {**rest, "choices": choices, **({} if right is None else {"right": right})}, ""
