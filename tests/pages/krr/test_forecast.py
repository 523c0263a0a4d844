"""A forecast learns from the left and is judged on the right."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge as Reference

from datasets import DataError
from kernels import KernelRidge
from pages.krr.page import PAGE
from pages.krr.views import forecast
from pages.krr.views.forecast import split, viewport_ahead
from pages.shared.model.record.events import ClearPoints
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.reducer import reduce
from pages.shared.pictures.results.errors import error
from tests.pages.krr.states import at_values, record_of
from tests.sweeps import sweep


def test_a_forecast_is_judged_on_what_comes_after():
    setting = at_values(data="sunspots")
    cut = split(setting, 0.75)
    assert cut.train.X.max() < cut.test.X.min()
    assert cut.train.n_samples + cut.test.n_samples == 309
    assert cut.train.y.mean() == pytest.approx(0.0, abs=1e-12)
    assert viewport_ahead(cut).across[1] > cut.test.X.max()
    result = forecast.compute(setting)
    assert cut.train.X.max() < result.edge < cut.test.X.min()
    assert result.beyond == pytest.approx(setting.unit * error(cut.fit(KernelRidge), cut.test))
    fresh = split(at_values(n="60"), 0.5)
    assert fresh.train.n_samples + fresh.test.n_samples == 60


def test_its_errors_have_the_unit_of_the_target():
    scene = forecast.draw(forecast.compute(at_values(data="co2")))
    assert {readout.unit for readout in scene.readouts} == {"ppm"}


def test_the_control_says_how_much_is_learned_from():
    for percent, count in ((20, 62), (75, 232), (95, 294)):
        result = forecast.compute(at_values(data="sunspots", learned=str(percent)))
        assert len(result.fit.points) == count


def test_the_picture_has_the_line_and_takes_no_points():
    (figure,) = forecast.draw(forecast.compute(at_values(data="sunspots"))).figures
    (line,) = figure.layout["shapes"]
    assert line["x0"] == line["x1"] and "meta" not in figure.layout


def test_a_kernel_without_negative_numbers_is_forecast_too():
    result = forecast.compute(at_values(kernel="chi_squared()"))
    assert result.fit.viewport.across[0] >= 0


def test_a_few_points_are_too_few():
    record, _ = reduce(PAGE, record_of(), ClearPoints(), {})
    with pytest.raises(DataError, match="at least 6 points"):
        forecast.compute(resolve(record, {}))


def test_a_fit_to_counts_goes_below_zero_and_one_to_their_logarithm_does_not():
    for query in ({}, {"target": "none"}, {"target": "centre"}, {"learned": "50"}):
        plain = forecast.compute(at_values(data="sunspots", **query))
        logs = forecast.compute(at_values(data="sunspots", fitted_target="logarithm", **query))
        assert plain.lowest < -2 and logs.lowest >= 0
    (readout,) = [
        each
        for each in forecast.draw(forecast.compute(at_values(data="sunspots"))).readouts
        if each.key == "lowest_prediction"
    ]
    assert readout.text == "−4.83"


@pytest.mark.parametrize("target", sweep(["none", "centre", "standardise"], [0, -1]))
def test_the_fit_to_the_logarithm_is_that_of_scikit_learn(target):
    setting = at_values(data="sunspots", fitted_target="logarithm", target=target)
    cut, measure = split(setting, 0.75), split(setting, 0.75).measures[-1]
    logs = np.log1p(np.maximum(measure.raw(cut.train.y), 0))
    mean = 0.0 if target == "none" else logs.mean()
    sd = logs.std() if target == "standardise" else 1.0

    K = cut.kernel(cut.train.X)

    def predicted(rows, similar):
        machine = Reference(alpha=setting.values["lam"], kernel="precomputed")
        machine.fit(K[np.ix_(rows, rows)], (logs[rows] - mean) / sd)
        return np.maximum(np.expm1(mean + sd * machine.predict(similar[:, rows])), 0)

    def at(places):
        return predicted(everything, cut.kernel(places, cut.train.X))

    everything, result = np.arange(cut.train.n_samples), forecast.compute(setting)
    beyond = at(cut.test.X) - measure.raw(cut.test.y)
    assert result.beyond == pytest.approx(np.sqrt(np.mean(beyond**2)), rel=1e-6)
    curve = at(result.fit.viewport.samples)
    assert result.lowest == pytest.approx(curve.min(), abs=1e-6)
    np.testing.assert_allclose(measure.raw(result.fit.f), curve, atol=1e-6)
    left_out = [predicted(np.delete(everything, i), K[[i]])[0] for i in everything]
    gaps = left_out - measure.raw(cut.train.y)
    assert result.inside == pytest.approx(np.sqrt(np.mean(gaps**2)), rel=1e-6)


def test_a_target_with_negative_values_is_fitted_as_it_is():
    plain, logs = (
        forecast.compute(at_values(fitted_target=each)) for each in ("as it is", "logarithm")
    )
    assert plain.beyond == logs.beyond and plain.notices == ()
    assert forecast.draw(logs).notices == (forecast.NEGATIVE,)


@pytest.mark.filterwarnings("ignore:The Gram matrix")
def test_a_polynomial_of_the_logarithm_stays_finite():
    kernel = "polynomial(degree=6)"
    result = forecast.compute(
        at_values(data="sunspots", fitted_target="logarithm", kernel=kernel, lam="1e-6")
    )
    assert np.isfinite(result.fit.f).all() and np.isfinite(result.beyond)


@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
@pytest.mark.parametrize("fitted", ["as it is", "logarithm"])
def test_what_a_fit_falls_back_to(target, fitted):
    setting = at_values(
        data="sunspots", kernel="rbf(gamma=1000)", target=target, fitted_target=fitted
    )
    cut = split(setting, 0.75)
    measure = cut.measures[-1]
    raw = np.maximum(measure.raw(cut.train.y), 0)
    mean = np.expm1(np.log1p(raw).mean()) if fitted == "logarithm" else raw.mean()
    last = measure.raw(forecast.compute(setting).fit.f[-1])
    assert last == pytest.approx(0.0 if target == "none" else mean, abs=1e-6)
