"""The one owner of a page's record in a session; the page's run and the live route both use it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons import rules
from pages.shared.model.record import events
from pages.shared.model.record.events import Event
from pages.shared.model.record.history import History
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address, beginning
from pages.shared.model.state.reducer import Refusal, in_forms, reduce
from pages.shared.model.units import notations

NO_UNDO = "There is nothing to undo."  # as after a restart of the server
NO_REDO = "There is nothing to redo."
ADDRESSES_REMEMBERED = 200  # a drag writes 40 a second
LOOKS = (events.OpenTab, events.Choose)  # what is looked at: nothing to be undone
RELOADS = (events.Load, events.GoToStep, events.GoToPart, events.Swap)  # another state as a whole
Own = Callable[[], defaults.Own]


class PageStore:
    """The present record of a page, its history and its revision. Safe between threads.

    Parameters
    ----------
    page : Page
    own : callable
        Returns the session's own data sets that suit the page, by name.
    record : PageState
        The first one.
    messages : tuple of str
        Sentences about it for the learner.

    Attributes
    ----------
    revision : int
        Another one after each change of data or kernel, undo and redo: a picture that was asked
        for under another revision is thrown away.
    version : int
        Counts the records: of two answers the one with the larger number knows more.
    lock : RLock
        Held while the record is read together with something else.
    """

    def __init__(
        self, page: Page, own: Own, record: PageState, messages: tuple[str, ...] = ()
    ) -> None:
        self.page, self.own, self.messages = page, own, messages
        self.history = History(record)
        self.revision = self.version = 1
        self.about: tuple[str, int] = ("", 0)  # the control of the last experiment, and a count
        self.lock = threading.RLock()
        self._gesture: Any = None
        self._written: deque[dict[str, str]] = deque(maxlen=ADDRESSES_REMEMBERED)

    @property
    def record(self) -> PageState:
        """The present record."""
        return self.history.now

    def apply(self, event: Event, gesture: Any = None) -> PageState:
        """Make the next record and return it.

        Steps of one ``gesture`` that are no None are undone together.

        Raises
        ------
        Refusal
            If the event cannot be; everything stays.
        """
        with self.lock:
            before = self.record
            record, messages = reduce(self.page, before, event, self.own())
            if record == before:
                self.messages = messages or self.messages
                return before
            self.messages = messages
            self.version += 1
            merge = gesture is not None and gesture == self._gesture
            self._gesture = gesture
            if isinstance(event, LOOKS):
                self.history = self.history.look(record)
            else:
                self.history = self.history.then(record, merge)
            if record.structure != before.structure or isinstance(event, RELOADS):
                self.revision += 1
            return record

    def set_values(self, values: Mapping[str, Any], gesture: Any = None) -> None:
        """Set values of controls; one that cannot be keeps no other from being set.

        Raises
        ------
        Refusal
            If one cannot be; all others are set.
        """
        with self.lock:
            try:
                self.apply(events.SetValues(dict(values)), gesture)
            except Refusal:
                for name, value in values.items() if len(values) > 1 else ():
                    with suppress(Refusal):
                        self.apply(events.SetValues({name: value}), gesture)
                raise

    def try_apply(self, event: Event) -> None:
        """Apply an event of a menu or a click; a refusal becomes a message of the next run."""
        try:
            self.apply(event)
        except Refusal as refusal:
            self.messages = (str(refusal),)

    def undo(self) -> PageState:
        """Go one record back; which tab is open stays."""
        return self._step(self.history.undo(), NO_UNDO)

    def redo(self) -> PageState:
        """Go one record forth again."""
        return self._step(self.history.redo(), NO_REDO)

    def reset(self) -> PageState:
        """Go to the opening state of the data set, of the step of a story, of a lesson's part."""
        with self.lock:
            if self.record.lesson:
                return self.apply(events.GoToPart(self.record.lesson, self.record.part))
            if self.record.story:
                return self.apply(events.GoToStep(self.record.story, self.record.step))
            begun, data = beginning.beginning(self.page, self.own()), self.record.values["data"]
            if begun.values["data"] != data:
                begun = PageState(defaults.opening(self.page, data, self.own()))
            return self.apply(events.Load(self._beside_pinned(begun)))

    def _step(self, history: History, nothing: str) -> PageState:
        with self.lock:
            if history is self.history:
                self.messages = (nothing,)
            else:
                # The session's own data may have changed since that record was the present one.
                now, _ = reduce(self.page, history.now, events.Refresh(), self.own())
                self.history = replace(history, now=self._here(now))
                self.revision += 1
                self.version += 1
                self._gesture, self.messages = None, ()
            return self.record

    def _here(self, record: PageState) -> PageState:
        return replace(record, tab=self.record.tab, opened=self.record.opened)

    def _beside_pinned(self, record: PageState) -> PageState:
        return replace(self._here(record), pinned=self.record.pinned)

    def experiment(self, query: dict[str, str], about: str) -> PageState:
        """Go to the state of an experiment, and name the control that it is about."""
        with self.lock:
            if self.record.lesson:
                self.messages = (rules.NO_EXPERIMENT,)
                return self.record
            record, messages = address.from_query(self.page, query, self.own())
            self.about = (about, self.about[1] + 1)
            record = in_forms(self.page, record, notations.chosen_notations(self.record.values))
            return self.apply(events.Load(self._beside_pinned(record), messages))

    def address(self) -> str:
        """Return the present address as text, and take note that the browser gets it."""
        query = address.to_query(self.page, self.record, self.own())
        self.note_written(query)
        return urlencode(query)

    @property
    def is_untouched(self) -> bool:
        """Whether the present step of a story is as it begins."""
        record = self.record
        query = address.to_query(self.page, record, self.own())
        return query == address.step_query(record.story, record.step)

    def note_written(self, query: dict[str, str]) -> None:
        """Take note of an address that we have put into the browser."""
        self._written.append(query)

    def has_written(self, query: dict[str, str], last: bool = False) -> bool:
        """Whether an address that the browser brings is one of ours, or the last one."""
        return query in (list(self._written)[-1:] if last else list(self._written))

    @property
    def before_move(self) -> PageState | None:
        """The record before the last move, however many steps it had; None after undo or redo."""
        past = self.history.past
        return past[-1] if past and not self.history.undone else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a record to go back to."""
        return bool(self.history.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone record."""
        return bool(self.history.undone)
