"""By keyboard alone: data, points, cells, a sweep, tabs, pin, undo, link, lesson, questions."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from pages.shared.model.lessons import link
from tests.browser.places import points
from tests.figures import another, go, rest, visit

pytestmark = pytest.mark.browser
MOST = 150  # presses of Tab until something has the focus
HAS_FOCUS = "(node) => node === document.activeElement"
GUESS = ".kp-question .kp-guess input"
STROKE = "document.querySelector('.kp-stroke-guess')?.getAttribute('points')"
# By its kind: a step that asks, and what is moved there by which keys.
QUESTIONS = {
    "choice": ("/kernels?story=similarity&step=2", {}),
    "number": ("/svm?story=margin&step=5", {f"{GUESS}[aria-label='Your guess']": "ArrowRight"}),
    "place": ("/kernels?story=similarity&step=1", {f"{GUESS}[aria-label='Your guess']": "PageUp"}),
    "stroke": (
        "/gp?story=beyond&step=1",
        {
            f"{GUESS}[aria-label='Place on your stroke']": "ArrowRight",
            f"{GUESS}[aria-label='Your stroke there']": "PageUp",
        },
    ),
    "line": (
        "/svm?story=margin&step=1",
        {
            f"{GUESS} >> nth=0": "PageUp",
            f"{GUESS} >> nth=1": "PageUp",
        },
    ),
}
MAKES = "() => document.activeElement.matches('.st-key-krr_lesson_make button')"


def tab_to(tab, name: str, key: str = "Tab"):
    """Press Tab until what the selector names has the focus; return it."""
    node = tab.locator(name).first
    node.wait_for()
    for _ in range(MOST):
        if node.evaluate(HAS_FOCUS):
            return node
        tab.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {name}")


def said(tab, words: str) -> None:
    tab.wait_for_function(
        "(words) => document.querySelector('[data-announced]')?.textContent.includes(words)",
        arg=words,
    )


def test_points_cells_sweep_tabs_pin_undo_and_link(page):
    tab = page
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(tab, "/svm?n=40")
    tab_to(tab, ".kp-fold")
    tab.keyboard.press("Enter")
    tab_to(tab, ".st-key-svm_data button[tabindex='0']")
    tab_to(tab, ".st-key-svm_data button:has-text('circles')", "ArrowRight")
    another(tab, lambda: tab.keyboard.press("Enter"))
    said(tab, "Other data: circles.")
    started = rest(tab)["stage"]

    # A point is added, moved and removed; what was done is undone.
    known = points(tab)
    tab_to(tab, "[data-figure=stage]")
    another(tab, lambda: tab.keyboard.press("Insert"))
    said(tab, "is held")
    (new,) = set(points(tab)) - set(known)
    before = points(tab)[new]
    tab.keyboard.press("Shift+ArrowUp")
    said(tab, f"Point {new}, ")
    tab.keyboard.press("Enter")
    said(tab, "Dropped.")
    rest(tab)
    after = points(tab)[new]
    assert after["top"] < before["top"] - 10 and abs(after["left"] - before["left"]) < 2
    another(tab, lambda: tab.keyboard.press("Delete"))
    said(tab, "is removed")
    assert len(points(tab)) == len(known)
    assert tab.locator("[data-figure=stage]").evaluate(HAS_FOCUS)
    for _ in range(3):
        another(tab, lambda: tab.keyboard.press("Control+z"))
    said(tab, "Undone.")
    assert rest(tab)["stage"] == started

    # A point, and a cell of the Gram matrix.
    tab.keyboard.press("Home")
    another(tab, lambda: tab.keyboard.press("Enter"))
    said(tab, "Chosen: 0.")
    tab_to(tab, "[data-figure=gram]")
    tab.keyboard.press("Shift+ArrowRight")
    said(tab, "k(x ")
    another(tab, lambda: tab.keyboard.press("Enter"))
    said(tab, "Chosen: ")
    rings = """() => document.querySelector('[data-figure=stage]').data
      .find((trace) => trace.name === 'chosen')?.x.length"""
    assert tab.evaluate(rings) == 2

    # What a readout means, by Enter.
    tab_to(tab, ".kp-readout .kp-word")
    tab.keyboard.press("Enter")
    tab.locator(".kp-term").wait_for()
    tab.keyboard.press("Escape")

    # A sweep, and back to where it began.
    tab_to(tab, ".kp-sweep > button:visible")
    tab.keyboard.press("Enter")
    tab.locator(".kp-sweep input[type=range]:visible").wait_for()
    tab.keyboard.press("Escape")
    assert tab.locator(".kp-sweep > button").first.evaluate(HAS_FOCUS)
    rest(tab)

    # Another tab; then back up to the row above the pictures.
    tab_to(tab, "[role=tab][aria-selected=true]")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**tab=why*")
    rest(tab)
    tab_to(tab, ".kp-pin", "Shift+Tab")
    tab.keyboard.press("Enter")
    said(tab, "Pinned beside")
    tab.locator("[data-figure=pinned]").wait_for()
    tab_to(tab, ".kp-link", "Shift+Tab")
    tab.keyboard.press("Enter")
    said(tab, "The link is copied.")
    assert "data=circles" in tab.evaluate("() => navigator.clipboard.readText()")


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_is_answered(walk, kind):
    tab = walk
    address, moves = QUESTIONS[kind]
    go(tab, address)
    for slider, key in moves.items():
        node = tab_to(tab, slider)
        before = node.get_attribute("aria-valuetext")
        drawn = tab.evaluate(STROKE)
        tab.keyboard.press(key)
        assert node.get_attribute("aria-valuetext") != before, slider
    if kind in ("stroke", "line"):
        assert tab.evaluate(STROKE) != drawn, "the last key moves what is drawn"
    assert f"step={address[-1]}" in tab.url, "keys of a guess do not turn the story"
    tab_to(tab, ".kp-question .kp-confirm" if moves else ".kp-choices button")
    tab.keyboard.press("Enter")
    tab.locator(".kp-story .kp-verdict").wait_for()
    # The focus is where it is said how the answer was, and the way on is not far.
    assert tab.evaluate("() => document.activeElement.matches('.kp-story *')")
    tab_to(tab, ".kp-story-way button:enabled:has-text('Next')")
    tab.keyboard.press("Enter")
    tab.wait_for_url(lambda url: f"step={int(address[-1]) + 1}" in url)


def test_a_lesson_is_made(page, app_url):
    tab = page
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(tab, "/krr?n=20&tab=try")
    tab_to(tab, ".st-key-krr_lesson_make button")
    tab.keyboard.press("Enter")
    dialog = tab.get_by_role("dialog")
    dialog.wait_for()
    tab_to(tab, ".st-key-kp_lesson_title input")
    tab.keyboard.press("Control+a")
    tab.keyboard.type("By keys")
    tab.keyboard.press("Enter")
    tab_to(tab, ".st-key-kp_lesson_add button")
    tab.keyboard.press("Enter")
    dialog.get_by_text("Ridge", exact=True).wait_for()
    tab_to(tab, ".st-key-kp_lesson_text textarea")
    tab.keyboard.type("Move lambda.")
    tab.keyboard.press("Control+Enter")
    dialog.get_by_text("Ridge: Move lambda.").wait_for()
    assert dialog.get_by_label("Part 1").is_checked()
    tab_to(tab, ".st-key-kp_lesson_all_controls input")
    tab.keyboard.press("Space")
    tab_to(tab, ".st-key-kp_lesson_controls button[tabindex='0']")
    tab_to(tab, ".st-key-kp_lesson_controls button:has-text('lambda')", "ArrowRight")
    tab.keyboard.press("Enter")
    tab.locator(".st-key-kp_lesson_controls button[aria-pressed=true]").wait_for()
    tab_to(tab, "[role=dialog] [data-testid=stCode]")  # which shows its button then
    tab_to(tab, "[role=dialog] [data-testid=stCode] button")
    tab.keyboard.press("Enter")
    address = dialog.locator("code").inner_text()
    tab.wait_for_function(
        "async (address) => await navigator.clipboard.readText() === address", arg=address
    )
    assert address.startswith(f"{app_url}/krr?lesson=")
    made = link.opened(parse_qs(urlsplit(address).query)["lesson"][0])
    (part,) = made.parts
    assert (made.title, part.page, part.text) == ("By keys", "krr", "Move lambda.")
    assert part.controls == ("lam",)
    tab.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    tab.wait_for_function(MAKES)
    tab.keyboard.press("Enter")
    tab_to(tab, ".st-key-kp_lesson_text textarea")
    tab.keyboard.press("Control+End")
    tab.keyboard.type(" Look.")
    tab.keyboard.press("Escape")  # closes the dialog, and takes nothing of what was typed
    dialog.wait_for(state="detached")
    tab.wait_for_function(MAKES)
    tab.keyboard.press("Enter")
    dialog.get_by_text("Ridge: Move lambda. Look.").wait_for()
    tab.keyboard.press("Escape")
    dialog.wait_for(state="detached")
