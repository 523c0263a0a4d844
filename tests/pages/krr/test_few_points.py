"""Few points with many features, centring and intercept, and a parabola as a plane."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from kernels import KernelError, KernelRidge
from pages.krr import few_points as few_view
from pages.krr import intercept as intercept_view
from pages.krr import lifted_plane as plane_view
from pages.krr.results.few_points import NOISE, drawn, dual, few_points, primal
from pages.krr.results.intercept import CENTRED, INTERCEPT, PLAIN, intercept
from pages.krr.results.lifted_plane import lifted_plane
from pages.shared.state.page_controls import controls_of
from tests.pages.addresses import shown
from tests.pages.krr.states import PAGE, at_values

BALL = {"data": "basketball", "scaling": "standardise"}


@pytest.mark.parametrize(("n", "d"), [(20, 60), (60, 20), (30, 30)])
def test_primal_dual_and_scikit_learn_agree(n, d):
    data = drawn(n, d, 0)
    found = few_points(n, d, 0, 0.5)
    w = Ridge(alpha=0.5, fit_intercept=False).fit(data.X, data.y).coef_
    np.testing.assert_allclose(primal(data.X, data.y, 0.5), w, atol=1e-8)
    np.testing.assert_allclose(dual(data.X, data.y, 0.5), w, atol=1e-8)
    assert found.norm[-1] == pytest.approx(np.linalg.norm(w))
    assert found.train[-1] == pytest.approx(np.sqrt(np.mean((data.X @ w - data.y) ** 2)))
    fresh = np.random.default_rng(9).standard_normal((40_000, d))
    squared = np.mean((fresh @ (w - data.w)) ** 2) + NOISE**2
    assert found.new[-1] == pytest.approx(np.sqrt(squared), rel=0.02)
    assert found.rank == min(n, d) and found.difference < 1e-10


def test_without_a_penalty_the_shortest_exact_fit_is_left():
    data, found = drawn(20, 60, 0), few_points(20, 60, 0, 1e-6)
    shortest = np.linalg.lstsq(data.X, data.y, rcond=None)[0]
    assert found.limit == pytest.approx(np.linalg.norm(shortest))
    assert found.train_limit < 1e-10
    assert found.norm[-1] == pytest.approx(found.limit, rel=1e-4)
    assert np.all(np.diff(found.norm[:-1]) < 0)


def test_the_error_is_largest_near_where_points_and_features_are_as_many():
    for seed in range(5):
        found = {n: few_points(n, 60, seed, 1e-6) for n in range(30, 95, 5)}
        assert abs(max(found, key=lambda n: found[n].new[-1]) - 60) <= 5
        assert abs(max(found, key=lambda n: found[n].norm[-1]) - 60) <= 5


def test_the_view_of_few_points_follows_its_sliders():
    scene = few_view.draw(at_values(few_n="10", few_d="40"))
    values = shown(scene)
    assert (values["primal"], values["dual"]) == ("40 equations", "10 equations")
    assert values["rank of X"] == "10" and values["train RMSE, λ → 0"] == "0"


@pytest.mark.parametrize("lam", ["0.1", "100"])
def test_an_intercept_is_that_of_scikit_learn(lam):
    setting = at_values(data="ice_cream_line", lam=lam, scaling="none", target="none")
    X, y = setting.train.X, setting.train.y
    found = intercept(setting)
    model = Ridge(alpha=float(lam)).fit(X, y)
    np.testing.assert_allclose(found.f[INTERCEPT], model.predict(found.frame.samples), rtol=1e-5)
    assert found.b == pytest.approx(model.intercept_, rel=1e-5)
    plain = Ridge(alpha=float(lam), fit_intercept=False).fit(X, y)
    np.testing.assert_allclose(found.f[PLAIN], plain.predict(found.frame.samples), rtol=1e-5)
    plain.fit(X, y - y.mean())
    centred = plain.predict(found.frame.samples) + y.mean()
    np.testing.assert_allclose(found.f[CENTRED], centred, rtol=1e-5)


def test_the_means_are_put_back_whatever_the_sidebar_subtracts():
    one, other = (
        intercept(at_values(data="ice_cream_line", scaling="none", target=target))
        for target in ("none", "centre")
    )
    for name in (PLAIN, CENTRED, INTERCEPT):
        assert one.test[name] == pytest.approx(other.test[name])
    at = intercept(at_values(data="ice_cream_line"))
    assert 2 * at.test[INTERCEPT] < 1.5 * at.test[PLAIN] < at.test[CENTRED]
    setting = at_values(data="ice_cream_line")
    mean = setting.measures[-1].raw(setting.train.y.mean())
    for found, value in ((at.f[PLAIN], 0.0), (at.f[CENTRED], mean)):
        feature, target = at.frame.measures
        line = np.polyfit(feature.raw(at.frame.x), target.raw(found), 1)
        assert line[1] == pytest.approx(value, abs=1e-6)
    assert len(intercept_view.draw(at_values()).readouts) == 4


def test_a_large_penalty_pulls_to_zero_or_to_the_mean():
    setting = at_values(data="ice_cream", lam="1000", kernel="rbf(gamma=0.01)", target="none")
    found, mean = intercept(setting), setting.train.y.mean()
    inside = np.abs(found.f[PLAIN]).mean()
    assert inside < 0.2 * abs(mean)
    assert np.abs(found.f[CENTRED] - mean).max() < 0.5 * np.abs(setting.train.y - mean).max()


def test_an_indefinite_kernel_is_refused_in_a_sentence():
    with pytest.raises(KernelError, match="choose another"):
        intercept(at_values(kernel="sigmoid()", n="20"))


def test_the_throw_is_a_plane_over_x_and_its_square():
    setting = at_values(**BALL, kernel="polynomial(degree=2)", lam="0.001")
    found = lifted_plane(setting)
    c, a, b = found.coefficients
    speed, angle = 9.5, np.deg2rad(52)
    assert c == pytest.approx(2, abs=0.05)
    assert a == pytest.approx(np.tan(angle), abs=0.02)
    assert b == pytest.approx(-4.905 / (speed * np.cos(angle)) ** 2, abs=0.003)
    assert found.leaves < 1e-9
    f = setting.fit(KernelRidge).predict(setting.train.X)
    own = setting.measures[-1].raw(f)
    np.testing.assert_allclose(c + a * found.x + b * found.x**2, own, atol=1e-9)
    np.testing.assert_allclose(
        found.corners[:, 2], c + a * found.corners[:, 0] + b * found.corners[:, 1], atol=1e-9
    )
    assert found.names == ("distance [m]", "distance² [m²]", "height [m]")


def test_other_degrees_leave_the_plane():
    for degree in (1, 5):
        found = lifted_plane(at_values(**BALL, kernel=f"polynomial(degree={degree})", lam="0.001"))
        assert found.leaves > 0.01
    assert "k1.degree" in controls_of(PAGE, at_values(**BALL).values)
    assert plane_view.is_polynomial(at_values(**BALL).values)
    assert not plane_view.is_polynomial(at_values().values)
    text = shown(plane_view.draw(at_values(**BALL, lam="0.001")))["plane"]
    assert text.endswith("x²") and " − 0.14" in text
