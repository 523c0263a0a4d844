"""The exchange with the server: newest first, nothing lost, nothing done twice."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import SCRIPT, bodies, start

pytestmark = pytest.mark.browser

CLIENT = "(await import('/stage/js/client.js')).clientOf('svm')"
SET = (
    f"async (values) => {{ const c = {CLIENT}; for (const [n, v] of values) c.set('T', n, v, 1) }}"
)
# A main stage without figures, for what the client asks of it.
STUB = f"""async (data) => {{
  const client = {CLIENT};
  window.drawn = []; window.messages = [];
  window.stub = {{ data, trigger: (name, value) => triggers.push([name, value]),
    channel: client.channel(data.token), valueMoved() {{}}, busy() {{}}, showRecord() {{}},
    moving() {{}}, rested(n) {{ if (data.depends) this.trigger('rest', {{ n }}); }},
    failed() {{}}, askWhenSeen() {{}}, message: (text) => messages.push(text),
    lostEvent: () => messages.push('may be missing'),
    show: (scene) => {{ drawn.push(scene.values.C) }} }};
  stub.channel.stage = stub;
  client.receive(data);
  client.attach('stages', stub);
}}"""

# The main stage's data as a run of another session brings them; whether the stage may show them.
RECEIVE = f"""async (more) => {{ const client = {CLIENT};
  const data = stageData({{ token: 'T2', ...more }});
  stub.data = data; stub.channel = client.channel('T2'); stub.channel.stage = stub;
  return client.receive(data) }}"""

# A view's stage with that token, the first one or another.
VIEW = f"""async (token) => {{ const client = {CLIENT};
  window.view ??= {{ ...stub, shown: [], show: (scene) => view.shown.push(scene.values.C) }};
  view.data = stageData({{ main: false, token }});
  view.channel = client.replace(view.channel === stub.channel ? null : view.channel, token);
  view.channel.stage = view; client.attach('stages', view) }}"""

# The pauses after failures, as they would be; all are over at once.
PAUSES = """() => {
  const wait = window.setTimeout;
  window.pauses = [];
  window.setTimeout = (act, ms, ...rest) => {
    if (!String(act).includes('retryNow')) return wait(act, ms, ...rest);
    pauses.push(ms);
    return wait(act, 10, ...rest);
  };
}"""


def attach(tab, **fake):
    start(tab, **fake)
    tab.evaluate(f"async () => {{ await ({STUB})(stageData()) }}")


# Whether what an answer brings has been done: its request is under way no more.
TAKEN = f"""async (i) => {{
  const {{ seq }} = asked[i].body;
  return [...{CLIENT}.channels.values()]
    .every(({{ underWay }}) => [...underWay].every(({{ order }}) => order !== seq));
}}"""


def release(tab, place, **answer):
    tab.evaluate(
        "([i, more]) => { Object.assign(asked[i], more); asked[i].release() }", [place, answer]
    )
    tab.wait_for_function(TAKEN, arg=place)


def test_a_request_carries_what_the_contract_says(tab):
    attach(tab)
    entries = tab.evaluate("history.length")
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    call = tab.evaluate("() => asked[0]")
    assert call["url"] == "/kp/live" and call["token"] == "T"
    body = call["body"]
    assert body["values"] == {"C": 2} and body["gesture"] == 1 and body["revision"] == 1
    assert set(body) == {"client", "seq", "revision", "base", "values", "gesture"}
    tab.wait_for_function("() => location.search === '?C=2&gamma=1'")
    assert tab.evaluate("history.length") == entries


def test_an_address_that_the_bar_does_not_have_is_written_there(tab):
    """A run may take its query from Streamlit's copy, which the bar has never had."""
    start(tab, "stage")
    tab.evaluate("async () => { await mount('stage', stageData()) }")
    tab.wait_for_function("() => location.search === '?C=10&gamma=1'")
    tab.evaluate("history.replaceState(null, '', '/svm')")
    tab.evaluate("async () => { await mount('stage', stageData()) }")
    tab.wait_for_function("() => location.search === '?C=10&gamma=1'")


