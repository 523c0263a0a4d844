"""What students are not told before it is revealed: at their own pace, and in all that is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.browser.rooms.conftest import SMALL, TRUTH, answer
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser
MARKUP = "<img src=x onerror=alert(1)>"


def test_at_their_own_pace_students_see_no_truth_before_it_is_revealed(begun):
    """A part with two pictures, too: a phone has the one that is asked about, then the question."""
    own = {"kind": "choice", "text": "Will it bend?", "answer": "So.", "right": 1, "hides": [],
           "choices": [{"text": "yes", "said": "No."}, {"text": "no", "said": "Yes."}]}  # fmt: skip
    registry.load()
    parts = (Part("krr", question=own), Part("gp", question=own))
    room = begun(link.packed(Lesson("A lesson", parts)))
    (phone,), wall = room.students, room.wall
    wall.locator(".kp-room-menu summary").click()
    wall.get_by_role("button", name="Each at their own pace").click()
    expect(wall.get_by_role("spinbutton", name="the last part")).to_have_value("2")
    wall.get_by_role("button", name="Let them go").click()
    phone.locator("main[data-phase=open]").wait_for()
    expect(wall.locator(".kp-room-body > .kp-room-say")).to_have_text(
        "At your own pace, up to part 2", timeout=LIMIT
    )
    expect(wall.locator(".kp-asked")).to_have_text("Will it bend?")
    assert wall.evaluate(SMALL) == []
    for number in (1, 2):
        phone.get_by_role("button", name=f"Part {number}").tap()
        expect(phone.locator(".kp-room-place")).to_have_text(f"{number} of 2", timeout=LIMIT)
        cards = phone.locator(".kp-card")
        cards.nth(1).wait_for()
        tops = [one.bounding_box()["y"] for one in cards.all()]
        asked = phone.locator(".kp-asked").bounding_box()["y"]
        assert tops[0] < asked < min(tops[1:])
        phone.locator(".kp-choices button").first.tap()
        says = "Go on to the next part" if number == 1 else "You may change it"
        expect(phone.locator(".kp-room-sent")).to_contain_text(says, timeout=LIMIT)
        assert not phone.locator(TRUTH).count()
    for part, here in ((1, "closed"), (1, "revealed")):
        wall.locator(".kp-room-next").click()
        wall.locator(f"main[data-phase={here}]").wait_for()
        phone.get_by_role("button", name=f"Part {part}").tap()
        phone.locator(f"main[data-phase={here}]").wait_for()
    expect(phone.locator(".kp-verdict")).to_be_visible()
    phone.get_by_role("button", name="Part 2").tap()
    phone.locator("main[data-phase=open]").wait_for()
    expect(phone.locator(TRUTH)).to_have_count(0, timeout=LIMIT)


def test_nothing_that_a_browser_is_sent_tells_more_than_its_phase_lets_be_seen(begun):
    """All bodies, the page itself, and what it keeps; a student's page opens no web socket."""
    truth, others = "a truth that nobody knows", "0.31415"
    choices = [{"text": "yes", "said": truth}, {"text": "no", "said": truth}]
    own = {"kind": "choice", "text": "Well?", "answer": truth, "right": 1, "hides": [""],
           "choices": choices}  # fmt: skip
    number = {"kind": "estimate", "text": "How many?", "truth": 0.27182, "low": 0, "high": 1,
              "near": 0.1, "answer": truth, "hides": [""]}  # fmt: skip
    registry.load()
    parts = tuple(Part("svm", text=MARKUP, question=question) for question in (own, number))
    room = begun(link.packed(Lesson(MARKUP, parts)))
    (phone,), sockets, answers = room.students, [], []
    hear = {"websocket": lambda one: sockets.append(one),
            "response": lambda one: answers.append(one)}  # fmt: skip
    for event, heard in hear.items():
        phone.on(event, heard)
    phone.reload()  # all that it loads is looked at

    def told() -> str:
        streams = "text/event-stream"  # these say versions alone: test_hub.py
        bodies = [one.body().decode(errors="replace") for one in answers
                  if one.ok and streams not in one.headers.get("content-type", "")]  # fmt: skip
        kept = phone.evaluate("() => JSON.stringify({ ...localStorage, ...sessionStorage })")
        return "\n".join([*bodies, phone.content(), kept])

    for given, secret in ((1, truth), (0.31415, "0.27182")):
        phone.locator("main[data-phase=lobby], main[data-phase=revealed]").wait_for()
        answers.clear()
        for phase in ("read", "open"):
            room.move(phase)
        room.robots(given)
        assert secret not in told() and others not in told()
        answer(phone, "choice" if given == 1 else "estimate")
        room.move("closed")
        assert secret not in told() and others not in told()
        room.move("revealed")
        expect(phone.locator(".kp-answer")).to_contain_text(truth, timeout=LIMIT)
        assert secret in told()
    for event, heard in hear.items():
        phone.remove_listener(event, heard)
    assert not sockets
    for tab in (room.wall, phone):
        assert tab.locator("h1").first.inner_text() == tab.locator(".kp-room-text").inner_text()
        assert tab.locator("h1").first.inner_text() == MARKUP
        assert not tab.locator("img:not(.kp-room-qr)").count(), "words are text, never markup"
