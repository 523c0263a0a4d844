"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from kernels import RBF, KernelRidge
from pages.krr.views import kernel_sum
from pages.krr.views.lambda_path import path
from pages.shared.model.declarations import registry
from tests.pages.stories import result_of_step, setting_of

SUM = partial(result_of_step, "krr", "sum")
ERRORS = partial(result_of_step, "krr", "training-error")
LENGTH = partial(result_of_step, "krr", "lengthscale")


def test_a_weight_is_negative_where_the_curve_is_too_high():
    setting = setting_of("krr", "sum", 2)
    model = setting.fit(KernelRidge)
    residual = setting.train.y - model.predict(setting.train.X)
    assert np.allclose(model.dual_coef_, residual / setting.values["lam"])
    assert residual.min() < 0 < residual.max()


def test_all_kernel_functions_add_up_to_the_fit():
    part = kernel_sum.compute(setting_of("krr", "sum", 3))
    whole = kernel_sum.compute(setting_of("krr", "sum", 3, added=100))
    assert len(part.rows) < len(whole.rows) == len(whole.alpha) == 20
    assert whole.distance < 1e-9 < part.distance


def test_a_small_lambda_lets_the_curve_bend():
    before, after = SUM(4), SUM(4, lam=1e-6)
    assert after.dof > before.dof
    assert after.errors.train < before.errors.train
    assert after.errors.test > before.errors.test


def test_a_small_lambda_leads_the_curve_through_every_point():
    asked = registry.page("krr").teaching.step("sum", 5).question
    exact, setting = SUM(5), setting_of("krr", "sum", 5)
    assert exact.errors.count == 8
    assert exact.errors.train < 1e-4 < 0.05 < SUM(5, lam=0.1).errors.train
    order = np.argsort(setting.train.X[:, 0])
    x, curve = exact.fit.viewport.x, exact.fit.f
    drawn = np.interp(x, setting.train.X[order, 0], setting.train.y[order])
    inside = (x >= asked.ends[0]) & (x <= asked.ends[1])
    assert np.mean(np.abs(drawn - curve)[inside]) < asked.near, "from point to point is close"
    assert np.mean(np.abs(curve)[inside]) > asked.near, "a flat stroke is not"


def test_a_large_lambda_leads_to_zero_or_to_the_subtracted_mean():
    zero, mean = SUM(6, lam=1000), SUM(6, lam=1000, target="centre")
    y = setting_of("krr", "sum", 6).train.y
    assert np.abs(zero.fit.f).max() < 0.05 * y.min()
    assert np.abs(mean.fit.f).max() < 0.05 * y.std()  # from the mean, which was subtracted
    assert zero.errors.train > 0.9 * np.sqrt(np.mean(y**2))
    assert mean.errors.train < 1.01 * y.std()


@pytest.mark.parametrize("lam", [1e-6, 0.1, 10])
def test_the_linear_kernel_has_one_degree_of_freedom(lam):
    line = SUM(7, lam=lam)
    assert line.dof < 1.0001
    assert line.errors.train > 0.6
    slope = line.fit.f / line.fit.viewport.x
    assert np.allclose(slope, slope[0])


def test_lambda_alone_does_the_task_of_the_sum():
    def done(model):
        return model.left_out < 0.35 and model.dof < 8

    assert not done(SUM(8))
    assert done(SUM(8, lam=0.1))
    assert done(SUM(8, lam=0.05))


def test_the_curve_meets_all_points_and_misses_new_ones():
    narrow, setting = ERRORS(1), setting_of("krr", "training-error", 1)
    assert narrow.errors.count == 20
    assert narrow.errors.train < 1e-4
    assert narrow.errors.test > 0.4
    test = setting.test
    assert np.sqrt(np.mean((test.y - np.sin(10 * test.X[:, 0])) ** 2)) == pytest.approx(0.2, 0.02)


def test_the_narrow_curve_changes_more_with_the_sample_than_a_wide_one():
    def variance(**values):
        curves = [ERRORS(2, seed=seed, **values).fit for seed in range(5)]
        x = np.linspace(0.1, 0.9, 50)
        return np.mean(np.var([np.interp(x, c.viewport.x, c.f) for c in curves], axis=0))

    assert variance() > 4 * variance(k1__gamma=20, lam=0.1)


def test_lambda_has_a_best_place_between_the_two_ways_to_be_wrong():
    small, middle, large = ERRORS(3), ERRORS(4), ERRORS(4, lam=100)
    assert small.errors.train < middle.errors.train < large.errors.train
    assert middle.errors.test < small.errors.test < large.errors.test
    assert ERRORS(3, lam=0.1).errors == middle.errors
    assert np.abs(large.fit.f).max() < 0.1


