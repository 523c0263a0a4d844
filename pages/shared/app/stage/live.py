"""What the browser may ask of a stage: its picture, after a move or as it stands; and a sweep.

The run of the page, the moves of a slider and the frames of a sweep all go through one function
from a setting to a scene, so that they cannot disagree.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from datasets import DataError
from kernels import KernelError, LRUCache
from pages.shared.app.runtime.budget import BUDGET
from pages.shared.app.runtime.locks import taken_at_once
from pages.shared.app.stage.drawn import Drawn
from pages.shared.app.stage.fields import declared, fields_of, notes_of
from pages.shared.app.stage.formula import formula
from pages.shared.app.stage.gzipped import gzipped
from pages.shared.app.stage.pace import HALL, Pace
from pages.shared.app.stage.pinned import PinnedPicture
from pages.shared.app.stage.requests import Window, read_event, read_move, read_window
from pages.shared.app.stage.stages import STAGES
from pages.shared.app.stage.wire import encode, framed
from pages.shared.model.declarations.page_controls import controls_of, unseen_names
from pages.shared.model.lessons import rules
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.data_ranges import ranged_controls
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import Refusal, reduce
from pages.shared.teaching.narrator import SILENCE, Line, Moments, narrate

SCENES_KEPT = 12
SHARED: LRUCache[Drawn] = LRUCache(max_bytes=1 << 26)  # of all sessions; see `LiveStage._shared`
STATES_KEPT = 100
SWEEP_FRAMES = 40
SIZE = "n"  # the control that says how many samples there are
UNEXPECTED = (
    "This picture could not be computed; the last one stays. Move on, or undo. (Entry {number} "
    "of the server's log.)"
)

_log = logging.getLogger("kernel_playground")


class Stale(Exception):
    """A request that started from another revision of the page: its answer would be of no use."""


class LiveStage:
    """One stage of one session; it lives as long as the session keeps it.

    Parameters
    ----------
    name : str
        Its name on the page; ``main`` is the one that the sidebar's sliders move.
    page_store : PageStore
        The owner of the page's record.
    session : str
        Which session the stage belongs to: its pictures share that session's turns.

    Attributes
    ----------
    draw : callable, from a setting to the scene
        It depends on the setting alone, and on what ``depends`` names.
    """

    def __init__(self, name: str, page_store: PageStore, session: str = "") -> None:
        self.token = secrets.token_urlsafe(16)
        self.name, self.page_store, self.session = name, page_store, session or self.token
        self.draw: Callable[[Setting], Scene] = lambda setting: Scene([])
        self.depends = ""
        self.restored = ""  # the address that the browser asked to go on with, once that is done
        self.lock = threading.RLock()
        self._drawn = BUDGET.cache(self.session, SCENES_KEPT)
        self._sent: OrderedDict[str, set[str]] = OrderedDict()
        self._newest: dict[str, tuple[int, int]] = {}  # of each browser: request, event
        self._moments = Moments()
        self._pinned = PinnedPicture()
        self._pace = Pace(HALL)
        STAGES.add(self)

    @property
    def is_main(self) -> bool:
        """Whether this is the page's own stage, and not one of a view."""
        return self.name == "stage"

    @property
    def is_known(self) -> bool:
        """Whether a browser has asked it for a picture: it then knows of this session."""
        return bool(self._newest)

    def renew(self, draw: Callable[[Setting], Scene], depends: str = "") -> None:
        """Take over what the run of the page says."""
        with self.lock:
            self.draw, self.depends = draw, depends

    def forget(self) -> None:
        """Drop all pictures."""
        with self.lock:
            self._drawn.clear()
            self._sent.clear()

    def state_of(self, record: PageState, window: Window = None) -> str:
        """Return the token of a record's picture: equal for equal pictures."""
        page, own = self.page_store.page, self.page_store.own()
        data = own.get(record.values["data"])
        mine = "" if data is None else data.fingerprint
        without = unseen_names(page, record.values) if self.is_main else ()
        window_text = "" if window is None else repr(window)
        return record.digest(page.slug, self.name, mine, self.depends, window_text, without=without)

    def drawn(self, record: PageState, window: Window = None, is_preview: bool = False) -> Drawn:
        """Return what the stage shows at a record, inside of a zoom's window.

        It is computed once while there is room for it. The narrator says nothing of a preview.
        """
        with self.lock:
            state = self.state_of(record, window)
            drawn: Drawn = self._drawn.get(state, lambda: self._shared(state, record, window))
            if self.is_main and not is_preview:
                self._moments.keep(state, drawn.scene)
            return drawn

    def _shared(self, state: str, record: PageState, window: Window) -> Drawn:
        """Return the page's own picture of public data as another session has seen it, or compute.

        A class does one exercise: many of its moves lead to a state where somebody was before.
        """
        if not self.is_main or record.edits or record.values["data"] in self.page_store.own():
            return self._compute(state, record, window)
        key = state, self.draw
        shared = SHARED.peek(key)
        if shared is None:
            shared = self._compute(state, record, window)
            if shared.scene is not None:
                SHARED.put(key, shared)
        return shared

    def _compute(self, state: str, record: PageState, window: Window) -> Drawn:
        try:
            setting = resolve(record, self.page_store.own(), window)
            scene = self.draw(setting)
        except (KernelError, DataError, Refusal) as error:
            return Drawn(state, None, str(error))
        except Exception:
            number = secrets.token_hex(3)
            _log.exception("Entry %s: %s of %s", number, self.name, self.page_store.page.slug)
            return Drawn(state, None, UNEXPECTED.format(number=number))
        scene = replace(scene, notices=(*setting.notes, *scene.notices))
        return Drawn(state, scene, nbytes=scene.nbytes)

    def answer(self, body: Mapping[str, Any]) -> bytes:
        """Apply what the browser asks for and return the gzipped picture that comes of it.

        Raises
        ------
        Stale
            If the request started from another revision.
        Refusal
            If what is asked for cannot be, with a plain sentence.
        """
        with self._pace.measured(*self._kinds(body)):
            return self._answer(body)

    def answer_at_once(self, body: Mapping[str, Any]) -> bytes | None:
        """Return what `answer` does, or None where that could take long or wait for a thread."""
        # After twenty samples the next picture may be of two thousand.
        if SIZE in (body.get("values") or ()) or not self._pace.is_quick(*self._kinds(body)):
            return None
        with taken_at_once(self.page_store.lock) as has_record, taken_at_once(self.lock) as has_own:
            return self.answer(body) if has_record and has_own else None

    def _kinds(self, body: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
        """Return what questions that take about as long have in common, here and in all sessions.

        How long its own points take, nobody else knows.
        """
        owner, record, event = self.page_store, self.page_store.record, body.get("event") or {}
        asked = event.get("kind"), body.get("moved") is not None, *(body.get("values") or ())
        whose = self.token if record.values["data"] in owner.own() else ""
        alike = owner.page.slug, self.name, record.structure, record.values.get("n"), whose
        # After other data or another kernel the revision is another one.
        return (owner.revision, asked), (*alike, asked)

    def _answer(self, body: Mapping[str, Any]) -> bytes:
        owner = self.page_store
        with owner.lock:
            if body.get("revision", owner.revision) != owner.revision:
                raise Stale
            before = declared(owner)
            self._apply(body)
            record, fields = owner.record, fields_of(owner)
            if moved := body.get("moved"):
                record, _ = reduce(owner.page, record, read_move(moved), owner.own())
            fields["run"] = before != declared(owner)
            start = owner.before_move
        window = read_window(body)
        drawn = self.drawn(record, window, is_preview=bool(moved))
        wire = {**fields, "state": drawn.state, "seq": body.get("seq", 0)} | drawn.wire(record)
        if self.is_main and not moved:
            wire["said"] = self._said(start, record, drawn.state, window).wire()
        with self.lock:
            known = self._sent.get(body.get("base") or "", set())
            wire["pin"] = pin = self._pinned.wire(self, record, known)
            packed, hashes = encode(wire, known)
            if drawn.scene is not None:
                self._sent[drawn.state] = hashes | {pin["state"]}
            while len(self._sent) > STATES_KEPT:
                self._sent.popitem(last=False)
        return gzipped(packed)

    def _said(self, start: PageState | None, record: PageState, state: str, window: Window) -> Line:
        """Return what the narrator says of the move from one record to that of a state."""
        if start is None:
            return SILENCE
        with self.lock:
            was, now = self._moments.of_move(self.state_of(start, window), state)
        if was is None or now is None:
            return SILENCE
        return narrate(self.page_store.page, start, record, was, now)

    def _apply(self, body: Mapping[str, Any]) -> None:
        """Make state of the request's values, unless a later one was faster, and of its event."""
        client, seq = str(body.get("client", ""))[:40], int(body.get("seq", 0))
        event: Mapping[str, Any] = body.get("event") or {}
        newest, done = self._newest.get(client, (0, 0)) if client else (-1, -1)
        # After a failure of the network an event comes again, with values that may be new: it is
        # known by the number of the request that brought it first.
        event_seq = int(body.get("event_seq", seq)) if event else done
        known = dict(list(self._newest.items())[-50:])
        self._newest = {**known, client: (max(seq, newest), max(event_seq, done))}
        owner, gesture = self.page_store, body.get("gesture")
        if seq > newest and (values := body.get("values")):
            owner.set_values(values, None if gesture is None else (client, gesture))
        kind = event.get("kind") if event_seq > done else None
        match kind:
            case None:
                pass
            case "undo":
                owner.undo()
            case "redo":
                owner.redo()
            case "reset":
                owner.reset()
            case _:
                owner.apply(read_event(event))

    def sweep(self, body: Mapping[str, Any]) -> Iterator[bytes]:
        """Yield the picture along one control's range: length, payload, length, payload..."""
        owner = self.page_store
        record = owner.record
        listed = controls_of(owner.page, record.values)
        listed |= {c.name: c for c in ranged_controls(record.values, owner.own())}
        chosen = rules.free(owner.page, record, listed).get(str(body.get("name")))
        if chosen is None or not chosen.declared.is_numeric:
            return
        window = read_window(body)
        known, form = set[str](), chosen.written(record.displayed)
        # From the least number that is shown to the largest.
        for value in sorted(chosen.spread(SWEEP_FRAMES), key=form.to_shown):
            here = replace(record, values={**record.values, chosen.name: value})
            with self.lock:
                state = self.state_of(here, window)
                drawn = self._drawn.peek(state) or self._compute(state, here, window)
            if drawn.scene is None:
                continue  # a value that cannot be fitted leaves a gap, not an end
            wire = {
                "state": state,
                "value": value,
                "shown": form.to_shown(value),
                "values": {chosen.name: value},
                "notes": notes_of(owner, here, listed),
                "formula": formula(owner, here),
                "chosen": list(record.chosen),
                "pin": self._pinned.described(self, here),
            } | drawn.wire(here)
            packed, hashes = encode(wire, known)
            known |= hashes
            yield framed(packed)
