"""How a class goes on: by the wall or by a phone, with all kinds of questions, in two rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import (
    CHOICE,
    LINE,
    NUMBER,
    PLACE,
    SMALL,
    STROKE,
    TRUTH,
    Class,
    answer,
    join,
    lesson,
)
from tests.figures import go
from tests.tabs import LIMIT, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
# Words over a picture or an axis that lie on one another, and those that reach beyond it
CROWDED = """() => {
  const found = []
  for (const drawing of document.querySelectorAll('.kp-stroke, .kp-axis')) {
    const frame = drawing.getBoundingClientRect()
    const words = [...drawing.querySelectorAll('text')].filter((one) => one.textContent)
    const boxes = words.map((one) => one.getBoundingClientRect())
    boxes.forEach((a, i) => {
      if (a.left < frame.left - 1 || a.right > frame.right + 1) found.push(words[i].textContent)
      boxes.slice(i + 1).forEach((b, j) => {
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        if (isOver) found.push(`${words[i].textContent} over ${words[i + 1 + j].textContent}`)
      })
    })
  }
  return found
}"""


def test_a_class_answers_all_kinds_of_questions(begun):
    room = begun(lesson(CHOICE, NUMBER, STROKE, PLACE, LINE))
    expect(room.wall.locator(".kp-room-heads")).to_have_text("1 is in", timeout=LIMIT)
    expect(room.wall.locator(".kp-room-digits")).to_have_text(room.code)
    assert "Only this machine" in room.wall.locator(".kp-room-why").inner_text()
    (phone,) = room.students
    expect(phone.locator(".kp-room-say")).to_have_text("You are in. The lecturer begins.")
    assert phone.locator(".kp-room-privacy").is_visible()
    for number in range(1, 6):
        room.move("read")
        view = room.view()
        assert view["part"] == number
        room.move("open")
        kind = view["asked"]["kind"]
        answer(phone, kind)
        given = room.ask("", **{"x-kp-browser": own_number(phone)})["mine"]
        room.robots(given)
        expect(room.wall.locator(".kp-room-counts")).to_have_text(
            "5 of 5 have answered", timeout=LIMIT
        )
        shows_no_truth(room)
        room.move("closed")
        shows_no_truth(room)
        expect(phone.locator(".kp-room-sent")).to_have_text("Your answer has arrived.")
        room.move("revealed")
        shows_the_truth(room, kind)
    assert room.wall.locator(".kp-room-next").is_disabled()


def own_number(tab: Page) -> str:
    code = tab.url.rpartition("/")[2]
    return tab.evaluate("(key) => JSON.parse(localStorage.getItem(key))", f"kp-room-joined-{code}")


def shows_no_truth(room: Class) -> None:
    for tab in (room.wall, *room.students):
        assert not tab.locator(TRUTH).count()


def saved(wall: Page, what: str) -> str:
    """The name of the file that the wall's menu gives."""
    wall.locator(".kp-room-menu summary").click()
    with wall.expect_download() as download:
        wall.get_by_role("button", name=f"Download the {what}").click()
    return download.value.suggested_filename


def shows_the_truth(room: Class, kind: str) -> None:
    own = {"choice": ".kp-bars [data-mine]", "estimate": ".kp-axis line.kp-class-mine",
           "place": "line.kp-class-mine", "stroke": "polyline.kp-stroke-guess",
           "line": "polyline.kp-stroke-guess"}[kind]  # fmt: skip
    true = {"choice": ".kp-bars [data-right]", "estimate": ".kp-axis line.kp-class-true",
            "place": "line.kp-class-true", "stroke": "polyline.kp-stroke-true",
            "line": "polyline.kp-stroke-true"}[kind]  # fmt: skip
    for tab in (room.wall, *room.students):
        expect(tab.locator(".kp-room-number")).to_have_text("5 answers", timeout=LIMIT)
        expect(tab.locator(true).first).to_be_attached(timeout=LIMIT)
    for tab in room.students:
        expect(tab.locator(own)).to_be_attached(timeout=LIMIT)
        expect(tab.locator(".kp-verdict")).to_be_visible()
    for tab in (room.wall, *room.students):
        tab.locator("[data-figure][data-settled]").first.wait_for()
        assert tab.evaluate(CROWDED) == []
    assert not room.wall.locator(own).count()
    room.wall.locator("[data-figure][data-settled]").first.wait_for()
    assert room.wall.evaluate(SMALL) == []
    if kind in ("stroke", "line"):
        assert room.wall.locator("polyline.kp-class-line").count() == 5
    if kind in ("stroke", "place"):
        assert f"class-{room.code}.png" == saved(room.wall, "picture (PNG)")
    if kind == "stroke":
        assert room.wall.locator("polygon.kp-class-90, polygon.kp-class-50").count() == 2