def test_leave_one_out_finds_lambda_without_test_points():
    curves = path(setting_of("krr", "training-error", 5))
    left_out, test = curves.best["leave-one-out"], curves.errors["test"]
    assert test[left_out] < 1.05 * test.min()
    assert 0 < left_out < len(curves.lams) - 1
    assert curves.lams[left_out] == float(setting_of("krr", "training-error", 6).values["lam"])


def test_the_smallest_of_twenty_test_errors_is_too_small_on_average():
    smallest, honest = [], []
    for seed in range(15):
        stream = np.random.default_rng(seed)
        parts = [_drawn(stream, count) for count in (20, 20, 500)]
        errors = [
            [np.sqrt(np.mean((model.predict(X) - y) ** 2)) for X, y in parts[1:]]
            for gamma in (5, 20, 80, 300)
            for lam in (1e-4, 1e-3, 1e-2, 1e-1, 1)
            for model in [KernelRidge(RBF(gamma), lam=lam).fit(*parts[0])]
        ]
        best = min(errors)
        smallest.append(best[0])
        honest.append(best[1])
    assert np.mean(smallest) < 0.97 * np.mean(honest)


def _drawn(stream, count):
    x = stream.random(count)
    return x[:, None], np.sin(10 * x) + 0.2 * stream.standard_normal(count)


def test_more_points_bring_both_errors_near_the_noise():
    few, many = ERRORS(7), ERRORS(7, n=500)
    assert few.errors.train < many.errors.train
    assert few.errors.test > many.errors.test
    assert many.errors.train == pytest.approx(0.2, abs=0.01)
    assert many.errors.test == pytest.approx(0.2, abs=0.01)


def test_lambda_alone_does_the_task_by_leave_one_out():
    def now(**moved):
        setting = setting_of("krr", "training-error", 8, **moved)
        return path(setting, [setting.values["lam"]]).errors["leave-one-out"][0]

    assert result_of_step("krr", "training-error", 8).left_out == pytest.approx(now())
    assert now() > 0.27
    assert now(lam=0.2) < 0.27


def test_gamma_and_the_lengthscale_say_the_same():
    def width(step, **moved):
        fit = LENGTH(step, **moved).fit
        return np.ptp(fit.viewport.x[fit.kernel > 0.5 * fit.kernel.max()])

    assert np.sqrt(1 / (2 * 50)) == pytest.approx(0.1)
    assert 1 / np.sqrt(2 * 20) == pytest.approx(0.158, abs=0.0005)
    assert 1 / np.sqrt(2 * 80) == pytest.approx(0.079, abs=0.0005)
    assert width(3, k1__gamma=80) == pytest.approx(width(3) / 2, rel=0.1)
    assert LENGTH(3, k1__gamma=80).dof > LENGTH(3).dof


def test_centimetres_need_another_gamma():
    setting = setting_of("krr", "lengthscale", 4)
    X, y = setting.train.X, setting.train.y
    assert setting.train.units[0] == "m"
    metres = setting.fit(KernelRidge).predict(X)
    centimetres = KernelRidge(RBF(0.0001), lam=setting.values["lam"]).fit(100 * X, y)
    assert np.allclose(centimetres.predict(100 * X), metres)
    assert 1 / np.sqrt(2) == pytest.approx(0.707, abs=0.0005)


def test_the_frequency_alone_decides_where_nothing_is_scaled():
    data = setting_of("krr", "lengthscale", 5).train
    assert data.feature_names[0] == "frequency"
    assert data.X[:, 0].max() == 16000
    assert data.X[:, 4].max() == pytest.approx(0.06, abs=0.005)
    share = data.X.var(axis=0) / data.X.var(axis=0).sum()
    assert share[0] > 0.999
    gram = LENGTH(5).gram
    frequency = data.X[gram.rows, 0]
    assert gram.values[frequency[:, None] != frequency].max() < 1e-6


def test_scaling_makes_the_same_gamma_useful():
    raw, scaled = LENGTH(6), LENGTH(6, scaling="standardise")
    assert scaled.errors.test < raw.errors.test * 2 / 3
    falls = [
        LENGTH(6, scaling="standardise", seed=seed).errors.test / LENGTH(6, seed=seed).errors.test
        for seed in range(10)
    ]
    assert sum(share <= 0.75 for share in falls) >= 9
    setting = setting_of("krr", "lengthscale", 6, scaling="standardise")
    assert np.allclose(setting.train.X.mean(axis=0), 0)
    assert np.allclose(setting.train.X.std(axis=0), 1)
    assert not np.allclose(setting.test.X.std(axis=0), 1, atol=1e-3)


def test_gamma_alone_does_the_task_of_the_lengthscale():
    assert LENGTH(7).left_out > 6
    assert LENGTH(7, k1__gamma=0.2).left_out < 4
