"""Each mistake measures worse than its remedy, on nine of ten draws at least."""

from __future__ import annotations

import numpy as np
import pytest

from pages.mistakes.catalogue import BY_NAME, MISTAKES
from pages.mistakes.stage.measured import measured
from pages.mistakes.stage.outcome import Plane
from tests.pages.mistakes.states import of
from tests.sweeps import holds_on_nine_of_ten

SEEDS, FEW = range(10), 3


@pytest.mark.parametrize("name", BY_NAME)
def test_the_mistake_measures_worse_on_nine_of_ten_draws(name, thorough):
    pairs = [of(name, seed) for seed in (SEEDS if thorough else SEEDS[:FEW])]
    worse = [one.mistake.error > one.instead.error for one in pairs]
    assert holds_on_nine_of_ten(worse), [(one.mistake.error, one.instead.error) for one in pairs]


def test_the_same_seed_is_the_same_draw_and_another_seed_another_one():
    for name, mistake in BY_NAME.items():
        values = {slider.name: slider.default for slider in mistake.sliders}
        one, again, other = (mistake.compute(values, seed) for seed in (3, 3, 4))
        assert one.mistake.true == again.mistake.true, name
        picture, different = one.mistake.picture, other.mistake.picture
        if isinstance(picture, Plane):
            assert not np.array_equal(picture.X, different.X), name
        else:
            assert not np.array_equal(picture.x, different.x), name


def test_there_are_thirteen_with_sliders_of_their_own():
    names = [slider.name for mistake in MISTAKES for slider in mistake.sliders]
    assert len(names) == len(set(names))
    assert len(BY_NAME) == len(MISTAKES) == 13


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_every_end_of_a_slider_gives_finite_numbers_on_the_same_axis(mistake):
    opening = {slider.name: slider.default for slider in mistake.sliders}
    ends = set()
    for slider in mistake.sliders:
        for value in slider.spread(3) if slider.is_numeric else slider.choices:
            result = mistake.compute({**opening, slider.name: value}, 0)
            both = {"mistake": result.mistake, "instead": result.instead}
            for side in both.values():
                numbers = [side.true, side.reported or 0.0, *side.more.values()]
                assert np.isfinite([*numbers, *side.shares.values()]).all(), (slider.name, value)
            for sides in (both, {"mistake": result.mistake}, {"instead": result.instead}):
                figure = measured(mistake, sides)
                ends.add(tuple(figure.layout["yaxis"]["range"]))
                highest = max(float(np.max(trace["y"])) for trace in figure.data)
                assert ("beyond the axis" in figure.note) == (highest > mistake.top)
                # Of the sigmoid, which is no kernel, the error has no bound.
                assert highest <= mistake.top or mistake.name == "sigmoid as a kernel"
    assert ends == {(0, mistake.top)}