def test_a_page_that_comes_late_leaves_the_address_of_the_next_one_alone(tab):
    start(tab)
    tab.evaluate("history.replaceState(null, '', '/gp')")
    tab.evaluate("async () => { await mount('stage', stageData()) }")
    tab.wait_for_selector("[data-figure=stage][data-settled]")
    written = tab.evaluate(
        f"async () => {{ const b = {CLIENT}.browserAddress; b.flush(); return b.path }}"
    )
    assert written == "/svm" and tab.evaluate("location.pathname + location.search") == "/gp"


def test_two_are_under_way_and_the_newest_follows(tab):
    attach(tab, auto=False)
    for value in (1, 2, 3, 4, 5):
        tab.evaluate(SET, [["C", value]])
    assert [body["values"] for body in bodies(tab)] == [{"C": 1}, {"C": 2}]
    release(tab, 0)
    assert [body["values"]["C"] for body in bodies(tab)] == [1, 2, 5]
    # The third overtakes the second, whose answer is not shown any more.
    release(tab, 2)
    release(tab, 1)
    assert tab.evaluate("drawn") == [1, 5]
    assert tab.evaluate(f"async () => {CLIENT}.valueOf('C')") == 5
    assert len(bodies(tab)) == 3


def test_values_are_sent_until_they_are_answered(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["k1.gamma", 3]])
    tab.evaluate(SET, [["C", 2]])
    first, second = bodies(tab)
    assert first["values"] == {"k1.gamma": 3}
    assert second["values"] == {"k1.gamma": 3, "C": 2}
    release(tab, 0)
    tab.evaluate(SET, [["C", 4]])
    assert bodies(tab)[2]["values"] == {"C": 4}


def test_an_event_is_alone_on_its_way_and_in_order(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'undo' }})")
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'redo' }})")
    tab.evaluate(SET, [["C", 3]])
    assert len(bodies(tab)) == 1
    release(tab, 0)
    assert bodies(tab)[1]["event"] == {"kind": "undo"} and len(bodies(tab)) == 2
    release(tab, 1)
    assert bodies(tab)[2]["event"] == {"kind": "redo"}
    release(tab, 2)
    assert tab.evaluate("fake.record.C") == 3


def test_of_several_choices_only_the_last_counts(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    for index in (1, 2, 3):
        tab.evaluate(f"async (i) => {CLIENT}.post('T', {{ kind: 'choose', chosen: [i] }})", index)
    release(tab, 0)
    release(tab, 1)
    assert [body.get("event") for body in bodies(tab)][1:] == [{"kind": "choose", "chosen": [3]}]


def test_without_a_network_the_last_value_is_kept_and_sent_again(tab):
    attach(tab, offline=True)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(SET, [["C", 3]])
    tab.wait_for_function("() => asked.length >= 3")  # by itself
    assert "cannot be reached" in tab.evaluate("messages.at(-1)")
    tab.evaluate("() => { fake.offline = false }")
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate("drawn") == [3]
    assert tab.evaluate("messages.at(-1)") == ""
    calm = len(bodies(tab))
    tab.wait_for_timeout(1200)
    assert len(bodies(tab)) == calm


def test_an_event_that_is_sent_again_keeps_its_number(tab):
    attach(tab, offline=True)
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 1 }})")
    tab.wait_for_function("() => asked.length >= 2")
    tab.evaluate("() => { fake.offline = false }")
    tab.wait_for_function("() => drawn.length === 1")
    assert len({body["event_seq"] for body in bodies(tab)}) == 1


def test_a_server_that_is_starting_is_asked_again(tab):
    attach(tab, status=503)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => asked.length >= 2")
    tab.evaluate("() => { fake.status = null }")
    tab.wait_for_function("() => drawn.length === 1")


