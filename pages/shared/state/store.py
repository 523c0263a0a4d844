"""The session: the one place that touches `st.session_state`."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import streamlit as st

from kernels import LRUCache
from pages.shared import conventions, incoming
from pages.shared.declarations import Page
from pages.shared.server import streamlit_private
from pages.shared.server.budget import BUDGET
from pages.shared.state import address, defaults, events
from pages.shared.state.control import is_kernel
from pages.shared.state.history import History
from pages.shared.state.own_data import UPLOAD, Awaited, OwnData
from pages.shared.state.page_state import PageState
from pages.shared.state.record import STRUCTURE
from pages.shared.upload import kept
from pages.shared.upload.kept import Kept

KEY = "kp"
_log = logging.getLogger("kernel_playground")
T = TypeVar("T")


@dataclass
class Session:
    """All that one session keeps, beside the widgets of Streamlit; ``id`` tells it from others."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    own: OwnData = field(default_factory=OwnData)
    pages: dict[str, PageState] = field(default_factory=dict)
    arrived: dict[str, int] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)
    shown: str = ""
    just_arrived: bool = False  # this run shows a page that was come to by a bare address
    going: tuple[str, Mapping[str, str]] | None = None  # to a page, by its slug, and a state of it
    carried: events.Arrive | None = None
    # By page, digests: what was carried when it was shown last, its own when it was come to.
    carried_then: dict[str, str] = field(default_factory=dict)
    own_then: dict[str, str] = field(default_factory=dict)


def session() -> Session:
    """Return the present session."""
    if KEY not in st.session_state:
        st.session_state[KEY] = Session()
    found: Session = st.session_state[KEY]
    return found


def own_data() -> OwnData:
    """Return the session's own data sets."""
    return session().own


def page_state(page: Page) -> PageState:
    """Return the owner of a page's record as it stands; it is there once `arrive` was called."""
    return session().pages[page.slug]


def arrive(page: Page) -> PageState:
    """Take note of how the page was come to: by a link, Back, another page, or by its own run."""
    now, query = session(), st.query_params.to_dict()
    back = streamlit_private.is_history_navigation()
    state = now.pages.get(page.slug)
    first = state is None
    # A run carries one of the addresses that we wrote; Back and a link bring another. Only Back
    # means an empty one.
    sent = now.going is not None and now.going[0] == page.slug
    if now.going is not None and sent:
        query, now.going = dict(now.going[1]), None
    linked = state is not None and (sent or not state.has_written(query, back))
    linked = linked and (back or bool(query))
    if state is not None:
        state.apply(events.Refresh())
    came_from, now.shown = now.shown, page.slug
    now.just_arrived = came_from != page.slug and not query
    if came_from and came_from != page.slug and came_from in now.pages:
        _leave(now, now.pages[came_from])
    if state is None:
        own = now.own

        def suited() -> dict[str, Any]:
            return own.offered(page.tasks, page.needs_target) if page.takes_data else {}

        record, messages = address.from_query(page, query, suited())
        state = PageState(page, suited, record, messages)
        now.pages[page.slug] = state
        if not query:
            _take_over(now, state)
    elif linked:
        record, messages = address.from_query(page, query, state.own())
        state.apply(events.Load(record, messages))
    elif came_from != page.slug:
        _take_over(now, state)
    now.carried_then[page.slug] = _digest(now.carried)
    if came_from != page.slug or linked:
        now.own_then[page.slug] = (
            "" if query and (linked or first) else _digest(_carried_by(state, now.carried))
        )
    _follow_own_data(now, state, skip=bool(linked))
    return state


def load_address(page: Page, search: str, file: Kept | None = None) -> None:
    """Go to the record of an address that the browser sends, for instance after a restart.

    Where it is about a dropped ``file`` that is lost, the page opens with its usual data, and asks
    for the file.
    """
    query = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True))
    state, own = page_state(page), own_data()
    if file is not None and query.get("data") == UPLOAD and UPLOAD not in state.own():
        own.awaited = Awaited(page.slug, query, file)
        record, messages = address.from_query(page, {}, state.own())
        messages = (kept.request(file),)
    else:
        record, messages = address.from_query(page, query, state.own())
    state.apply(events.Load(record, messages))
    state.note_written(st.query_params.to_dict())


def kept_of_file(state: PageState) -> dict[str, Any] | None:
    """Return what names the dropped file that a page shows, and its use; None without one."""
    file, page = own_data().file, state.page
    if file is None or state.record.values["data"] != UPLOAD:
        return None
    return kept.description(file, file.present(page.tasks, page.needs_target))


def go_to(slug: str, query: Mapping[str, str]) -> None:
    """Let the next run show another page in the state of a query; see `frame.navigation`."""
    session().going = slug, query


def going() -> tuple[str, Mapping[str, str]] | None:
    """Return the page and the state that were asked for and are not shown yet."""
    return session().going


