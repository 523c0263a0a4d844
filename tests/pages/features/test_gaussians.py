"""A signed sum of four Gaussians: what its sentences say at any weights."""

from __future__ import annotations

import numpy as np
import pytest

from pages.features.views import gaussians
from pages.shared.model.units.number_text import number
from tests.pages.features.states import setting
from tests.pages.shared.app.stage.figure_schema import check_figure

FIRST = [1.0, 1.0, -1.0, -1.0]


@pytest.mark.parametrize("gamma", [0.1, 1.0, 10.0])
def test_two_hills_and_two_hollows_are_separated_by_f_and_by_no_line(gamma):
    assert [weight.default for weight in gaussians.WEIGHTS] == FIRST
    assert "With the weights 1, 1, −1, −1" in gaussians.TEXT
    at_centres = gaussians.compute_sum(FIRST, gamma).at_centres
    np.testing.assert_array_equal(np.sign(at_centres), FIRST)
    # Both diagonals have the same middle, which a line would have to leave on both of its sides.
    hills, hollows = gaussians.CENTRES[:2], gaussians.CENTRES[2:]
    np.testing.assert_array_equal(hills.mean(axis=0), hollows.mean(axis=0))


@pytest.mark.parametrize("weights", [(1, 1, -1, -1), (2, 2, 2, 2), (0, 0, 0, 0)])
def test_the_picture_is_described_with_its_numbers(weights):
    chosen = {f"weight_{i}": weight for i, weight in enumerate(weights, 1)}
    result = gaussians.compute(setting(**chosen))
    scene = gaussians.draw(result)
    for figure in scene.figures:
        check_figure(figure)
    assert all(number(value) in scene.figures[1].alt for value in result.at_centres.tolist())
    assert "line on which" not in scene.figures[1].alt  # of four hills there is none
