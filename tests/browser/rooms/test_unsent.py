"""What is set and not sent: the page says so, keeps it, and says in the end what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import LINE, NUMBER, PLACE, STROKE, answer, lesson
from tests.tabs import LIMIT

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
UNSENT = "Not sent yet: press Send."
CHANGED = "Changed, not sent yet: press Send the change."
DRAWN = "polyline.kp-stroke-guess[points]:not([points='']), .kp-place-guess"


def test_a_change_that_is_not_sent_is_said_and_at_the_closing_what_counts(begun):
    room = begun(lesson(NUMBER, LINE))
    (phone,) = room.students
    said, button = phone.locator(".kp-room-sent"), phone.locator(".kp-confirm")
    for counts in (": 47 %.", "counts."):
        room.move("read")
        room.move("open")
        expect(button).to_be_disabled()
        slider = phone.locator(".kp-question input[type=range]").first
        slider.press("ArrowLeft")
        expect(said).to_have_text(UNSENT)
        slider.press("ArrowLeft")
        slider.press("ArrowLeft")
        button.press("Enter")
        expect(said).to_contain_text("Sent.", timeout=LIMIT)
        expect(button).to_be_disabled()
        expect(button).to_be_focused()  # with a keyboard one goes on from here
        slider.press("End")
        expect(said).to_have_text(CHANGED)
        expect(button).to_be_enabled()
        expect(button).to_have_text("Send the change")
        room.move("closed")
        expect(said).to_contain_text("Your last change was not sent. What you sent before counts")
        assert said.inner_text().replace("\xa0", " ").endswith(counts)
        room.move("revealed")


def test_a_change_that_is_sent_counts_and_one_that_is_undone_need_not_be(begun):
    room = begun(lesson(NUMBER))
    (phone,) = room.students
    room.move("read")
    room.move("open")
    answer(phone, "estimate")
    said, slider = phone.locator(".kp-room-sent"), phone.locator(".kp-question input[type=range]")
    sent = slider.input_value()
    slider.press("ArrowRight")
    expect(said).to_have_text(CHANGED)
    slider.press("ArrowLeft")
    expect(said).to_contain_text("Sent.")
    expect(phone.locator(".kp-confirm")).to_be_disabled()
    assert slider.input_value() == sent
    slider.press("End")
    answer(phone, "estimate")
    room.move("closed")
    expect(said).to_have_text("Your answer has arrived.")


@pytest.mark.parametrize("asked", [NUMBER, PLACE, STROKE, LINE])
def test_what_is_not_sent_is_there_again_after_a_reload(begun, asked):
    room = begun(lesson(asked))
    (phone,) = room.students
    room.move("read")
    room.move("open")
    said, button = phone.locator(".kp-room-sent"), phone.locator(".kp-confirm")
    phone.locator(".kp-question input[type=range]").last.press("PageUp")
    expect(said).to_have_text(UNSENT)
    again(phone)
    expect(said).to_have_text(UNSENT)
    button.tap()
    expect(said).to_contain_text("Sent.", timeout=LIMIT)
    again(phone)
    expect(said).to_contain_text("Sent.")
    expect(button).to_be_disabled()


def again(phone: Page) -> None:
    """Load the page again: what was set and drawn is as it was."""
    sliders = phone.locator(".kp-question input[type=range]")
    before = [one.input_value() for one in sliders.all()], phone.locator(DRAWN).count()
    phone.reload()
    phone.locator("main[data-phase=open] .kp-confirm").wait_for()
    expect(phone.locator(DRAWN)).to_have_count(before[1], timeout=LIMIT)
    assert [one.input_value() for one in sliders.all()] == before[0]
