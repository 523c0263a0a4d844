"""Requests that no script of ours sends: each field of each route with each kind of wrong value."""

from __future__ import annotations

import json
from collections.abc import Iterator

KINDS = {
    "null": None, "true": True, "negative": -1, "fraction": 0.5, "large": 2**60, "huge": 1e308,
    "empty": "", "digit": "7", "long": "x" * 1000, "list": [], "one": [1], "object": {},
    "field": {"a": 1},
}  # fmt: skip
# What a field of that type takes of these; all others are wrong.
TAKEN = {
    "count": (),
    "text": ("empty", "digit"),
    "long text": ("empty", "digit", "long"),
    "text or null": ("null", "empty", "digit"),
    "number": ("negative", "fraction", "large"),
    "number or null": ("null", "negative", "fraction", "large"),
    "flag": ("true",),
    "value": ("true", "negative", "fraction", "large", "empty", "digit"),
    "values": ("object", "field"),
    "rows": ("list", "one"),
    "names": ("list",),
    "given": ("negative", "fraction", "large", "list", "one"),
    "other": (),
}
SENDER = {"client": "text", "revision": "count", "values": "values", "values.C": "value",
          "window": "other", "window.0": "number"}  # fmt: skip
PLACE = {"index": "count", "x": "number", "y": "number"}
FIELDS: dict[str, dict[str, str]] = {
    "numbers": {"hides": "names", "hides.0": "text"},
    "sheet": {"origin": "text"},
    "interactive": {"names": "other", "names.0": "text", "hides": "names", "hides.0": "text",
                    "origin": "text"},
    "sweep": {**SENDER, "name": "text"},
    "live": {
        **SENDER, "seq": "count", "base": "text or null", "gesture": "count", "moved": "other",
        **{f"moved.{name}": kind for name, kind in PLACE.items()},
        "event": "other", "event.kind": "other", "event_seq": "count",
    },
    "room": {"lesson": "long text", "page": "text", "story": "text", "step": "count"},
    "answer": {"part": "count", "round": "count", "browser": "other", "given": "given"},
    "command": {"kind": "other", "part": "count", "upto": "count", "counts": "rows",
                "counts.0": "count", "tells": "flag", "version": "count"},
}  # fmt: skip
RIGHT = {
    "numbers": {"hides": ["curve"]},
    "sheet": {"origin": "http://10.0.0.1"},
    "interactive": {"names": ["C"], "hides": ["curve"], "origin": "http://10.0.0.1"},
    "sweep": {"name": "C", "values": {"C": 1}, "window": [0, 1, 0, 1]},
    "live": {
        "seq": 1, "values": {"C": 1}, "moved": {"index": 0, "x": 0, "y": 0},
        "event": {"kind": "undo"}, "event_seq": 1, "window": [0, 1, 0, 1],
    },
    "room": {"page": "krr", "story": "sum"},
    "answer": {"part": 1, "round": 1, "browser": "0123456789", "given": 0},
    "command": {"kind": "hands", "part": 1, "counts": [0]},
}  # fmt: skip
EVENT_FIELDS = {
    "add": {"x": "number", "y": "number", "value": "number or null"},
    "move": PLACE,
    "remove": {"index": "count"},
    "choose": {"chosen": "rows", "chosen.0": "count"},
    "mark": {"name": "text", "rows": "rows", "rows.0": "count"},
}
RIGHT_EVENTS = {
    "add": {"x": 0, "y": 0},
    "move": {"index": 0, "x": 0, "y": 0},
    "remove": {"index": 0},
    "choose": {"chosen": [0]},
    "mark": {"name": "a", "rows": [0]},
    "clear": {}, "undo": {}, "redo": {}, "reset": {}, "pin": {}, "unpin": {}, "swap": {},
}  # fmt: skip
NO_OBJECTS = (
    b"", b"no json", b"null", b"[1]", b'"text"', b"7", b"{", b"\xff\xfe", b"NaN", b'{"seq": NaN}',
    b'{"seq": Infinity}', b"[" * 5000, b'{"values":' * 3000, b'{"seq": ' + b"9" * 5000 + b"}",
)  # fmt: skip


def with_value(body: dict, path: str, value: object) -> dict:
    """Return a copy of a body with another value at a path, ``moved.index`` or ``rows.0``."""
    whole = json.loads(json.dumps(body))
    *above, last = path.split(".")
    at = whole
    for name in above:
        at = at[name]
    at[int(last) if last.isdecimal() else last] = value
    return whole


def wrong(right: dict, fields: dict[str, str]) -> Iterator[tuple[str, dict]]:
    """Yield bodies that are right but for one field, each with the path of that field."""
    for path, type_ in fields.items():
        for kind in sorted(KINDS.keys() - TAKEN[type_]):
            yield path, with_value(right, path, KINDS[kind])
    for name in sorted(
        right.keys() & {"name", "x", "index", "chosen", "rows", "given", "kind"}
    ):  # are required
        yield "", {key: value for key, value in right.items() if key != name}
    yield "", {**right, "unknown": 1}


def wrong_bodies(route: str) -> list[tuple[str, dict]]:
    """Return all wrong bodies of a route, each with the field that is wrong, or ``""``."""
    bodies = list(wrong(RIGHT[route], FIELDS[route]))
    if route == "live":
        for kind, event in RIGHT_EVENTS.items():
            for path, one in wrong(event, EVENT_FIELDS.get(kind, {})):
                bodies.append((f"event.{path}" if path else "", {"event": {"kind": kind, **one}}))
        far = {"chosen": [1, 2, 3], "rows": [0] * 9999}
        for kind, name in (("choose", "chosen"), ("mark", "rows")):
            event = {"kind": kind, **RIGHT_EVENTS[kind], name: far[name]}
            bodies.append((f"event.{name}", {"event": event}))
    return bodies
