"""What waits for the server: sent again, handed over to another session, or said to be missing."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies, start
from tests.browser.unit.test_client import CLIENT, RECEIVE, SET, VIEW, attach, release

pytestmark = pytest.mark.browser

ADD = f"async ([token, x]) => {CLIENT}.post(token, {{ kind: 'add', x, y: 0 }})"
ADDED = (
    "() => asked.filter(({ body }) => body.event).map(({ token, body }) => [token, body.event.x])"
)
# A run of the page brings another structure.
RUN = f"async () => {{ fake.revision = 2; {CLIENT}.receive(stageData({{ revision: 2 }})) }}"


def test_what_is_set_after_the_answer_to_an_event_was_lost_reaches_the_server(tab):
    attach(tab, auto=False)
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'add', x: 1, y: 2 }})")
    tab.evaluate("() => Object.assign(fake, { auto: true, lost: true })")
    tab.evaluate("() => asked[0].release()")
    tab.wait_for_function("() => messages.at(-1)?.includes('cannot be reached')")
    # In one breath, and of any number: the exchange tries again by itself, too.
    tab.evaluate(f"async (values) => {{ fake.lost = false; await ({SET})(values) }}", [["C", 5]])
    tab.wait_for_function("() => drawn.at(-1) === 5")
    assert tab.evaluate("fake.done") == ["add"]
    first, *again = bodies(tab)
    for body in again:
        assert body["seq"] > first["seq"] == body.get("event_seq", first["seq"])
    assert [body for body in again if body.get("event")], "the event went again"


@pytest.mark.parametrize("answer", [{}, {"status": 409}])
def test_an_answer_of_another_revision_takes_no_event_along_that_came_later(tab, answer):
    attach(tab, auto=False)
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 1 }})")
    tab.evaluate(f"async () => {{ {CLIENT}.receive(stageData({{ revision: 2 }})) }}")
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 2 }})")
    release(tab, 0, **answer)
    assert [body.get("event") for body in bodies(tab)[1:]] == [{"kind": "remove", "index": 2}]


def test_a_value_that_went_with_a_refused_event_is_kept_and_the_refusal_stays_to_be_read(tab):
    attach(tab, auto=False)
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 1 }})")
    tab.evaluate(SET, [["C", 9]])
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 7 }})")
    release(tab, 0)
    release(tab, 1, status=422)
    field = tab.locator('[data-name="C"] .kp-value')
    assert field.input_value() == "9"
    assert [body.get("values") for body in bodies(tab)] == [None, {"C": 9}, {"C": 9}]
    assert bodies(tab)[1]["event"]["index"] == 7 and "event" not in bodies(tab)[2]
    release(tab, 2)
    assert tab.evaluate("drawn") == [10, 9] and field.input_value() == "9"
    assert tab.evaluate("messages.at(-1)") == "Refused." and len(bodies(tab)) == 3
    tab.wait_for_function("() => location.search.includes('C=9')")


def test_points_that_wait_during_a_restart_are_added_once_the_new_session_has_the_same_state(tab):
    attach(tab, status=503)
    tab.evaluate(ADD, ["T", 1])
    tab.evaluate(ADD, ["T", 2])
    tab.wait_for_function("() => asked.length === 1")
    tab.evaluate("() => { fake.status = 410 }")
    tab.wait_for_function("() => triggers.length === 1")
    tab.evaluate(ADD, ["T", 3])
    tab.evaluate("() => { Object.assign(fake, { status: null, auto: false }); asked.length = 0 }")
    assert tab.evaluate(RECEIVE, {"address": "C=10&gamma=1", "revision": 0}) is True
    for place in range(3):
        release(tab, place)
    assert tab.evaluate(ADDED) == [["T2", 1], ["T2", 2], ["T2", 3]]
    assert tab.evaluate("fake.done") == ["add"] * 3
    assert "may be missing" not in tab.evaluate("messages")


def test_what_cannot_be_brought_to_another_state_is_said(tab):
    attach(tab, status=410)
    tab.evaluate(ADD, ["T", 1])
    tab.wait_for_function("() => triggers.length === 1")
    tab.evaluate("() => { fake.status = null; asked.length = 0 }")
    heard = {"address": "C=5", "revision": 0, "restored": "C=10&gamma=1"}
    assert tab.evaluate(RECEIVE, heard) is True
    assert tab.evaluate("messages.at(-1)") == "may be missing" and bodies(tab) == []


def test_an_event_that_waits_while_a_run_brings_another_structure_is_said(tab):
    attach(tab, auto=False)
    tab.evaluate(ADD, ["T", 1])
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'choose', chosen: [0] }})")
    tab.evaluate(f"async () => {{ {CLIENT}.receive(stageData({{ revision: 2 }})) }}")
    assert "may be missing" not in tab.evaluate("messages"), "of the one its answer says more"
    release(tab, 0, status=409)
    assert "may be missing" in tab.evaluate("messages")
    tab.evaluate("() => { messages.length = 0 }")
    tab.evaluate(ADD, ["T", 2])
    tab.evaluate(ADD, ["T", 3])
    tab.evaluate(f"async () => {{ {CLIENT}.receive(stageData({{ revision: 3 }})) }}")
    assert "may be missing" in tab.evaluate("messages")


def test_the_events_of_a_view_go_with_its_new_token(tab):
    attach(tab)
    tab.evaluate(VIEW, "V")
    tab.evaluate("() => { fake.status = 410 }")
    tab.evaluate(ADD, ["V", 1])
    tab.evaluate(ADD, ["V", 2])
    tab.wait_for_function("() => triggers.length >= 1")
    asked = bodies(tab)
    tab.evaluate("() => { fake.status = null; asked.length = 0 }")
    tab.evaluate(VIEW, "V2")
    tab.wait_for_function("() => fake.done.length === 2")
    assert len(asked) == 2, "nobody is asked again and again"
    assert tab.evaluate(ADDED) == [["V2", 1], ["V2", 2]]


def test_an_event_of_a_view_that_may_have_been_done_is_not_sent_with_its_new_token(tab):
    attach(tab, lost=True)
    tab.evaluate(VIEW, "V")
    tab.evaluate(ADD, ["V", 1])
    tab.evaluate(ADD, ["V", 2])
    tab.wait_for_function("() => messages.at(-1)?.includes('cannot be reached')")
    # In one breath: the former exchange tries again by itself, too.
    again = "fake.lost = false; asked.length = 0"
    tab.evaluate(f"async (token) => {{ {again}; await ({VIEW})(token) }}", "V2")
    tab.wait_for_function("() => view.shown.length === 1")
    assert tab.evaluate(ADDED) == [["V2", 2]] and tab.evaluate("fake.done") == ["add", "add"]
    assert "may be missing" in tab.evaluate("messages")


def test_what_may_be_missing_is_said_above_the_figures_until_the_next_move(tab):
    start(tab, "panel stage")
    tab.evaluate("() => { fake.auto = false }")
    for x in (1, 2):
        tab.evaluate(ADD, ["T", x])
    tab.evaluate("async () => { await mount('stage', stageData({ revision: 2 })) }")
    said = tab.locator(".kp-status").get_by_text("may not have reached the server")
    said.wait_for()
    tab.locator('[data-name="C"] input[type=range]').press("ArrowRight")
    said.wait_for(state="detached")


def test_a_value_that_another_structure_refused_is_set_there_whichever_comes_first(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(SET, [["C", 3]])
    tab.evaluate(SET, [["k1.gamma", 5]])
    assert len(bodies(tab)) == 2
    release(tab, 0, status=409)
    tab.evaluate(RUN)
    release(tab, 1, status=409)
    tab.evaluate("() => { fake.auto = true; for (const call of asked) call.release?.() }")
    tab.wait_for_function("() => drawn.at(-1) === 3 && fake.record['k1.gamma'] === 5")
    assert bodies(tab)[-1]["revision"] == 2
    assert tab.evaluate(f"async () => {CLIENT}.valueOf('C')") == 3


def test_a_value_that_the_former_structure_took_is_not_set_in_the_next_one(tab):
    """A step of a story has values of its own."""
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(RUN)
    tab.evaluate("() => { fake.record.C = 10 }")
    tab.evaluate(SET, [["k1.gamma", 5]])
    assert bodies(tab)[1]["values"] == {"k1.gamma": 5}
