"""What is no request or event of ours is refused with a sentence that names the field."""

from __future__ import annotations

import json

import pytest

from pages.shared import incoming

HOSTILE_BODIES = [
    b"", b"no json", b"null", b"[1]", b'"text"', b"7", b"{", b"\xff\xfe", b"NaN", b'{"seq": NaN}',
    b'{"seq": Infinity}', b"[" * 5000, b'{"values":' * 3000, b'{"seq": ' + b"9" * 5000 + b"}",
]  # fmt: skip
WRONG = [
    ("seq", -1), ("seq", "1"), ("seq", 1.5), ("seq", 2**60), ("seq", None), ("seq", [1]),
    ("client", 7), ("client", "x" * 500), ("client", None), ("revision", "new"),
    ("revision", -3), ("revision", {}), ("base", 3), ("base", "x" * 200), ("gesture", "g"),
    ("values", []), ("values", "C=1"), ("values.C", None), ("values.C", [1]),
    ("values.C", {"a": 1}), ("values.C", "x" * 1000), ("values.C", 1e308), ("unknown", 1),
    ("moved", []), ("moved", {}), ("moved.index", -1), ("moved.x", "a"), ("moved.x", 1e308),
    ("event", "undo"), ("event", {}), ("event.kind", "nothing"), ("event.kind", 3),
    ("event.kind", None),
]  # fmt: skip
WRONG_EVENTS = [
    {"kind": "add"}, {"kind": "add", "x": "a", "y": 1}, {"kind": "add", "x": 1e301, "y": 0},
    {"kind": "add", "x": 0, "y": 0, "value": "A"}, {"kind": "add", "x": 0, "y": 0, "z": 0},
    {"kind": "move", "index": -1, "x": 0, "y": 0}, {"kind": "move", "index": 0, "x": 0},
    {"kind": "move", "index": 0.5, "x": 0, "y": 0}, {"kind": "remove"},
    {"kind": "remove", "index": "0"}, {"kind": "remove", "index": 10**9}, {"kind": "clear", "n": 1},
    {"kind": "choose"}, {"kind": "choose", "chosen": [-1]}, {"kind": "choose", "chosen": [1, 2, 3]},
    {"kind": "choose", "chosen": "1"}, {"kind": "mark", "name": "a", "rows": "x"},
    {"kind": "mark", "name": 3, "rows": []}, {"kind": "mark", "name": "a", "rows": [0] * 9999},
    {"kind": "undo", "to": 0}, {"kind": "reset", "page": "svm"},
]  # fmt: skip


def placed(path: str, value) -> dict:
    """Return a body that is right but for the value at a path."""
    body = {"seq": 1, "values": {"C": 1}, "moved": {"index": 0, "x": 0, "y": 0},
            "event": {"kind": "undo"}}  # fmt: skip
    *above, last = path.split(".")
    at = body
    for name in above:
        at = at[name]
    at[last] = value
    return body


@pytest.mark.parametrize("text", HOSTILE_BODIES)
@pytest.mark.parametrize("route", incoming.REQUESTS)
def test_what_is_no_json_object(route, text):
    with pytest.raises(incoming.Unreadable, match=r"^The request.*\.$"):
        incoming.request_body(route, text)


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_field_that_is_wrong_is_named(path, value):
    with pytest.raises(incoming.Unreadable) as refusal:
        incoming.request_body("live", json.dumps(placed(path, value)).encode())
    if path != "unknown" and value not in ({}, []):
        assert path.split(".")[0] in str(refusal.value)


@pytest.mark.parametrize("event", WRONG_EVENTS)
def test_an_event_of_the_hand_that_is_wrong(event):
    with pytest.raises(incoming.Unreadable):
        incoming.request_body("live", json.dumps({"event": event}).encode())


def test_what_the_scripts_send_is_read():
    body = {
        "client": "4294967295-4294967295",
        "seq": 3,
        "base": "ab12",
        "revision": 2,
        "gesture": 1,
    }
    for more in (
        {"values": {"k1.gamma": 0.5, "C": "10", "shown": "prior"}},
        {"moved": {"index": 3, "x": -0.5, "y": 1e-9}},
        {"event": {"kind": "add", "x": 1, "y": 2, "value": None}},
        {"event": {"kind": "choose", "chosen": []}},
    ):
        assert incoming.request_body("live", json.dumps(body | more).encode()) == body | more
    swept = {"client": "1-2", "revision": 1, "name": "k1.gamma", "values": {}}
    assert incoming.request_body("sweep", json.dumps(swept).encode()) == swept


@pytest.mark.parametrize(("name", "payload"), [
    ("press", {}), ("press", {"figure": "map", "x": "1", "y": 2}), ("press", {"x": 1, "y": 2}),
    ("press", {"figure": "map", "x": 1e305, "y": 2}), ("press", None), ("press", 7),
    ("curve", {"figure": "path"}), ("curve", {"figure": "path", "curve": -1}),
    ("kernel", {"index": -1, "value": "rbf"}), ("kernel", {"index": 9, "value": "rbf"}),
    ("kernel", {"index": "0", "value": "rbf"}), ("kernel", {"index": 0, "value": ["rbf"]}),
    ("operator", {"index": 0, "value": "/"}), ("operator", {"index": 0}), ("grow", {"by": 9}),
    ("rest", {}), ("rest", {"n": -1}), ("renew", {}), ("renew", {"search": 7}),
    ("renew", {"search": "x" * 10**6}),
])  # fmt: skip
def test_an_event_of_a_component_that_is_wrong(name, payload):
    with pytest.raises(incoming.Unreadable):
        incoming.component_event(name, payload)


def test_what_the_components_send_is_read():
    for name, payload in (
        ("press", {"figure": "tuning", "x": -1.5, "y": 3}),
        ("curve", {"figure": "path", "curve": "x1", "x": 0.5, "y": 1}),
        ("kernel", {"index": 0, "value": "rbf"}), ("operator", {"index": 0, "value": "*"}),
        ("refresh", {}), ("rest", {"n": 4}), ("renew", {"search": "?data=moons"}), ("fit", {}),
    ):  # fmt: skip
        assert incoming.component_event(name, payload) == payload
