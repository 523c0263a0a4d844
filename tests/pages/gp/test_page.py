"""The page of the Gaussian process: its numbers against definitions, and every way to open it."""

from __future__ import annotations

import dataclasses
from functools import partial

import numpy as np
import pytest
from pages.shared.method import Method
from pages.shared.trials import values_at
from scipy.stats import multivariate_normal, norm

from kernels import RBF, GaussianProcess, KernelRidge, parse
from pages.gp import (
    beside_ridge,
    calibration,
    covariance,
    evidence,
    extrapolation,
    failures,
    landscape,
    maps,
    terms,
)
from pages.gp import experiments as trials
from pages.gp.search import Search
from pages.shared import lesson, points
from pages.shared.results.errors import error
from pages.shared.setting import Setting, resolve
from tests.apptest import calm, opened

app = partial(opened, "gp")

TABS = (
    "Try this", "Why it works", "Evidence", "Covariance", "Terms", "Beyond the data",
    "Beside ridge", "Diagnostics", "When it fails", "In code", "Data",
)  # fmt: skip


@pytest.fixture(scope="module")
def page():
    """The page's own declaration and drawing, without running it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lesson, "run", lambda *_: None)
        import pages.gp.page as page
    return page


def at(page, data="sine", **changed) -> Setting:
    return resolve(page.METHOD.defaults(data) | changed, {}, {})


def test_ice_cream_is_carried_into_the_fourth_year(page):
    setting = at(page, "ice_cream", seed=0)
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


@pytest.mark.parametrize("trial", trials.TRIALS, ids=lambda trial: trial.title)
def test_trials_open_as_they_are_written(page, trial):
    values = values_at(page.METHOD, trial)
    setting = resolve(values, {}, {})
    assert setting.kernel == parse(trial.kernel)
    assert page.METHOD.from_query(page.METHOD.to_query(values)) == values
    assert not trial.about or page.METHOD.controls(values)[trial.about].declared.is_numeric
    assert len(page.draw(setting).figures) == 2


def test_trials_do_what_they_say(page):
    begin = {trial.title: trial for trial in trials.TRIALS}

    def fitted(title, **changed):
        setting = resolve(values_at(page.METHOD, begin[title]) | changed, {}, {})
        return setting, setting.fit(GaussianProcess)

    def misses(setting, model, data):
        mean, sd = model.predict(data.X, return_std=True, include_noise=True)
        return np.abs(data.y - mean) / sd

    sweep = {
        noise: fitted("Fit against complexity", noise=noise)[1].evidence_.total
        for noise in (0.01, 0.02, 0.04, 0.08, 0.16)
    }
    assert max(sweep, key=sweep.get) == 0.04
    setting, model = fitted("No noise at all")
    mean, sd = model.predict(setting.train.X, return_std=True)
    assert np.allclose(mean, setting.train.y, atol=1e-2) and sd.max() < 2e-3
    setting, model = fitted("Ice cream, the fourth year")
    assert misses(setting, model, setting.test).max() < 2
    setting, model = fitted("Ice cream without a season")
    mean, sd = model.predict([[60.0]], return_std=True)
    assert abs(mean) < 1e-3 and sd == pytest.approx(1)
    drifting = fitted("Sunspots: a rhythm that drifts")[1]
    rigid = drifting.__class__(parse("periodic(period=11.2, lengthscale=1)"), drifting.noise)
    rigid.fit(drifting._X, drifting._y)
    assert drifting.evidence_.total > rigid.evidence_.total + 200
    setting, model = fitted("CO2: a trend that breathes")
    trend, wave = (np.std(term.mean) for term in model.decompose(setting.train.X))
    assert 0.1 < wave / trend < 0.15
    setting, model = fitted("Motorcycle: one noise for all")
    x, z = setting.train.X[:, 0], misses(setting, model, setting.train)
    assert z[x < 14].max() < 1 and np.mean(z[(x > 14) & (x < 40)] > 2) > 0.2


def test_the_readouts_are_the_density_of_the_data(page):
    setting = at(page, n=30)
    found = {r.label: r.value for r in page.draw(setting).readouts}
    C = setting.gram + setting.values["noise"] * np.eye(30)
    truth = multivariate_normal(np.zeros(30), C).logpdf(setting.train.y)
    assert float(found["log marginal likelihood"].split()[0]) == pytest.approx(truth, rel=5e-3)


def test_the_map_is_the_likelihood_and_marks_its_best(page):
    setting = at(page, "ice_cream", n=60)
    free = {f.name: f for f in landscape.free(setting.values)}
    assert list(free) == ["k1.period", "k1.lengthscale", "k2.gamma", "noise"]
    for pair in (("k2.gamma", "noise"), ("k1.period", "k2.gamma")):
        found = landscape.empty(free[pair[0]], free[pair[1]], setting.train.n_samples)
        for column in (3, 12):
            landscape.fill(
                found, column, setting.kernel, setting.values["noise"],
                setting.train.X, setting.train.y,
            )  # fmt: skip
        assert np.isfinite(found.total[:, [3, 12]]).any() and np.isnan(found.total[:, 0]).all()
        values = dict(setting.values) | {
            pair[0]: found.first.values[12], pair[1]: found.second.values[20]
        }  # fmt: skip
        moved = Setting(setting.train, None, kernel_with(setting, free, values), values)
        model = moved.fit(GaussianProcess)
        assert found.total[20, 12] == pytest.approx(model.evidence_.total, rel=1e-8)
        assert found.fit[20, 12] == pytest.approx(model.evidence_.fit, rel=1e-6)
        row, column = np.argwhere(found.total == np.nanmax(found.total))[0]
        assert found.best == (found.first.values[column], found.second.values[row])
        drawn = maps.maps(found, (1.0, 0.1))
        assert [f.id for f in drawn] == ["evidence", "evidence_fit", "evidence_complexity"]


def kernel_with(setting, free, values):
    theta = setting.kernel.theta.copy()
    for name, one in free.items():
        if name != "noise":
            theta[one.place] = np.log(values[name])
    return setting.kernel.with_theta(theta)


def test_the_search_climbs_keeps_its_path_and_can_be_stopped(page):
    setting = at(page, n=40)
    search, told = Search(), []
    search.run(setting, 1, 0, lambda *told_: told.append(told_))
    theta, best = search.best
    assert len(search.paths) == 2 and len(told) == sum(map(len, search.values))
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
    assert evidence.climb(stopped, setting).figures[0].data[0]["x"][-1] == 3


@pytest.mark.parametrize("data", ["ice_cream", "diabetes"])
def test_the_means_of_the_terms_add_up(page, data):
    kernel = {"terms": ("rbf", "matern"), "ops": ("+",), "k1.gamma": 0.1}
    kernel |= {"k2.nu": 1.5, "k2.lengthscale": 2.0}
    values = {n: v for n, v in page.METHOD.defaults(data).items() if not n.startswith("k")}
    setting = resolve(values | kernel, {}, {})
    found, whole, gap = terms.parts(setting, setting.train.X)
    assert len(found) == 2 and gap < 1e-8
    np.testing.assert_allclose(found[0].mean + found[1].mean, whole, atol=1e-8)
    assert len(terms.draw(setting).figures) == 2


@pytest.mark.parametrize("data", ["sine", "co2", "diabetes"])
def test_ridge_is_the_mean_where_lambda_is_the_noise(page, data):
    setting = at(page, data)
    noise = setting.values["noise"]
    _, mean, ridge = beside_ridge.means(setting, noise, setting.test.X)
    np.testing.assert_allclose(mean, ridge, atol=1e-8 * np.abs(mean).max())
    _, mean, ridge = beside_ridge.means(setting, 10 * noise, setting.test.X)
    assert np.abs(mean - ridge).max() > 1e-3 * np.abs(mean).max()


def test_coverage_counts_held_out_points(page):
    setting = at(page)
    found = calibration.coverage(setting)
    model = setting.fit(GaussianProcess)
    mean, sd = model.predict(setting.test.X, return_std=True, include_noise=True)
    assert len(found.z) == setting.test.n_samples
    for times in (1, 2):
        level = 1 - 2 * norm.sf(times)
        share = np.mean(np.abs(setting.test.y - mean) <= times * sd)
        assert found.inside(level) == pytest.approx(share)
    # The noise of this set is 0.2 in sd, which the model is told as a variance of 0.04.
    right = calibration.coverage(at(page, noise=0.04, n=200))
    assert right.inside(0.683) == pytest.approx(0.683, abs=0.05)
    alone = Setting(setting.train, None, setting.kernel, setting.values)
    folds = calibration.coverage(alone)
    assert len(folds.z) == setting.train.n_samples
    inside = (setting.train.y - model.predict(setting.train.X)) / sd[0]
    assert np.mean(folds.z**2) > np.mean(inside**2)  # points of its own fit would flatter it


def test_prior_and_posterior_covariance(page):
    setting = at(page, n=25)
    scene = covariance.draw(setting)
    K, s2 = setting.gram, setting.values["noise"]
    posterior = K - K @ np.linalg.solve(K + s2 * np.eye(25), K)
    left = float(scene.readouts[0].value.split()[0])
    assert left == pytest.approx(100 * posterior.trace() / K.trace(), rel=5e-3)
    assert [f.id for f in scene.figures] == ["prior", "prior_covariance", "posterior_covariance"]


def test_bands_have_the_width_they_name(page):
    setting = at(page, bands="f and y")
    figure = page.draw(setting).figures[0]
    traces = {t["name"]: t for t in figure.data if "name" in t}  # of two edges, the upper one
    model = setting.fit(GaussianProcess)
    x = traces["posterior mean"]["x"][:, None]
    mean, sd = model.predict(x, return_std=True)
    _, noisy = model.predict(x, return_std=True, include_noise=True)
    np.testing.assert_allclose(traces["2σ of f, without noise"]["y"], mean + 2 * sd)
    np.testing.assert_allclose(traces["1σ of f, without noise"]["y"], mean + sd)
    np.testing.assert_allclose(traces["2σ of a new y, with noise"]["y"], mean + 2 * noisy)
    prior = page.draw(at(page, shown="prior", bands="y")).figures[0]
    named = [t["name"] for t in prior.data if "name" in t]
    assert "prior mean" in named and "2σ of a new y, with noise" in named


def test_draws_keep_their_random_numbers(page):
    def drawn(**changed):
        figure = page.draw(at(page, draws=2, **changed)).figures[0]
        return [t["y"] for t in figure.data if t["meta"]["role"] == "draw"]

    first, moved, other = drawn(), drawn(**{"k1.gamma": 20.5}), drawn(redraw=1)
    assert len(first) == 2 and np.abs(first[0] - moved[0]).max() < 0.2
    assert np.abs(first[0] - other[0]).max() > 0.05


def test_a_rhythm_is_found_before_it_is_carried_on(page):
    for data, truth in (("ice_cream", 6.0), ("sunspots", 11.0)):
        X, y = extrapolation.thinned(at(page, data))
        found = extrapolation.believed("Periodic + RBF", "", extrapolation.unit(X, X), y)
        period = extrapolation.period(found.kernel) * np.ptp(X)
        assert period == pytest.approx(truth, rel=0.02)


def test_failures_fail_in_the_way_that_is_told():
    tails, uneven, wrong = failures.cases(0.4, 0)
    left = uneven.x_new < 0.5
    assert tails.inside(1) > 0.85  # of the 0.683 promised
    assert uneven.inside(1, left) > 0.95 and uneven.inside(1, ~left) < 0.6
    assert wrong.inside(2, np.abs(wrong.x_new - 0.5) < 0.1) < 0.6


def test_every_kernel_at_the_ends_of_its_sliders(page):
    from kernels import KERNELS

    for name in page.METHOD.kernel_names():
        declared = KERNELS[name].hyperparameters
        for end in (0, -1):
            values = {n: v for n, v in page.METHOD.defaults("sine").items() if n[:1] != "k"}
            values |= {"terms": (name,), "ops": (), "n": 20}
            values |= {f"k1.{h.name}": h.steps[end] for h in declared}
            for noise in page.METHOD.estimator.hyperparameters[0].range:
                try:
                    scene = page.draw(resolve(values | {"noise": noise}, {}, {}))
                except ValueError as refusal:
                    assert len(str(refusal)) > 20
                else:
                    assert len(scene.figures) == 2


def test_each_tab_opens():
    test = app(kernel="rbf(gamma=20) + linear()", n="30")
    for tab in TABS:
        test.session_state["gp_tab"] = tab
        calm(test.run())
        assert not test.warning
    test.session_state["gp_tab"] = "Evidence"
    test.run().button(key="gp_optimise").click().run()
    calm(test).button(key="gp_evidence_best").click().run()
    values = calm(test).session_state["gp_values"]
    assert values["k1.gamma"] != 20 or values["noise"] != 0.1
    test.session_state["gp_tab"] = "Try this"
    place = [trial.data for trial in trials.TRIALS].index("ice_cream")
    calm(test.run()).button(key=f"gp_try_{place}").click().run()
    assert calm(test).session_state["gp_values"]["data"] == "ice_cream"


def test_a_shared_and_a_broken_link():
    values = calm(
        app(data="co2", kernel="matern(nu=2.5, lengthscale=3)", noise="0.2", shown="prior")
    )
    state = values.session_state["gp_values"]
    assert (state["data"], state["terms"], state["shown"]) == ("co2", ("matern",), "prior")
    broken = app(data="nowhere", kernel="sigmoid()", noise="much", draws="-3", shown="never")
    state = broken.session_state["gp_values"]
    assert (state["data"], state["terms"], state["draws"]) == ("sine", ("rbf",), 0)


@pytest.mark.parametrize("data", ["basketball", "motorcycle", "diabetes", "sunspots"])
def test_each_data_set_opens(data):
    test = app(data=data)
    for tab in ("Evidence", "Covariance", "Terms", "Beside ridge", "Diagnostics"):
        if data == "diabetes" and tab == "Evidence":
            continue  # its map takes a while
        test.session_state["gp_tab"] = tab
        calm(test.run())


def test_a_method_of_the_page_declares_its_task(page):
    assert isinstance(page.METHOD, Method) and page.METHOD.psd_only
    assert "sigmoid" not in page.METHOD.kernel_names()


def test_what_acts_on_a_curve_alone_is_not_offered_elsewhere(page):
    own = {extra.name for extra in page.EXTRAS}
    test = app(data="diabetes", draws="5", noise="0.5")
    offered = {slider.key for slider in (*test.slider, *test.select_slider, *test.selectbox)}
    assert "gp_noise" in offered and not {f"gp_{name}" for name in own} & offered
    assert not own & set(test.session_state["gp_values"])
    assert test.session_state["gp_values"]["noise"] == 0.5
    page.METHOD.to_query(test.session_state["gp_values"])
    curve = app(data="sine", draws="5")
    assert curve.slider(key="gp_draws").value == 5
    assert {f"gp_{n}" for n in ("shown", "bands")} <= {s.key for s in curve.selectbox}
    assert page.METHOD.to_query(curve.session_state["gp_values"]) == {"draws": "5"}


def test_the_axis_has_room_for_a_belief_that_few_points_bind(page):
    started = points.clear(points.begin(at(page).train).now, (0.0, 1.0, -1.0, 1.0))
    cleared = dataclasses.replace(at(page), train=started, test=None)
    for setting in (cleared, at(page, "co2", shown="prior", target="none")):
        figure = page.draw(setting).figures[0]
        low, high = figure.layout["yaxis"]["range"]
        for trace in figure.data:
            assert low < np.min(trace["y"]) and np.max(trace["y"]) < high
    spans = {
        tuple(page.draw(at(page, shown="prior", noise=noise)).figures[0].layout["yaxis"]["range"])
        for noise in (1e-4, 1e-3, 1e-2, 1e-1)
    }
    assert len(spans) == 1
