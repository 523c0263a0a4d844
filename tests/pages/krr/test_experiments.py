"""What the experiments of the ridge page say is what their states show."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelRidge, parse
from pages.krr.experiments import BALL, BASKETBALL, EXPERIMENTS, FITS, ICE_CREAM, LINES, SUNSPOTS
from pages.krr.page import PAGE
from pages.krr.views import forecast, intercept
from pages.krr.views.intercept import INTERCEPT, PLAIN
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import error
from tests.apptest import calm, opened, state_of, values_of
from tests.pages.krr.states import at_values, record_of


def group(name: str) -> list[Setting]:
    return [at_values(**e.query) for e in EXPERIMENTS if e.group == name]


def errors(setting: Setting) -> tuple[float, float]:
    model = setting.fit(KernelRidge)
    return tuple(setting.unit * error(model, part) for part in (setting.train, setting.test))


@pytest.mark.parametrize("place", range(len(EXPERIMENTS)))
def test_every_experiment_is_a_state_of_the_page(place):
    experiment = EXPERIMENTS[place]
    values = record_of(**experiment.query).values
    assert values["data"] == experiment.query.get("data", "sine")
    if "lam" in experiment.query:
        assert values["lam"] == pytest.approx(float(experiment.query["lam"]), rel=0.06)
    if "kernel" in experiment.query:
        wanted = {type(leaf) for leaf in parse(experiment.query["kernel"]).leaves()}
        assert {type(leaf) for leaf in kernel_of(values).leaves()} == wanted
    assert controls_of(PAGE, values)[experiment.about].declared.is_numeric


def test_an_experiment_button_sets_the_page():
    at = opened("krr", tab="try")
    place = next(i for i, e in enumerate(EXPERIMENTS) if e.title == "Overfitting")
    at = calm(at.button(f"krr_try_{place}").click().run())
    values = values_of(at, "krr")
    assert (values["k1.gamma"], values["lam"]) == (1000, 1e-6)
    assert state_of(at, "krr").about[0] == "lam"


def test_too_little_right_and_too_much():
    under, good, over = map(errors, group(FITS))
    assert min(under) > 3 * max(good)
    assert under[1] == pytest.approx(under[0], rel=0.05)
    assert good[1] < 1.3 * good[0]
    assert over[0] < 0.5 * good[0] and over[1] > 10 * good[1]


def test_a_good_fit_allows_for_some_moves():
    good = errors(group(FITS)[1])[1]
    for gamma in (10, 20, 50):
        for lam in (0.01, 0.1):
            there = errors(at_values(kernel=f"rbf(gamma={gamma})", lam=str(lam)))[1]
            assert there == pytest.approx(good, rel=0.1)


def test_a_product_of_rhythms_hardly_forecasts_sunspots():
    result = forecast.compute(group(SUNSPOTS)[0])
    assert result.beyond == pytest.approx(2 * result.inside, rel=0.1)
    assert 0.9 * result.of_mean < result.beyond < result.of_mean


def test_every_experiment_has_an_answer():
    assert all(e.question and e.answer for e in EXPERIMENTS)


def test_linear_ridge_has_planes_only():
    plane, _, rbf, patients = group(LINES)
    dof = [setting.fit(KernelRidge).effective_dof_ for setting in (plane, rbf)]
    assert dof[0] <= 3 + 1e-9 and dof[1] > 10 * dof[0]
    assert min(errors(plane)) > 3 * max(errors(rbf))
    assert errors(rbf)[1] == pytest.approx(errors(plane)[1] / 4, rel=0.1)
    narrow = errors(at_values(data="diabetes", kernel="rbf(gamma=0.05)"))
    assert narrow[0] < 0.95 * errors(patients)[0] and narrow[1] > errors(patients)[1]


def test_basketball_is_quadratic():
    line, square, rbf, _ = group(BALL)
    test = [errors(setting)[1] for setting in (line, square, rbf)]
    mean = line.unit * np.sqrt(np.mean((line.test.y - line.train.y.mean()) ** 2))
    assert test[0] > 0.9 * mean
    assert test[0] > 10 * test[1]
    assert test[1] == pytest.approx(0.03, abs=0.005)
    assert test[2] < 1.3 * test[1]
    assert rbf.fit(KernelRidge).effective_dof_ > 2 * square.fit(KernelRidge).effective_dof_


def test_with_more_points_than_features_the_gram_matrix_is_singular():
    now = group(LINES)[1]
    assert now.train.X.shape == (60, 1) and np.linalg.matrix_rank(now.gram) == 1
    assert np.linalg.cond(now.gram + now.values["lam"] * np.eye(60)) > 1e7
    assert np.linalg.matrix_rank(np.column_stack([now.gram, now.train.y])) == 2, "no solution"


def test_a_penalised_constant_pulls_the_curve_down():
    now = group(BALL)[-1]
    query = [e.query for e in EXPERIMENTS if e.group == BALL][-1]
    centred = at_values(**(dict(query) | {"target": "centre"}))
    below = now.train.y.mean() - now.fit(KernelRidge).predict(now.train.X).mean()
    assert now.unit * below == pytest.approx(0.1, abs=0.02)
    assert errors(now)[0] > 3 * errors(centred)[0]


def test_a_higher_degree_never_fits_the_training_points_worse():
    def both(degree: int) -> tuple[float, float]:
        setting = at_values(kernel=f"polynomial(degree={degree})", **BASKETBALL)
        assert not setting.fit(KernelRidge).notices_
        return errors(setting)

    train, test = np.array([both(degree) for degree in range(1, 11)]).T
    assert np.all(np.diff(train) < 1e-3) and train[1] < train[0] / 10
    assert np.all(test[2:] >= test[1])


def test_sunspots_between_the_points_are_easy():
    product, total, rbf = (errors(setting)[1] for setting in group(SUNSPOTS)[:3])
    assert rbf < min(product, total) / 2


def test_hardly_any_lambda_lets_fast_waves_in():
    (query,) = (e.query for e in EXPERIMENTS if e.title == "Product with hardly any λ")
    few, more = (
        at_values(**query | {"lam": lam}).fit(KernelRidge) for lam in (query["lam"], "0.01")
    )
    assert few.lam == 1e-8
    assert [round(m.effective_dof_) for m in (few, more)] == [55, 13]
    training, left_out = (
        [np.mean(residuals(m) ** 2) for m in (few, more)]
        for residuals in (lambda m: m._Y[:, 0] - m.predict(m.support_vectors_),
                          lambda m: m.loo_residuals_)
    )  # fmt: skip
    assert training[0] < training[1] and left_out[0] > 1.2 * left_out[1]


def test_a_sum_of_rhythms_has_cycles_of_one_height_and_a_product_has_not():
    def cycles(setting: Setting) -> np.ndarray:
        x = setting.train.X[:, 0]
        starts = np.arange(x.min(), x.max() - 11, 11)
        places = starts[:, None] + np.linspace(0, 11, 150)
        f = setting.fit(KernelRidge).predict(places.reshape(-1, 1))
        return f.reshape(places.shape)

    product, total = map(cycles, group(SUNSPOTS)[:2])
    heights = np.ptp(total, axis=1)
    assert heights.max() < 1.3 * heights.min()
    assert np.ptp(total.mean(axis=1)) > 0.4 * heights.mean()  # the level changes
    assert np.ptp(product, axis=1).max() > 2 * np.ptp(product, axis=1).min()


def test_three_numbers_set_the_path_of_the_ball():
    setting = at_values(spread="0", **BASKETBALL)
    x, y = setting.test.X[:, 0], setting.test.y
    parabola = np.polyfit(x, y, 2)
    np.testing.assert_allclose(np.polyval(parabola, x), y, atol=1e-6)


def test_ice_cream_needs_a_period_to_see_the_fourth_year():
    rbf, periodic, *_ = group(ICE_CREAM)
    assert rbf.train.X.max() <= 36 < rbf.test.X.min()
    assert errors(rbf)[1] > 4
    assert errors(periodic)[1] < 2.5
    loo = [
        setting.unit * np.sqrt(np.mean(setting.fit(KernelRidge).loo_residuals_ ** 2))
        for setting in (rbf, periodic)
    ]
    assert loo[1] == pytest.approx(loo[0], rel=0.1)
    last = rbf.fit(KernelRidge).predict([[48.0]])[0]
    assert abs(last) < 0.05 * rbf.train.y.std()


def test_a_law_is_there_where_the_correlation_is_small():
    square = group(ICE_CREAM)[3]
    X, y = square.train.X[:, 0], square.train.y
    assert np.corrcoef(X, y)[0, 1] == pytest.approx(-0.2, abs=0.05)
    line = errors(at_values(data="ice_cream_temperature", kernel="polynomial(degree=1)", lam="0.1"))
    assert line[1] > 4 * errors(square)[1]


def test_a_line_is_enough_on_warm_days():
    line = group(ICE_CREAM)[2]
    train, test = errors(line)
    dof = line.fit(KernelRidge).effective_dof_
    for gamma in (0.5, 1, 5):
        bent = at_values(data="ice_cream_line", kernel=f"rbf(gamma={gamma})")
        assert errors(bent)[0] < train and errors(bent)[1] > test
        if gamma == 1:
            assert 5.5 < bent.fit(KernelRidge).effective_dof_ / dof < 6.5
    result = intercept.compute(line)
    assert result.test[PLAIN] > 1.2 * result.test[INTERCEPT]
