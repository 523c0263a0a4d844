"""What may come in: one schema for each body of a request and each event of a component.

A body that does not keep to its schema is refused with a sentence that names the field, before any
of it is used.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from pages.shared.model.controls.control import MAX_TERMS, OPERATORS
from pages.shared.model.lessons.lesson import MAX_PARTS
from pages.shared.model.lessons.link import CODE, LONGEST_KEPT
from pages.shared.model.lessons.link import LONGEST as LONGEST_LESSON
from pages.shared.model.rooms.commands import END, KINDS, MAX_HANDS
from pages.shared.model.schemas.json_schema import (
    Schema,
    integer_schema,
    object_schema,
    text_schema,
)
from pages.shared.model.tables.file_identity import FILE_IDENTITY

LARGEST = 1e300  # beyond it squares overflow, and so do distances
MAX_VALUES = 100
MAX_ROWS = 5000
LONGEST_VALUE = 200
SHORT_ADDRESS: dict[str, Schema] = {
    "code": {"type": "string", "pattern": f"^{CODE.pattern}$"},
    "secret": text_schema(100),
}
LONGEST_ADDRESS = 50_000  # characters; addresses hold up to 300 changed points


class Unreadable(ValueError):
    """Something came in that this app does not send; the message names the field."""


def _event(kind: str, **properties: Schema) -> Schema:
    required = tuple(properties) if kind != "add" else ("x", "y")
    return object_schema(("kind", *required), kind={"const": kind}, **properties)


# A keyword for numbers says nothing of texts, and the other way round: one schema names several
# types, so that the body of a move is checked in about half of the time that `anyOf` took.
COORDINATE = {"type": "number", "minimum": -LARGEST, "maximum": LARGEST}
POINT = integer_schema(0, 10**7)
PLACE = {"index": POINT, "x": COORDINATE, "y": COORDINATE}
VALUES: Schema = {
    "type": "object",
    "maxProperties": MAX_VALUES,
    "propertyNames": {"maxLength": 60},
    "additionalProperties": {
        **COORDINATE,
        **text_schema(LONGEST_VALUE),
        "type": ["number", "string", "boolean"],
    },
}
WINDOW: Schema = {"type": "array", "items": COORDINATE, "minItems": 4, "maxItems": 4}
CHOSEN: Schema = {"type": "array", "items": POINT, "maxItems": 2}
ROWS: Schema = {"type": "array", "items": POINT, "maxItems": MAX_ROWS}

LIVE_EVENTS = {
    "add": _event(
        "add", x=COORDINATE, y=COORDINATE, value={**COORDINATE, "type": ["number", "null"]}
    ),
    "move": _event("move", **PLACE),
    "remove": _event("remove", index=POINT),
    "clear": _event("clear"),
    "choose": _event("choose", chosen=CHOSEN),
    "mark": _event("mark", name=text_schema(40), rows=ROWS),
    "undo": _event("undo"),
    "redo": _event("redo"),
    "reset": _event("reset"),
    "pin": _event("pin"),
    "unpin": _event("unpin"),
    "swap": _event("swap"),
}
COUNT = integer_schema(0, 2**53)
HIDES: Schema = {"type": "array", "items": text_schema(60), "maxItems": 100}
PART = integer_schema(1, MAX_PARTS)
BROWSER: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,80}$"}  # a random number of it
SENDER = {"client": text_schema(60), "revision": COUNT}
REQUESTS = {
    "live": object_schema(
        (),
        **SENDER,
        seq=COUNT,
        base={**text_schema(80), "type": ["string", "null"]},
        values=VALUES,
        gesture=COUNT,
        window=WINDOW,
        moved=object_schema(tuple(PLACE), **PLACE),
        event={"type": "object", "properties": {"kind": {"enum": list(LIVE_EVENTS)}},
               "required": ["kind"]},
        event_seq=COUNT,
    ),
    "sweep": object_schema(("name",), **SENDER, name=text_schema(60), values=VALUES, window=WINDOW),
    "numbers": object_schema((), hides=HIDES),
    "interactive": object_schema(
        ("names",),
        names={"type": "array", "items": text_schema(60), "minItems": 1, "maxItems": 2,
               "uniqueItems": True},
        hides=HIDES, origin=text_schema(300),
    ),
    "sheet": object_schema((), origin=text_schema(300)),
    "room": object_schema(
        (), lesson=text_schema(LONGEST_LESSON), page=text_schema(60), story=text_schema(60),
        step=integer_schema(1, 100),
    ),
    "answer": object_schema(
        ("part", "round", "browser", "given"),
        part=PART, round=integer_schema(1, 9), browser=BROWSER,
        given={**COORDINATE, "type": ["number", "array"], "items": COORDINATE, "maxItems": 100},
    ),
    "command": object_schema(
        ("kind",), kind={"enum": [*KINDS, END]}, part=PART, upto=integer_schema(0, MAX_PARTS),
        tells={"type": "boolean"},
        counts={"type": "array", "items": integer_schema(0, MAX_HANDS), "maxItems": 20},
        version=COUNT,
    ),
}  # fmt: skip

_CLICK = {"figure": text_schema(60), "x": COORDINATE, "y": COORDINATE}
TERM = integer_schema(0, MAX_TERMS - 1)
COMPONENT_EVENTS = {
    "refresh": object_schema(),
    "rest": object_schema(("n",), n=COUNT),
    "renew": object_schema(("search",), search=text_schema(LONGEST_ADDRESS), file=FILE_IDENTITY),
    "press": object_schema(tuple(_CLICK), **_CLICK),
    "curve": object_schema(("figure", "curve"), **_CLICK, curve=text_schema(LONGEST_VALUE)),
    "kernel": object_schema(("index", "value"), index=TERM, value=text_schema(40)),
    "operator": object_schema(
        ("index", "value"), index=TERM, value={"enum": list(OPERATORS.values())}
    ),
    "grow": object_schema(),
    "shrink": object_schema(),
    "fit": object_schema(),
    "step": object_schema(("n",), n=integer_schema(1, 100)),
    "leave": object_schema(),
    "next": object_schema(),
    "draft": object_schema(
        ("text",),
        text=text_schema(LONGEST_KEPT),
        handed=object_schema(
            ("code", "secret", "of"),
            **SHORT_ADDRESS,
            of=text_schema(100),
            before={
                "type": "array",
                "maxItems": 100,
                "items": object_schema(("code", "secret"), **SHORT_ADDRESS),
            },
        ),
    ),
    "open": object_schema(("page", "story"), page=text_schema(60), story=text_schema(60)),
    "course": object_schema(
        ("course", "part"), course=text_schema(60), part=integer_schema(1, 100)
    ),
}

# For JSON Schema 1.0 is an integer, and for an index it is none.
_whole = Draft202012Validator.TYPE_CHECKER.redefine(
    "integer", lambda _, number: isinstance(number, int) and not isinstance(number, bool)
)
_Validator = extend(Draft202012Validator, type_checker=_whole)
_VALIDATORS = {
    (kind, name): _Validator(schema)
    for kind, schemas in (
        ("request", REQUESTS),
        ("live event", LIVE_EVENTS),
        ("component event", COMPONENT_EVENTS),
    )
    for name, schema in schemas.items()
}


def request_body(route: str, body: bytes) -> dict[str, Any]:
    """Return the body of a request to a route of `REQUESTS`, such as ``live``.

    Raises
    ------
    Unreadable
        If it is no JSON, or not what the route takes.
    """
    try:
        parsed = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable("The request could not be read: it is not JSON.") from error
    checked: dict[str, Any] = _checked(("request", route), parsed, "")
    if "event" in checked:
        _checked(("live event", checked["event"]["kind"]), checked["event"], "event.")
    return checked


def is_browser(text: str) -> bool:
    """Return whether a text can be the random number of a browser in a room."""
    return re.fullmatch(BROWSER["pattern"], text) is not None


def component_event(name: str, payload: Any) -> Mapping[str, Any]:
    """Return what a component has sent with an event of that name.

    Raises
    ------
    Unreadable
        If it is not what the event takes.
    """
    checked: Mapping[str, Any] = _checked(("component event", name), payload, "")
    return checked


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def _checked(of: tuple[str, str], body: Any, prefix: str) -> Any:
    # The first fault alone: to look for all of them can take minutes.
    fault = next(_VALIDATORS[of].iter_errors(body), None)
    if fault is None:
        return body
    raise Unreadable(f"The {_place(fault, prefix)} is not what this page sends; it was not used.")


def _place(fault: ValidationError, prefix: str) -> str:
    """Return where a fault is, ``field event.index of the request``."""
    path = ".".join(str(part)[:40] for part in fault.absolute_path)
    return f"field {prefix}{path} of the request" if path else "request"
