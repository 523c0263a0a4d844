"""Nothing that the learner did is lost: links, restarts, Back, undo; no mixture of states."""

from __future__ import annotations

import signal

import numpy as np
import pytest

from pages.shared import registry
from tests.conftest import LAPTOP, ROOT, arrays, drawn, free_port, rest, serve, thumb, visit, watch

pytestmark = pytest.mark.browser
registry.load()
SLUGS = [page.slug for page in registry.pages()]
POINTS = """() => [...document.querySelectorAll('.kp-row [data-figure]')].flatMap((node) =>
  node.data.filter((t) => t.meta?.role === 'points').flatMap((t) => Array.from(t.customdata)))"""


def free_place(tab) -> tuple[float, float]:
    """A place in the first figure's plot area that is near no point, line or edge."""
    box = tab.locator(".kp-row .nsewdrag").first.bounding_box()
    taken = tab.evaluate(
        """() => {
          const node = document.querySelector('.kp-row [data-figure]')
          const box = node.getBoundingClientRect()
          const { xaxis, yaxis } = node._fullLayout._plots.xy
          return node.data.filter((t) => ['points', 'curve', 'kernel'].includes(t.meta?.role))
            .flatMap((t) => Array.from(t.x, (x, i) => [
              box.left + xaxis._offset + xaxis.d2p(x),
              box.top + yaxis._offset + yaxis.d2p(t.y[i])]))
        }"""
    )
    across = np.linspace(box["x"] + 30, box["x"] + box["width"] - 30, 30)
    down = np.linspace(box["y"] + 30, box["y"] + box["height"] - 30, 30)
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    gaps = np.linalg.norm(spots[:, None] - np.array(taken)[None], axis=-1).min(axis=1)
    return tuple(map(float, spots[gaps.argmax()]))


def click_a_place(tab) -> dict[str, str]:
    """Click into the first figure, where no point is, and wait for what comes of it."""
    before = rest(tab)
    first = next(iter(before))
    tab.mouse.click(*free_place(tab))
    tab.wait_for_timeout(700)  # a click that adds nothing must not count as a failure
    drawn(tab, first, settled=True)
    return rest(tab)


def seen(tab) -> tuple[dict, list[str]]:
    rest(tab)
    return arrays(tab), tab.locator(".kp-readouts").first.inner_text().split("\n")


def in_a_fresh_browser(chrome, app_url: str, address: str):
    context = chrome.new_context(viewport=LAPTOP, base_url=app_url)
    tab = context.new_page()
    trouble = watch(tab, app_url)
    visit(tab, address)
    found = seen(tab)
    context.close()
    assert not trouble, trouble
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_one_click_and_the_copied_link_shows_the_same_elsewhere(page, chrome, app_url, slug):
    visit(page, f"/{slug}")
    count = len(page.evaluate(POINTS))
    click_a_place(page)
    here = seen(page)
    page.locator(".kp-link").first.click()
    page.get_by_role("button", name="Copied").wait_for()
    there = in_a_fresh_browser(chrome, app_url, page.url)
    assert here[1] == there[1]
    assert here[0] == there[0]
    if page.locator(".kp-tools, .kp-point-tools").count():
        assert len(page.evaluate(POINTS)) > count, "the click added no point"


def test_a_restart_of_the_server_loses_nothing(chrome, tmp_path):
    """Kill -9 after a point, a slider and other data; the page comes back by itself."""
    port = free_port()
    process, url = serve(ROOT / "app.py", tmp_path / "one.txt", port)
    context = chrome.new_context(viewport=LAPTOP, base_url=url)
    tab = context.new_page()
    tab.set_default_timeout(60_000)
    try:
        visit(tab, "/svm?data=circles&n=60")
        thumb(tab, "svm_k1_gamma").focus()
        token = rest(tab)["stage"]
        tab.keyboard.press("ArrowRight")
        drawn(tab, other_than=token)
        click_a_place(tab)
        tab.get_by_role("tab", name="Why").click()
        tab.wait_for_url("**tab=why*")
        before, address = seen(tab), tab.url
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        token = rest(tab)["stage"]
        thumb(tab, "svm_k1_gamma").focus()
        tab.keyboard.press("ArrowRight")  # moved while nobody is there
        tab.locator(".kp-stage [role=status]", has_text="cannot be reached").first.wait_for()
        assert arrays(tab) == before[0], "the last picture stays"
        process, _ = serve(ROOT / "app.py", tmp_path / "two.txt", port)
        drawn(tab, other_than=token)
        tab.wait_for_function("(address) => location.href !== address", arg=address)
        moved = seen(tab)
        assert "edits=" in tab.url and "tab=why" in tab.url and "data=circles" in tab.url
        assert in_a_fresh_browser(chrome, url, tab.url) == moved
        thumb(tab, "svm_k1_gamma").focus()
        tab.keyboard.press("ArrowLeft")
        tab.wait_for_url(address)
        drawn(tab, settled=True)
        assert seen(tab) == before
    finally:
        context.close()
        process.kill()
        process.wait(10)