@pytest.mark.parametrize("fault", [{"offline": True}, {"status": 503}, {"status": 408}])
def test_a_first_picture_that_did_not_come_is_asked_for_again(tab, fault):
    """Nobody moves anything; each pause is longer than the one before, until it is 5 s."""
    tab.add_script_tag(content=SCRIPT)
    tab.evaluate(PAUSES)
    tab.evaluate("(more) => Object.assign(fake, more)", fault)
    tab.evaluate("() => mount('stage', stageData())")
    tab.wait_for_function("() => pauses.length >= 6")
    tab.evaluate("() => Object.assign(fake, { offline: false, status: null })")
    tab.wait_for_selector("[data-figure=stage][data-settled]")
    assert tab.locator(".kp-status").inner_text() == ""
    calm = len(bodies(tab))
    tab.wait_for_timeout(300)
    assert len(bodies(tab)) == calm
    longest = [500, 1000, 2000, 4000, 5000, 5000]
    for pause, most in zip(tab.evaluate("pauses"), longest, strict=False):
        assert most / 2 <= pause <= most


def test_a_class_does_not_come_back_all_at_once(calm_tab):
    code = """async () => {
      const { pauseAfter } = await import('/stage/js/request.js')
      return Array.from({ length: 120 }, () => pauseAfter(9))
    }"""
    pauses = sorted(calm_tab.evaluate(code))
    assert 2500 <= pauses[0] < 3000 and 4500 < pauses[-1] <= 5000
    assert max(sum(at <= one < at + 500 for one in pauses) for at in pauses) < 60


def test_another_revision_is_thrown_away_without_a_word(tab):
    attach(tab, status=409)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_timeout(300)
    assert len(bodies(tab)) == 1
    assert tab.evaluate("messages.filter(Boolean)") == []
    # New data come: what waited is sent to their revision.
    tab.evaluate("() => { fake.status = null; fake.revision = 2; }")
    tab.evaluate(f"async () => {{ {CLIENT}.receive(stageData({{ revision: 2 }})) }}")
    tab.wait_for_function("() => drawn.length === 1")
    assert bodies(tab)[-1]["values"] == {"C": 2} and bodies(tab)[-1]["revision"] == 2
    assert tab.evaluate("messages.filter(Boolean)") == []


