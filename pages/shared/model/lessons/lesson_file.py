"""A lesson as a JSON file, and back; what is no lesson is refused with one plain sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from pages.shared.model.declarations.stories import BESIDE, Shows
from pages.shared.model.lessons import lesson as limits
from pages.shared.model.lessons import own_question
from pages.shared.model.lessons.lesson import Lesson, LessonError, Part
from pages.shared.model.schemas.json_schema import Schema, object_schema, text_schema
from pages.shared.model.tables.file_identity import FILE_IDENTITY
from pages.shared.model.tables.file_identity import LONGEST_NAME as LONGEST_TABLE_NAME

VERSION = 2  # a lesson without what came with it is written as the version before
LARGEST = 200_000  # bytes
NO_LESSON = "This is not a lesson: choose a file that the dialog “Make a lesson” has saved."
NEWER = (
    "This lesson was made with a newer version of the app (its format is {found}; this app reads "
    "{ours}): open it with a newer version, or make it again here."
)
WRONG = "The lesson's field {field} is not what a lesson has there: make the lesson again."
TOO_LARGE = "This file is too large for a lesson: it may have at most {most} kB."


def _names(schema: Schema, most: int = limits.MAX_NAMES) -> Schema:
    return {"type": "array", "items": schema, "maxItems": most, "uniqueItems": True}


NAME = text_schema(limits.LONGEST_NAME, 1)
OF_STORIES = ("story", "step", "lesson", "part")  # a state of a part is one of the free page
PART = object_schema(
    ("page", "state"),
    page={"type": "string", "pattern": "^[a-z][a-z0-9_-]{0,39}$"},
    state={
        "type": "object",
        "maxProperties": limits.MAX_NAMES,
        "propertyNames": {**NAME, "not": {"enum": list(OF_STORIES)}},
        "additionalProperties": text_schema(limits.LONGEST_VALUE),
    },
    text=text_schema(limits.LONGEST_TEXT),
    controls=_names(NAME),
    locked=_names(NAME),
    tabs=_names({"enum": list(limits.TABS)}),
    hides_answers={"type": "boolean"},
    projector={"type": "boolean"},
    table=FILE_IDENTITY,
    question={
        "type": "object",
        "if": {"required": ["kind"]},
        "then": {
            "properties": {"kind": {"enum": list(own_question.SCHEMAS)}},
            "allOf": [
                {"if": {"properties": {"kind": {"const": kind}}}, "then": schema}
                for kind, schema in own_question.SCHEMAS.items()
            ],
        },
        "else": object_schema(
            ("story", "step"), story=NAME, step={"type": "integer", "minimum": 1, "maximum": 100}
        ),
    },
    shows=object_schema(
        ("figures",),
        figures={
            "type": "object",
            "maxProperties": limits.MAX_NAMES,
            "propertyNames": NAME,
            "additionalProperties": _names(NAME),
        },
        readouts=_names(NAME),
        beside=_names({"enum": list(BESIDE)}),
        view=_names(NAME),
    ),
    section=text_schema(limits.LONGEST_TITLE),
)
LESSON = object_schema(
    ("version", "title", "parts"),
    version={"type": "integer", "minimum": 1, "maximum": VERSION},
    title=text_schema(limits.LONGEST_TITLE, 1),
    parts={"type": "array", "items": PART, "minItems": 1, "maxItems": limits.MAX_PARTS},
    tables={
        "type": "object",
        "maxProperties": limits.MAX_TABLES,
        "propertyNames": text_schema(LONGEST_TABLE_NAME, 1),
        "additionalProperties": {
            "type": "string",
            "pattern": "^[A-Za-z0-9_-]+$",
            "maxLength": limits.LARGEST_TABLE * 4 // 3 + 2,
        },
    },
)
_VALIDATOR = Draft202012Validator(LESSON)


def read(raw: bytes) -> Lesson:
    """Return the lesson of a file.

    Raises
    ------
    LessonError
        If it is none, of a newer version, or larger than a lesson may be.
    """
    if len(raw) > LARGEST:
        raise LessonError(TOO_LARGE.format(most=LARGEST // 1000))
    try:
        parsed = json.loads(raw, parse_constant=_no_number)
        json.dumps(parsed, ensure_ascii=False).encode()  # half a character cannot be written again
    except (ValueError, RecursionError) as error:
        raise LessonError(NO_LESSON) from error
    version = parsed.get("version") if isinstance(parsed, dict) else None
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise LessonError(NO_LESSON)
    if version > VERSION:
        raise LessonError(NEWER.format(found=str(version)[:20], ours=VERSION))
    if (fault := next(_VALIDATOR.iter_errors(parsed), None)) is not None:
        raise LessonError(_said(fault))  # the first one: to look for all of them can take minutes
    for number, part in enumerate(parsed["parts"], start=1):
        question = part.get("question")
        if own_question.is_own(question) and (field := own_question.fault(question)):
            raise LessonError(WRONG.format(field=f"parts.{number}.question.{field}"))
    parts = tuple(_part(one) for one in parsed["parts"])
    return Lesson(parsed["title"], parts, parsed.get("tables", {}))


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def written(lesson: Lesson, indent: int | None = 2) -> bytes:
    """Return a lesson as a file; what is as usual is left out."""
    parts = [_part_written(part) for part in lesson.parts]
    has_own = any(own_question.is_own(part.question) for part in lesson.parts)
    version = VERSION if has_own else VERSION - 1
    content: dict[str, Any] = {"version": version, "title": lesson.title, "parts": parts}
    if lesson.tables:
        content["tables"] = dict(lesson.tables)
    separators = (",", ":") if indent is None else None
    return json.dumps(content, ensure_ascii=False, indent=indent, separators=separators).encode()


def _part(fields: dict[str, Any]) -> Part:
    optional: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in fields.items()
        if name not in ("page", "state")
    }
    if "shows" in optional:
        optional["shows"] = _shows(**optional["shows"])
    return Part(fields["page"], fields["state"], **optional)


def _shows(
    figures: Mapping[str, Sequence[str]],
    readouts: Sequence[str] = (),
    beside: Sequence[str] = (),
    view: Sequence[str] = (),
) -> Shows:
    layers = {name: tuple(names) for name, names in figures.items()}
    return Shows(layers, tuple(readouts), tuple(beside), tuple(view))


def _part_written(part: Part) -> dict[str, Any]:
    usual = Part(part.page)
    optional = {
        name: getattr(part, name)
        for name in (
            "text",
            "controls",
            "locked",
            "tabs",
            "hides_answers",
            "projector",
            "table",
            "question",
            "section",
        )
        if getattr(part, name) != getattr(usual, name)
    }
    if part.shows is not None:
        optional["shows"] = {name: value for name, value in vars(part.shows).items()
                             if value or name == "figures"}  # fmt: skip
    return {"page": part.page, "state": dict(part.query), **optional}


def _said(fault: ValidationError) -> str:
    """Return what is wrong with a lesson, and where, as a sentence."""
    place = [str(key)[:40] for key in fault.absolute_path]
    if len(place) > 1 and place[0] == "parts":  # people count from 1
        place[1] = str(int(place[1]) + 1)
    if fault.validator == "additionalProperties" and isinstance(fault.instance, dict):
        known = fault.schema["properties"] if isinstance(fault.schema, dict) else {}
        unknown = next((str(n)[:40] for n in fault.instance if n not in known), "")
        field = ".".join([*place, unknown])
        return (
            f"The lesson has the field {field}, which this app does not know: take it out, or open "
            "the lesson with the version of the app that it was made with."
        )
    field = ".".join(place) or "outermost level"
    return WRONG.format(field=field)
