"""What is no request or event of ours is refused with a sentence that names the field."""

from __future__ import annotations

import json

import pytest

from pages.shared.app.requests import request_schemas
from tests.pages.shared.app.requests.hostile import (
    EVENT_FIELDS,
    FIELDS,
    NO_OBJECTS,
    RIGHT,
    RIGHT_EVENTS,
    wrong_bodies,
)


@pytest.mark.parametrize("text", NO_OBJECTS)
@pytest.mark.parametrize("route", request_schemas.REQUESTS)
def test_what_is_no_json_object(route, text):
    with pytest.raises(request_schemas.Unreadable, match=r"^The request.*\.$"):
        request_schemas.request_body(route, text)


@pytest.mark.parametrize("route", request_schemas.REQUESTS)
def test_a_field_that_is_wrong_is_named(route):
    for path, body in wrong_bodies(route):
        with pytest.raises(request_schemas.Unreadable) as refusal:
            request_schemas.request_body(route, json.dumps(body).encode())
        assert path.split(".")[0] in str(refusal.value), (body, str(refusal.value))


@pytest.mark.parametrize(
    ("route", "body"),
    [
        ("interactive", {"names": [*range(30), *map(str, range(30))]}),
        ("answer", {**RIGHT["answer"], "given": ["x"] * 9000}),
    ],
)
def test_no_further_fault_is_looked_for(route, body, monkeypatch):
    """Whether no two of thousands are equal takes minutes to find out."""
    monkeypatch.setattr(
        "jsonschema._keywords.uniq", lambda values: pytest.fail("all were compared")
    )
    with pytest.raises(request_schemas.Unreadable):
        request_schemas.request_body(route, json.dumps(body).encode())


def test_a_number_with_a_point_is_no_index():
    event = {"kind": "choose", "chosen": [1.0]}
    with pytest.raises(request_schemas.Unreadable, match=r"event\.chosen\.0"):
        request_schemas.request_body("live", json.dumps({"event": event}).encode())


def test_every_field_is_tried():
    for route, schema in request_schemas.REQUESTS.items():
        assert schema["properties"].keys() == {p for p in FIELDS[route] if "." not in p}
        request_schemas.request_body(route, json.dumps(RIGHT[route]).encode())
    assert request_schemas.LIVE_EVENTS.keys() == RIGHT_EVENTS.keys()
    for kind, schema in request_schemas.LIVE_EVENTS.items():
        tried = {path for path in EVENT_FIELDS.get(kind, {}) if "." not in path}
        assert schema["properties"].keys() == {"kind", *tried}
        event = {"kind": kind, **RIGHT_EVENTS[kind]}
        request_schemas.request_body("live", json.dumps({"event": event}).encode())
    assert sum(len(wrong_bodies(route)) for route in request_schemas.REQUESTS) > 300


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
        {"event": {"kind": "add", "x": 1, "y": 2, "value": None}, "event_seq": 2},
        {"event": {"kind": "choose", "chosen": []}},
    ):
        assert request_schemas.request_body("live", json.dumps(body | more).encode()) == body | more
    swept = {"client": "1-2", "revision": 1, "name": "k1.gamma", "values": {}}
    assert request_schemas.request_body("sweep", json.dumps(swept).encode()) == swept


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
    with pytest.raises(request_schemas.Unreadable):
        request_schemas.component_event(name, payload)


def test_what_the_components_send_is_read():
    for name, payload in (
        ("press", {"figure": "tuning", "x": -1.5, "y": 3}),
        ("curve", {"figure": "path", "curve": "x1", "x": 0.5, "y": 1}),
        ("kernel", {"index": 0, "value": "rbf"}), ("operator", {"index": 0, "value": "*"}),
        ("refresh", {}), ("rest", {"n": 4}), ("renew", {"search": "?data=moons"}), ("fit", {}),
    ):  # fmt: skip
        assert request_schemas.component_event(name, payload) == payload
