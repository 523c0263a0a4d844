"""What may come in: one schema for each body of a request and each event of a component.

A body that does not keep to its schema is refused with a sentence that names the field, before any
of it is used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from datasets import TASKS, TYPES
from pages.shared.state.control import MOST_TERMS, OPERATORS
from pages.shared.upload import choices
from pages.shared.upload.kept import LONGEST_NAME

Schema = dict[str, Any]

LARGEST = 1e300  # beyond it squares overflow, and so do distances
MOST_VALUES = 100
MOST_ROWS = 5000
LONGEST_VALUE = 200
LONGEST_ADDRESS = 50_000  # characters; addresses hold up to 300 changed points


class Unreadable(ValueError):
    """Something came in that this app does not send; the message names the field."""


def _object(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _text(most: int) -> Schema:
    return {"type": "string", "maxLength": most}


def _event(kind: str, **properties: Schema) -> Schema:
    required = tuple(properties) if kind != "add" else ("x", "y")
    return _object(("kind", *required), kind={"const": kind}, **properties)


COORDINATE = {"type": "number", "minimum": -LARGEST, "maximum": LARGEST}
POINT = _whole(0, 10**7)
PLACE = {"index": POINT, "x": COORDINATE, "y": COORDINATE}
VALUES: Schema = {
    "type": "object",
    "maxProperties": MOST_VALUES,
    "propertyNames": {"maxLength": 60},
    "additionalProperties": {
        "anyOf": [COORDINATE, _text(LONGEST_VALUE), {"type": "boolean"}],
    },
}
WINDOW: Schema = {"type": "array", "items": COORDINATE, "minItems": 4, "maxItems": 4}
CHOSEN: Schema = {"type": "array", "items": POINT, "maxItems": 2}
ROWS: Schema = {"type": "array", "items": POINT, "maxItems": MOST_ROWS}

LIVE_EVENTS = {
    "add": _event(
        "add", x=COORDINATE, y=COORDINATE, value={"anyOf": [COORDINATE, {"type": "null"}]}
    ),
    "move": _event("move", **PLACE),
    "remove": _event("remove", index=POINT),
    "clear": _event("clear"),
    "choose": _event("choose", chosen=CHOSEN),
    "mark": _event("mark", name=_text(40), rows=ROWS),
    "undo": _event("undo"),
    "redo": _event("redo"),
    "reset": _event("reset"),
    "pin": _event("pin"),
    "unpin": _event("unpin"),
    "swap": _event("swap"),
}
COUNT = _whole(0, 2**53)
SENDER = {"client": _text(60), "revision": COUNT}
REQUESTS = {
    "live": _object(
        (),
        **SENDER,
        seq=COUNT,
        base={"anyOf": [_text(80), {"type": "null"}]},
        values=VALUES,
        gesture=COUNT,
        window=WINDOW,
        moved=_object(tuple(PLACE), **PLACE),
        event={"type": "object", "properties": {"kind": {"enum": list(LIVE_EVENTS)}},
               "required": ["kind"]},
    ),
    "sweep": _object(("name",), **SENDER, name=_text(60), values=VALUES, window=WINDOW),
    "numbers": _object(),
    "sheet": _object(),
}  # fmt: skip

COLUMN = _text(2000)
COLUMNS: Schema = {"type": "array", "items": COLUMN, "maxItems": MOST_ROWS}
LOST_FILE = _object(  # see upload/kept.py
    ("name", "mark", "types", "choices"),
    name=_text(LONGEST_NAME),
    mark=_text(100),
    types={
        "type": "object",
        "maxProperties": MOST_ROWS,
        "additionalProperties": {"enum": list(TYPES)},
    },
    choices=_object(
        ("target", "features", "task"),
        target=COLUMN,
        features=COLUMNS,
        task={"enum": list(TASKS)},
        missing={"enum": list(choices.MISSING)},
        test_share={"type": "number", "minimum": 0, "maximum": 0.6},
        seed=_whole(0, 9999),
        groups=COLUMNS,
        max_rows={"enum": list(choices.ROWS)},
    ),
)

_CLICK = {"figure": _text(60), "x": COORDINATE, "y": COORDINATE}
TERM = _whole(0, MOST_TERMS - 1)
COMPONENT_EVENTS = {
    "refresh": _object(),
    "rest": _object(("n",), n=COUNT),
    "renew": _object(("search",), search=_text(LONGEST_ADDRESS), file=LOST_FILE),
    "press": _object(tuple(_CLICK), **_CLICK),
    "curve": _object(("figure", "curve"), **_CLICK, curve=_text(LONGEST_VALUE)),
    "kernel": _object(("index", "value"), index=TERM, value=_text(40)),
    "operator": _object(("index", "value"), index=TERM, value={"enum": list(OPERATORS.values())}),
    "grow": _object(),
    "shrink": _object(),
    "fit": _object(),
    "step": _object(("n",), n=_whole(1, 100)),
    "leave": _object(),
}

_VALIDATORS = {
    **{("request", name): Draft202012Validator(schema) for name, schema in REQUESTS.items()},
    **{("live event", name): Draft202012Validator(schema) for name, schema in LIVE_EVENTS.items()},
    **{
        ("component event", name): Draft202012Validator(schema)
        for name, schema in COMPONENT_EVENTS.items()
    },
}


def request_body(route: str, text: bytes) -> dict[str, Any]:
    """Return the body of a request to a route, ``live``, ``sweep``, ``numbers`` or ``sheet``.

    Raises
    ------
    Unreadable
        If it is no JSON, or not what the route takes.
    """
    try:
        body = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable("The request could not be read: it is not JSON.") from error
    found: dict[str, Any] = _checked(("request", route), body, "")
    if "event" in found:
        _checked(("live event", found["event"]["kind"]), found["event"], "event.")
    return found


def component_event(name: str, payload: Any) -> Mapping[str, Any]:
    """Return what a component has sent with an event of that name.

    Raises
    ------
    Unreadable
        If it is not what the event takes.
    """
    found: Mapping[str, Any] = _checked(("component event", name), payload, "")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def _checked(of: tuple[str, str], body: Any, prefix: str) -> Any:
    validator = _VALIDATORS[of]
    if validator.is_valid(body):
        return body
    fault = best_match(validator.iter_errors(body))
    raise Unreadable(f"The {_place(fault, prefix)} is not what this page sends; it was not used.")


def _place(fault: ValidationError, prefix: str) -> str:
    """Return where a fault is, ``field event.index of the request``."""
    path = ".".join(str(part)[:40] for part in fault.absolute_path)
    return f"field {prefix}{path} of the request" if path else "request"