def go_on_with_file(page: Page) -> bool:
    """Go back to the state in which the dropped file was lost; whether it is that file."""
    own, state = own_data(), page_state(page)
    awaited, own.awaited = own.awaited, None
    if awaited is None or own.file is None or awaited.slug != page.slug:
        return False
    kind = page.tasks, page.needs_target
    if not kept.used_again(own.file, awaited.file, *kind, any_name=awaited.of_lesson):
        return False
    state.apply(events.Load(*address.from_query(page, awaited.query, state.own())))
    return True


def _follow_own_data(now: Session, state: PageState, skip: bool) -> None:
    """Switch to a data set that came since this page was last shown, once."""
    count, name = now.own.arrived
    fresh = now.arrived.get(state.page.slug, 0) != count
    now.arrived[state.page.slug] = count
    if fresh and not skip and name in state.own() and state.record.values["data"] != name:
        state.try_apply(events.SwitchData(name))
    else:
        state.apply(events.Refresh())


def _leave(now: Session, state: PageState) -> None:
    """Keep data and kernel of a page that is left, if the learner has set them there."""
    state.apply(events.Refresh())  # the file may have been changed on another page
    carried = _carried_by(state, now.carried)
    if state.page.takes_data and _digest(carried) != now.own_then.get(state.page.slug):
        now.carried = carried
        now.carried_then[state.page.slug] = _digest(carried)


def _carried_by(state: PageState, before: events.Arrive | None) -> events.Arrive:
    """Return what of a page's record goes along: data and kernel, where they are not the usual.

    Of the forms of numbers those that are not the usual of the page, and those that came along
    ``before``: what is usual here need not be so on the next page.
    """
    page, record = state.page, state.record
    usual = defaults.opening(page, record.values["data"], state.own())
    names = defaults.about(record.values) - set(STRUCTURE)
    about = {n: v for n, v in record.values.items() if n in names and v != usual.get(n)}
    kernel = {n: v for n, v in record.values.items() if is_kernel(n)}
    if kernel == {n: v for n, v in usual.items() if is_kernel(n)}:
        kernel = {}
    data = record.values["data"]
    if data == page.data and not about and not record.edits:
        data = ""
    forms = dict(before.forms) if before is not None else {}
    for name, form in conventions.chosen(record.values).items():
        if name in forms or form != usual.get(name):
            forms[name] = form
    title = data.replace("_", " ").capitalize()
    return events.Arrive(title, data, about, record.edits, kernel, forms)


def _take_over(now: Session, state: PageState) -> None:
    """Bring data and kernel of the page before, unless this page has seen them."""
    if state.record.story or state.record.lesson or not state.page.takes_data:
        return  # the state of its step or part; or of data of its own
    if now.carried is not None and now.carried_then.get(state.page.slug) != _digest(now.carried):
        state.apply(now.carried)


def _digest(carried: events.Arrive | None) -> str:
    if carried is None:
        return ""
    parts = (carried.data, sorted(carried.about_data.items()), carried.edits.to_text(),
             sorted(carried.kernel.items()), sorted(carried.forms.items()))  # fmt: skip
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest() if any(parts) else ""


def has_just_arrived() -> bool:
    """Whether this run shows a page that was come to by an address that says nothing."""
    return session().just_arrived


def write_address(page: Page) -> None:
    """Put the present record into the browser's address, as another entry of its history.

    Whoever has just arrived has got an entry already: the stage's script writes into that one, so
    that Back leads to the page before.
    """
    state = page_state(page)
    query = address.to_query(page, state.record, state.own())
    state.note_written(query)
    if st.query_params.to_dict() != query and not has_just_arrived():
        st.query_params.from_dict(query)


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
        was_shown = state.record.values["data"] == "upload"
        state.apply(events.Refresh())
        records = (*state.history.past, *state.history.undone)
        if was_shown or any(record.values["data"] == "upload" for record in records):
            state.history = History(state.record)
    if now.carried is not None and now.carried.data == "upload":
        now.carried = None


def session_object(key: str, make: Callable[[], T]) -> T:
    """Return the session's object of that key, made at the first call."""
    objects = session().objects
    if key not in objects:
        objects[key] = make()
    found: T = objects[key]
    return found


def cached(key: str, size: int) -> LRUCache[Any]:
    """Return the session's cache of that key, for ``size`` results of long work."""
    return session_object(key, lambda: BUDGET.cache(session().id, size))


def bind(key: str, value: Any) -> None:
    """Make a widget show a value when it is drawn next; call it before.

    It is set each time: the browser is told a value only by the run that has set it, and that run
    may have been overtaken before its widgets arrived.
    """
    st.session_state[key] = value


def widget(key: str, default: Any = None) -> Any:
    """Return what a widget shows."""
    return st.session_state.get(key, default)


def payload(key: str, event: str) -> Mapping[str, Any] | None:
    """Return what a component has sent with an event; None if nothing, or nothing of ours."""
    shown = st.session_state.get(key)  # None where the component is not on the page any more
    found = None if shown is None else shown.get(event)
    try:
        return None if found is None else incoming.component_event(event, found)
    except incoming.Unreadable:
        _log.warning("An event %s that no script of ours sends was not used.", event)
        return None
