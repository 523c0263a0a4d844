"""A class in the room: a wall, a remote control, students of whom one has a phone."""

from __future__ import annotations

import json
import re
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from pages.shared.app.rooms.room_store import digest, joined
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.conftest import LIMIT, PHONE, ROOT, opened, serve

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
WALL = {"viewport": {"width": 1280, "height": 720}}
# One question of each kind, by page, story and step
CHOICE, NUMBER, STROKE, PLACE, LINE = (
    ("svm", "margin", 3), ("gp", "bands", 2), ("gp", "beyond", 1), ("features", "lift", 3),
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
MARKUP = "<img src=x onerror=alert(1)>"
ROBOTS = 3  # who answer without a browser, so that there are enough answers to be shown


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
        view = self.view()
        for i in range(ROBOTS):
            number = joined(digest(self.secret), f"robot{i:05}")
            answer = {"part": view["part"], "round": view["round"], "browser": number}
            self.ask("/answers", {**answer, "given": given})


@pytest.fixture
def begun(chrome, app_url):
    """A function that begins a class with a lesson, a wall and students, one on a phone."""
    with ExitStack() as tabs:

        def begin(text: str, students: int = 1, **of_student) -> Class:
            wall = tabs.enter_context(opened(chrome, app_url, **WALL))
            wall.goto(f"/room/new#lesson={text}")
            wall.wait_for_url(re.compile(r"/room/\d{5}#"))
            code, secret = wall.url.rpartition("/")[2].split("#")
            wall.locator("main[data-phase=lobby]").wait_for()
            room = Class(app_url, wall, code, secret, [])
            for i in range(students):
                options = PHONE if i == 0 else of_student
                tab = tabs.enter_context(opened(chrome, app_url, **options))
                join(tab, room)
                room.students.append(tab)
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


def test_a_class_answers_all_kinds_of_questions(begun):
    room = begun(lesson(CHOICE, NUMBER, STROKE, PLACE, LINE), students=2)
    expect(room.wall.locator(".kp-room-heads")).to_have_text("2 are in", timeout=LIMIT)
    expect(room.wall.locator(".kp-room-digits")).to_have_text(room.code)
    assert "Only this machine" in room.wall.locator(".kp-room-why").inner_text()
    phone = room.students[0]
    expect(phone.locator(".kp-room-say")).to_have_text("You are in. The lecturer begins.")
    assert phone.locator(".kp-room-privacy").is_visible()
    for number in range(1, 6):
        room.move("read")
        view = room.view()
        assert view["part"] == number
        room.move("open")
        kind = view["asked"]["kind"]
        for tab in room.students:
            answer(tab, kind)
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
    begun, chrome, app_url
):
    room = begun(lesson(CHOICE, NUMBER))
    (phone,) = room.students
    with opened(chrome, app_url, **PHONE) as remote, opened(chrome, app_url) as late:
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
        room.robots(0)
        join(late, room)
        answer(late, "choice")
        phone.reload()
        pressed = phone.locator(".kp-choices [aria-pressed=true]")
        expect(pressed).to_have_count(1, timeout=LIMIT)
        expect(remote.locator(".kp-room-counts")).to_have_text(
            "5 of 5 have answered", timeout=LIMIT
        )
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
    phone.on("websocket", lambda one: sockets.append(one))
    phone.on("response", lambda one: answers.append(one))
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
        phone.get_by_role("button", name="no" if given == 1 else "Send").tap()
        expect(phone.locator(".kp-room-sent")).to_contain_text("Sent.", timeout=LIMIT)
        room.move("closed")
        assert secret not in told() and others not in told()
        room.move("revealed")
        expect(phone.locator(".kp-answer")).to_contain_text(truth, timeout=LIMIT)
        assert secret in told()
    assert not sockets
    for tab in (room.wall, phone):
        assert tab.locator("h1").first.inner_text() == tab.locator(".kp-room-text").inner_text()
        assert tab.locator("h1").first.inner_text() == MARKUP
        assert not tab.locator("img:not(.kp-room-qr)").count(), "words are text, never markup"


def test_a_class_outlives_its_process(chrome, tmp_path):
    """kill -9 while a question is open: what was sent is there, what was not is sent afterwards."""
    server, url = serve(ROOT / "app.py", tmp_path / "log.txt")
    contexts = [chrome.new_context(base_url=url, **options) for options in (WALL, PHONE, {})]
    try:  # their consoles say that the server is gone
        for context in contexts:
            context.set_default_timeout(LIMIT)
        wall, *students = [context.new_page() for context in contexts]
        wall.goto(f"/room/new#lesson={lesson(CHOICE)}")
        wall.wait_for_url(re.compile(r"/room/\d{5}#"))
        code, secret = wall.url.rpartition("/")[2].split("#")
        room = Class(url, wall, code, secret, students)
        for tab in students:
            join(tab, room)
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


def test_hands_are_counted_where_no_phone_answers(begun):
    room = begun(lesson(CHOICE), students=0)
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


def test_a_story_is_a_class_after_two_clicks(page, app_url):
    page.goto("/svm?story=margin")
    page.locator(".kp-class summary").click()
    with page.context.expect_page() as new:
        page.get_by_role("link", name="Start a class with this story").click()
    wall = new.value
    wall.locator("main[data-phase=lobby] .kp-room-qr").wait_for()
    expect(wall.locator(".kp-room-join h1")).to_have_text("From a line to a kernel", timeout=LIMIT)
