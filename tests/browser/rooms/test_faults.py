"""What goes wrong in a class: a lost network, a process that is killed, a number of no class."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import CHOICE, WALL, answer, begin_on, join, lesson
from tests.conftest import LIMIT, PHONE, ROOT, serve

pytestmark = pytest.mark.browser


def test_an_answer_outlives_a_lost_network(begun, chrome, app_url):
    room = begun(lesson(CHOICE), students=0)
    context = chrome.new_context(base_url=app_url, **PHONE)  # its console says that it is offline
    context.set_default_timeout(LIMIT)
    try:
        tab = context.new_page()
        join(tab, room)
        room.students.append(tab)
        room.move("read")
        room.move("open")
        tab.locator(".kp-choices button").first.wait_for()
        context.set_offline(True)
        expect(tab.locator(".kp-room-alarm")).to_be_visible(timeout=LIMIT)
        tab.locator(".kp-choices button").nth(1).tap()
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
    finally:
        context.close()


def test_a_class_outlives_its_process(chrome, tmp_path):
    """kill -9 while a question is open: what was sent is there, what was not is sent afterwards."""
    server, url = serve(ROOT / "app.py", tmp_path / "log.txt")
    contexts = [chrome.new_context(base_url=url, **options) for options in (WALL, PHONE, {})]
    try:  # their consoles say that the server is gone
        for context in contexts:
            context.set_default_timeout(LIMIT)
        wall, *students = [context.new_page() for context in contexts]
        room = begin_on(wall, url, lesson(CHOICE))
        for tab in students:
            join(tab, room)
            room.students.append(tab)
        room.move("read")
        room.move("open")
        answer(students[0], "choice")
        server.kill()
        server.wait()
        students[1].locator(".kp-choices button").nth(1).click()
        expect(students[1].locator(".kp-room-sent")).to_contain_text("not sent yet", timeout=LIMIT)
        for tab in (wall, *students):
            expect(tab.locator(".kp-room-alarm")).to_be_visible(timeout=LIMIT)
        server, _ = serve(ROOT / "app.py", tmp_path / "again.txt", port=int(url.rsplit(":")[-1]))
        expect(students[1].locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
        for tab in (wall, *students):
            expect(tab.locator(".kp-room-alarm")).to_be_hidden(timeout=LIMIT)
        expect(wall.locator(".kp-room-counts")).to_contain_text("2 of", timeout=LIMIT)
        room.move("closed")
        room.move("revealed")
        assert room.view()["results"] == [{"round": 1, "count": 2}]
    finally:
        for context in contexts:
            context.close()
        server.kill()
        server.wait()


def test_who_has_no_room_is_told_and_finds_another(chrome, app_url):
    context = chrome.new_context(base_url=app_url)  # its console says that there is no such room
    try:
        tab = context.new_page()
        tab.goto("/j")
        tab.get_by_role("textbox").fill("10101")
        tab.get_by_role("button", name="Join the class").click()
        tab.wait_for_url("**/j/10101")
        tab.locator(".kp-room-instead").wait_for()
        assert tab.get_by_role("link", name="Join another class").is_visible()
    finally:
        context.close()
