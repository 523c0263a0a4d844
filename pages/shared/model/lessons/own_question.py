"""A question of the lecturer's own in a part of a lesson: as its file has it, and as it is asked.

It becomes one of the questions that stories declare: what asks, judges, hides and sums up those
does so with these. Where the answer is on the picture, the file says where to look, not what is
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pages.shared.model.declarations.questions import (
    Asked,
    Choice,
    Estimate,
    Place,
    Question,
    StraightLine,
    Stroke,
)
from pages.shared.model.scene import places
from pages.shared.model.schemas.json_schema import Schema, object_schema, text_schema

LONGEST_QUESTION, LONGEST_CHOICE, LONGEST_ANSWER, LONGEST_NAME = 300, 150, 1000, 60
MIN_CHOICES, MAX_CHOICES = 2, 5
LARGEST, SMALLEST = 1e9, 1e-9  # of a number; of the way between the ends of a slider
MAX_HIDDEN = 100

CURVE, BAND, POINTS, BOUNDARY = "curve", "band", "points", "boundary"  # roles of traces
MISSES, STREET = "error_train", "margin_width"  # readouts by which a stroke and a line are judged
# Where on a figure the true place is, and what the method says along the axis
HIGHEST, LOWEST, ZERO, WIDEST, CROSSING = PLACES = (
    "highest", "lowest", "zero", "widest", "crossing",
)  # fmt: skip
TOO_LOW, TOO_HIGH = "The true number is larger.", "The true number is smaller."
NARROW = "A wider street is possible: move the line away from the points that it meets first."
CROSSES = "There is a line between the two classes with no point on its wrong side."

NUMBER: Schema = {"type": "number", "minimum": -LARGEST, "maximum": LARGEST}
NEAR: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": LARGEST}
ENDS: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
NAME = text_schema(LONGEST_NAME, 1)


def _schema(kind: str, required: tuple[str, ...], **properties: Schema) -> Schema:
    shared = {
        "kind": {"const": kind},
        "text": text_schema(LONGEST_QUESTION, 1),
        "answer": text_schema(LONGEST_ANSWER),
        # As those of a story: figures by id, traces by role, readouts by the beginning of their key
        "hides": {"type": "array", "items": text_schema(LONGEST_NAME), "maxItems": MAX_HIDDEN},
    }
    return object_schema(("kind", "text", *required), **shared, **properties)


SCHEMAS: Mapping[str, Schema] = {
    "choice": _schema(
        "choice",
        ("choices",),
        choices={
            "type": "array",
            "minItems": MIN_CHOICES,
            "maxItems": MAX_CHOICES,
            "items": object_schema(
                ("text",), text=text_schema(LONGEST_CHOICE, 1), said=text_schema(LONGEST_QUESTION)
            ),
        },
        right={"type": "integer", "minimum": 0, "maximum": MAX_CHOICES - 1},  # without it: a poll
    ),
    "estimate": _schema(
        "estimate",
        ("low", "high", "near"),
        low=NUMBER,
        high=NUMBER,
        near=NEAR,
        unit=text_schema(LONGEST_NAME),
        readout=NAME,  # that shows the true number; else
        truth=NUMBER,
    ),
    "place": _schema(
        "place",
        ("figure", "asks", "near"),
        figure=NAME,
        asks={"enum": list(PLACES)},
        near=NEAR,
        across=NUMBER,  # of a crossing: the height of the line on which it is asked
        ends=ENDS,  # of the widest place: between which it is looked for
    ),
    "stroke": _schema(
        "stroke",
        ("figure", "ends", "near"),
        figure=NAME,
        ends=ENDS,
        near=NEAR,
    ),
    "line": _schema(
        "line",
        ("figure", "near"),
        figure=NAME,
        near={"type": "number", "exclusiveMinimum": 0, "maximum": 1},
    ),
}


def is_own(question: Mapping[str, Any] | None) -> bool:
    """Whether the question of a part is the lecturer's own, and not that of a step of a story."""
    return question is not None and "kind" in question


def fault(question: Mapping[str, Any]) -> str:
    """Return the field that does not fit the others of a question that keeps to its schema."""
    match question["kind"]:
        case "choice" if question.get("right", 0) >= len(question["choices"]):
            return "right"
        case "estimate" if question["high"] - question["low"] < SMALLEST:
            return "high"
        case "estimate" if ("readout" in question) == ("truth" in question):
            return "readout"
        case "place" if (question["asks"] == CROSSING) != ("across" in question):
            return "across"
        case "place" if (question["asks"] == WIDEST) != ("ends" in question):
            return "ends"
        case "stroke" | "place" if not _rise(question.get("ends", (0, 1))):
            return "ends"
    return ""


def _rise(ends: Sequence[float]) -> bool:
    return ends[0] < ends[1]


def declared(question: Mapping[str, Any]) -> Asked:
    """Return a question of a lesson as one that a story would declare."""
    text, answer = question["text"], question.get("answer", "")
    hides = tuple(question.get("hides", ()))
    match question["kind"]:
        case "choice":
            right = question.get("right")
            choices = tuple(
                Choice(one["text"], one.get("said", ""), is_right=i == right)
                for i, one in enumerate(question["choices"])
            )
            return Question(text, choices, answer, hides=hides, is_poll=right is None)
        case "estimate":
            return Estimate(
                text, question["low"], question["high"], question.get("readout"), question["near"],
                TOO_LOW, TOO_HIGH, answer, question.get("unit", ""), hides=hides,
                truth=question.get("truth"),
            )  # fmt: skip
        case "place":
            return _place(question, text, answer, hides)
        case "stroke":
            return Stroke(
                text, question["figure"], places.drawn(CURVE), tuple(question["ends"]),
                question["near"], POINTS, MISSES, answer, hides,
            )  # fmt: skip
    return StraightLine(
        text, question["figure"], STREET, question["near"], NARROW, CROSSES, answer, hides
    )


def _place(question: Mapping[str, Any], text: str, answer: str, hides: tuple[str, ...]) -> Place:
    asks, figure, near = question["asks"], question["figure"], question["near"]
    if asks == CROSSING:
        across = question["across"]
        located, along = places.boundary_crossings(across), places.values_across(across)
        return Place(text, figure, located, near, answer, hides, along, "f", across=across)
    if asks == WIDEST:
        along = places.gap_between(BAND)
        located = places.widest(BAND, *question["ends"])
        return Place(text, figure, located, near, answer, hides, along, "the width of the band")
    located = {
        HIGHEST: places.peak(CURVE), LOWEST: places.trough(CURVE), ZERO: places.crossings(CURVE)
    }[asks]  # fmt: skip
    return Place(text, figure, located, near, answer, hides, places.drawn(CURVE), "the curve")