def test_back_brings_what_was(page):
    visit(page, "/svm?n=60")
    first = seen(page)
    page.get_by_text("circles", exact=True).click()
    page.wait_for_url("**data=circles*")
    drawn(page, settled=True)
    second = seen(page)
    page.get_by_role("button", name="Try it").nth(1).click()
    page.wait_for_url(lambda url: "data=circles" not in url)
    third = seen(page)
    page.get_by_role("link", name="PCA", exact=True).first.click()
    page.wait_for_url("**/kpca*")
    rest(page)
    for address, was in (("**/svm*", third), ("**data=circles*", second), ("**n=60*", first)):
        page.go_back()
        page.wait_for_url(address)
        page.wait_for_timeout(300)
        assert seen(page) == was
    page.go_forward()
    page.wait_for_url("**data=circles*")
    page.wait_for_timeout(300)
    assert seen(page) == second


def test_undo_and_redo_go_over_everything(page):
    visit(page, "/svm?n=60")
    panel = page.locator(".st-key-svm_method_panel")
    states = [seen(page)]

    def step(act, other):
        token = rest(page)["stage"]
        act()
        drawn(page, other_than=token)
        page.wait_for_timeout(1100)  # the next step is another gesture
        states.append(seen(page))
        assert other(page.url), page.url

    step(lambda: (thumb(page, "svm_k1_gamma").focus(), page.keyboard.press("ArrowRight")),
         lambda url: "kernel=" in url)  # fmt: skip
    step(lambda: panel.locator("select").first.select_option(label="Laplacian"),
         lambda url: "laplacian" in url)  # fmt: skip
    step(lambda: click_a_place(page), lambda url: "edits=" in url)
    step(lambda: page.get_by_text("circles", exact=True).click(),
         lambda url: "data=circles" in url)  # fmt: skip
    places = list(range(len(states)))
    for place in [*reversed(places[:-1]), *places[1:]]:
        token = rest(page)["stage"]
        going_back = place < len(states) - 1 and not page.evaluate("window.__forth")
        page.keyboard.press("Control+z" if going_back else "Control+y")
        drawn(page, other_than=token)
        drawn(page, settled=True)
        assert seen(page) == states[place]
        if place == 0:
            page.evaluate("window.__forth = true")
    page.get_by_role("button", name="Reset").click()
    page.wait_for_url(lambda url: "laplacian" not in url)
    page.keyboard.press("Control+z")
    page.wait_for_url("**laplacian*")


def test_no_readout_belongs_to_neither_state(page):
    """The numbers of the old data, then those of the new ones, and nothing between."""
    visit(page, "/svm")
    record = """() => {
      window.__read = []
      const list = document.querySelector('.kp-readouts')
      window.__timer = setInterval(() => {
        const text = list.innerText
        if (window.__read.at(-1) !== text) window.__read.push(text)
      }, 10)
    }"""
    for name in ("circles", "xor", "iris", "wine", "blobs", "moons"):
        before = page.locator(".kp-readouts").first.inner_text()
        page.evaluate(record)
        page.get_by_text(name, exact=True).click()
        page.wait_for_function("(n) => location.href.includes(n) || n === 'moons'", arg=name)
        page.wait_for_function("(old) => document.querySelector('.kp-readouts').innerText !== old",
                               arg=before)  # fmt: skip
        rest(page)
        page.wait_for_timeout(600)
        after = page.locator(".kp-readouts").first.inner_text()
        read = page.evaluate("() => { clearInterval(window.__timer); return window.__read }")
        assert set(read) <= {before, after}, (name, read)


