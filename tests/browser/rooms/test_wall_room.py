"""How a wall shares its window out between words, pictures and what the class answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import NUMBER, lesson

pytestmark = pytest.mark.browser
LONG = ("svm", "margin", 4)  # a task and an explanation of several lines, three choices


def box(wall, selector):
    return wall.locator(selector).last.bounding_box()


def until_revealed(room, given):
    for phase in ("open", "closed", "revealed"):
        room.move(phase)
        if phase == "open":
            room.robots(given)


def test_the_last_bar_is_seen_where_the_task_leaves_it_no_room(begun):
    room = begun(lesson(LONG), has_phone=False)
    room.move("read")
    text = room.wall.locator(".kp-room-text")
    expect(text).to_be_visible()
    until_revealed(room, 1)
    room.wall.locator(".kp-bar").last.wait_for()
    expect(text).to_be_hidden()
    bar, foot = box(room.wall, ".kp-bar"), box(room.wall, ".kp-room-foot")
    assert bar["y"] + bar["height"] <= foot["y"]
    room.wall.set_viewport_size({"width": 1900, "height": 800})
    expect(text).to_be_visible()


def test_several_pictures_have_the_whole_width_until_what_the_class_answered_is_beside_them(begun):
    room = begun(lesson(NUMBER), has_phone=False)
    room.move("read")
    first = room.wall.locator(".kp-card").first
    first.locator("[data-settled]").wait_for()
    words, picture = box(room.wall, ".kp-room-words"), first.bounding_box()
    assert words["y"] + words["height"] <= picture["y"] and picture["width"] > 700
    until_revealed(room, 40)
    expect(room.wall.locator(".kp-axis")).to_be_visible()
    expect(room.wall.locator(".kp-room-part[data-stacked]")).to_have_count(0)
    words, picture = box(room.wall, ".kp-room-words"), first.bounding_box()
    assert words["x"] + words["width"] <= picture["x"]
