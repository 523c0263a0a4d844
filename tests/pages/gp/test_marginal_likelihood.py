"""The map of the marginal likelihood, and the search on it."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KERNELS, GaussianProcess, LRUCache, Periodic
from pages.gp import marginal_likelihood
from pages.gp.figures import likelihood_map as figures
from pages.gp.page import PAGE
from pages.gp.results import bounds
from pages.gp.results import likelihood_map as maps
from pages.gp.results.search import Search
from pages.shared.frame import sidebar
from pages.shared.results.errors import error
from pages.shared.setting import Setting, resolve
from pages.shared.stage import component
from pages.shared.state.events import SetKernel, SetValues
from pages.shared.state.reducer import reduce
from tests.apptest import calm, happen, opened, state_of, values_of
from tests.pages.gp.states import at_values, record_of

SLUG = marginal_likelihood.VIEW.slug


def free_of(setting: Setting) -> dict:
    return {free.name: free for free in maps.free_parameters(setting.values["terms"])}


def moved(setting: Setting, values: dict) -> Setting:
    """Return the setting with other hyperparameters, which no slider has."""
    theta = setting.kernel.theta.copy()
    for name, one in free_of(setting).items():
        if name != "noise":
            theta[one.place] = np.log(values[name])
    kernel = setting.kernel.with_theta(theta)
    return Setting(setting.train, None, setting.base, kernel, values)


def test_the_map_is_the_likelihood_and_marks_its_best():
    setting = at_values(data="ice_cream", n=60)
    free = free_of(setting)
    assert list(free) == ["k1.period", "k1.lengthscale", "k2.gamma", "noise"]
    for pair in (("k2.gamma", "noise"), ("k1.period", "k2.gamma")):
        axes = free[pair[0]], free[pair[1]]
        columns = [maps.column(setting, axes, place) for place in range(13)]
        found = maps.assemble(axes, columns, setting.train.n_samples)
        assert np.isfinite(found.total[:, [3, 12]]).any() and np.isnan(found.total[:, 13:]).all()
        values = dict(setting.values) | {
            pair[0]: found.first.grid[12], pair[1]: found.second.grid[20]
        }  # fmt: skip
        model = moved(setting, values).fit(GaussianProcess)
        assert found.total[20, 12] == pytest.approx(model.evidence_.total, rel=1e-8)
        assert found.fit[20, 12] == pytest.approx(model.evidence_.fit, rel=1e-6)
        row, column = np.argwhere(found.total == np.nanmax(found.total))[0]
        assert found.best == (found.first.grid[column], found.second.grid[row])
        drawn = figures.maps(found, (1.0, 0.1))
        assert [f.id for f in drawn] == ["evidence", "evidence_fit", "evidence_complexity"]


@pytest.mark.parametrize("name", PAGE.kernel_names())
def test_every_kernel_has_a_map_over_the_whole_of_its_sliders(name):
    record, _ = reduce(PAGE, record_of(n=20), SetKernel((name,), ()), {})
    setting = resolve(record, {})
    axes = marginal_likelihood.axes(setting.values)
    if axes is None:
        assert not [h for h in KERNELS[name].hyperparameters if h.domain == "positive"]
        return
    columns = [maps.column(setting, axes, place) for place in (0, maps.SIDE - 1)]
    assert all(np.isfinite(column).any() for column in columns)


def test_nothing_computed_yet_can_be_drawn():
    setting = at_values(n=20)
    axes = marginal_likelihood.axes(setting.values)
    found = maps.assemble(axes, [], 20)
    of = maps.depends_on(setting, axes)
    assert len(marginal_likelihood.draw(found, of, (), setting).figures) == 3


def test_no_period_below_two_sampling_steps_and_the_present_one_is_on_the_map():
    setting = at_values(data="ice_cream")
    X = setting.train.X
    step = bounds.sampling_step(X)
    assert step == pytest.approx(np.median(np.diff(X[:, 0])))
    axes = marginal_likelihood.anchored(None, setting, marginal_likelihood.axes(setting.values))
    assert [free.name for free in axes] == ["k1.period", "noise"]
    for free in axes:
        assert np.isclose(free.grid, setting.values[free.name]).sum() == 1
        np.testing.assert_allclose(np.diff(np.log(free.grid), 2), 0, atol=1e-9)
    assert axes[0].grid.min() >= 2 * step and axes[1].grid.max() <= 10 * (1 + 1e-9)
    found = maps.assemble(axes, list(maps.columns(setting, axes)), setting.train.n_samples)
    assert np.nanmax(found.total) >= setting.fit(GaussianProcess).evidence_.total - 1e-6
    starred = at_values(data="ice_cream", **{})
    kernel = starred.kernel.with_theta(np.append(np.log(found.best[0]), starred.kernel.theta[1:]))
    star = GaussianProcess(kernel, found.best[1]).fit(X, setting.train.y)
    assert setting.unit * error(star, setting.test) < 2.5


def test_evenly_spaced_points_cannot_tell_a_short_period_from_a_longer_one():
    x = np.arange(40.0)[:, None]
    fast, slow = (Periodic(period=p)(x) for p in (1 / (1 - 1 / 8), 8.0))
    np.testing.assert_allclose(fast, slow, atol=1e-9)


def test_the_grid_stays_while_a_move_goes_from_one_of_its_values_to_another():
    query = {"data": "ice_cream", "n": 60}
    kept = LRUCache(max_entries=4)

    def anchored(period):
        setting = at_values(kernel=f"periodic(period={period}) + rbf()", **query)
        return marginal_likelihood.anchored(kept, setting, marginal_likelihood.axes(setting.values))

    first = anchored(6)
    again = anchored(float(f"{first[0].nearest(20):.3g}"))
    np.testing.assert_array_equal(again[0].grid, first[0].grid)
    moved = anchored(6.5)
    assert moved[0].has(6.5) and not first[0].has(6.5)


def test_the_bounds_of_the_map_are_those_set_and_hold_for_the_search():
    setting = at_values(n=30, kernel="rbf(gamma=20)", from_k1_gamma=5, to_k1_gamma=50)
    names = [h.name for h in marginal_likelihood.controls(setting.values)]
    assert {"from_k1_gamma", "to_k1_gamma", "from_noise", "to_noise"} < set(names)
    first, second = marginal_likelihood.anchored(
        None, setting, marginal_likelihood.axes(setting.values)
    )
    assert first.grid.min() >= 5 and first.grid.max() <= 50 and first.has(20)
    assert second.ends == (1e-6, 10)
    swapped = at_values(n=30, from_k1_gamma=50, to_k1_gamma=5)
    assert bounds.bounded(free_of(swapped)["k1.gamma"], swapped.values, swapped.train.X).ends == (
        5,
        50,
    )
    search = Search()
    search.run(setting, 3, 0, lambda *_: None)
    every = np.concatenate([np.array(path) for path in search.paths])[:, 0]
    assert np.exp(every).max() > 50
    assert 5 <= np.exp(search.best[0][0]) <= 50


def test_the_best_at_the_end_of_a_slider_says_so():
    setting = at_values(n=30)
    free = maps.free_parameters(setting.values["terms"])
    inside, edge = np.log([20.0, 0.1]), np.log([1000.0, 0.1])
    assert bounds.on_edge(free, inside) == []
    assert bounds.on_edge(free, edge) == ["gamma = 1000"]
    at = opened(
        "gp", "check", SLUG, data="ice_cream", n="60", restarts="0",
        kernel="matern(nu=1.5, lengthscale=1)",  # its noise goes to the least
    )  # fmt: skip
    calm(at.button(key="gp_optimise").click().run())
    assert any("At the end of its slider" in one.value for one in at.caption)


def test_the_axes_follow_the_choice_and_the_kernel():
    query = {"kernel": "rbf(gamma=20) + matern(nu=1.5, lengthscale=0.2)"}

    def axes(**more):
        found = marginal_likelihood.axes(record_of(**query, **more).values)
        return tuple(free.name for free in found)

    assert axes() == ("k1.gamma", "noise")
    assert axes(across="lengthscale of kernel 2") == ("k2.lengthscale", "noise")
    assert axes(across="noise variance", up="gamma of kernel 1") == ("k1.gamma", "noise")
    assert axes(up="lengthscale of kernel 2") == ("k1.gamma", "k2.lengthscale")
    assert axes(across="gamma of kernel 1", up="gamma of kernel 1") == ("k1.gamma", "noise")
    record = record_of(**query, across="lengthscale of kernel 2")
    other, _ = reduce(PAGE, record, SetKernel(("rbf",), ()), {})
    first, second = marginal_likelihood.axes(other.values)
    assert (first.name, second.name) == ("k1.gamma", "noise")
    assert marginal_likelihood.axes(record_of(kernel="linear()").values) is None


def test_a_map_of_other_values_says_so():
    query = {"n": 30, "kernel": "matern(nu=1.5, lengthscale=0.2)"}
    setting = at_values(**query)
    axes = marginal_likelihood.axes(setting.values)
    found = maps.assemble(axes, list(maps.columns(setting, axes)), 30)
    of = maps.depends_on(setting, axes)

    def notices(**changed):
        there = at_values(**query | changed)
        return marginal_likelihood.draw(found, of, (), there).notices

    assert not notices() and not notices(noise=0.5)
    assert not notices(kernel="matern(nu=1.5, lengthscale=0.7)")  # both are on the axes
    assert notices(kernel="matern(nu=2.5, lengthscale=0.2)") and notices(n=40)


def test_the_search_climbs_keeps_its_path_and_can_be_stopped():
    setting = at_values(n=40)
    search, reports = Search(), []
    search.run(setting, 1, 0, lambda *report: reports.append(report))
    theta, best = search.best
    assert len(search.paths) == 2 and len(reports) == len(search) == sum(map(len, search.values))
    assert best == max(map(max, search.values)) >= search.values[0][0]
    model = setting.fit(GaussianProcess)
    assert model.log_marginal_likelihood(theta) == pytest.approx(best)
    steps = search.along(0, 1)[0]
    assert 1 < len(steps) <= len(search.values[0]) and steps.shape[1] == 2
    np.testing.assert_allclose(steps[0], model.theta[:2])

    class Halt(BaseException):
        pass

    def halt(attempt, count, value):
        if count == 3:
            raise Halt

    stopped = Search()
    with pytest.raises(Halt):
        stopped.run(setting, 1, 0, halt)
    assert len(stopped.values[0]) == 3 and np.isfinite(stopped.best[1])
    drawn = marginal_likelihood.draw_search(stopped.values, setting)
    assert drawn.figures[0].data[0]["x"][-1] == 3


def test_optimise_and_go_to_the_best():
    at = opened("gp", "check", SLUG, kernel="rbf(gamma=20) + linear()", n="30", noise="0.1")
    calm(at.button(key="gp_optimise").click().run())
    assert not at.warning
    calm(at.button(key="gp_optimise_best").click().run())
    values = values_of(at, "gp")
    assert values["k1.gamma"] != 20 or values["noise"] != 0.1


def test_a_kernel_without_a_number_can_be_optimised_too():
    at = opened("gp", "check", SLUG, kernel="linear()", n="30")
    calm(at.button(key="gp_optimise").click().run())
    calm(at.button(key="gp_optimise_best").click().run())
    assert values_of(at, "gp")["noise"] != 0.1


def test_the_number_of_restarts_is_part_of_the_address():
    at = opened("gp", "check", SLUG, n="30")
    happen(at, "gp", SetValues({"restarts": 0}))
    assert at.query_params["restarts"] in ("0", ["0"])
    at.button(key="gp_optimise").click().run()
    assert len(at.dataframe[0].value) == 1


def test_fit_to_the_data_is_one_step_that_undo_takes_back():
    state = state_of(opened("gp", n="30", kernel="rbf(gamma=1000)", noise="1"), "gp")
    before = state.record
    start = resolve(before, {}).fit(GaussianProcess).evidence_.total
    values = PAGE.fitted(resolve(before, {}))
    assert set(values) == {"k1.gamma", "noise"}
    state.try_apply(SetValues(values))
    after = resolve(state.record, {}).fit(GaussianProcess).evidence_.total
    assert after > start + 5
    state.undo()
    assert state.record == before


@pytest.mark.parametrize(
    "query", [{"data": "ice_cream"}, {"data": "diabetes"}, {"n": 400}, {"kernel": "linear()"}]
)
def test_a_fit_makes_the_data_no_less_likely(query):
    record = record_of(**query)
    setting = resolve(record, {})
    moved, _ = reduce(PAGE, record, SetValues(PAGE.fitted(setting)), {})
    before, after = (
        one.fit(GaussianProcess).evidence_.total for one in (setting, resolve(moved, {}))
    )
    assert after > before - 0.5  # on a slider a value has three digits
    assert PAGE.fitted(setting) == PAGE.fitted(setting)


def test_the_button_to_fit_stands_in_the_panel():
    at = opened("gp", n="30")
    rows = sidebar._method_sections(PAGE, state_of(at, "gp"))[1]["rows"]
    (button,) = rows[0][0]["buttons"]
    assert rows[0][0]["name"] == "fit"  # so that it does not take the place of "+ kernel"
    assert (button["event"], button["label"]) == ("fit", "Fit to the data")
    assert "fit" in sidebar.ACTS and "fit" in component.PANEL_EVENTS
