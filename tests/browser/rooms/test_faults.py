"""What goes wrong in a class: a lost network, a number of no class.

A process that is killed: tests/browser/test_faults.py.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import CHOICE, join, lesson
from tests.tabs import LIMIT, PHONE

pytestmark = pytest.mark.browser


def test_an_answer_outlives_a_lost_network_and_who_has_no_room_finds_another(
    begun, chrome, app_url
):
    room = begun(lesson(CHOICE), has_phone=False)
    # Its console says that it is offline, and that there is no such room.
    context = chrome.new_context(base_url=app_url, **PHONE)
    context.set_default_timeout(LIMIT)
    try:
        tab = context.new_page()
        join(tab, room)
        room.students.append(tab)
        room.move("read")
        room.move("open")
        choice = tab.locator(".kp-choices button").nth(1)
        place = choice.bounding_box()
        context.set_offline(True)
        expect(tab.locator(".kp-room-alarm")).to_be_visible(timeout=LIMIT)
        assert choice.bounding_box() == place, "a finger on it would press another one"
        choice.tap()
        expect(tab.locator(".kp-room-sent")).to_contain_text("Kept, not sent yet", timeout=LIMIT)
        assert room.view()["answered"] == 0
        context.set_offline(False)
        expect(tab.locator(".kp-room-alarm")).to_be_hidden(timeout=LIMIT)
        expect(tab.locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
        expect(room.wall.locator(".kp-room-counts")).to_have_text(
            "1 of 1 have answered", timeout=LIMIT
        )
        room.wall.locator(".kp-room-menu summary").click()
        room.wall.get_by_role("button", name="End the room").click()
        room.wall.get_by_role("button", name="End it").click()
        for page in (tab, room.wall):
            page.locator(".kp-room-instead").wait_for()
        tab.goto("/j")
        tab.get_by_role("textbox").fill("10101")
        tab.get_by_role("button", name="Join the class").click()
        tab.wait_for_url("**/j/10101")
        tab.locator(".kp-room-instead").wait_for()
        assert tab.get_by_role("link", name="Join another class").is_visible()
    finally:
        context.close()
