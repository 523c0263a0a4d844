"""What the experiments of the Gaussian process say is what their states show."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess, parse
from pages.gp.experiments import EXPERIMENTS
from pages.gp.page import PAGE
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.state import address
from pages.shared.pictures.results.errors import error
from tests.apptest import calm, opened, values_of
from tests.pages.gp.states import at_values, record_of

BEGIN = {experiment.title: experiment.query for experiment in EXPERIMENTS}


def fitted(title, **changed):
    setting = at_values(**BEGIN[title] | changed)
    return setting, setting.fit(GaussianProcess)


def misses(model, data):
    mean, sd = model.predict(data.X, return_std=True, include_noise=True)
    return np.abs(data.y - mean) / sd


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda experiment: experiment.title)
def test_experiments_open_as_they_are_written(experiment):
    record = record_of(**experiment.query)
    assert kernel_of(record.values) == parse(experiment.query["kernel"])
    there, messages = address.from_query(PAGE, address.to_query(PAGE, record, {}), {})
    assert there == record and not messages
    controls = controls_of(PAGE, record.values)
    assert not experiment.about or controls[experiment.about].declared.is_numeric
    assert len(PAGE.scene(at_values(**experiment.query)).figures) == 2


def test_the_likelihood_is_largest_at_the_noise_of_the_data():
    sweep = {
        noise: fitted("Fit against complexity", noise=noise)[1].evidence_
        for noise in (0.01, 0.02, 0.04, 0.08, 0.16)
    }
    assert max(sweep, key=lambda noise: sweep[noise].total) == 0.04
    fits = [evidence.fit for evidence in sweep.values()]
    complexities = [evidence.complexity for evidence in sweep.values()]
    assert fits == sorted(fits) and complexities == sorted(complexities, reverse=True)


def test_without_noise_the_mean_meets_every_point():
    setting, model = fitted("No noise at all")
    mean, sd = model.predict(setting.train.X, return_std=True)
    assert np.allclose(mean, setting.train.y, atol=1e-2) and sd.max() < 2e-3


def test_a_point_far_off_does_not_widen_the_band():
    setting, model = fitted("A point far off")
    y = setting.train.y.copy()
    y[3] += 5
    moved = setting.__class__(
        setting.train.replace(y=y), setting.test, setting.base, setting.kernel, setting.values
    ).fit(GaussianProcess)
    X = np.linspace(0, 1, 50)[:, None]
    before, after = (m.predict(X, return_std=True) for m in (model, moved))
    np.testing.assert_array_equal(before[1], after[1])
    assert np.abs(before[0] - after[0]).max() > 0.1
    assert moved.evidence_.fit < model.evidence_.fit


def test_ice_cream_with_and_without_a_season():
    setting, model = fitted("Ice cream, the fourth year")
    assert misses(model, setting.test).max() < 2
    _, model = fitted("Ice cream without a season")
    mean, sd = model.predict([[60.0]], return_std=True)
    assert abs(mean) < 1e-3 and sd == pytest.approx(1)


def test_no_gamma_helps_without_a_season():
    setting, model = fitted("Ice cream, the fourth year")
    title = "Ice cream without a season"
    alone = [
        fitted(title, kernel=f"rbf(gamma={gamma})") for gamma in (0.001, 0.01, 0.03, 0.1, 1, 10)
    ]
    errors = [error(m, s.test) for s, m in alone]
    assert min(errors) > 2 * error(model, setting.test)


def test_gamma_changes_how_fast_the_prior_varies_and_not_how_high_it_is():
    x = np.linspace(0, 1, 5)[:, None]
    for gamma in (0.1, 1, 200):
        kernel = fitted("The same draws, another kernel", kernel=f"rbf(gamma={gamma})")[1].kernel
        np.testing.assert_allclose(kernel.diag(x), 1)
        np.testing.assert_allclose((4.0 * kernel).diag(x), 4)  # the signal variance


def test_the_root_of_the_signal_variance_is_the_height_of_the_prior():
    title, scaled = "Signal variance", "constant(value=100) * rbf(gamma=20)"
    (setting, unit), (_, hundred) = fitted(title), fitted(title, kernel=scaled)
    x = np.linspace(0, 1, 50)[:, None]
    low, high = (m.sample_prior(x, n_samples=6, seed=0) for m in (unit, hundred))
    np.testing.assert_allclose(high, 10 * low, atol=1e-3)
    inside = np.linspace(setting.train.X.min(), setting.train.X.max(), 50)[:, None]
    (mean, sd), (other, wider) = (m.predict(inside, return_std=True) for m in (unit, hundred))
    assert np.abs(mean - other).max() < 0.2 and wider.max() < 2 * sd.max()
    assert hundred.evidence_.total < unit.evidence_.total - 10


def test_the_band_is_only_as_good_as_its_kernel():
    query = BEGIN["The exact function"]
    wrong, right = (
        PAGE.method.compute(at_values(**query | changed))
        for changed in ({}, {"kernel": "rbf(gamma=20)"})
    )
    assert wrong.exact_inside < 0.1 and right.exact_inside == 1
    assert 195 < right.likelihood.total - wrong.likelihood.total < 210


def test_two_periods_multiplied_are_more_probable_than_added():
    title = "Sunspots: two periods multiplied"
    product = fitted(title)[1].evidence_.total
    added = "periodic(period=11, lengthscale=1) + periodic(period=100, lengthscale=1.41)"
    assert product > fitted(title, kernel=added)[1].evidence_.total + 100
    assert fitted("Sunspots: a rhythm that drifts")[1].evidence_.total > product + 200


def test_sunspots_drift():
    drifting = fitted("Sunspots: a rhythm that drifts")[1]
    rigid = GaussianProcess(parse("periodic(period=11.2, lengthscale=1)"), drifting.noise)
    rigid.fit(drifting._X, drifting._y)
    assert drifting.evidence_.total > rigid.evidence_.total + 200


def test_co2_has_a_wave_of_an_eighth_of_its_trend():
    setting, model = fitted("CO2: a trend and a yearly wave")
    trend, wave = (np.std(term.mean) for term in model.decompose(setting.train.X))
    assert 0.1 < wave / trend < 0.15


def test_one_noise_is_wrong_for_the_motorcycle():
    setting, model = fitted("Motorcycle: one noise for all")
    x, z = setting.train.X[:, 0], misses(model, setting.train)
    assert z[x < 14].max() < 1 and np.mean(z[(x > 14) & (x < 40)] > 2) > 0.2


def test_try_it_goes_there():
    at = opened("gp", tab="try")
    place = [experiment.query["data"] for experiment in EXPERIMENTS].index("ice_cream")
    calm(at.button(key=f"gp_try_{place}").click().run())
    assert values_of(at, "gp")["data"] == "ice_cream"
