"""The stops of a slider: those that are declared, more of them under a hand on a long track."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import Hyperparameter

pytestmark = pytest.mark.browser

SCALE = """async ([stops, value, width, power]) => {
  const { scaleOf } = await import('/stage/js/scales.js')
  const scale = scaleOf({ stops, written: power && { power } })
  const { min, max, value: position } = scale.place(value, width)
  return [Array.from({ length: max - min + 1 }, (_, k) => scale.read(k)), position]
}"""
STOPS = Hyperparameter("gamma", r"\gamma", 1.0, range=(1e-3, 1e3)).steps


def place(calm_tab, stops, value, width, power=0):
    return calm_tab.evaluate(SCALE, [list(stops), value, width, power])


def test_a_short_track_has_the_declared_stops_and_the_present_value(calm_tab):
    assert place(calm_tab, STOPS, 1, 260) == [list(STOPS), 60]
    values, position = place(calm_tab, STOPS, 1.03, 260)
    assert values == sorted([*STOPS, 1.03]) and values[position] == 1.03


@pytest.mark.parametrize(("width", "parts"), [(700, 2), (1300, 4), (1900, 5)])
def test_a_hand_on_a_long_track_finds_stops_between_them(calm_tab, width, parts):
    values, position = place(calm_tab, STOPS, 1, width)
    assert set(STOPS) <= set(values) and values[position] == 1
    assert len(values) == parts * (len(STOPS) - 1) + 1
    assert values == sorted(values) == [float(f"{v:.3g}") for v in values]
    even = np.diff(np.log10(values))
    assert np.allclose(even, 0.05 / parts, atol=5e-3)
    falling, _ = place(calm_tab, STOPS, 1, width, -1)  # lengthscales: what is shown rises
    assert falling == values[::-1]


COUNTED = """async ([count, value, width]) => {
  const { scaleOf } = await import('/stage/js/scales.js')
  const declared = { min: 0, max: 100, step: 1, counted: 'points' }
  const scale = scaleOf(declared, (readout) => (readout === 'points' ? count : 0))
  const { step, value: position } = scale.place(value, width)
  return [step, position, scale.read(position + (Number(step) || 1)), scale.settled(value)]
}"""


@pytest.mark.parametrize("count", [5, 20, 21])
def test_where_things_are_counted_a_hand_moves_in_between_and_rests_on_whole_ones(calm_tab, count):
    part = 100 / count
    _, position, _, _ = calm_tab.evaluate(COUNTED, [count, 2.4 * part, 260])
    assert position == pytest.approx(2.4 * part)
    step, position, following, settled = calm_tab.evaluate(COUNTED, [count, 2.4 * part, 0])
    assert (step, position) == (pytest.approx(part), pytest.approx(2 * part))
    assert 3 * part - 0.1 < following <= 3 * part, "a key goes from one to the next"
    assert 2 * part - 0.1 < settled <= 2 * part


def test_as_long_as_nobody_knows_how_many_there_are_it_is_a_slider_as_any_other(calm_tab):
    assert calm_tab.evaluate(COUNTED, [0, 30, 0]) == [1, 30, 31, 30]
