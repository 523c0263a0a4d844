"""Nothing that the learner did is lost: Back, undo, other pages; no mixture of states."""

from __future__ import annotations

from itertools import pairwise

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.finger import Finger
from tests.browser.places import FRAME, GAMMA, POINTS, click_a_place, empty_place, state_of
from tests.controls import data_set, open_data, press, tab_of, thumb
from tests.figures import another, drawn, go, rest, visit

pytestmark = pytest.mark.browser
# Writes down whatever the readouts of the main stage say, at each change and every 10 ms.
READ = """() => {
  window.__read = []
  const look = () => {
    const list = document.querySelector('.kp-stage[data-main] .kp-readouts')
    const text = list ? [...list.querySelectorAll('dt, dd')].map((n) => n.textContent) : []
    if (text.length && String(window.__read.at(-1)) !== String(text)) window.__read.push(text)
  }
  const timer = setInterval(look, 10)
  const observer = new MutationObserver(look)
  const start = () => observer.observe(document.body, {
    childList: true, subtree: true, characterData: true })
  window.__stopReading = () => {
    clearInterval(timer)
    observer.disconnect()
    return window.__read
  }
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


def test_back_brings_what_was(walk):
    go(walk, "/svm?n=60")
    first = state_of(walk)
    another(walk, lambda: data_set(walk, "svm", "circles"))
    walk.wait_for_url("**data=circles*")
    second = state_of(walk)
    another(walk, lambda: walk.get_by_role("button", name="Try it").nth(1).click())
    walk.wait_for_url(lambda url: "data=circles" not in url)
    third, address = state_of(walk), walk.url
    walk.get_by_role("link", name="PCA", exact=True).first.click()
    walk.wait_for_url("**/kpca*")
    rest(walk)
    open_data(walk)
    another(walk, lambda: press(walk, "kpca_n", "ArrowRight"))  # not for the page before
    fourth = state_of(walk)
    ways = ((address, third), ("**/svm?data=circles*", second), ("**/svm?n=60", first))
    for address, was in ways:
        walk.go_back()
        walk.wait_for_url(address)
        assert state_of(walk) == was
    for steps, address, was in ((1, *ways[1]), (2, "**/kpca*", fourth)):
        walk.evaluate("(steps) => history.go(steps)", steps)
        walk.wait_for_url(address)
        assert state_of(walk) == was


def test_another_page_takes_data_and_kernel_along(walk):
    go(walk, "/svm?data=circles&n=60&kernel=laplacian(gamma=1)")
    another(walk, lambda: press(walk, GAMMA, "ArrowRight"))
    n, gamma = (thumb(walk, k).get_attribute("aria-valuetext") for k in ("svm_n", GAMMA))
    points = len(walk.evaluate(POINTS))
    for slug, title in (("kpca", "PCA"), ("svm", "SVM")):
        walk.get_by_role("link", name=title, exact=True).first.click()
        walk.wait_for_url(f"**/{slug}?*laplacian*")
        rest(walk)
        pressed = walk.locator(f".st-key-{slug}_data button[aria-checked=true]")
        assert pressed.inner_text().strip() == "circles"
        kernel = walk.locator(f".st-key-{slug}_method_panel select").first
        assert kernel.evaluate("(menu) => menu.selectedOptions[0].text") == "Laplacian"
        assert thumb(walk, f"{slug}_n").get_attribute("aria-valuetext") == n
        assert thumb(walk, f"{slug}_k1_gamma").get_attribute("aria-valuetext") == gamma
        assert points == len(set(walk.evaluate(POINTS)))


def test_undo_and_redo_go_over_everything(page):
    visit(page, "/svm?n=60")
    kernel = page.locator(".st-key-svm_method_panel select").first
    states = [state_of(page)]
    steps = (
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


def test_no_readout_belongs_to_neither_state(walk):
    """The numbers of the old data, then those of the new ones, and nothing between or after."""
    go(walk, "/svm")
    readouts = walk.locator(".kp-stage[data-main] .kp-readouts")

    def now() -> list[str]:
        return readouts.locator("dt, dd").all_text_contents()

    walk.evaluate(READ)
    states = [now()]
    for name in ("circles", "wine", "moons"):  # two features, thirteen, and back
        another(walk, lambda name=name: data_set(walk, "svm", name))
        states.append(now())
    assert all(one != other for one, other in pairwise(states))
    read = walk.evaluate("window.__stopReading()")
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
    read = page.evaluate("window.__stopReading()")
    assert len(read) >= 3
    assert {tuple(text[::2]) for text in read} == {tuple(labels)}


def runs_during(tab, frames: list[bytes], act) -> int:
    """How many runs were asked for by what ``act`` does, until the hand rests and all is done."""
    rest(tab, rested=True)
    frames.clear()
    act()
    rest(tab, rested=True)
    kinds = [BackMsg.FromString(frame).WhichOneof("type") for frame in frames]
    return kinds.count("rerun_script")


def test_a_move_causes_no_run(walk, frames):
    go(walk, "/svm?n=60&tab=try")
    gamma = thumb(walk, GAMMA)

    def keys():
        token = drawn(walk)
        for _ in range(3):
            press(walk, GAMMA, "ArrowRight")
            token = drawn(walk, other_than=token)

    def drag():
        token = rest(walk)["stage"]
        box = gamma.bounding_box()
        walk.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        walk.mouse.down()
        walk.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2, steps=8)
        walk.mouse.up()
        drawn(walk, other_than=token)

    def sweep():
        walk.evaluate("window.__kp.frames = 0")
        walk.get_by_role("button", name="Sweep").click()
        walk.wait_for_function("() => window.__kp.frames > 4")
        walk.get_by_role("button", name="Close", exact=True).click()

    def other_data():
        another(walk, lambda: data_set(walk, "svm", "circles"))

    assert runs_during(walk, frames, keys) == 0
    assert runs_during(walk, frames, drag) == 0
    assert runs_during(walk, frames, sweep) == 0
    assert runs_during(walk, frames, lambda: click_a_place(walk)) == 0
    assert runs_during(walk, frames, other_data) == 1
    tab_of(walk, "Code")

    def fast_hand():
        token = rest(walk)["stage"]
        gamma.evaluate(FAST)
        drawn(walk, other_than=token)

    counted = runs_during(walk, frames, fast_hand)
    assert counted == 1, "one run after rest, where the open tab shows the values"
    value = gamma.get_attribute("aria-valuetext")
    walk.locator("[data-testid=stCode]", has_text=value).first.wait_for()


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
    finger = Finger(phone)
    finger.down(box["x"] + box["width"] * 0.4, middle)
    for share in (0.45, 0.5, 0.55, 0.6):
        finger.move(box["x"] + box["width"] * share, middle)
        phone.evaluate(FRAME)
    finger.up()
    drawn(phone, other_than=token)
    token, value = rest(phone)["stage"], slider.get_attribute("aria-valuetext")
    assert float(value) > 1
    # A swipe up or down over a slider scrolls, and sets nothing.
    finger.down(box["x"] + box["width"] * 0.9, middle)
    for step in range(1, 6):
        finger.move(box["x"] + box["width"] * 0.9, middle - 20 * step)
        phone.evaluate(FRAME)
    finger.up()
    assert rest(phone)["stage"] == token and slider.get_attribute("aria-valuetext") == value
