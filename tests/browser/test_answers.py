"""Answers to the questions of stories: strokes of any direction, and answers that stay."""

from __future__ import annotations

import re

import pytest

from pages.shared.model.declarations import registry
from tests.browser.answering import ALONG
from tests.browser.test_stories import begin, is_at
from tests.controls import press
from tests.figures import another, go, rest
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser
registry.load()
MARGIN = "/svm?story=margin"
LAST = len(registry.page("svm").teaching.story("margin").steps)
PICTURE = ".kp-stage[data-main] [data-figure='stage'] .nsewdrag"


def stroke(tab, points: list[list[float]]) -> None:
    """Draw a polygon on the stage, in the coordinates of its axes."""
    (x, y), *way = tab.evaluate(ALONG, ["stage", points])
    tab.mouse.move(x, y)
    tab.mouse.down()
    for place in way:
        tab.mouse.move(*place, steps=4)
    tab.mouse.up()


def street(tab) -> list[float]:
    """Give the guess away; return how wide the learner's street is, and the widest."""
    tab.get_by_role("button", name="That is my guess").click()
    said = tab.locator(".kp-verdict").inner_text()
    assert "Your street is" in said, said
    return [float(number) for number in re.findall(r"\d+\.\d+", said)]


def test_a_line_counts_in_whatever_direction_it_is_drawn(walk):
    begin(walk, MARGIN)
    is_at(walk, 1)
    slanted, upright, level = [[-1.4, 1.5], [1, -1.5]], [[0, -1.5], [0, 1.5]], [[-3, 0], [2, 0]]
    widths = []
    for points in (slanted, slanted[::-1], upright, upright[::-1], level, level[::-1]):
        assert walk.get_by_role("button", name="That is my guess").is_disabled()
        stroke(walk, points)
        own, widest = street(walk)
        assert 0 < own <= widest == 2.39
        widths.append(own)
        walk.get_by_role("button", name="Try again").click()
    assert widths[0] == pytest.approx(widths[1], abs=0.03)
    assert widths[2] == pytest.approx(widths[3], abs=0.03)
    assert widths[4] == pytest.approx(widths[5], abs=0.03)
    assert widths[0] > widths[2] > widths[4]
    stroke(walk, [[-3, -1.2], [2, -1.2]])  # points of both classes on both sides
    walk.get_by_role("button", name="That is my guess").click()
    assert "on the wrong side of your line" in walk.locator(".kp-verdict").inner_text()
    walk.get_by_role("button", name="Try again").click()


def test_a_stroke_counts_as_soon_as_there_is_a_picture_and_beats_a_friends(page):
    page.goto(f"{MARGIN}&step=1#beat=margin-1:1.5")
    page.locator(PICTURE).wait_for(state="attached", timeout=LIMIT)
    stroke(page, [[-1.4, 1.5], [1, -1.5]])
    rest(page)
    dare = page.locator(".kp-dare")
    assert dare.inner_text() == "To beat: street 1.5."
    own, widest = street(page)
    assert 2 < own <= widest
    assert dare.inner_text() == f"To beat: street 1.5. Yours is {own:g}: you have beaten it."
    assert page.get_by_role("button", name=f"Copy a dare: beat mine (street {own:g})").is_visible()


def test_an_answer_stays_on_back_and_when_the_page_is_loaded_again(walk):
    begin(walk, MARGIN)
    is_at(walk, 1)
    stroke(walk, [[0, 1.5], [0, -1.5]])
    street(walk)
    said = walk.locator(".kp-verdict").inner_text()
    go(walk, f"{MARGIN}&step=4")
    is_at(walk, 4)
    walk.locator(".kp-choices button").first.click()
    walk.locator(".kp-answer p").last.wait_for()
    rest(walk)
    explained = walk.locator(".kp-answer").inner_text()
    another(walk, lambda: press(walk, "svm_C", "Home"))
    walk.locator(".kp-readout[data-key=margin_width] dd:text-is('4.6')").wait_for(timeout=LIMIT)
    assert walk.locator(".kp-answer").inner_text() == explained, "it speaks of C = 100"
    go(walk, f"{MARGIN}&step=2")
    is_at(walk, 2)
    for comes_back in (walk.get_by_role("button", name="Back", exact=True).click, walk.reload):
        comes_back()
        is_at(walk, 1)
        assert walk.locator(".kp-verdict").inner_text() == said
        walk.locator(".kp-stroke-true[points]").wait_for(state="attached", timeout=LIMIT)
        assert walk.locator(".kp-stroke-guess[points]").count() == 1
    go(walk, f"{MARGIN}&step=4")  # the picture becomes that of the answer again
    is_at(walk, 4)
    walk.wait_for_url(lambda url: "C=100" in url, timeout=LIMIT)
    rest(walk)
    assert walk.locator(".kp-answer").inner_text() == explained
    assert walk.locator(".kp-choices [data-verdict=wrong]").count() == 1
    walk.get_by_role("button", name="Forget my answers").click()
    is_at(walk, 1)
    assert not walk.locator(".kp-verdict").count()
    assert not walk.evaluate(
        "Object.keys(localStorage).filter((key) => /answers/.test(key)).length"
    )


