"""What goes along from page to page, where one is left before it is there."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from pages.shared.app.store import visit
from pages.shared.app.store.store import Session
from pages.shared.model.declarations import registry
from pages.shared.model.record import events

registry.load()
SVM, KPCA, KDA = (registry.page(slug) for slug in ("svm", "kpca", "kda"))
BARE = SimpleNamespace(query_params=SimpleNamespace(to_dict=dict))  # an address that says nothing


@pytest.fixture
def session(monkeypatch):
    now = Session()
    monkeypatch.setattr(visit, "session", lambda: now)
    monkeypatch.setattr(visit, "st", BARE)
    monkeypatch.setattr(visit.streamlit_private, "is_history_navigation", lambda: False)
    visit.enter_page(SVM).apply(events.SwitchData("checkerboard"))
    return now


def data_of(session, page) -> str:
    return session.pages[page.slug].record.values["data"]


def test_whoever_goes_on_before_a_page_is_there_takes_the_data_along(session, monkeypatch):
    """The run of the page in between has opened it, and not taken over yet, when the next comes."""
    has_opened, may_go_on = threading.Event(), threading.Event()
    usual = visit._take_over

    def slow(now, owner):
        if owner.page is KPCA:
            has_opened.set()
            may_go_on.wait(60)
        usual(now, owner)

    monkeypatch.setattr(visit, "_take_over", slow)
    between = threading.Thread(target=visit.enter_page, args=[KPCA])
    after = threading.Thread(target=visit.enter_page, args=[KDA])
    between.start()
    assert has_opened.wait(60)
    after.start()
    after.join(0.3)  # it would be done long since, if it did not wait
    may_go_on.set()
    between.join(60)
    after.join(60)
    assert data_of(session, KDA) == data_of(session, KPCA) == "checkerboard"


def test_a_run_that_is_ended_on_its_way_has_shown_nothing(session, monkeypatch):
    class Ended(BaseException):
        pass

    def end(*_):
        raise Ended

    with monkeypatch.context() as patched:
        patched.setattr(visit, "_take_over", end)
        with pytest.raises(Ended):
            visit.enter_page(KPCA)
    visit.enter_page(KDA)
    assert data_of(session, KDA) == "checkerboard"
