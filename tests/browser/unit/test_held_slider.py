"""A slider in the hand while a run of the page brings another scale for it."""

from __future__ import annotations

import pytest

from tests.browser.finger import Finger
from tests.browser.unit.fake_server import start
from tests.browser.unit.test_panel import slider, wait_for_values

pytestmark = pytest.mark.browser

# A run of the page: the stops of gamma, of which there are fewer now, include its present value.
RUN = """() => {
  const data = panelData({ revision: 2 });
  const [control] = data.sections[0].rows[1];
  control.value = fake.record['k1.gamma'];
  control.text = String(control.value);
  control.stops = [...control.stops.filter((_, k) => k % 3 === 0), control.value]
    .toSorted((one, other) => one - other);
  return mount('panel', data);
}"""


def test_a_run_that_brings_other_stops_leaves_the_thumb_in_the_hand(tab):
    start(tab)
    gamma = slider(tab, "k1.gamma")
    box = gamma.bounding_box()
    middle = box["y"] + box["height"] / 2

    def move(share):
        tab.mouse.move(box["x"] + box["width"] * share, middle)
        return float(gamma.get_attribute("aria-valuetext"))

    move(0.5)
    tab.mouse.down()
    held = move(0.7)
    tab.wait_for_function("(held) => fake.record['k1.gamma'] === held", arg=held)
    tab.evaluate(RUN)
    assert float(gamma.get_attribute("aria-valuetext")) == held
    for share in (0.8, 0.95, 0.6):
        value = move(share)
        assert value == pytest.approx(10 ** (6 * share - 3), rel=0.5)  # stops are not even
        wait_for_values(tab, {"k1.gamma": value})
    tab.mouse.up()
    assert float(gamma.get_attribute("aria-valuetext")) == value
    gamma.press("ArrowRight")
    tab.wait_for_function("(value) => fake.record['k1.gamma'] > value", arg=value)


def test_a_tap_that_a_run_comes_into_is_taken(finger_tab):
    tab = finger_tab
    start(tab)
    finger = Finger(tab)
    slider(tab, "k1.gamma").tap(trial=True)  # which waits until it stands still
    box = slider(tab, "k1.gamma").bounding_box()
    finger.down(box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2)
    tab.wait_for_function(
        "(input) => Number(input.getAttribute('aria-valuetext')) > 30",
        arg=slider(tab, "k1.gamma").element_handle(),
    )
    tab.evaluate(RUN)
    finger.up()
    tab.wait_for_function("() => fake.record['k1.gamma'] > 30")
    assert tab.evaluate("() => fake.record['k1.gamma']") == pytest.approx(10**1.8, rel=0.5)
