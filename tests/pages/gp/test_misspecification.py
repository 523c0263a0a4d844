"""Models whose assumptions the data break."""

from __future__ import annotations

import numpy as np

from pages.gp.views.misspecification import compute, draw
from tests.pages.gp.states import at_values


def test_the_bands_fail_in_the_way_that_is_told():
    tails, uneven, wrong = compute(at_values(noise_sd=0.4, noise_seed=0))
    left = uneven.case.x_new < 0.5
    assert tails.inside(1) > 0.85  # of the 0.683 promised
    assert uneven.inside(1, left) > 0.95 and uneven.inside(1, ~left) < 0.6
    assert wrong.inside(2, np.abs(wrong.case.x_new - 0.5) < 0.1) < 0.6


def test_the_view_has_a_noise_and_a_seed_of_its_own():
    first, other_seed, other_model = (
        [readout.text for readout in draw(compute(at_values(**query))).readouts]
        for query in ({}, {"noise_seed": 3}, {"noise": 1})
    )
    assert first != other_seed and first == other_model
