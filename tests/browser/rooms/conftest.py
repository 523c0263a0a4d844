"""A class in real browsers: a lesson that asks, a wall, a student with a phone."""

from __future__ import annotations

import json
import re
import urllib.request
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.shared.app.rooms.room_store import digest, joined
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.conftest import lent
from tests.tabs import LIMIT

if TYPE_CHECKING:
    from playwright.sync_api import Page

WALL = {"viewport": {"width": 1280, "height": 720}}
# One question of each kind, by page, story and step
CHOICE, NUMBER, STROKE, PLACE, LINE = (
    ("svm", "margin", 3), ("svm", "margin", 5), ("gp", "beyond", 1), ("features", "lift", 3),
    ("svm", "margin", 1),
)  # fmt: skip
TRUTH = ".kp-answer, .kp-bars, .kp-axis, polyline.kp-stroke-true[points]"
# Words smaller than 3 % of the window's height: the back row would not read them
SMALL = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement: node } = walker.currentNode
    if (!data.trim() || !node.checkVisibility()) continue
    const axis = node.closest('.kp-axis')
    const scale = axis ? axis.getBoundingClientRect().width / axis.viewBox.baseVal.width : 1
    const size = scale * parseFloat(getComputedStyle(node).fontSize)
    if (size < 0.0299 * innerHeight) found.push([data, size])
  }
  return found
}"""
ANSWERS = 5  # enough to be shown


def lesson(*steps: tuple[str, str, int]) -> str:
    """The text of a lesson whose parts ask what these steps ask."""
    registry.load()
    parts = []
    for slug, story, step in steps:
        told = registry.page(slug).teaching.step(story, step)
        question = {"story": story, "step": step}
        parts.append(Part(slug, told.query, text=told.text, question=question))
    return link.packed(Lesson("A lesson", tuple(parts)))


@dataclass
class Class:
    """The pages of one room."""

    url: str
    wall: Page
    code: str
    secret: str
    students: list[Page]

    def remote(self) -> str:
        return f"{self.url}/room/{self.code}/remote#{self.secret}"

    def ask(self, path: str, body: object = None, **headers: str):
        text = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "x-kp-browser": "robot000", **headers}
        request = urllib.request.Request(f"{self.url}/kp/rooms/{self.code}{path}", text, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def view(self):
        return self.ask("", **{"x-kp-secret": self.secret})

    def move(self, phase: str) -> None:
        """Go on by the wall's large button, and wait until everybody is there."""
        self.wall.locator(".kp-room-next").click()
        self.all_in(phase)

    def all_in(self, phase: str) -> None:
        for tab in (self.wall, *self.students):
            tab.locator(f"main[data-phase={phase}]").wait_for()

    def robots(self, given) -> None:
        """Answer without a browser, as many as there are too few students for."""
        view = self.view()
        for i in range(ANSWERS - len(self.students)):
            number = joined(digest(self.secret), f"robot{i:05}")
            answer = {"part": view["part"], "round": view["round"], "browser": number}
            self.ask("/answers", {**answer, "given": given})


def begin_on(wall: Page, url: str, text: str) -> Class:
    """Begin a class with a lesson, before anybody is in."""
    wall.goto(f"/room/new#lesson={text}")
    wall.wait_for_url(re.compile(r"/room/\d{5}$"))  # all see it: no secret is in it
    code = wall.url.rpartition("/")[2]
    secret = wall.evaluate("(key) => sessionStorage.getItem(key)", f"kp-room-secret-{code}")
    wall.locator("main[data-phase=lobby]").wait_for()
    return Class(url, wall, code, secret, [])


@pytest.fixture
def begun(profiles, app_url, request):
    """A function that begins a class with a lesson, a wall, and a student on a phone, or none."""
    with ExitStack() as tabs:

        def lend(name: str) -> Page:
            return tabs.enter_context(contextmanager(lent)(profiles[name], request))

        def begin(text: str, has_phone: bool = True) -> Class:
            wall = lend("page")
            wall.set_viewport_size(WALL["viewport"])
            room = begin_on(wall, app_url, text)
            if has_phone:
                room.students.append(lend("phone"))
                join(room.students[0], room)
            return room

        yield begin


def join(tab: Page, room: Class) -> None:
    tab.goto(f"/j/{room.code}")
    tab.locator("main[data-phase]").wait_for()


def answer(tab: Page, kind: str) -> None:
    """Answer as a hand would: a tap, or a slider and Send; wait until it has arrived."""
    if kind == "choice":
        tab.locator(".kp-choices button").first.click()
    else:
        slider = tab.locator(".kp-question input[type=range]").last
        slider.focus()
        tab.keyboard.press("ArrowRight")
        tab.get_by_role("button", name="Send").click()
    expect(tab.locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
