"""A zoom into a curve is sampled anew: dense inside of its window, the same function outside."""

from __future__ import annotations

import gzip
from dataclasses import replace

import numpy as np
import pytest

from kernels import GaussianProcess, KernelRidge, parse
from pages.shared.app.requests.request_schemas import Unreadable, request_body
from pages.shared.app.stage.live import LiveStage
from pages.shared.model.declarations import registry
from pages.shared.pictures.results.process import compute_process
from pages.shared.pictures.results.sampling import TOO_COARSE
from pages.shared.pictures.results.viewport import viewport_of
from tests.pages.shared.app.stage.wire_reader import decode
from tests.pages.shared.model.state.declared import owner
from tests.pages.shared.pictures.results.cases import at

WEEKLY = {"data": "co2_weekly", "scaling": "none"}
WINDOW = (1980.0, 1981.0, 330.0, 345.0)


def test_a_zoom_into_one_year_of_weeks_is_the_function_itself():
    """Over 60 years a period of 5 days is drawn too coarsely; in one of them it is not."""
    whole = at("krr", kernel="rbf(gamma=0.01) + periodic(period=0.014)", **WEEKLY)
    assert TOO_COARSE in registry.page("krr").scene(whole).figures[0].note
    zoomed = replace(whole, window=WINDOW)
    assert TOO_COARSE not in registry.page("krr").scene(zoomed).figures[0].note
    viewport, model = viewport_of(zoomed), whole.fit(KernelRidge)
    within = viewport.x[(viewport.x >= 1980) & (viewport.x <= 1981)]
    assert len(within) >= 400 and (np.diff(viewport.x) > 0).all()
    assert (within[0], within[-1]) == (1980, 1981)
    fine = np.linspace(1980, 1981, 10_001)[:, None]
    exact = model.predict(fine)
    drawn = np.interp(fine[:, 0], within, model.predict(within[:, None]))
    assert np.abs(drawn - exact).max() < 0.02 * np.ptp(exact)
    x, (left, right) = viewport_of(whole).x, WINDOW[:2]
    outside = [places[(places < left) | (places > right)] for places in (viewport.x, x)]
    np.testing.assert_array_equal(*outside)


@pytest.mark.parametrize(
    "window", [(0.0, 1.0, 0.0, 1.0), (1980.0, 1980.0, 0.0, 1.0), (1981.0, 1980.0, 0.0, 1.0)]
)
def test_a_window_that_shows_nothing_of_the_curve_changes_nothing(window):
    whole = at("krr", **WEEKLY)
    viewport = viewport_of(replace(whole, window=window))
    assert viewport.window is None
    np.testing.assert_array_equal(viewport.x, viewport_of(whole).x)


def test_a_plane_and_its_ticks_know_no_window():
    plane = at("krr", data="hills")
    assert plane.train.n_features == 2
    assert viewport_of(replace(plane, window=(0.0, 0.1, 0.0, 0.1))).window is None


@pytest.mark.parametrize("shown", ["posterior", "prior"])
def test_draws_of_a_process_are_the_same_functions_in_a_zoom(shown):
    whole = at("gp", data="sine", kernel="rbf(gamma=5)")
    model = whole.fit(GaussianProcess)
    all_of_it = compute_process(whole, model, shown, draws=3)
    left, right = np.quantile(whole.train.X, (0.4, 0.5))
    zoomed = compute_process(replace(whole, window=(left, right, -1.0, 1.0)), model, shown, draws=3)
    x = all_of_it.draw_x
    outside = (x < left) | (x > right)
    in_it = (zoomed.draw_x >= left) & (zoomed.draw_x <= right)
    assert in_it.sum() == 300 and (np.diff(zoomed.draw_x) > 0).all()
    np.testing.assert_allclose(zoomed.draws[~in_it], all_of_it.draws[outside], atol=1e-4)
    for one, other in zip(zoomed.draws.T, all_of_it.draws.T, strict=True):
        smooth = np.interp(zoomed.draw_x, x, other)
        assert np.abs(one - smooth).max() < 0.01


def test_draws_too_fast_for_the_whole_are_drawn_in_a_zoom():
    weekly = at("gp", kernel="periodic(period=0.1)", **WEEKLY)
    model = weekly.fit(GaussianProcess)
    assert compute_process(weekly, model, draws=2).left_out
    zoomed = compute_process(replace(weekly, window=WINDOW), model, draws=2)
    assert not zoomed.left_out and zoomed.draws.shape == (300, 2)
    assert (zoomed.draw_x[0], zoomed.draw_x[-1]) == WINDOW[:2]


def test_a_zoom_has_ticks_of_its_own():
    """Dates and own units are texts at places: in a window they are dense, elsewhere as before."""
    whole = at("krr", data="co2_weekly")
    low, high = (whole.measures[0].shown(year) for year in WINDOW[:2])
    axis = registry.page("krr").scene(whole).figures[0].layout["xaxis"]
    assert sum(low <= place <= high for place in axis["tickvals"]) <= 1
    zoomed = replace(whole, window=(low, high, -1.0, 1.0))
    shown = registry.page("krr").scene(zoomed).figures[0].layout["xaxis"]
    texts = [
        text
        for place, text in zip(shown["tickvals"], shown["ticktext"], strict=True)
        if low <= place <= high
    ]
    assert len(texts) >= 4 and any("1980" in text for text in texts)
    assert shown["range"] == axis["range"]


def test_a_request_carries_a_window_that_is_no_part_of_the_record():
    page = registry.page("krr")
    state = owner(page, data="sine")
    live = LiveStage("stage", state)
    live.renew(page.scene)

    def asked(**body):
        text = live.answer({"revision": state.revision, **body})
        return decode(gzip.decompress(text))[0]

    before, whole = state.record, asked()
    left, right = whole["figures"][0]["layout"]["xaxis"]["range"]
    third = left + (right - left) / 3
    inside = asked(window=[left, third, -1, 1])
    assert inside["state"] != whole["state"] and inside["address"] == whole["address"]
    assert asked()["state"] == whole["state"] and state.record == before

    def curve(scene):
        return next(t for t in scene["figures"][0]["data"] if t["meta"]["role"] == "curve")

    assert len(curve(inside)["x"]) > 1.5 * len(curve(whole)["x"])


@pytest.mark.parametrize("window", ["[1, 2]", '[1, 2, 3, "4"]', "[1, 2, 3, 1e400]", "{}", "null"])
def test_a_window_of_another_form_is_refused(window):
    with pytest.raises(Unreadable, match=r"window|JSON"):
        request_body("live", f'{{"window": {window}}}'.encode())


def test_a_draw_stays_when_more_places_or_more_draws_follow():
    model = GaussianProcess(parse("rbf(gamma=2)"))
    Z = np.linspace(0, 3, 20)[:, None]
    more = model.sample_prior(np.vstack([Z, Z + 0.07]), 4, seed=5)
    np.testing.assert_allclose(more[:20, :2], model.sample_prior(Z, 2, seed=5), atol=1e-9)
