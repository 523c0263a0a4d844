"""How a page is come to and left: by a link, Back, another page, or a run of its own.

A run enters its page once. What happens depends on three things:

- the page has no state yet: it opens at the address, and a bare address takes over the handoff;
- the browser brings an address that we have not written, or an older one by Back: it is loaded;
- another page was shown before: that page's data and kernel are handed on, and taken over here
  unless this page has seen them, or is come to by Back.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from pages.shared.app.runtime import streamlit_private
from pages.shared.app.store.session_tables import Awaited
from pages.shared.app.store.store import Session, own_data, page_store, session
from pages.shared.model.controls.control import is_kernel
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.record.page_state import STRUCTURE
from pages.shared.model.state import address, beginning
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.tables import file_identity
from pages.shared.model.tables.file_identity import FileIdentity
from pages.shared.model.units import notations


def enter_page(page: Page) -> PageStore:
    """Return the owner of the page's state, which follows how the page was come to.

    Whoever goes on before the page is there starts another run, which waits here: it would leave a
    page that has not taken over yet what it is to hand on. That a page is shown is noted last:
    a run may be ended on its way.
    """
    now = session()
    with now.visit.entering:
        return _entered(now, page)


def _entered(now: Session, page: Page) -> PageStore:
    query = st.query_params.to_dict()
    visit, is_back = now.visit, streamlit_private.is_history_navigation()
    is_sent = visit.destination is not None and visit.destination[0] == page.slug
    if visit.destination is not None and is_sent:
        query = dict(visit.destination[1])
    before = visit.shown
    is_other = before != page.slug
    visit.is_bare = is_other and not query
    owner = now.pages.get(page.slug)
    is_linked = owner is not None and _is_linked(owner, query, is_sent, is_back)
    is_opened = owner is None
    if owner is not None:
        owner.apply(events.Refresh())
    if is_other and before in now.pages:
        _hand_on(now, now.pages[before])
    if owner is None:
        owner = _opened(now, page, query)
    elif is_linked:
        owner.apply(events.Load(*beginning.at_visit(page, query, owner.own())))
    # Back brings the page as it was left, whatever was touched elsewhere since.
    if not is_linked and (not query if is_opened else is_other and not is_back):
        _take_over(now, owner)
    visit.seen_handoffs[page.slug] = _digest(visit.handoff)
    if is_other or is_linked:
        has_address = bool(query) and (is_linked or is_opened)
        own_handoff = None if has_address else _handoff_of(owner, visit.handoff)
        visit.own_handoffs[page.slug] = _digest(own_handoff)
    if (is_opened or is_linked) and query.get("data") == UPLOAD != owner.record.values["data"]:
        visit.waiting[page.slug] = query, owner.record
    _follow_tables(now, owner, skip=is_linked)
    visit.shown = page.slug
    if is_sent:
        visit.destination = None
    return owner


def _is_linked(owner: PageStore, query: Mapping[str, str], is_sent: bool, is_back: bool) -> bool:
    """Whether the address is to be loaded: one that we have not written, or an older one by Back.

    A run brings one of the addresses that we wrote. Only Back means an empty one.
    """
    is_new = is_sent or not owner.has_written(dict(query), is_back)
    return is_new and (is_back or bool(query))


def _opened(now: Session, page: Page, query: Mapping[str, str]) -> PageStore:
    """Return the owner of a page that is shown for the first time, at the state of the address."""

    def suited() -> dict[str, Any]:
        if not page.data.is_chosen:
            return {}
        offered = now.own.offered(page.data.tasks, page.data.needs_target)
        return {n: data for n, data in offered.items() if not page.data.why_not(data, page.menu)}

    record, messages = beginning.at_visit(page, query, suited())
    now.pages[page.slug] = PageStore(page, suited, record, messages)
    return now.pages[page.slug]


def has_just_arrived() -> bool:
    """Whether this run shows a page that was come to by an address that says nothing."""
    return session().visit.is_bare


def go_to(slug: str, query: Mapping[str, str]) -> None:
    """Let the next run show another page in the state of a query; see `chrome.navigation`."""
    session().visit.destination = slug, query


def destination() -> tuple[str, Mapping[str, str]] | None:
    """Return the page and the state that were asked for and are not shown yet."""
    return session().visit.destination


def load_address(page: Page, search: str, file: FileIdentity | None = None) -> None:
    """Go to the record of an address that the browser sends, for instance after a restart.

    Where it is about a dropped ``file`` that is lost, the page opens with its usual data, and asks
    for the file.
    """
    query = dict(parse_qsl(search.removeprefix("?"), keep_blank_values=True))
    owner, own = page_store(page), own_data()
    if file is not None and query.get("data") == UPLOAD and UPLOAD not in owner.own():
        own.awaited = Awaited(page.slug, query, file)
        record, messages = beginning.at_visit(page, {}, owner.own())
        messages = (file_identity.request(file),)
    else:
        record, messages = beginning.at_visit(page, query, owner.own())
    owner.apply(events.Load(record, messages))
    owner.note_written(st.query_params.to_dict())


def go_on_with_file(page: Page) -> bool:
    """Go back to the state in which the dropped file was lost; whether it is that file."""
    own, owner = own_data(), page_store(page)
    awaited, own.awaited = own.awaited, None
    if awaited is None or own.file is None or awaited.slug != page.slug:
        return False
    kind = page.data.tasks, page.data.needs_target
    if not file_identity.used_again(own.file, awaited.file, *kind, any_name=awaited.of_lesson):
        return False
    owner.apply(events.Load(*address.from_query(page, awaited.query, owner.own())))
    return True


def write_address(page: Page) -> None:
    """Put the present record into the browser's address, as another entry of its history.

    A run does this before it mounts the stage, whose script may then replace the entry at any time:
    the other way round the address would be there already, and Streamlit would add no entry.

    Whoever has just arrived has got an entry already: the stage's script writes into that one, so
    that Back leads to the page before.
    """
    owner = page_store(page)
    query = address.to_query(page, owner.record, owner.own())
    owner.note_written(query)
    if st.query_params.to_dict() != query and not has_just_arrived():
        st.query_params.from_dict(query)


def _follow_tables(now: Session, owner: PageStore, skip: bool) -> None:
    """Switch to a data set that came since this page was last shown, once."""
    count, name = now.own.arrived
    is_new = now.visit.tables_followed.get(owner.page.slug, 0) != count
    now.visit.tables_followed[owner.page.slug] = count
    if is_new and not skip and name in owner.own() and owner.record.values["data"] != name:
        if not _go_on_at_address(now, owner, name):
            owner.try_apply(events.SwitchData(name))
    else:
        owner.apply(events.Refresh())


def _go_on_at_address(now: Session, owner: PageStore, name: str) -> bool:
    """Load the address whose table was not there before; whether the one that came suits it.

    Nothing is loaded where the learner has gone on without the table.
    """
    query, shown = now.visit.waiting.pop(owner.page.slug, ({}, None))
    if name != UPLOAD or owner.record != shown or shown.lesson or shown.story:
        return False
    record, messages = address.from_query(owner.page, query, owner.own())
    if not messages:
        owner.apply(events.Load(record))
    return not messages


def _hand_on(now: Session, owner: PageStore) -> None:
    """Keep data and kernel of a page that is left, if the learner has set them there."""
    owner.apply(events.Refresh())  # the file may have been changed on another page
    if owner.record.story or owner.record.lesson:
        return  # its author has set them
    visit, slug = now.visit, owner.page.slug
    handoff = _handoff_of(owner, visit.handoff)
    if owner.page.data.is_chosen and _digest(handoff) != visit.own_handoffs.get(slug):
        visit.handoff = handoff
        visit.seen_handoffs[slug] = _digest(handoff)


def keep_to_itself(page: Page) -> None:
    """Hand nothing on of what a page shows now: the step or part that is left has set it."""
    now = session()
    handoff = _handoff_of(now.pages[page.slug], now.visit.handoff)
    now.visit.own_handoffs[page.slug] = _digest(handoff)


def _handoff_of(owner: PageStore, before: events.Arrive | None) -> events.Arrive:
    """Return what of a page's record is handed on: data and kernel, where they are not the usual.

    Of the notations those that are not the usual of the page, and those that came along
    ``before``: what is usual here need not be so on the next page.
    """
    page, record = owner.page, owner.record
    usual = defaults.opening(page, record.values["data"], owner.own())
    names = defaults.about(record.values) - set(STRUCTURE)
    about = {n: v for n, v in record.values.items() if n in names and v != usual.get(n)}
    kernel = {n: v for n, v in record.values.items() if is_kernel(n)}
    if kernel == {n: v for n, v in usual.items() if is_kernel(n)}:
        kernel = {}
    data = record.values["data"]
    begun = beginning.beginning(page, owner.own()).values
    is_begun = all(record.values.get(name) == begun.get(name) for name in {*names, "data"})
    if (is_begun or (data == page.data.opening and not about)) and not record.edits:
        data, about = "", {}
    forms = dict(before.forms) if before is not None else {}
    for name, form in notations.chosen_notations(record.values).items():
        if name in forms or form != usual.get(name):
            forms[name] = form
    title = data.replace("_", " ").capitalize()
    return events.Arrive(title, data, about, record.edits, kernel, forms)


def _take_over(now: Session, owner: PageStore) -> None:
    """Bring data and kernel of the page before, unless this page has seen them."""
    if owner.record.story or owner.record.lesson or not owner.page.data.is_chosen:
        return  # the state of its step or part; or of data of its own
    visit = now.visit
    if visit.handoff is None:
        return
    if visit.seen_handoffs.get(owner.page.slug) != _digest(visit.handoff):
        owner.apply(visit.handoff)


def _digest(handoff: events.Arrive | None) -> str:
    if handoff is None:
        return ""
    parts = (
        handoff.data,
        sorted(handoff.about_data.items()),
        handoff.edits.to_text(),
        sorted(handoff.kernel.items()),
        sorted(handoff.forms.items()),
    )
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest() if any(parts) else ""
