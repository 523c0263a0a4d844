"""How an own pace ends: who is ahead of the class comes back to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import CHOICE, NUMBER, join, lesson
from tests.tabs import LIMIT, PHONE

pytestmark = pytest.mark.browser


def test_who_is_ahead_when_the_own_pace_ends_is_with_the_class_again(begun, chrome, app_url):
    room = begun(lesson(CHOICE, NUMBER), has_phone=False)
    wall, more = room.wall, room.wall.locator(".kp-room-menu summary")
    # Its console says that the part ahead may not be seen any more.
    context = chrome.new_context(base_url=app_url, **PHONE)
    context.set_default_timeout(LIMIT)
    try:
        phone = context.new_page()
        join(phone, room)
        more.click()
        wall.get_by_role("button", name="Each at their own pace").click()
        wall.get_by_role("button", name="Let them go").click()
        phone.get_by_role("button", name="Part 2").tap()
        place = phone.locator(".kp-room-place")
        expect(place).to_have_text("2 of 2", timeout=LIMIT)
        more.click()
        wall.get_by_role("button", name="All together again").click()
        expect(place).to_have_text("1 of 2", timeout=LIMIT)
        expect(phone.locator(".kp-room-way")).to_be_hidden()
        room.students.append(phone)
        room.move("open")
    finally:
        context.close()
