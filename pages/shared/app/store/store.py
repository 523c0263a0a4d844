"""The session: the one place that touches `st.session_state`."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import streamlit as st

from kernels import LRUCache
from pages.shared.app.requests import request_schemas
from pages.shared.app.runtime import streamlit_private
from pages.shared.app.runtime.budget import BUDGET
from pages.shared.app.store.session_tables import OwnData
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.record.history import History
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.tables import file_identity

KEY = "kp"
_log = logging.getLogger("kernel_playground")
T = TypeVar("T")


@dataclass(frozen=True)
class OpenLesson:
    """A part of a lesson as it was last shown: its page, the query of its state, what it is."""

    slug: str
    query: Mapping[str, str]
    title: str
    part: int


@dataclass
class Visit:
    """Which page the session shows, how it was come to, and what is handed on to the next."""

    shown: str = ""  # the page of the last run, by its slug
    is_bare: bool = False  # whether the present page was come to by an address that says nothing
    # A page and the query of its state, which the next run is to show
    destination: tuple[str, Mapping[str, str]] | None = None
    # Data, kernel and notations of the page that was left last, where the learner set them there
    handoff: events.Arrive | None = None
    # By page, digests: the handoff when the page was shown last, and what the page would have
    # handed on when it was come to. Nothing is handed on that was not set there.
    seen_handoffs: dict[str, str] = field(default_factory=dict)
    own_handoffs: dict[str, str] = field(default_factory=dict)
    # By page, the running number of the table to which it has switched
    tables_followed: dict[str, int] = field(default_factory=dict)
    # By page, an address about a table that the session does not have, and the record that it gave
    waiting: dict[str, tuple[Mapping[str, str], PageState]] = field(default_factory=dict)
    # The lesson that was open last; the way back to it is offered where it was left
    lesson: OpenLesson | None = None
    # Streamlit starts a run while it still ends the one before: only one of them enters a page
    entering: threading.RLock = field(default_factory=threading.RLock)


@dataclass
class Session:
    """All that one session keeps, beside the widgets of Streamlit; ``id`` tells it from others."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    own: OwnData = field(default_factory=OwnData)
    pages: dict[str, PageStore] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)
    visit: Visit = field(default_factory=Visit)


def session() -> Session:
    """Return the present session."""
    if KEY not in st.session_state:
        st.session_state[KEY] = Session()
    kept: Session = st.session_state[KEY]
    return kept


def living() -> set[str]:
    """Return the ids of all sessions that have not ended."""
    states = [session.session_state for session in streamlit_private.listed_sessions()]
    return {state[KEY].id for state in states if KEY in state}


def own_data() -> OwnData:
    """Return the session's own data sets."""
    return session().own


def page_store(page: Page) -> PageStore:
    """Return the owner of a page's record, which is there once the page was entered (`visit`)."""
    return session().pages[page.slug]


def kept_of_file(state: PageStore) -> dict[str, Any] | None:
    """Return what names the dropped file that a page shows, and its use; None without one."""
    file, page = own_data().file, state.page
    if file is None or state.record.values["data"] != UPLOAD:
        return None
    return file_identity.description(file, file.present(page.data.tasks, page.data.needs_target))


def forget_file() -> None:
    """Drop the dropped file and whatever was computed from it."""
    now = session()
    now.own.forget_file()
    for key, one in list(now.objects.items()):
        # A page's own stage keeps its token: a new one is a new session to the browser, which would
        # bring back the address that it has, of the file.
        if getattr(one, "is_main", False):
            one.forget()
        else:
            del now.objects[key]
    for state in now.pages.values():
        was_shown = state.record.values["data"] == UPLOAD
        state.apply(events.Refresh())
        records = (*state.history.past, *state.history.undone)
        if was_shown or any(record.values["data"] == UPLOAD for record in records):
            state.history = History(state.record)
    if now.visit.handoff is not None and now.visit.handoff.data == UPLOAD:
        now.visit.handoff = None


def session_object(key: str, make: Callable[[], T]) -> T:
    """Return the session's object of that key, made at the first call."""
    objects = session().objects
    if key not in objects:
        objects[key] = make()
    kept: T = objects[key]
    return kept


def cached(key: str, size: int) -> LRUCache[Any]:
    """Return the session's cache of that key, for ``size`` results of long work."""
    return session_object(key, lambda: BUDGET.cache(session().id, size))


def bind(key: str, value: Any) -> None:
    """Make a widget show a value when it is drawn next; call it before.

    It is set each time: the browser is told a value only by the run that has set it, and that run
    may have been overtaken before its widgets arrived.
    """
    st.session_state[key] = value


def bind_in_dialog(key: str, value: Any) -> None:
    """Make a widget of a dialog show a value, where it shows another one.

    Runs of a dialog do not overtake one another: what is pressed meanwhile waits in the browser,
    and the run before it would set it back. A dialog that is opened anew has fresh widgets.
    """
    if widget(key) != value:
        bind(key, value)


def widget(key: str, default: Any = None) -> Any:
    """Return what a widget shows."""
    return st.session_state.get(key, default)


def chosen(key: str, options: Collection[T]) -> T | None:
    """Return which of the options a widget shows; None where it shows none of them any more.

    A browser names an option by its label. It may still send that of an option which is gone, and
    Streamlit hands that on as it is. Nor must a label change while its option is chosen: the
    browser would show none as chosen.
    """
    shown = widget(key)
    return shown if shown in options else None


def payload(key: str, event: str) -> Mapping[str, Any] | None:
    """Return what a component has sent with an event; None if nothing, or nothing of ours."""
    shown = st.session_state.get(key)  # None where the component is not on the page any more
    sent = None if shown is None else shown.get(event)
    try:
        return None if sent is None else request_schemas.component_event(event, sent)
    except request_schemas.Unreadable:
        _log.warning("An event %s that no script of ours sends was not used.", event)
        return None
