"""Faults that heal: server killed, another version served, network away, a session that ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.browser.places import GAMMA, click_a_place, state_of
from tests.browser.relay import Server
from tests.browser.rooms.conftest import CHOICE, WALL, answer, begin_on, join, lesson
from tests.browser.test_lessons import CONTROLS
from tests.browser.test_lessons import is_at as is_at_part
from tests.browser.test_pin import caption, pin
from tests.browser.test_upload import drop
from tests.controls import data_set, press, tab_of, thumb
from tests.figures import another, arrays, drawn, rest, visit
from tests.load.student import Student
from tests.loops import run
from tests.pages.shared.app.server.client import ask
from tests.tabs import LAPTOP, LIMIT, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser
SVM = "/svm?n=60"
SAID = ".kp-stage[data-main] .kp-status"
AWAY = "cannot be reached"
# Waits until the stage has the token of another session, and nothing is said of a server away.
RENEWED = """async (token) => {
  const { scripts } = await import(`${window.__kpAssets}js/components.js`)
  const renewed = (client) => client.token && client.token !== token && !client.gone
    && !document.querySelector('.kp-status').textContent.includes('cannot be reached')
    && !document.querySelector('[role=dialog]')
  while (!renewed(scripts.client.clientOf('svm'))) await new Promise(requestAnimationFrame)
  return true
}"""
TOKEN = """async () => (await import(`${window.__kpAssets}js/components.js`))
  .scripts.client.clientOf('svm').token"""
SCRIPTS = "window.__kpAssets"
# Streamlit's dialog about the connection gives the focus back to where it was, some time after it
# has gone: a key that is pressed just then goes astray. A run of the page may draw the slider anew
# meanwhile: false asks to begin again with the one that is there.
KEEP_FOCUS = """async (input) => {
  for (let kept = 0; kept < 30; kept++) {
    if (!input.isConnected) return false
    if (document.activeElement !== input) { input.focus(); kept = 0 }
    await new Promise(requestAnimationFrame)
  }
  return true
}"""
TABLE = "\n".join(
    (
        "length,price,kind",
        *(f"{i % 10 / 7:.3f},{i * 7 % 31 / 31:.3f},{'ab'[i % 2]}" for i in range(60)),
    )
).encode()
STATE = {"n": "40", "kernel": "rbf(gamma=2)"}
FIRST = Part("svm", STATE, "Move gamma.", ("k1.gamma",), ("C",), ())
SECOND = Part("svm", {**STATE, "data": "circles"}, "And now?", ("k1.gamma", "C"), tabs=("why",))
LESSON = f"/svm?lesson={link.packed(Lesson('Width', (FIRST, SECOND)))}&part=1"


async def join_and_leave(url: str) -> None:
    student = Student(url)
    await student.join()
    await student.leave()


def came_back(tab, token, before, address) -> None:
    """Wait for the page to renew itself; nothing that was done is lost, and the next move works."""
    tab.wait_for_function(RENEWED, arg=token)
    while not thumb(tab, GAMMA).evaluate(KEEP_FOCUS):
        pass
    assert state_of(tab) == before and tab.url == address
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    another(tab, lambda: press(tab, GAMMA, "ArrowLeft"))
    assert tab.url == address and state_of(tab) == before


def whole(tab) -> tuple:
    """Everything that is to be the same: pictures, readouts, controls, tabs, the address."""
    drawn(tab, settled=True)
    names = [one.inner_text() for one in tab.get_by_role("tab").all()]
    return *state_of(tab), tab.evaluate(CONTROLS), names, tab.url


# What a tab goes through: each pauses twice, until the server has been killed and until another
# one, with newer scripts, serves at the same address.


def nobody_touches(tab, server) -> Iterator[None]:
    """The page comes back by itself with what was done last, and with the scripts that it has.

    Before: the network is away for longer than the session, as 150 s where it ends after 120 s.
    """
    visit(tab, server.relayed + SVM)
    pin(tab)
    another(tab, lambda: data_set(tab, "svm", "circles"))
    another(tab, lambda: click_a_place(tab))
    tab_of(tab, "Why")
    another(tab, lambda: press(tab, GAMMA, "PageUp"))
    before, note, address, token = state_of(tab), caption(tab), tab.url, tab.evaluate(TOKEN)
    assert before[0]["pinned"] != before[0]["stage"] and note
    assert "edits=" in address and "tab=why" in address and "data=circles" in address
    scripts = tab.evaluate(SCRIPTS)
    server.relay.cut(True)
    tab.locator(SAID, has_text=AWAY).wait_for()
    run(join_and_leave, server.url)  # the last session to be connected stays a while
    while ask(f"{server.url}/kp/live", b"{}", **{"X-Kp-Token": token})[0] != 410:
        tab.wait_for_timeout(500)  # the session ends after a second, by a clock
    assert arrays(tab) == before[0]
    server.relay.cut(False)
    came_back(tab, token, before, address)
    # A break that is shorter than the session costs nothing at all.
    token = tab.evaluate(TOKEN)
    server.relay.cut(True)
    server.relay.cut(False)
    for key in ("ArrowRight", "ArrowLeft"):
        another(tab, lambda key=key: press(tab, GAMMA, key))
    yield
    tab.locator(SAID, has_text=AWAY).wait_for()
    assert arrays(tab) == before[0], "the last picture stays"
    yield
    came_back(tab, token, before, address)
    assert caption(tab) == note
    assert tab.evaluate(SCRIPTS) == scripts
    visit(tab, address)
    assert tab.evaluate(SCRIPTS) != scripts, "a reload brings the new ones"
    drawn(tab, "pinned", settled=True)
    assert (state_of(tab), caption(tab)) == (before, note)


def moved_while_nobody_is_there(tab, server) -> Iterator[None]:
    """A point, a slider, other data and an open tab are kept, and so is what is moved meanwhile."""
    visit(tab, f"{server.url}/svm?data=circles&n=60")
    click_a_place(tab)
    tab_of(tab, "Why")
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    before, address = state_of(tab), tab.url
    token = drawn(tab, settled=True)
    yield
    press(tab, GAMMA, "ArrowRight")
    tab.locator(SAID, has_text=AWAY).wait_for()
    assert arrays(tab) == before[0], "the last picture stays"
    yield
    drawn(tab, other_than=token)
    tab.wait_for_function("(address) => location.href !== address", arg=address)
    rest(tab)
    assert "edits=" in tab.url and "tab=why" in tab.url and "data=circles" in tab.url
    another(tab, lambda: press(tab, GAMMA, "ArrowLeft"))
    assert tab.url == address
    assert state_of(tab) == before


def a_dropped_file_is_asked_for_by_name(tab, server) -> Iterator[None]:
    visit(tab, f"{server.relayed}/svm")  # where the scripts have come from already
    drop(tab, TABLE, "measured.csv")
    tab.get_by_role("dialog").get_by_text("measured.csv: 60 rows").wait_for()
    tab.keyboard.press("Escape")
    tab.wait_for_url(lambda address: "data=upload" in address)
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    another(tab, lambda: click_a_place(tab))
    before, address = state_of(tab), tab.url
    yield
    yield
    asked = "no longer has 'measured.csv': drop it again"
    tab.locator(".st-key-kp_drop").get_by_text(asked).wait_for()
    tab.locator(SAID, has_text=asked).wait_for()
    rest(tab)
    assert "data=upload" not in tab.url
    drop(tab, TABLE, "measured.csv")
    tab.wait_for_url(address)
    assert state_of(tab) == before and tab.url == address
    assert not tab.get_by_role("dialog").count()
    assert not tab.get_by_text(asked).count()


def a_lesson(tab, server) -> Iterator[None]:
    """It outlasts the restart, and Back leads to the part before."""
    visit(tab, server.url + LESSON)
    is_at_part(tab, 1)
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))
    first = whole(tab)
    assert first[2] == ["k1.gamma", "C"] and not first[3]
    tab.get_by_role("button", name="Next", exact=True).click()
    is_at_part(tab, 2)
    another(tab, lambda: press(tab, "svm_C", "ArrowRight"))
    second, token = whole(tab), tab.evaluate(TOKEN)
    assert second[2] == ["k1.gamma", "C"] and second[3] == ["Why"]
    yield
    tab.locator(SAID, has_text=AWAY).wait_for()
    yield
    came_back(tab, token, second[:2], second[4])
    is_at_part(tab, 2)
    assert whole(tab) == second
    tab.go_back()
    is_at_part(tab, 1)
    assert whole(tab) == first


def a_class_that_answers(wall, server) -> Iterator[None]:
    """What was sent while a question is open is there, what was not is sent afterwards."""
    wall.set_viewport_size(WALL["viewport"])
    room = begin_on(wall, server.url, lesson(CHOICE))
    contexts = [
        wall.context.browser.new_context(base_url=server.url, **more) for more in (PHONE, {})
    ]
    try:
        for context in contexts:
            context.set_default_timeout(LIMIT)
            room.students.append(context.new_page())
            join(room.students[-1], room)
        sent, not_sent = room.students
        room.move("read")
        room.move("open")
        answer(sent, "choice")
        yield
        not_sent.locator(".kp-choices button").nth(1).click()
        expect(not_sent.locator(".kp-room-sent")).to_contain_text("not sent yet", timeout=LIMIT)
        for tab in (wall, *room.students):
            expect(tab.locator(".kp-room-alarm")).to_be_visible(timeout=LIMIT)
        yield
        expect(not_sent.locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
        for tab in (wall, *room.students):
            expect(tab.locator(".kp-room-alarm")).to_be_hidden(timeout=LIMIT)
        expect(wall.locator(".kp-room-counts")).to_contain_text("2 of", timeout=LIMIT)
        room.move("closed")
        room.move("revealed")
        assert room.view()["results"] == [{"round": 1, "count": 2}]
    finally:
        for context in contexts:
            context.close()


def new_profile(chrome, server: Server) -> BrowserContext:
    """A profile whose tabs may say that their server is away."""
    profile = chrome.new_context(viewport=LAPTOP, base_url=server.url)
    profile.set_default_timeout(LIMIT)
    return profile


def go_through(name: str, tab: Page, trial: Iterator[None]) -> None:
    """Let a tab go on to its next pause, or to its end, in front: behind others it hardly draws."""
    tab.bring_to_front()
    try:
        next(trial, None)
    except BaseException as error:
        error.add_note(f"in the tab of: {name}")
        raise


USUAL = (nobody_touches, a_dropped_file_is_asked_for_by_name, a_class_that_answers)
# A move comes at once, before Streamlit's dialog about the server has the keys.
ALL = (moved_while_nobody_is_there, *USUAL, a_lesson)


@pytest.mark.timeout(900)  # several tabs, one after another
def test_all_that_is_open_outlasts_networks_that_are_away_and_a_server_that_is_killed(
    chrome, tmp_path, thorough
):
    names = ALL if thorough else USUAL
    with Server(tmp_path) as server, closing(new_profile(chrome, server)) as profile:
        tabs = [profile.new_page() for _ in names]
        trials = [trial(tab, server) for trial, tab in zip(names, tabs, strict=True)]
        for then in (server.kill, server.start_newer, list):
            for name, tab, trial in zip(names, tabs, trials, strict=True):
                go_through(name.__name__, tab, trial)
            then()
