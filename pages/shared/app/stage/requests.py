"""Events of the live route: from what the browser has sent to an event of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.shared.model.record import events

Window = tuple[float, float, float, float] | None


def read_event(event: Mapping[str, Any]) -> events.Event:
    """Return the event of a request; its fields are those of `incoming.LIVE_EVENTS`."""
    match event["kind"]:
        case "add":
            # Over one feature a point has no class and no value of its own: null.
            return events.AddPoint(event["x"], event["y"], event.get("value") or 0)
        case "move":
            return read_move(event)
        case "remove":
            return events.RemovePoint(event["index"])
        case "clear":
            return events.ClearPoints()
        case "choose":
            return events.Choose(tuple(event["chosen"]))
        case "mark":
            return events.Mark(event["name"], tuple(event["rows"]))
        case "pin":
            return events.Pin()
        case "unpin":
            return events.Unpin()
        case "swap":
            return events.Swap()
    raise ValueError(f"no event {event['kind']!r}")


def read_move(event: Mapping[str, Any]) -> events.MovePoint:
    """Return the place to which a point was moved."""
    return events.MovePoint(event["index"], event["x"], event["y"])


def read_window(body: Mapping[str, Any]) -> Window:
    """Return left, right, low, high of what a zoom shows; None without one."""
    window = body.get("window")
    return None if window is None else (window[0], window[1], window[2], window[3])
