"""Events of the live route: from what the browser has sent to an event of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.shared.state import events
from pages.shared.state.reducer import Refusal


def read_event(event: Mapping[str, Any]) -> events.Event:
    """Return the event of a request.

    Raises
    ------
    Refusal
        If there is no such event, or its numbers cannot be read.
    """
    try:
        match event.get("kind"):
            case "add":
                # Over one feature a point has no class and no value of its own: null.
                return events.AddPoint(*_finite(event["x"], event["y"], event.get("value") or 0))
            case "move":
                return read_move(event)
            case "remove":
                return events.RemovePoint(int(event["index"]))
            case "clear":
                return events.ClearPoints()
            case "choose":
                return events.Choose(_rows(event["chosen"], 2))
            case "mark":
                return events.Mark(str(event["name"])[:40], _rows(event["rows"], 2000))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise Refusal("The browser has sent something that could not be read.") from error
    raise Refusal("The browser has sent something that is not known here.")


def read_move(event: Mapping[str, Any]) -> events.MovePoint:
    """Return the place to which a point was moved; raises as `read_event` does."""
    try:
        return events.MovePoint(int(event["index"]), *_finite(event["x"], event["y"]))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise Refusal("The browser has sent something that could not be read.") from error


def _finite(*numbers: Any) -> tuple[float, ...]:
    found = tuple(float(n) for n in numbers)
    if not all(abs(n) < 1e300 for n in found):
        raise ValueError("not a finite number")
    return found


def _rows(rows: Any, most: int) -> tuple[int, ...]:
    found = tuple(int(i) for i in rows)[:most]
    if any(i < 0 for i in found):
        raise ValueError("no such point")
    return found
