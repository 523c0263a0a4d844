"""A curve has as many places as its kernel asks for, or says that it has too few."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from kernels import GaussianProcess, KernelRidge, parse
from pages.shared.model.declarations import registry
from pages.shared.pictures.results.process import compute_process
from pages.shared.pictures.results.sampling import (
    MAX_PLACES,
    MIN_PLACES,
    PLENTY,
    TOO_COARSE,
    drawn_places,
    is_coarse,
    steps,
)
from pages.shared.pictures.results.viewport import viewport_of
from tests.pages.shared.pictures.results.cases import at

WEEKLY = {"data": "co2_weekly", "scaling": "none"}


def between(viewport, values):
    """The values at the frame's places, and on ten times as many lines between them."""
    fine = np.linspace(viewport.x[0], viewport.x[-1], 10 * (len(viewport.x) - 1) + 1)
    return fine, np.interp(fine, viewport.x, values)


@pytest.mark.parametrize("scaling", ["none", "standardise"])
@pytest.mark.parametrize("kernel", ["periodic(period=1)", "rbf(gamma=0.001) + periodic(period=1)"])
def test_a_yearly_cycle_over_half_a_century_has_no_beats(kernel, scaling):
    setting = at("krr", kernel=kernel, **WEEKLY | {"scaling": scaling})
    viewport, model = viewport_of(setting), setting.fit(KernelRidge)
    fine, drawn = between(viewport, model.predict(viewport.samples))
    exact = model.predict(fine[:, None])
    height = np.ptp(viewport.up)  # what the picture shows, in which nobody sees 1/300
    assert np.abs(drawn - exact).max() < min(height / 300, 0.03 * np.ptp(exact))
    few = np.linspace(*viewport.across, MIN_PLACES)
    if scaling == "none" and kernel.startswith("periodic"):  # what 400 places would have shown
        beats = np.interp(fine, few, model.predict(few[:, None]))
        assert np.abs(beats - exact).max() > 0.1 * np.ptp(exact)


def test_the_draws_of_a_process_are_fine_enough_or_left_out():
    yearly = at("gp", kernel="periodic(period=1)", **WEEKLY)
    process = compute_process(yearly, yearly.fit(GaussianProcess), draws=2)
    assert process.draws.shape == (640, 2) and not process.left_out
    assert (len(process.draw_x) - 1) / np.ptp(process.draw_x) > 12.5  # to the period
    weekly = at("gp", kernel="periodic(period=0.1)", **WEEKLY)
    process = compute_process(weekly, weekly.fit(GaussianProcess), draws=2)
    assert process.draws.shape[1] == 0 and process.left_out
    slow = at("gp", kernel="rbf(gamma=0.01)", **WEEKLY)
    assert compute_process(slow, slow.fit(GaussianProcess), draws=2).draws.shape == (300, 2)


@pytest.mark.parametrize("page", ["krr", "svm", "gp", "kpca", "kernels"])
def test_a_curve_that_is_too_coarse_says_so(page):
    declared, calm = registry.page(page), at(page, data="sine")
    wild = replace(calm, kernel=parse("periodic(period=0.001)"))
    notes = [figure.note for figure in declared.scene(wild).figures]
    assert TOO_COARSE in notes[0]
    assert not any(TOO_COARSE in figure.note for figure in declared.scene(calm).figures)


def test_steps_follow_the_shortest_scale_and_what_it_costs():
    kernel = parse("rbf(gamma=0.001) + periodic(period=1)")
    assert steps(1.0, kernel, 100) == MIN_PLACES == steps(100.0, parse("linear() + white()"), 100)
    counts = [steps(length, kernel, 100) for length in (1, 19, 75, 90, 1000)]
    assert counts == [400, 799, PLENTY, PLENTY, MAX_PLACES]
    assert all(
        6.5 * length / kernel.shortest_scale <= count
        for length, count in zip((1, 19), counts, strict=False)
    )
    assert is_coarse(1000.0, kernel, PLENTY) and not is_coarse(90.0, kernel, PLENTY)
    assert steps(1000.0, kernel, 1000) == 799 and steps(1000.0, kernel, 10_000) == MIN_PLACES
    assert is_coarse(1000.0, kernel, MAX_PLACES) and not is_coarse(90.0, kernel, MAX_PLACES)
    assert not is_coarse(1e9, parse("polynomial()"), MIN_PLACES)


def test_a_finer_grid_holds_the_coarser_one():
    grids = [np.linspace(0, 1, count) for count in (400, 799, 1597, 3193)]
    for coarse, fine in itertools.pairwise(grids):
        np.testing.assert_allclose(fine[::2], coarse)


def test_a_sine_between_its_places():
    x = np.linspace(0, 1, 41)  # 40 steps to the period
    fine = np.linspace(0, 1, 10_001)
    gap = np.interp(fine, x, np.sin(2 * math.pi * x)) - np.sin(2 * math.pi * fine)
    assert 0.0025 < np.abs(gap).max() < 0.0032


def test_the_co2_curve_has_two_places_to_a_pixel_and_is_off_by_less_than_one():
    setting = at("krr", data="co2")
    x = viewport_of(setting).x
    assert len(x) == PLENTY and len(x) - 1 >= 1.99 * 800
    model = setting.fit(KernelRidge)
    between = (x[:-1] + x[1:]) / 2
    straight = np.interp(between, x, model.predict(x[:, None]))
    gap = np.abs(straight - model.predict(between[:, None])).max()
    low, high = viewport_of(setting).up
    assert gap < (high - low) / 800  # of a picture 800 pixels high


def test_places_of_draws_are_even_and_few():
    x = np.linspace(0, 10, 3193)
    assert len(drawn_places(x, parse("rbf()"))) == 300
    assert len(drawn_places(x, parse("rbf(gamma=1000)"))) == 799
    assert len(drawn_places(x, parse("periodic(period=0.25)"))) == 640
    assert len(drawn_places(np.linspace(0, 10, 400), parse("rbf(gamma=1000)"))) == 400
