"""A lesson is opened by a class: from its link, and from its file; it is gone through and left."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.lessons.lesson import Lesson, Part
from tests.browser.test_layout import READABLE, SMALLEST
from tests.browser.test_saving import saved
from tests.controls import open_data
from tests.figures import drawn, go, rest, visit
from tests.pages.shared.app.lessons.made import LESSON
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser
DROP = ".st-key-kp_drop input[type=file]"
CONTROLS = """() => [...document.querySelectorAll('[data-testid=stSidebar] .kp-control')]
  .map((node) => node.dataset.name)"""

# How one is made with the mouse and handed out is tested without a browser, in
# tests/pages/shared/app/lessons/test_lesson_editor.py, and by the keyboard in
# tests/browser/test_access_by_keyboard.py.
OF_TWO = Lesson("Two pages", (Part("svm", {}, "Move gamma.", ("k1.gamma",), ("C",), ()),
                              Part("krr", {})))  # fmt: skip
# A task that names the number which its part hides at first.
TELLING = LESSON.replaced(2, replace(LESSON.parts[1], text="The error is {error_train}."))
LEFT = ".st-key-kp_left_lesson"
# Where all stands on the page, with the line that says which lesson was left, and without it.
PLACES = """() => {
  const line = document.querySelector('.st-key-kp_left_lesson').parentElement
  document.querySelector('[data-testid=stMain]').scrollTo(0, 0)
  const parts = '.kp-topline, .kp-card, .kp-readouts, .stTabs'
  const places = () => [...document.querySelectorAll(parts)]
    .map((node) => [node.className, ...Object.values(node.getBoundingClientRect().toJSON())])
  const within = places()
  line.style.display = 'none'
  const without = places()
  line.style.display = ''
  return [within, without]
}"""


def is_at(tab, part: int) -> None:
    tab.locator(f".kp-story-place [aria-current]:text-is('{part}')").wait_for(timeout=LIMIT)
    tab.wait_for_url(lambda url: f"part={part}" in url, timeout=LIMIT)
    rest(tab)


def looks_as_it_says(tab) -> None:
    """The first part gives gamma alone, C is fixed, there are no tabs."""
    is_at(tab, 1)
    assert tab.locator(".kp-story-body p").first.inner_text() == "Move gamma."
    assert tab.evaluate(CONTROLS) == ["k1.gamma", "C"]
    assert tab.locator("[data-name=C] input[type=range]").is_disabled()
    assert tab.locator("[data-name='k1.gamma'] input[type=range]").is_enabled()
    assert not tab.get_by_role("tab").count() and not tab.locator(".kp-tools").is_visible()


def test_a_lesson_is_opened_by_its_link_gone_through_and_left(page):
    tab = page
    visit(tab, f"/svm?{urlencode(link.query(link.packed(OF_TWO), 1))}")
    looks_as_it_says(tab)
    tab.locator(".kp-story-body").focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_url("**/krr?**")
    is_at(tab, 2)
    assert {"fold", "n", "k1.gamma", "lam"} <= set(tab.evaluate(CONTROLS))
    assert tab.get_by_role("tab", name="Check").count()
    tab.go_back()
    tab.wait_for_url("**/svm?**")
    looks_as_it_says(tab)
    assert not tab.get_by_text("has no part").count(), "Back stops where the lesson has been"
    tab.reload()
    drawn(tab, settled=True)
    looks_as_it_says(tab)
    tab.get_by_role("button", name="Leave the lesson: all controls").click()
    tab.locator(".kp-fold").wait_for()
    tab.wait_for_url(lambda url: "lesson=" not in url)
    its_line_moves_nothing(tab)
    go(tab, "/svm?n=60")
    tab.get_by_role("button", name="Projector").click()
    tab.locator(":root[data-kp-projector]").wait_for(state="attached")
    within, without = tab.evaluate(PLACES)
    assert within == without
    tab.keyboard.press("Escape")


def its_line_moves_nothing(tab) -> None:
    """The line that says which lesson was left is seen at once, and nothing makes room for it."""
    for address in ("/svm?n=60", "/svm?story=margin&step=4"):
        go(tab, address)
        tab.locator(LEFT).wait_for()
        within, without = tab.evaluate(PLACES)
        assert within == without and len(within) > 2, address
        top = tab.locator(LEFT).bounding_box()["y"]
        assert 0 <= top < tab.viewport_size["height"], "it is seen at once"


def test_a_dropped_lesson_hides_its_numbers_and_opens_the_projector_look(page):
    visit(page, "/krr?n=20")
    open_data(page)
    page.set_input_files(
        DROP,
        {"name": "l.json", "mimeType": "application/json", "buffer": lesson_file.written(TELLING)},
    )
    page.wait_for_url("**/svm?**")
    is_at(page, 1)
    assert page.evaluate(CONTROLS) == ["k1.gamma", "C"]
    page.get_by_role("button", name="Next").click()
    page.wait_for_url("**/krr?**")
    is_at(page, 2)
    hidden = page.locator(".kp-stage[data-main] .kp-readout")
    assert hidden.count() == page.locator(".kp-readout[data-hidden]").count() > 0
    task = page.locator(".kp-story-text")
    assert task.inner_text() == "The error is ?."
    assert not page.get_by_role("tab").count(), "they would tell the numbers"
    assert page.locator("[data-figure=stage] .scatterlayer").count(), "not the points"
    name, table = saved(page, 3)
    assert name == "krr-Width-part-2.csv" and table
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show the numbers").click()
    expect(page.locator(".kp-readout[data-hidden]")).to_have_count(0, timeout=LIMIT)
    error = page.locator(".kp-readout[data-key=error_train] dd").first
    expect(task).to_have_text(f"The error is {error.inner_text()}.")
    assert [tab.inner_text() for tab in page.get_by_role("tab").all()] == ["Why"]
    page.get_by_role("button", name="Next").click()
    page.wait_for_url("**/svm?**")
    page.locator(":root[data-kp-projector]").wait_for(state="attached")
    page.wait_for_url(lambda url: "part=3" in url)
    # Task and way on stand beside the picture, as large as all that is read from the last row.
    expect(task).to_have_text("Now as you like.", timeout=LIMIT)
    assert task.is_visible() and page.get_by_role("button", name="Go on freely").is_visible()
    assert page.evaluate(SMALLEST) >= READABLE
    shown = page.locator(".kp-stage[data-main]").bounding_box()["x"]
    assert shown >= task.bounding_box()["x"] + task.bounding_box()["width"]
    page.keyboard.press("ArrowRight")  # at the end: the free page
    page.wait_for_url(lambda url: "lesson=" not in url)
    rest(page)
    expect(page.locator(":root[data-kp-projector]")).to_have_count(0, timeout=LIMIT)


def test_a_part_is_chosen_wherever_its_line_is_pressed(page):
    visit(page, "/krr?n=20&tab=try")
    page.locator(".st-key-krr_lesson_make button").click()
    dialog = page.get_by_role("dialog")
    for number in (1, 2):
        dialog.get_by_role("button", name="Add what the page shows now").click()
        expect(dialog.get_by_label(f"Part {number}")).to_be_checked(timeout=LIMIT)
    dialog.get_by_text("Ridge", exact=True).first.click(force=True)  # what takes it lies over it
    expect(dialog.get_by_label("Part 1")).to_be_checked(timeout=LIMIT)


@pytest.mark.thorough
def test_the_line_that_says_which_lesson_was_left_moves_nothing_on_a_phone(phone):
    visit(phone, f"/svm?{urlencode(link.query(link.packed(LESSON), 1))}")
    is_at(phone, 1)
    phone.get_by_role("button", name="Leave the lesson: all controls").click()
    phone.wait_for_url(lambda url: "lesson=" not in url)
    its_line_moves_nothing(phone)