def test_the_phone_leads_a_second_round_lies_beside_the_first_and_late_comers_are_in_time(
    begun, elsewhere
):
    room, late = begun(lesson(CHOICE)), elsewhere
    (phone,) = room.students
    remote = phone.context.new_page()
    remote.set_default_timeout(LIMIT)
    trouble = watch(remote, room.url)
    room.wall.locator(".kp-room-menu summary").click()
    room.wall.get_by_role("button", name="Your phone as remote control").click()
    here = room.wall.get_by_role("link", name="Open it here")
    assert here.get_attribute("href") == room.remote()
    assert not room.wall.locator("dialog img").count(), "the secret waits for a dark projector"
    room.wall.get_by_role("button", name="show the code").click()
    room.wall.locator("dialog img").wait_for()
    room.wall.get_by_role("button", name="Close", exact=True).click()
    remote.goto(room.remote())
    go_on = remote.locator(".kp-room-next")
    for says, phase in (("Begin", "read"), ("Open the question", "open")):
        expect(go_on).to_have_text(says, timeout=LIMIT)
        go_on.tap()
        room.all_in(phase)
    answer(phone, "choice")
    room.students.append(late)
    join(late, room)
    answer(late, "choice")
    room.robots(0)
    phone.reload()
    pressed = phone.locator(".kp-choices [aria-pressed=true]")
    expect(pressed).to_have_count(1, timeout=LIMIT)
    expect(remote.locator(".kp-room-counts")).to_have_text("5 of 5 have answered", timeout=LIMIT)
    go_on.tap()
    room.all_in("closed")
    expect(remote.locator(".kp-bar")).to_have_count(3, timeout=LIMIT)
    remote.get_by_role("button", name="Ask again").tap()
    room.all_in("open")
    expect(pressed).to_have_count(0, timeout=LIMIT)
    phone.locator(".kp-choices button").nth(2).click()
    expect(phone.locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
    room.robots(2)
    answer(late, "choice")
    remote.get_by_role("button", name="Pause").tap()
    expect(phone.locator(".kp-room-say")).to_contain_text("paused", timeout=LIMIT)
    remote.get_by_role("button", name="Go on").tap()
    expect(phone.locator(".kp-room-say")).to_be_hidden(timeout=LIMIT)
    expect(go_on).to_have_text("Close the answers", timeout=LIMIT)
    go_on.tap()
    room.all_in("closed")
    expect(go_on).to_have_text("Reveal", timeout=LIMIT)
    go_on.tap()
    room.all_in("revealed")
    for tab in (room.wall, phone, late):
        expect(tab.locator(".kp-room-number")).to_contain_text("second round: 5", timeout=LIMIT)
        expect(tab.locator(".kp-bar-line[data-round=first]")).to_have_count(3)
    assert saved(room.wall, "answers (CSV)") == f"class-{room.code}.csv"
    assert not trouble


def test_hands_are_counted_where_no_phone_answers(begun):
    room = begun(lesson(CHOICE), has_phone=False)
    room.move("read")
    room.move("open")
    room.wall.locator(".kp-room-menu summary").click()
    room.wall.get_by_role("button", name="Type in a show of hands").click()
    for field, count in zip(room.wall.locator("dialog input").all(), ("5", "1", "2"), strict=True):
        field.fill(count)
    room.wall.get_by_role("button", name="Count them").click()
    expect(room.wall.locator("dialog[open]")).to_have_count(0, timeout=LIMIT)
    room.move("closed")
    room.move("revealed")
    expect(room.wall.locator(".kp-room-number")).to_have_text("8 answers", timeout=LIMIT)
    shares = [
        one.replace("\xa0", " ") for one in room.wall.locator(".kp-bar-count").all_inner_texts()
    ]
    assert shares == ["63 %", "13 %", "25 %"]


def test_a_story_is_a_class_after_two_clicks(walk):
    go(walk, "/svm?story=margin")
    walk.locator(".kp-class summary").click()
    with walk.context.expect_page() as new:
        walk.get_by_role("link", name="Start a class with this story").click()
    wall = new.value
    wall.locator("main[data-phase=lobby] .kp-room-qr").wait_for()
    expect(wall.locator(".kp-room-join h1")).to_have_text("From a line to a kernel", timeout=LIMIT)