@pytest.mark.parametrize("place", [f"{MARGIN}&step=5", "/kpca?story=components&step=2"])
def test_what_one_guesses_with_stands_above_the_answer_on_a_phone(phone, place):
    begin(phone, place)
    is_in_sight(phone, ".kp-guess .kp-range")
    is_in_sight(phone, ".kp-story .kp-confirm")
    is_in_sight(phone, ".kp-story-text")


def test_what_one_decides_with_stands_above_the_answer_on_a_phone(phone):
    """Where the end is revealed once one has moved a slider far enough."""
    begin(phone, "/gp?story=posterior&step=10")
    is_in_sight(phone, ".kp-story-controls .kp-range")
    is_in_sight(phone, ".kp-story .kp-confirm")


def test_an_answer_comes_before_the_way_on_and_all_that_is_said_is_in_sight_on_a_phone(phone):
    begin(phone, MARGIN)
    is_at(phone, 1)
    confirm = phone.get_by_role("button", name="That is my guess")
    box = confirm.bounding_box()
    assert box["y"] + box["height"] <= 844
    way = phone.locator(".kp-story-way button").last
    assert "kp-primary" in confirm.get_attribute("class")
    assert "kp-primary" not in (way.get_attribute("class") or "")
    stroke(phone, [[0, 1.5], [0, -1.5]])
    confirm.click()
    is_in_sight(phone, ".kp-verdict")
    is_in_sight(phone, ".kp-story-way button:last-child")
    go(phone, f"{MARGIN}&step=3")
    is_at(phone, 3)
    phone.locator(".kp-choices button").first.click()
    is_in_sight(phone, ".kp-answer .kp-error")
    is_in_sight(phone, ".kp-story-way button:last-child")


@pytest.mark.parametrize(
    "place", ["/kda?story=direction&step=1", "/svm?story=margin&step=7", "/krr?story=sum&step=3"]
)
def test_the_numbers_of_a_view_that_a_step_opens_are_in_sight_on_a_phone(phone, place):
    begin(phone, place)
    phone.locator(".st-key-kp_opened .kp-readout dd").first.wait_for()
    is_in_sight(phone, ".st-key-kp_opened .kp-readout dd")


def is_in_sight(tab, selector: str) -> None:
    """Wait until all of it is in the window, and nothing lies over it."""
    tab.wait_for_function(
        """(selector) => {
          const node = document.querySelector(selector)
          const { left, right, top, bottom } = node.getBoundingClientRect()
          return [top + 2, bottom - 2].every((y) =>
            node.contains(document.elementFromPoint((left + right) / 2, y)))
        }""",
        arg=selector,
        timeout=LIMIT,
    )


def test_a_goal_is_ticked_and_the_end_leads_on_to_the_next_story(walk):
    begin(walk, f"{MARGIN}&step={LAST}")
    is_at(walk, LAST)
    goals = walk.locator(".kp-goals li")
    assert not walk.locator(".kp-goals li[data-met]").count()
    assert all("; now " in said for said in goals.all_inner_texts())
    assert not walk.locator(".kp-met").inner_text()
    go(walk, f"{MARGIN}&step={LAST}&kernel=rbf(gamma%3D1)")
    walk.locator(".kp-goals li[data-met]").nth(1).wait_for(timeout=LIMIT)
    reached = walk.locator(".kp-met").inner_text()
    validated, support = re.findall(r"\d+(?: of \d+|(?:\.\d+)?\s%)", reached)[:3:2]
    walk.get_by_role("button", name="Next", exact=True).click()
    said = walk.locator(".kp-story-end").inner_text()
    assert validated in said and support in said, "the learner's own numbers"
    walk.get_by_role("button", name="Back", exact=True).click()
    assert goals.first.is_visible()
    walk.get_by_role("button", name="Next", exact=True).click()
    walk.get_by_role("button", name="Next story").click()
    walk.wait_for_url(lambda url: "story=scores" in url, timeout=LIMIT)
    is_at(walk, 1)


def test_the_next_story_may_be_on_another_page(walk):
    begin(walk, "/svm?story=scores&step=8")
    is_at(walk, 8)
    walk.get_by_role("button", name="Next", exact=True).click()
    walk.get_by_role("button", name="Next story").click()
    walk.locator(".kp-story h2:text-is('Mistakes and margin')").wait_for(timeout=LIMIT)
    rest(walk)
    assert walk.evaluate("location.pathname") == "/perceptron"