def test_an_answer_of_an_older_revision_is_not_shown(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(f"async () => {{ {CLIENT}.receive(stageData({{ revision: 2 }})) }}")
    release(tab, 0)
    assert tab.evaluate("drawn") == []
    assert tab.evaluate("location.search") == ""


def test_data_older_than_an_answer_take_nothing_back(tab):
    attach(tab)
    tab.evaluate("() => { window.old = stageData() }")
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    tab.evaluate(f"async () => {{ {CLIENT}.receive(old) }}")
    assert tab.evaluate(f"async () => {CLIENT}.valueOf('C')") == 2
    assert tab.evaluate(f"async () => {CLIENT}.address") == "C=2&gamma=1"


def test_a_lost_stage_is_renewed_once_and_keeps_the_last_value(tab):
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    tab.evaluate("() => { fake.status = 410 }")
    tab.evaluate(SET, [["C", 3]])
    tab.evaluate(SET, [["C", 4]])
    tab.wait_for_function("() => triggers.length > 0")
    assert tab.evaluate("triggers") == [["renew", {"search": "C=2&gamma=1"}]]
    asked = len(bodies(tab))
    tab.evaluate(SET, [["C", 5]])
    assert len(bodies(tab)) == asked, "nobody is there to be asked"
    # The run of the page brings the stage of a new session, in the learner's state.
    tab.evaluate("() => { fake.status = null }")
    tab.evaluate(
        f"""async () => {{ const client = {CLIENT};
          const data = stageData({{ token: 'T2', revision: 0, address: 'C=2&gamma=1' }});
          stub.data = data; stub.channel = client.channel('T2'); stub.channel.stage = stub;
          client.receive(data) }}"""
    )
    tab.wait_for_function("() => drawn.length === 2")
    call = tab.evaluate("() => asked.at(-1)")
    assert call["token"] == "T2" and call["body"]["values"] == {"C": 5}
    assert len(tab.evaluate("triggers")) == 1


def test_a_new_session_with_a_stale_address_is_given_ours(tab):
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate(RECEIVE, {"address": "C=10&gamma=1", "revision": 0}) is False
    renewal = ["renew", {"search": "C=2&gamma=1"}]
    assert tab.evaluate("triggers") == [renewal]
    # Another run of the new session comes first; then the one that heard of it.
    assert tab.evaluate(RECEIVE, {"address": "C=10&gamma=1", "revision": 0}) is False
    assert tab.evaluate("triggers") == [renewal] * 2
    assert tab.evaluate(RECEIVE, {"address": "C=2&gamma=1", "revision": 1}) is True
    tab.evaluate("() => { fake.revision = 1 }")
    tab.evaluate(f"async () => {CLIENT}.set('T2', 'C', 7, 1)")
    tab.wait_for_function("() => drawn.length === 2")
    assert len(tab.evaluate("triggers")) == 2


def test_what_is_set_during_a_renewal_is_kept_where_a_panel_hears_of_it_before_the_stage(tab):
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate(RECEIVE, {"address": "C=10&gamma=1", "revision": 0}) is False
    tab.evaluate(f"async () => {CLIENT}.set('T2', 'C', 3, 1)")
    tab.evaluate("() => { fake.revision = 2 }")
    tab.evaluate(f"async () => {CLIENT}.receive({{ token: 'T2', revision: 2 }})")
    assert tab.evaluate(RECEIVE, {"address": "C=2&gamma=1", "revision": 2}) is True
    tab.wait_for_function("() => drawn.length === 2")
    assert tab.evaluate("drawn") == [2, 3]


def test_what_the_server_makes_of_our_address_is_taken(tab):
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate(RECEIVE, {"address": "C=10", "revision": 0}) is False
    heard = {"address": "C=5", "revision": 0, "restored": "C=2&gamma=1"}
    assert tab.evaluate(RECEIVE, heard) is True
    assert tab.evaluate(f"async () => {CLIENT}.address") == "C=5"
    assert len(tab.evaluate("triggers")) == 1


def test_a_page_that_is_taken_away_and_comes_back_under_its_address_is_remembered(tab):
    """After a restart Streamlit takes all away, and the first run may be long."""
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    tab.evaluate(
        f"""async () => {{ window.client = {CLIENT};
          const wait = window.setTimeout;
          window.setTimeout = (act, ms, ...rest) => wait(act, ms === 5000 ? 10 : ms, ...rest);
          const all = [...client.stages, ...client.panels];
          const kind = (one) => (client.stages.has(one) ? 'stages' : 'panels');
          for (const one of all) client.attach(kind(one), one)() }}"""
    )
    tab.wait_for_timeout(100)  # ten times the time after which it might be forgotten
    assert tab.evaluate(f"async () => {CLIENT} === window.client && !client.ending.signal.aborted")
    tab.evaluate("() => history.replaceState(null, '', '/elsewhere')")
    tab.wait_for_function("() => client.ending.signal.aborted")


def test_a_renewal_names_the_file_that_the_server_may_have_lost(tab):
    attach(tab)
    tab.evaluate(f"async () => {CLIENT}.receive(stageData({{ file: {{ name: 'one.csv' }} }}))")
    tab.evaluate("() => { fake.status = 410 }")
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => triggers.length === 1")
    (name, sent), *_ = tab.evaluate("triggers")
    assert name == "renew" and sent["file"] == {"name": "one.csv"}


def test_what_is_set_for_a_session_that_is_gone_goes_to_the_present_one(tab):
    attach(tab)
    tab.evaluate(f"async () => {CLIENT}.set('long gone', 'C', 2, 1)")
    tab.wait_for_function("() => drawn.length === 1")
    assert {call["token"] for call in tab.evaluate("asked")} == {tab.evaluate("stageData().token")}


def test_a_refused_value_leaves_its_control(tab):
    attach(tab, status=422)
    tab.evaluate(SET, [["C", -1]])
    tab.wait_for_function("() => messages.at(-1) === 'Refused.'")
    assert tab.locator('[data-name="C"] .kp-value').input_value() == "10"
    tab.wait_for_timeout(700)
    assert len(bodies(tab)) == 1


def test_where_one_of_several_values_is_refused_the_picture_of_the_others_is_asked_for(tab):
    attach(tab, status=422)
    tab.evaluate(SET, [["C", -1], ["k1.gamma", 2]])
    tab.wait_for_function("() => asked.length > 1 && !asked.at(-1).body.values")
    assert tab.evaluate("messages.at(-1)") == "Refused."


def test_a_run_is_asked_for_once_and_rest_comes_after_the_last_answer(tab):
    attach(tab, more={"run": True})
    tab.evaluate("() => { stub.data.depends = true }")
    tab.evaluate(SET, [["C", 2], ["C", 3]])
    tab.wait_for_function("() => triggers.length > 0")
    tab.wait_for_timeout(700)  # nothing more comes
    assert tab.evaluate("triggers") == [["refresh", {}]]
    tab.evaluate(f"async () => {{ fake.more = {{}}; {CLIENT}.receive(stageData()) }}")
    tab.evaluate("() => { fake.auto = false }")
    for value in (4, 5, 6):
        tab.evaluate(SET, [["C", value]])
    tab.wait_for_timeout(600)
    assert len(tab.evaluate("triggers")) == 1, "the server has not answered yet"
    tab.evaluate("() => { fake.auto = true; for (const call of asked) call.release?.() }")
    tab.wait_for_function("() => triggers.length === 2")
    tab.wait_for_timeout(600)
    assert tab.evaluate("triggers.slice(1)") == [["rest", {"n": 1}]]


def test_streamlits_own_part_of_the_address_stays(tab):
    tab.goto("/?embed=true&C=9#here")
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    written = "?C=2&gamma=1&embed=true#here"
    tab.wait_for_function("(text) => location.search + location.hash === text", arg=written)


def test_a_view_that_was_lost_keeps_its_value_without_a_renewal(tab):
    attach(tab)
    tab.evaluate(VIEW, "V")
    tab.evaluate("() => { fake.status = 410 }")
    tab.evaluate(f"async () => {CLIENT}.set('V', 'C', 7, 1)")
    tab.wait_for_function("() => triggers.length === 1")
    assert tab.evaluate("triggers") == [["refresh", {}]]
    tab.evaluate("() => { fake.status = null }")
    tab.evaluate(VIEW, "V2")
    tab.wait_for_function("() => view.shown.length === 1")
    assert tab.evaluate("view.shown") == [7]


def test_a_renewal_that_a_new_session_did_not_hear_is_asked_for_again(tab):
    attach(tab)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => drawn.length === 1")
    tab.evaluate("() => { fake.status = 410 }")
    tab.evaluate(SET, [["C", 3]])
    tab.wait_for_function("() => triggers.length === 1")
    assert tab.evaluate(RECEIVE, {"address": "C=10&gamma=1"}) is False
    assert tab.evaluate("triggers") == [["renew", {"search": "C=2&gamma=1"}]] * 2
    tab.evaluate("() => { fake.status = null; fake.revision = 2 }")
    assert tab.evaluate(RECEIVE, {"address": "C=2&gamma=1", "revision": 2}) is True
    tab.wait_for_function("() => drawn.length === 2")
    assert bodies(tab)[-1]["values"] == {"C": 3}
