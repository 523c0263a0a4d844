"""Where the pictures, buttons and texts of a step stand, on a small laptop and on a phone."""

from __future__ import annotations

import pytest

from tests.figures import go, rest

pytestmark = pytest.mark.browser

# Pairs of a button above the pictures and a title, of which one lies over the other.
COVERED = """() => {
  const boxes = (which) => [...document.querySelectorAll(`.kp-stage[data-main] ${which}`)]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.textContent, node.getBoundingClientRect()])
  return boxes('.kp-actions button').flatMap(([button, a]) => boxes('.kp-title')
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([title]) => [button, title]))
}"""
# Of each picture its place: left, top, width, height; and where the lower part of a phone begins.
PICTURES = """() => [...document.querySelectorAll('.kp-stage[data-main] .kp-card')].map((card) => {
  const { left, top, width, height } = card.getBoundingClientRect()
  return [left, top, width, height]
})"""
LOWER = "() => document.querySelector('section[data-testid=stSidebar]').getBoundingClientRect().top"


@pytest.mark.parametrize("address", ["/mistakes?story=fooled&step=2", "/kernels?story=similarity"])
def test_no_button_lies_on_a_title(walk, address):
    go(walk, address)
    assert walk.locator(".kp-stage[data-main] .kp-title").count()
    assert walk.evaluate(COVERED) == []
    slider = walk.locator(".kp-story-controls input[type=range]")
    if slider.count():
        slider.press("ArrowRight")
        walk.get_by_role("button", name="Undo").wait_for()
        rest(walk)
        assert walk.evaluate(COVERED) == []


@pytest.mark.parametrize(("step", "count", "wide"), [(2, 2, 1), (3, 1, 1), (4, 5, 2)])
def test_on_a_phone_all_pictures_of_a_comparison_are_in_sight(phone, step, count, wide):
    go(phone, f"/compare?story=losses&step={step}")
    pictures, lower = phone.evaluate(PICTURES), phone.evaluate(LOWER)
    assert len(pictures) == count
    for _left, top, width, height in pictures:
        assert width == pytest.approx(366 if wide == 1 else 173, abs=2)
        assert 130 < height < 320, "neither too low to be read nor mostly empty"
        assert top + height <= lower


@pytest.mark.parametrize(
    "address", ["/kpca?story=components&step=1", "/perceptron?story=mistakes&step=1"]
)
def test_on_a_phone_two_pictures_are_in_sight_where_the_text_names_the_second(phone, address):
    go(phone, address)
    pictures, lower = phone.evaluate(PICTURES), phone.evaluate(LOWER)
    assert len(pictures) == 2
    for _left, top, _width, height in pictures:
        assert height > 150 and top >= 0 and top + height <= lower


def test_on_a_phone_a_task_is_read_before_what_it_asks_for(phone):
    go(phone, "/kda?story=direction&step=7")
    places = [
        phone.locator(f".kp-story {which}").bounding_box()
        for which in (".kp-story-text", ".kp-goals", ".kp-question .kp-confirm")
    ]
    ends = [place["y"] + place["height"] for place in places]
    assert ends[0] <= places[1]["y"] and ends[1] <= places[2]["y"]
    slider = phone.locator(".kp-story-controls").bounding_box()
    assert ends[0] <= slider["y"] and slider["y"] + slider["height"] <= 844


def test_on_a_phone_a_word_brings_the_picture_that_it_names(phone):
    go(phone, "/compare?story=losses&step=1")
    second = phone.locator("[data-figure=gram]")
    lower = phone.evaluate(LOWER)
    box = second.bounding_box()
    assert box["y"] + box["height"] > lower
    phone.locator(".kp-story a[data-show=gram]").tap()
    rest(phone)
    box = second.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= lower + 1
