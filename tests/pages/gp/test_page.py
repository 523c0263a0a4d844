"""The page of the Gaussian process: its numbers against definitions, and every way to open it."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KERNELS, RBF, GaussianProcess, KernelError, KernelRidge
from pages.gp.extras import EXTRAS
from pages.gp.page import PAGE
from pages.gp.views import (
    many_values,
    relevance,
    simultaneous,
    two_explanations,
    two_values,
    weight_space,
)
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.events import ClearPoints, SetKernel, SetValues
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.pictures.results.errors import error
from tests.apptest import go, happen, opened, state_of, values_of
from tests.pages.gp.states import at_values, record_of
from tests.pages.shared.app.stage.figure_schema import check_figure

VIEWS = [("views", view) for view in PAGE.teaching.views] + [
    ("check", view) for view in PAGE.teaching.checks
]
OF_ITS_OWN = ("weight_space", "two_explanations", "relevance")  # views with data of their own
OF_THE_PAGE = [(tab, view) for tab, view in VIEWS if view.slug not in OF_ITS_OWN]


def test_ice_cream_is_carried_into_the_fourth_year():
    setting = at_values(data="ice_cream", seed=0)
    months = setting.test.X[:, 0]
    assert months.min() > 36 - 1e-9 and months.max() == 48
    with_season = setting.unit * error(setting.fit(GaussianProcess), setting.test)
    assert set(setting.values["terms"]) == {"periodic", "rbf"} and with_season < 2.5
    ridges = [
        setting.unit * error(KernelRidge(RBF(gamma), lam).fit(setting.train.X, setting.train.y),
                             setting.test)
        for gamma in (0.01, 0.1, 1.0) for lam in (0.01, 0.1, 1.0)
    ]  # fmt: skip
    assert min(ridges) > 4


def test_bands_have_the_width_they_name():
    setting = at_values(bands="f and y")
    figure = PAGE.scene(setting).figures[0]
    traces = {t["name"]: t for t in figure.data if "name" in t}  # of two edges, the upper one
    model = setting.fit(GaussianProcess)
    x = traces["posterior mean"]["x"][:, None]
    mean, sd = model.predict(x, return_std=True)
    _, noisy = model.predict(x, return_std=True, include_noise=True)
    np.testing.assert_allclose(traces["2σ of f, without noise"]["y"], mean + 2 * sd)
    np.testing.assert_allclose(traces["1σ of f, without noise"]["y"], mean + sd)
    np.testing.assert_allclose(traces["2σ of a new y, with noise"]["y"], mean + 2 * noisy)
    prior = PAGE.scene(at_values(shown="prior", bands="y")).figures[0]
    named = [t["name"] for t in prior.data if "name" in t]
    assert "prior mean" in named and "2σ of a new y, with noise" in named


def test_draws_keep_their_random_numbers():
    def drawn(gamma, **changed):
        setting = at_values(kernel=f"rbf(gamma={gamma})", draws=2, **changed)
        figure = PAGE.scene(setting).figures[0]
        return [t["y"] for t in figure.data if t["meta"]["role"] == "draw"]

    first, moved, other = drawn(20), drawn(20.5), drawn(20, redraw=1)
    assert len(first) == 2 and np.abs(first[0] - moved[0]).max() < 0.2
    assert np.abs(first[0] - other[0]).max() > 0.05


@pytest.mark.parametrize("name", PAGE.method.kernel_names())
def test_every_kernel_at_the_ends_of_its_sliders(name):
    start, _ = reduce(PAGE, record_of(n=20), SetKernel((name,), ()), {})
    for end in (0, -1):
        values = {f"k1.{h.name}": h.steps[end] for h in KERNELS[name].hyperparameters}
        for noise in PAGE.method.estimator.hyperparameters[0].range:
            record, _ = reduce(PAGE, start, SetValues(values | {"noise": noise}), {})
            try:
                scene = PAGE.scene(resolve(record, {}))
            except KernelError as refusal:
                assert len(str(refusal)) > 20
            else:
                assert len(scene.figures) == 2


def test_the_tabs_try_why_code_and_data_open():
    query = {"kernel": "rbf(gamma=20) + linear()", "n": "30"}
    at = opened("gp", **query)
    for tab in ("try", "why", "code", "data"):
        assert not go(at, "gp", tab=tab, **query).warning, tab


@pytest.mark.parametrize("kernel", ["linear()", "rbf(gamma=20) + linear() + white(noise=0.1)"])
def test_every_view_opens_with_other_kernels(kernel):
    query = {"kernel": kernel, "n": "30"}
    at = opened("gp", **query)
    for tab, view in OF_THE_PAGE:
        place = "check" if tab == "check" else "view"
        go(at, "gp", tab=tab, **{place: view.slug}, **query)
        assert state_of(at, "gp").record.opened[tab] == view.slug
        assert not at.warning, view.slug


@pytest.mark.parametrize("data", ["sine", "ice_cream", "sunspots"])
@pytest.mark.parametrize(
    "view", [two_values, many_values, weight_space, simultaneous, two_explanations, relevance]
)
def test_the_browser_can_draw_every_figure(view, data):
    for figure in view.draw(view.compute(at_values(data=data, n="40"))).figures:
        check_figure(figure)
        assert all(np.isfinite(trace["y"]).any() for trace in figure.data)


def test_each_view_has_controls_of_its_own():
    values = record_of().values
    names = [h.name for _, view in VIEWS for h in view.controls_at(values)]
    sidebar = {n for n in values if n not in names}
    assert len(set(names)) == len(names) and not sidebar & set(names)
    assert set(names) <= set(controls_of(PAGE, values))


def test_a_shared_and_a_broken_link():
    query = {"kernel": "matern(nu=2.5, lengthscale=3)", "noise": "0.2", "shown": "prior"}
    state = values_of(opened("gp", data="co2", **query), "gp")
    assert (state["data"], state["terms"], state["shown"]) == ("co2", ("matern",), "prior")
    at = opened("gp", data="nowhere", kernel="sigmoid()", noise="much", draws="-3", shown="never")
    state = values_of(at, "gp")
    assert (state["data"], state["terms"], state["draws"]) == ("sine", ("rbf",), 0)
    assert len(state_of(at, "gp").messages) == 5


def test_the_page_takes_regression_and_covariances_only():
    assert PAGE.method.psd_only and "sigmoid" not in PAGE.method.kernel_names()
    assert {source.task for source in PAGE.data.sources().values()} == {"regression"}


def test_what_acts_on_a_curve_alone_is_not_offered_elsewhere():
    own = {extra.name for extra in EXTRAS}
    at = opened("gp", data="diabetes", draws="5", noise="0.5")
    state = state_of(at, "gp")
    assert not own & set(state.record.values) and "reach" not in state.record.values
    assert state.record.values["noise"] == 0.5
    query = address.to_query(PAGE, state.record, {})
    assert query == {"data": "diabetes", "noise": "0.5"}
    curve = record_of(data="sine", draws=5)
    assert own - {"summands"} <= set(controls_of(PAGE, curve.values))  # that takes a sum
    assert address.to_query(PAGE, curve, {}) == {"draws": "5"}


def test_the_axis_has_room_for_what_few_points_leave_open():
    cleared, _ = reduce(PAGE, record_of(), ClearPoints(), {})
    for setting in (resolve(cleared, {}), at_values(data="co2", shown="prior", target="none")):
        figure = PAGE.scene(setting).figures[0]
        low, high = figure.layout["yaxis"]["range"]
        for trace in figure.data:
            assert low < np.min(trace["y"]) and np.max(trace["y"]) < high
    spans = {
        tuple(PAGE.scene(at_values(shown="prior", noise=noise)).figures[0].layout["yaxis"]["range"])
        for noise in (1e-4, 1e-3, 1e-2, 1e-1)
    }
    assert len(spans) == 1


def test_a_view_s_own_control_is_undone_like_any_other():
    at = opened("gp", tab="check", view="misspecification")
    happen(at, "gp", SetValues({"noise_sd": 0.7}))
    state = state_of(at, "gp")
    assert "noise_sd=0.7" in state.address()
    state.undo()
    assert state.record.values["noise_sd"] == 0.4