class Runs:
    """Counts the runs of the page that the browser asks for."""

    def __init__(self, tab) -> None:
        self.count = 0
        tab.on("websocket", lambda socket: socket.on("framesent", self.sent))

    def sent(self, frame) -> None:
        self.count += 1

    def during(self, tab, act) -> int:
        rest(tab)
        tab.wait_for_timeout(700)
        before = self.count
        act()
        tab.wait_for_timeout(900)
        rest(tab)
        return self.count - before


def test_a_move_causes_no_run(page):
    runs = Runs(page)
    visit(page, "/svm?n=60&tab=why")
    gamma = thumb(page, "svm_k1_gamma")

    def keys():
        gamma.focus()
        for _ in range(20):
            token = drawn(page)
            page.keyboard.press("ArrowRight")
            drawn(page, other_than=token)

    def drag():
        box = gamma.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2, steps=20)
        page.mouse.up()

    def sweep():
        page.get_by_role("button", name="Sweep").click()
        page.get_by_role("button", name="Use this value").wait_for()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Close").click()

    assert runs.during(page, keys) == 0
    assert runs.during(page, drag) == 0
    assert runs.during(page, sweep) == 0
    assert runs.during(page, lambda: click_a_place(page)) == 0
    assert runs.during(page, lambda: page.get_by_text("circles", exact=True).click()) == 1
    page.get_by_role("tab", name="Code").click()
    page.wait_for_url("**tab=code*")
    assert runs.during(page, keys) == 1, "one run after rest, where the open tab shows the values"
    shown = page.locator("[data-testid=stCode]").first.inner_text()
    assert gamma.get_attribute("aria-valuetext") in shown


def test_sliders_by_keyboard_and_for_a_screen_reader(page):
    visit(page, "/svm?n=60")
    gamma = page.get_by_role("slider", name="gamma", exact=True)
    gamma.focus()

    def value(key: str) -> float:
        before = gamma.get_attribute("aria-valuetext")
        page.keyboard.press(key)
        page.wait_for_function("([n, t]) => n.getAttribute('aria-valuetext') !== t",
                               arg=[gamma.element_handle(), before])  # fmt: skip
        return float(gamma.get_attribute("aria-valuetext"))

    assert value("ArrowRight") == 1.12
    assert value("ArrowLeft") == 1
    assert value("PageUp") > 1.5
    assert value("Home") == 0.001
    assert value("End") == 1000
    field = page.locator(".st-key-svm_k1_gamma input[type=text]")
    field.fill("2.5")
    field.press("Enter")
    page.wait_for_url("**gamma%3D2.5*")
    assert gamma.get_attribute("aria-valuetext") == "2.5"
    for slider in page.get_by_role("slider").all():
        assert slider.get_attribute("aria-label") and slider.get_attribute("aria-valuetext")


def test_sliders_by_touch_on_a_phone(chrome, app_url):
    context = chrome.new_context(
        viewport={"width": 390, "height": 844}, base_url=app_url, has_touch=True, is_mobile=True
    )
    tab = context.new_page()
    trouble = watch(tab, app_url)
    token = visit(tab, "/svm?n=60")["stage"]
    slider = thumb(tab, "svm_C")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    fingers = context.new_cdp_session(tab)

    def touch(kind: str, *places):
        points = [{"x": x, "y": y} for x, y in places]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = box["x"] + box["width"] * 0.4
    touch("touchStart", (start, middle))
    for share in (0.45, 0.5, 0.55, 0.6):
        touch("touchMove", (box["x"] + box["width"] * share, middle))
        tab.wait_for_timeout(30)
    touch("touchEnd")
    drawn(tab, other_than=token)
    token, value = rest(tab)["stage"], slider.get_attribute("aria-valuetext")
    assert float(value) > 1
    # A swipe up or down over a slider scrolls, and sets nothing.
    touch("touchStart", (box["x"] + box["width"] * 0.9, middle))
    for step in range(1, 6):
        touch("touchMove", (box["x"] + box["width"] * 0.9, middle - 20 * step))
        tab.wait_for_timeout(30)
    touch("touchEnd")
    tab.wait_for_timeout(500)
    assert rest(tab)["stage"] == token and slider.get_attribute("aria-valuetext") == value
    context.close()
    assert not trouble, trouble
