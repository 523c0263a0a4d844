"""Three fits: nothing centred, the target centred, with an intercept."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from kernels import KernelError
from pages.krr.views import intercept
from pages.krr.views.intercept import CENTRED, INTERCEPT, PLAIN
from tests.pages.krr.states import at_values


@pytest.mark.parametrize("lam", ["0.001", "0.1"])
@pytest.mark.parametrize("data", ["sunspots", "co2"])
def test_far_from_the_origin_rounding_moves_no_line(data, lam):
    """Years are near 2000, so that K is of the order 1e6, and 1e7 where rounding is divided by."""
    setting = at_values(data=data, lam=lam, kernel="linear()", scaling="none", target="none")
    result = intercept.compute(setting)
    measure, X = setting.measures[0], setting.train.X
    raw = X + measure.offset / measure.step
    model = Ridge(alpha=float(lam), solver="svd").fit(raw, setting.train.y)
    expected = model.predict(result.viewport.samples + measure.offset / measure.step)
    np.testing.assert_allclose(result.f[INTERCEPT], expected, atol=0.01 * setting.train.y.std())


@pytest.mark.filterwarnings("ignore:.*plus lambda is singular")
@pytest.mark.parametrize("scaling", ["none", "standardise", "minmax"])
@pytest.mark.parametrize("degree", [2, 3])
def test_a_polynomial_far_from_the_origin_has_an_intercept(degree, scaling):
    """Centring leaves little of K, and all of its rounding: the fit is better than a line."""
    kernel = f"polynomial(degree={degree})"
    setting = at_values(data="co2", kernel=kernel, scaling=scaling, target="none")
    x, y = setting.train.X[:, 0], setting.train.y
    line, best = (
        np.sqrt(np.mean((y - np.polynomial.Polynomial.fit(x, y, deg)(x)) ** 2))
        for deg in (1, degree)
    )
    assert best <= intercept.compute(setting).train[INTERCEPT] < line


@pytest.mark.parametrize("lam", ["0.1", "100"])
def test_an_intercept_is_that_of_scikit_learn(lam):
    setting = at_values(data="ice_cream_line", lam=lam, scaling="none", target="none")
    X, y = setting.train.X, setting.train.y
    result = intercept.compute(setting)
    model = Ridge(alpha=float(lam)).fit(X, y)
    np.testing.assert_allclose(
        result.f[INTERCEPT], model.predict(result.viewport.samples), rtol=1e-5
    )
    assert result.b == pytest.approx(model.intercept_, rel=1e-5)
    plain = Ridge(alpha=float(lam), fit_intercept=False).fit(X, y)
    np.testing.assert_allclose(result.f[PLAIN], plain.predict(result.viewport.samples), rtol=1e-5)
    plain.fit(X, y - y.mean())
    centred = plain.predict(result.viewport.samples) + y.mean()
    np.testing.assert_allclose(result.f[CENTRED], centred, rtol=1e-5)


def test_the_means_are_put_back_whatever_the_sidebar_subtracts():
    raw, centred = (
        intercept.compute(at_values(data="ice_cream_line", scaling="none", target=target))
        for target in ("none", "centre")
    )
    for name in (PLAIN, CENTRED, INTERCEPT):
        assert raw.test[name] == pytest.approx(centred.test[name])
    setting = at_values(data="ice_cream_line")
    result = intercept.compute(setting)
    assert 2 * result.test[INTERCEPT] < 1.5 * result.test[PLAIN] < result.test[CENTRED]
    mean = setting.measures[-1].raw(setting.train.y.mean())
    feature, target = result.viewport.measures
    for f, value in ((result.f[PLAIN], 0.0), (result.f[CENTRED], mean)):
        line = np.polyfit(feature.raw(result.viewport.x), target.raw(f), 1)
        assert line[1] == pytest.approx(value, abs=1e-6)
    assert len(intercept.draw(intercept.compute(at_values())).readouts) == 4


def test_a_large_penalty_pulls_to_zero_or_to_the_mean():
    setting = at_values(data="ice_cream", lam="1000", kernel="rbf(gamma=0.01)", target="none")
    result, mean = intercept.compute(setting), setting.train.y.mean()
    inside = np.abs(result.f[PLAIN]).mean()
    assert inside < 0.2 * abs(mean)
    assert np.abs(result.f[CENTRED] - mean).max() < 0.5 * np.abs(setting.train.y - mean).max()


def test_an_indefinite_kernel_is_refused_in_a_sentence():
    with pytest.raises(KernelError, match="choose another"):
        intercept.compute(at_values(kernel="sigmoid()", n="20"))
