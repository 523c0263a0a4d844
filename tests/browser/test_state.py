"""Nothing that the learner did is lost: Back, undo, other pages; no mixture of states."""

from __future__ import annotations

from itertools import pairwise

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.places import FRAME, GAMMA, POINTS, click_a_place, empty_place, state_of
from tests.conftest import (
    another,
    data_set,
    drawn,
    go,
    open_data,
    press,
    rest,
    tab_of,
    thumb,
    visit,
)

pytestmark = pytest.mark.browser
# Writes down whatever the readouts of the main stage say, at each change and every 10 ms.
READ = """() => {
  window.__read = []
  const look = () => {
    const list = document.querySelector('.kp-stage[data-main] .kp-readouts')
    const text = list ? [...list.querySelectorAll('dt, dd')].map((n) => n.textContent) : []
    if (text.length && String(window.__read.at(-1)) !== String(text)) window.__read.push(text)
  }
  setInterval(look, 10)
  const start = () => new MutationObserver(look).observe(document.body, {
    childList: true, subtree: true, characterData: true })
  if (document.body) start()
  else document.addEventListener('DOMContentLoaded', start)
}"""
# Twenty moves of a slider by a fast hand: no rest lies between them, however slow the machine is.
FAST = """(input) => {
  for (let i = 0; i < 20; i++) {
    input.stepDown()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}"""


def test_back_brings_what_was(page):
    visit(page, "/svm?n=60")
    first = state_of(page)
    another(page, lambda: data_set(page, "svm", "circles"))
    page.wait_for_url("**data=circles*")
    second = state_of(page)
    another(page, lambda: page.get_by_role("button", name="Try it").nth(1).click())
    page.wait_for_url(lambda url: "data=circles" not in url)
    third, address = state_of(page), page.url
    page.get_by_role("link", name="PCA", exact=True).first.click()
    page.wait_for_url("**/kpca*")
    rest(page)
    open_data(page)
    another(page, lambda: press(page, "kpca_n", "ArrowRight"))  # not for the page before
    fourth = state_of(page)
    ways = ((address, third), ("**/svm?data=circles*", second), ("**/svm?n=60", first))
    for address, was in ways:
        page.go_back()
        page.wait_for_url(address)
        assert state_of(page) == was
    for steps, address, was in ((1, *ways[1]), (2, "**/kpca*", fourth)):
        page.evaluate("(steps) => history.go(steps)", steps)
        page.wait_for_url(address)
        assert state_of(page) == was


def test_another_page_takes_data_and_kernel_along(page):
    visit(page, "/svm")
    another(page, lambda: data_set(page, "svm", "circles"))
    kernel = page.locator(".st-key-svm_method_panel select").first
    another(page, lambda: kernel.select_option(label="Laplacian"))
    another(page, lambda: press(page, "svm_n", "ArrowRight"))
    another(page, lambda: press(page, GAMMA, "ArrowRight"))
    n, gamma = (thumb(page, k).get_attribute("aria-valuetext") for k in ("svm_n", GAMMA))
    points = len(page.evaluate(POINTS))
    for slug, title in (("kpca", "PCA"), ("svm", "SVM")):
        page.get_by_role("link", name=title, exact=True).first.click()
        page.wait_for_url(f"**/{slug}?*laplacian*")
        rest(page)
        pressed = page.locator(f".st-key-{slug}_data button[aria-checked=true]")
        assert pressed.inner_text().strip() == "circles"
        kernel = page.locator(f".st-key-{slug}_method_panel select").first
        assert kernel.evaluate("(menu) => menu.selectedOptions[0].text") == "Laplacian"
        assert thumb(page, f"{slug}_n").get_attribute("aria-valuetext") == n
        assert thumb(page, f"{slug}_k1_gamma").get_attribute("aria-valuetext") == gamma
        assert points == len(set(page.evaluate(POINTS)))


def test_undo_and_redo_go_over_everything(page):
    visit(page, "/svm?n=60")
    kernel = page.locator(".st-key-svm_method_panel select").first
    states = [state_of(page)]
    steps = (
        (lambda: press(page, GAMMA, "ArrowRight"), "kernel="),
        (lambda: kernel.select_option(label="Laplacian"), "laplacian"),
        (lambda: page.mouse.click(*empty_place(page)), "edits="),
        (lambda: data_set(page, "svm", "circles"), "data=circles"),
    )
    for act, written in steps:
        another(page, act)
        assert written in page.url
        states.append(state_of(page))
    assert all(one != other for one, other in pairwise(states))
    page.locator(".st-key-svm_data").get_by_text("circles", exact=True).focus()
    for state in states[-2::-1]:
        another(page, lambda: page.keyboard.press("Control+z"))
        assert state_of(page) == state
    assert page.get_by_role("button", name="Undo").is_disabled()
    for _ in steps:
        another(page, lambda: page.keyboard.press("Control+y"))
    assert state_of(page) == states[-1]
    assert page.get_by_role("button", name="Redo").is_disabled()
    another(page, lambda: page.get_by_role("button", name="Reset", exact=True).click())
    assert "laplacian" not in page.url
    another(page, lambda: page.keyboard.press("Control+z"))
    assert "laplacian" in page.url and state_of(page) == states[-1]


def test_no_readout_belongs_to_neither_state(page):
    """The numbers of the old data, then those of the new ones, and nothing between or after."""
    visit(page, "/svm")
    readouts = page.locator(".kp-stage[data-main] .kp-readouts")

    def now() -> list[str]:
        return readouts.locator("dt, dd").all_text_contents()

    page.evaluate(READ)
    states = [now()]
    for name in ("circles", "wine", "moons"):  # two features, thirteen, and back
        another(page, lambda name=name: data_set(page, "svm", name))
        states.append(now())
    assert all(one != other for one, other in pairwise(states))
    read = page.evaluate("window.__read")
    assert read == (states if read[0] == states[0] else states[1:])


