"""The numbers under the picture: terms that add up as shown, and scores on test points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import multivariate_normal, norm

from kernels import Evidence, GaussianProcess
from pages.gp.page import PAGE
from pages.gp.stage.compute import compute, score_of
from pages.gp.stage.readouts import readouts, rounded_sum
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.pictures.results.truth import ADDED
from tests.pages.gp.states import at_values, readouts_of


def amounts(setting) -> dict[str, float]:
    """The numbers as they are written, by key."""
    listed = readouts_of(PAGE.scene(setting)).items()
    return {key: float(readout.text.split()[0].replace("−", "-")) for key, readout in listed}


of_many_sizes = pytest.mark.parametrize(
    "query",
    [{}, {"noise": 10}, {"noise": 1e-6, "kernel": "rbf(gamma=1000)"}, {"data": "diabetes"},
     {"data": "co2"}, {"n": 7}],
)  # fmt: skip


@of_many_sizes
def test_goals_read_the_numbers_as_they_are_written(query):
    setting = at_values(**query)
    shown = readouts_of(PAGE.scene(setting)).items()
    assert {key: one.shown_amount for key, one in shown} == amounts(setting)


@of_many_sizes
def test_the_terms_shown_add_up_and_are_right(query):
    setting = at_values(**query)
    numbers = amounts(setting)
    total, *terms = (
        numbers[f"likelihood_{name}"] for name in ("total", "data_fit", "complexity", "constant")
    )
    assert sum(terms) == pytest.approx(total, abs=1e-9)
    n = setting.train.n_samples
    C = setting.gram + setting.values["noise"] * np.eye(n)
    fit = -0.5 * setting.train.y @ np.linalg.solve(C, setting.train.y)
    complexity = -0.5 * np.linalg.slogdet(C)[1]
    for term, truth in zip(terms, (fit, complexity, -0.5 * n * np.log(2 * np.pi)), strict=True):
        assert term == pytest.approx(truth, rel=5e-3, abs=2)
    truth = multivariate_normal(np.zeros(n), C).logpdf(setting.train.y)
    assert total == pytest.approx(truth, rel=5e-3, abs=0.06)


def test_rounding_moves_no_term_by_two_units():
    rng = np.random.default_rng(0)
    for _ in range(200):
        parts = Evidence(*(rng.normal(size=3) * 10 ** rng.uniform(-1, 4)))
        texts = rounded_sum(parts)
        total, *terms = map(float, texts)
        unit = 10.0 ** -len(texts[0].partition(".")[2])
        assert total == pytest.approx(sum(terms), abs=1e-6)
        assert abs(total - parts.total) <= 0.5 * unit + 1e-9
        assert np.all(np.abs(np.subtract(terms, parts)) < 2 * unit)
        assert abs(terms[2] - parts.constant) <= 0.5 * unit + 1e-9, "no kernel changes it"
    assert rounded_sum(Evidence(-1e12, 3.0, -1.0)) == [""] * 4


def test_a_likelihood_far_out_has_a_power_of_ten():
    far = at_values(noise="1e-6", kernel="rbf(gamma=0.001)")
    total = readouts_of(PAGE.scene(far))["likelihood_total"]
    assert total.text == "−1.3 × 10⁷ nats" and total.shown_amount == -1.3e7


def test_a_data_fit_near_0_is_no_good_fit():
    """The claims of the help texts: of the term at a large noise, at the best scale, and of units.

    At the factor c of the whole covariance that makes the data likeliest the term is -n/2, and a
    target in another unit, y / s with covariance / s^2, shifts the log density by n log s.
    """
    flat, good = (at_values(noise=noise).fit(GaussianProcess) for noise in (10, 0.04))
    assert -2 < flat.evidence_.fit < 0 and good.evidence_.fit < 10 * flat.evidence_.fit
    assert flat.score(flat._X, flat._y) < 0.7 < good.score(good._X, good._y)
    X, y, n = good._X, good._y, len(good._y)
    totals = {}
    best = -2 * good.evidence_.fit / n
    for factor in (0.5 * best, best, 2 * best):
        scaled = GaussianProcess(factor * good.kernel, factor * good.noise).fit(X, y).evidence_
        totals[factor] = scaled.total
        if factor == best:
            assert scaled.fit == pytest.approx(-n / 2)
    assert max(totals, key=totals.__getitem__) == best
    other = GaussianProcess(0.01 * good.kernel, 0.01 * good.noise).fit(X, y / 10).evidence_
    assert other.fit == pytest.approx(good.evidence_.fit)
    assert other.total - good.evidence_.total == pytest.approx(n * np.log(10))


@pytest.mark.parametrize("query", [{}, {"data": "diabetes"}, {"data": "motorcycle"}])
def test_the_score_is_that_of_the_predictive_distribution(query):
    setting = at_values(**query)
    model, unit, test = setting.fit(GaussianProcess), setting.unit, setting.test
    mean, sd = model.predict(test.X, return_std=True, include_noise=True)
    density = norm(unit * mean, unit * sd).logpdf(unit * test.y).mean()
    low, high = norm(mean, sd).interval(0.95)
    inside = 100 * np.mean((low <= test.y) & (test.y <= high))
    numbers = amounts(setting)
    assert numbers["log_density"] == pytest.approx(density, rel=5e-3)
    assert numbers["inside_band"] == pytest.approx(inside, rel=5e-3)


def test_the_score_does_not_depend_on_how_the_target_was_scaled():
    scaled = at_values(data="co2", target="standardise", noise=0.01, kernel="rbf(gamma=0.1)")
    s = scaled.unit
    model = scaled.fit(GaussianProcess)
    test, own = scaled.test, GaussianProcess(s**2 * model.kernel, s**2 * model.noise)
    own.fit(scaled.train.X, s * scaled.train.y)
    mean, sd = own.predict(test.X, return_std=True, include_noise=True)
    at = model.predict(test.X, return_std=True, include_noise=True)
    density = norm(mean, sd).logpdf(s * test.y).mean()
    assert s > 2 and score_of(scaled, *at).log_density == pytest.approx(density)


def test_too_little_and_too_much_noise_lower_the_score():
    """The help text: an error costs most in a narrow band, a wide band costs everywhere."""
    little, right, much = (amounts(at_values(n=200, noise=s)) for s in (0.001, 0.04, 10))
    assert right["log_density"] > max(little["log_density"], much["log_density"])
    inside = [numbers["inside_band"] for numbers in (little, right, much)]
    assert inside[0] < 60 and 93 < inside[1] < 97 and inside[2] == 100


def test_without_test_points_there_is_no_score():
    result = compute(replace(at_values(), test=None))
    keys = {readout.key for readout in readouts(result)}
    assert "error_train" in keys and not keys & {"error_test", "log_density", "inside_band"}


def test_the_true_noise_is_shown_where_it_is_known():
    setting = at_values(n=200, spread=0.3)
    assert amounts(setting)["true_noise"] == pytest.approx(0.09)
    scaled = at_values(spread=0.3, target="standardise")
    assert amounts(scaled)["true_noise"] == pytest.approx(0.09 / scaled.unit**2, rel=5e-3)
    for data in ("motorcycle", "diabetes", "sunspots"):
        assert "true_noise" not in amounts(at_values(data=data))
    with_truth = {
        name for name, source in PAGE.data.sources().items() if source.noise_help.startswith(ADDED)
    }
    assert {"sine", "basketball", "hills"} <= with_truth


def test_two_sliders_of_noise_have_names_that_tell_them_apart():
    controls = controls_of(PAGE, at_values().values)
    assert controls["spread"].label == "noise sd"
    assert controls["noise"].label == "σ² noise variance"
    assert controls["spread"].spoken != controls["noise"].spoken == "noise variance"
