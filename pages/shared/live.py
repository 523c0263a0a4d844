"""What the browser may ask of a page while a slider moves: the same picture at other values.

A page registers one function from its values to a scene. The run of the page, the previews
of a drag and the frames of a sweep all go through it, so they cannot disagree.
"""

from __future__ import annotations

import gzip
import secrets
import struct
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from pages.shared.controls import Control
from pages.shared.scene import Scene
from pages.shared.stage.wire import encode

SCENES_KEPT = 12
STATES_KEPT = 100
SWEEP_FRAMES = 40

_stages: weakref.WeakValueDictionary[str, Live] = weakref.WeakValueDictionary()


class Refused(ValueError):
    """A value or a fit that cannot be; the message is one plain sentence for the reader."""


def find(token: str) -> Live | None:
    """Return the stage of that token while its session lives."""
    return _stages.get(token)


class Recent(OrderedDict):
    """The last few entries put in; the oldest go first."""

    def __init__(self, size: int):
        super().__init__()
        self.size = size

    def put(self, key, value):
        """Store and return ``value``."""
        self[key] = value
        self.move_to_end(key)
        while len(self) > self.size:
            self.popitem(last=False)
        return value


class Live:
    """One stage of one session; it lives as long as the session holds it.

    Parameters
    ----------
    draw : callable
        ``draw(values, view)`` -> Scene. Values by control name; the view is what was chosen
        or dragged in the picture. Raises ValueError with a plain sentence when it cannot.
    """

    def __init__(self) -> None:
        self.token = secrets.token_urlsafe(16)
        self.lock = threading.RLock()
        self.scenes: Recent = Recent(SCENES_KEPT)
        self.sent: Recent = Recent(STATES_KEPT)
        _stages[self.token] = self

    def renew(
        self,
        draw: Callable[[dict, dict], Scene],
        values: Mapping[str, Any],
        view: Mapping[str, Any],
        controls: Mapping[str, Control],
        fixed: str,
    ) -> str:
        """Take over what the run of the page says, and return the token of its state.

        ``fixed`` names whatever else the picture depends on: the page, the data, the edits.
        """
        with self.lock:
            self.draw, self.values, self.view = draw, dict(values), dict(view)
            self.controls, self.fixed = dict(controls), fixed
            return self.state(self.values, self.view)

    def state(self, values: Mapping[str, Any], view: Mapping[str, Any]) -> str:
        """Return the token of a state: equal for equal pictures."""
        seen = sorted((name, part) for name, part in view.items() if part)  # () is nothing chosen
        parts = repr((self.fixed, sorted(values.items()), seen))
        return blake2b(parts.encode(), digest_size=8).hexdigest()

    def scene(self, values: Mapping[str, Any], view: Mapping[str, Any]) -> Scene:
        """Return the scene at these values, drawn once."""
        with self.lock:
            state = self.state(values, view)
            if state in self.scenes:
                return self.scenes[state]
            try:
                scene = self.draw(dict(values), dict(view))
            except ValueError as error:
                raise Refused(str(error)) from error
            return self.scenes.put(state, scene)

    def asked(self, body: Mapping[str, Any]) -> tuple[dict, dict]:
        """Return the values and the view of a request, each checked against its declaration."""
        values, view = dict(self.values), dict(self.view)
        for name, raw in dict(body.get("values") or {}).items():
            if name in self.controls:
                try:
                    values[name] = self.controls[name].read(raw)
                except (ValueError, TypeError, KeyError) as error:
                    raise Refused(f"{name} has no such value.") from error
        if "chosen" in body:
            chosen = body["chosen"] or []
            view["chosen"] = tuple(int(i) for i in list(chosen)[:2])
        if moved := body.get("moved"):
            view["moved"] = (int(moved["index"]), float(moved["x"]), float(moved["y"]))
        return values, view

    def payload(self, body: Mapping[str, Any]) -> bytes:
        """Return the gzipped picture for one request of the browser."""
        with self.lock:
            values, view = self.asked(body)
            state = self.state(values, view)
            known = self.sent.get(body.get("base"), frozenset())
            packed, hashes = encode(self.scene(values, view).wire(state), known)
            self.sent.put(state, hashes)
        return gzip.compress(packed, compresslevel=1, mtime=0)

    def sweep(self, body: Mapping[str, Any]) -> Iterator[bytes]:
        """Yield the picture along one control's range: length, payload, length, payload..."""
        control = self.controls.get(body.get("name"))
        if control is None:
            return
        known: set[str] = set()
        for value in control.declared.spread(SWEEP_FRAMES):
            with self.lock:
                try:
                    values, view = self.asked(body)
                    values[control.name] = value
                    wire = self.draw(values, view).wire(self.state(values, view))
                except ValueError:
                    continue  # a value that cannot be fitted leaves a gap, not an end
                wire["value"] = value
                packed, hashes = encode(wire, known)
            known |= hashes
            yield struct.pack("<I", len(packed)) + packed
