"""What the tab Why says of the losses and the weights holds of the fits."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import (
    KernelDiscriminant,
    KernelLogistic,
    KernelPerceptron,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from pages.shared.model.setting.setting import signs
from tests.pages.compare.states import setting

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture(scope="module")
def now():
    return setting(n=60)


def test_the_weights_of_ridge_solve_its_equations(now):
    lam = now.values["lam"]
    model = KernelRidge(now.kernel, lam=lam).fit(now.train.X, signs(now.train))
    residual = (now.gram + lam * np.eye(60)) @ model.dual_coef_ - signs(now.train)
    assert np.abs(residual).max() < 1e-9


def test_the_discriminant_is_ridge_with_an_intercept(now):
    """With b free, centring K and y gives the minimiser of the squared errors and the penalty."""
    lam, K, y = now.values["lam"], now.gram, signs(now.train)
    H = np.eye(60) - 1 / 60
    alpha = np.linalg.solve(H @ K @ H + lam * np.eye(60), y - y.mean())
    own = now.fit(KernelDiscriminant).dual_coef_[:, 0]
    np.testing.assert_allclose(own / np.linalg.norm(own), alpha / np.linalg.norm(alpha), atol=1e-8)


def test_the_boundary_of_the_discriminant_lies_half_way_between_the_means(now):
    model, counts = now.fit(KernelDiscriminant), np.bincount(now.train.y)
    assert counts[0] == counts[1]
    P, f = model.transform(now.train.X)[:, 0], model.decision_function(now.train.X)
    slope, shift = np.polyfit(P, f, 1)
    assert -shift / slope == pytest.approx(model.means_.mean(), abs=1e-8)


def test_logistic_weights_are_the_surprise_over_lambda(now):
    model, lam = now.fit(KernelLogistic), now.values["lam"]
    own = model.predict_proba(now.train.X)[np.arange(60), now.train.y]
    np.testing.assert_allclose(np.abs(model.dual_coef_[:, 0]), (1 - own) / lam, atol=1e-4)


def test_a_point_beyond_its_margin_has_no_weight_in_the_svm(now):
    model = now.fit(SupportVectorClassifier)
    m = signs(now.train) * model.decision_function(now.train.X)
    assert not set(np.flatnonzero(m > 1.01)) & set(model.support_)
    assert np.abs(model.dual_coef_).max() <= now.values["C"] + 1e-12


def test_weights_of_the_perceptron_are_whole_numbers(now):
    model = now.fit(KernelPerceptron)
    np.testing.assert_array_equal(model.dual_coef_, np.round(model.dual_coef_))
    mistaken = np.zeros(60, dtype=bool)
    mistaken[model.updates_] = True
    assert not model.dual_coef_[~mistaken].any()


def test_a_point_inside_the_tube_has_no_weight():
    now = setting("sine", n=40)
    model = now.fit(SupportVectorRegressor)
    off = np.abs(model.predict(now.train.X) - now.train.y)
    inside = np.flatnonzero(off < now.values["epsilon"] - 0.01)
    assert len(inside) and not set(inside) & set(model.support_)