def test_readouts_of_a_view_stay_in_it(page):
    page.goto("/krr?tab=check&n=40", wait_until="commit")
    page.evaluate(READ)
    rest(page)
    readouts = page.locator(".kp-stage[data-main] .kp-readouts")
    labels = readouts.locator("dt").all_text_contents()
    stages = page.locator(".kp-stage:not([data-main])")
    view = stages.first
    view.scroll_into_view_if_needed()
    view.locator(".kp-readouts dt").first.wait_for()
    other = view.locator(".kp-readouts dt").all_text_contents()
    assert labels and other and not set(labels) & set(other)
    another(page, lambda: press(page, "krr_lam", "ArrowRight"))
    view.scroll_into_view_if_needed()
    figure = view.locator("[data-figure]").first.get_attribute("data-figure")
    box = view.locator(".nsewdrag").first.bounding_box()
    place = box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"]
    another(page, lambda: page.mouse.click(*place), figure)
    assert "lam=" in page.url
    assert readouts.locator("dt").all_text_contents() == labels
    assert view.locator(".kp-readouts dt").all_text_contents() == other
    read = page.evaluate("window.__read")
    assert len(read) >= 3
    assert {tuple(text[::2]) for text in read} == {tuple(labels)}


class Runs:
    """Counts the runs of the page that the browser asks for."""

    def __init__(self, tab) -> None:
        self.count = 0
        tab.on("websocket", lambda socket: socket.on("framesent", self.sent))

    def sent(self, frame) -> None:
        self.count += BackMsg.FromString(frame).WhichOneof("type") == "rerun_script"

    def during(self, tab, act) -> int:
        """How many were asked for by what ``act`` does, until the hand rests and all is done."""
        rest(tab, rested=True)
        before = self.count
        act()
        rest(tab, rested=True)
        return self.count - before


def test_a_move_causes_no_run(page):
    runs = Runs(page)
    visit(page, "/svm?n=60&tab=try")
    assert runs.count > 0
    gamma = thumb(page, GAMMA)

    def keys():
        token = drawn(page)
        for _ in range(5):
            press(page, GAMMA, "ArrowRight")
            token = drawn(page, other_than=token)

    def drag():
        token = rest(page)["stage"]
        box = gamma.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2, steps=20)
        page.mouse.up()
        drawn(page, other_than=token)

    def sweep():
        page.evaluate("window.__kp.frames = 0")
        page.get_by_role("button", name="Sweep").click()
        page.wait_for_function("() => window.__kp.frames > 4")
        page.get_by_role("button", name="Close", exact=True).click()

    assert runs.during(page, keys) == 0
    assert runs.during(page, drag) == 0
    assert runs.during(page, sweep) == 0
    assert runs.during(page, lambda: click_a_place(page)) == 0
    assert runs.during(page, lambda: another(page, lambda: data_set(page, "svm", "circles"))) == 1
    tab_of(page, "Code")

    def fast_hand():
        token = rest(page)["stage"]
        gamma.evaluate(FAST)
        drawn(page, other_than=token)

    counted = runs.during(page, fast_hand)
    assert counted == 1, "one run after rest, where the open tab shows the values"
    value = gamma.get_attribute("aria-valuetext")
    page.locator("[data-testid=stCode]", has_text=value).first.wait_for()


def test_sliders_by_keyboard_and_for_a_screen_reader(walk):
    go(walk, "/svm?n=60")
    gamma = walk.get_by_role("slider", name="gamma", exact=True)
    gamma.focus()

    def value(key: str) -> float:
        before = gamma.get_attribute("aria-valuetext")
        walk.keyboard.press(key)
        walk.wait_for_function("([n, t]) => n.getAttribute('aria-valuetext') !== t",
                               arg=[gamma.element_handle(), before])  # fmt: skip
        return float(gamma.get_attribute("aria-valuetext"))

    assert value("ArrowRight") == 1.12
    assert value("ArrowLeft") == 1
    assert value("PageUp") > 1.5
    assert value("Home") == 0.001
    assert value("End") == 1000
    field = walk.locator(".st-key-svm_k1_gamma input[type=text]")
    field.fill("2.5")
    field.press("Enter")
    walk.wait_for_url("**gamma%3D2.5*")
    assert gamma.get_attribute("aria-valuetext") == "2.5"
    for slider in walk.get_by_role("slider").all():
        assert slider.get_attribute("aria-label") and slider.get_attribute("aria-valuetext")


def test_sliders_by_touch_on_a_phone(phone):
    token = go(phone, "/svm?n=60")["stage"]
    slider = thumb(phone, "svm_C")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    fingers = phone.context.new_cdp_session(phone)

    def touch(kind: str, *places):
        points = [{"x": x, "y": y} for x, y in places]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = box["x"] + box["width"] * 0.4
    touch("touchStart", (start, middle))
    for share in (0.45, 0.5, 0.55, 0.6):
        touch("touchMove", (box["x"] + box["width"] * share, middle))
        phone.evaluate(FRAME)
    touch("touchEnd")
    drawn(phone, other_than=token)
    token, value = rest(phone)["stage"], slider.get_attribute("aria-valuetext")
    assert float(value) > 1
    # A swipe up or down over a slider scrolls, and sets nothing.
    touch("touchStart", (box["x"] + box["width"] * 0.9, middle))
    for step in range(1, 6):
        touch("touchMove", (box["x"] + box["width"] * 0.9, middle - 20 * step))
        phone.evaluate(FRAME)
    touch("touchEnd")
    assert rest(phone)["stage"] == token and slider.get_attribute("aria-valuetext") == value
