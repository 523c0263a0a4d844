"""The map of the marginal likelihood, its axes and its bounds."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KERNELS, GaussianProcess, Periodic
from pages.gp.page import PAGE
from pages.gp.views.marginal_likelihood import free_parameters as parameters
from pages.gp.views.marginal_likelihood import likelihood_map as maps
from pages.gp.views.marginal_likelihood import view
from pages.gp.views.marginal_likelihood.search import Search
from pages.shared.model.record.events import SetKernel
from pages.shared.model.setting.setting import Setting, resolve
from pages.shared.model.state.reducer import reduce
from pages.shared.pictures.results.errors import error
from tests.apptest import calm, opened
from tests.pages.gp.states import at_values, record_of


def free_of(setting: Setting) -> dict:
    return {free.name: free for free in parameters.free_parameters(setting.values["terms"])}


def anchored_axes(setting: Setting) -> parameters.Axes:
    return parameters.AnchoredAxes(view.axes_of(setting), setting.values).at(setting.values)


def moved(setting: Setting, values: dict) -> Setting:
    """Return the setting with other hyperparameters, which no slider has."""
    theta = setting.kernel.theta.copy()
    for name, free in free_of(setting).items():
        if name != "noise":
            theta[free.place] = np.log(values[name])
    kernel = setting.kernel.with_theta(theta)
    return Setting(setting.train, None, setting.base, kernel, values)


def test_the_map_is_the_likelihood_and_marks_its_best():
    setting = at_values(data="ice_cream", n=60)
    free = free_of(setting)
    assert list(free) == ["k1.period", "k1.lengthscale", "k2.gamma", "noise"]
    for pair in (("k2.gamma", "noise"), ("k1.period", "k2.gamma")):
        axes = free[pair[0]], free[pair[1]]
        columns = [maps.column(setting, axes, place) for place in range(13)]
        likelihoods = maps.assemble(axes, columns, setting.train.n_samples)
        total = likelihoods.total
        assert np.isfinite(total[:, [3, 12]]).any() and np.isnan(total[:, 13:]).all()
        values = dict(setting.values) | {
            pair[0]: likelihoods.first.grid[12], pair[1]: likelihoods.second.grid[20]
        }  # fmt: skip
        model = moved(setting, values).fit(GaussianProcess)
        assert total[20, 12] == pytest.approx(model.evidence_.total, rel=1e-8)
        assert likelihoods.fit[20, 12] == pytest.approx(model.evidence_.fit, rel=1e-6)
        row, column = np.argwhere(total == np.nanmax(total))[0]
        best = likelihoods.first.grid[column], likelihoods.second.grid[row]
        assert likelihoods.best == best
        figures = maps.maps(likelihoods, (1.0, 0.1))
        assert [f.id for f in figures] == ["evidence", "evidence_fit", "evidence_complexity"]
        for name, at in (("here", (1.0, 0.1)), ("best of the map", best)):
            (mark,) = (trace for trace in figures[0].data if trace["name"] == name)
            np.testing.assert_allclose([mark["x"][0], mark["y"][0]], np.log10(at))


@pytest.mark.parametrize("name", PAGE.method.kernel_names())
def test_every_kernel_has_a_map_over_the_whole_of_its_sliders(name):
    record, _ = reduce(PAGE, record_of(n=20), SetKernel((name,), ()), {})
    setting = resolve(record, {})
    axes = view.axes_of(setting)
    if axes is None:
        assert not [h for h in KERNELS[name].hyperparameters if h.domain == "positive"]
        return
    columns = [maps.column(setting, axes, place) for place in (0, parameters.SIDE - 1)]
    assert all(np.isfinite(column).any() for column in columns)


def test_nothing_computed_yet_can_be_drawn():
    setting = at_values(n=20)
    axes = view.axes_of(setting)
    likelihoods, of = maps.assemble(axes, [], 20), maps.depends_on(setting, axes)
    assert len(view.draw_map(likelihoods, of, (), setting).figures) == 3


def test_no_period_below_two_sampling_steps_and_the_present_one_is_on_the_map():
    setting = at_values(data="ice_cream")
    X = setting.train.X
    step = parameters.sampling_step(X)
    assert step == pytest.approx(np.median(np.diff(X[:, 0])))
    axes = anchored_axes(setting)
    assert [free.name for free in axes] == ["k1.period", "noise"]
    for free in axes:
        assert np.isclose(free.grid, setting.values[free.name]).sum() == 1
        np.testing.assert_allclose(np.diff(np.log(free.grid), 2), 0, atol=1e-9)
    assert axes[0].grid.min() >= 2 * step and axes[1].grid.max() <= 10 * (1 + 1e-9)
    columns = list(maps.columns(setting, axes))
    likelihoods = maps.assemble(axes, columns, setting.train.n_samples)
    present = setting.fit(GaussianProcess).evidence_.total
    assert np.nanmax(likelihoods.total) >= present - 1e-6
    period, noise = likelihoods.best
    kernel = setting.kernel.with_theta(np.append(np.log(period), setting.kernel.theta[1:]))
    star = GaussianProcess(kernel, noise).fit(X, setting.train.y)
    assert setting.unit * error(star, setting.test) < 2.5


def test_evenly_spaced_points_cannot_tell_a_short_period_from_a_longer_one():
    x = np.arange(40.0)[:, None]
    fast, slow = (Periodic(period=p)(x) for p in (1 / (1 - 1 / 8), 8.0))
    np.testing.assert_allclose(fast, slow, atol=1e-9)


def test_the_grid_stays_while_a_move_goes_from_one_of_its_values_to_another():
    def setting(period):
        kernel = f"periodic(period={period}) + rbf()"
        return at_values(data="ice_cream", n=60, kernel=kernel)

    start = setting(6)
    kept = parameters.AnchoredAxes(view.axes_of(start), start.values)
    first = kept.at(start.values)
    again = kept.at(setting(float(f"{first[0].nearest(20):.3g}")).values)
    np.testing.assert_array_equal(again[0].grid, first[0].grid)
    elsewhere = kept.at(setting(6.5).values)
    assert elsewhere[0].has(6.5) and not first[0].has(6.5)


def test_a_click_goes_to_the_nearest_values_of_the_map():
    setting = at_values(n=30, kernel="rbf(gamma=20)")
    axes = anchored_axes(setting)
    changed = view.go_to(axes, {"x": np.log10(25.0), "y": np.log10(0.3)}, setting)
    assert list(changed) == ["k1.gamma", "noise"]
    for free, near in zip(axes, (25.0, 0.3), strict=True):
        assert changed[free.name] == free.nearest(near) and free.has(changed[free.name])


def test_the_bounds_of_the_map_are_those_set_and_hold_for_the_search():
    setting = at_values(n=30, kernel="rbf(gamma=20)", from_k1_gamma=5, to_k1_gamma=50)
    names = [h.name for h in view.controls(setting.values)]
    assert {"from_k1_gamma", "to_k1_gamma", "from_noise", "to_noise"} < set(names)
    first, second = anchored_axes(setting)
    assert first.grid.min() >= 5 and first.grid.max() <= 50 and first.has(20)
    assert second.limits == (1e-6, 10)
    swapped = at_values(n=30, from_k1_gamma=50, to_k1_gamma=5)
    gamma = free_of(swapped)["k1.gamma"]
    assert parameters.bounded(gamma, swapped.values, swapped.train.X).limits == (5, 50)
    assert not parameters.other_bounds(first, setting.values)
    bounded = parameters.bounded(gamma, swapped.values, swapped.train.X)
    said = parameters.other_bounds(bounded, swapped.values)
    assert said == "The map goes from gamma 5 to 50: the smaller end comes first."
    above = at_values(n=30, kernel="rbf(gamma=20)", from_k1_gamma=1000, to_k1_gamma=1000)
    bounded = parameters.bounded(gamma, above.values, above.train.X)
    said = parameters.other_bounds(bounded, above.values)
    assert said.startswith("The map goes from gamma 20 to ") and said.endswith("value is 20.")
    search = Search()
    search.run(setting, 3, 0, lambda *_: None)
    every = np.concatenate([np.array(path) for path in search.paths])[:, 0]
    assert np.exp(every).min() > 5 - 1e-6 and np.exp(every).max() < 50 + 1e-6


def test_the_best_at_the_end_of_its_bounds_says_so():
    free = parameters.bounded_parameters(at_values(n=30))
    inside, edge = np.log([20.0, 0.1]), np.log([1000.0, 0.1])
    assert parameters.on_edge(free, inside) == []
    assert parameters.on_edge(free, edge) == ["gamma = 1000"]
    at = opened(
        "gp", "check", view.VIEW.slug, data="ice_cream", n="60", restarts="0",
        kernel="matern(nu=1.5, lengthscale=1)",  # its noise goes to the least
    )  # fmt: skip
    calm(at.button(key="gp_optimise").click().run())
    assert any("At the end of what the search" in caption.value for caption in at.caption)


def test_the_axes_follow_the_choice_and_the_kernel():
    query = {"kernel": "rbf(gamma=20) + matern(nu=1.5, lengthscale=0.2)"}

    def axes(**more):
        return tuple(free.name for free in view.axes_of(at_values(**query, **more)))

    assert axes() == ("k1.gamma", "noise")
    assert axes(across="lengthscale of kernel 2") == ("k2.lengthscale", "noise")
    assert axes(across="noise variance", up="gamma of kernel 1") == ("k1.gamma", "noise")
    assert axes(up="lengthscale of kernel 2") == ("k1.gamma", "k2.lengthscale")
    assert axes(across="gamma of kernel 1", up="gamma of kernel 1") == ("k1.gamma", "noise")
    record = record_of(**query, across="lengthscale of kernel 2")
    other, _ = reduce(PAGE, record, SetKernel(("rbf",), ()), {})
    first, second = view.axes_of(resolve(other, {}))
    assert (first.name, second.name) == ("k1.gamma", "noise")
    assert view.axes_of(at_values(kernel="linear()")) is None


def test_a_map_of_other_values_says_so():
    query = {"n": 30, "kernel": "matern(nu=1.5, lengthscale=0.2)"}
    setting = at_values(**query)
    axes = view.axes_of(setting)
    likelihoods = maps.assemble(axes, list(maps.columns(setting, axes)), 30)
    of = maps.depends_on(setting, axes)

    def notices(**changed):
        there = at_values(**query | changed)
        return view.draw_map(likelihoods, of, (), there).notices

    assert not notices() and not notices(noise=0.5)
    assert not notices(kernel="matern(nu=1.5, lengthscale=0.7)")  # both are on the axes
    assert notices(kernel="matern(nu=2.5, lengthscale=0.2)") and notices(n=40)
