"""The regularisation path is what single fits give."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge as Reference

from kernels import RBF, KernelRidge, LRUCache
from pages.krr.page import PAGE
from pages.krr.views import lambda_path
from pages.krr.views.lambda_path import path
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import error
from tests.pages.krr.states import at_values, texts


def test_lambda_path_is_what_single_fits_give():
    setting = at_values(n="40")
    lams = np.array([1e-4, 0.01, 1.0, 100.0])
    curves = path(setting, lams)
    train, test = setting.train, setting.test
    for i, lam in enumerate(lams):
        K = RBF(setting.kernel.gamma)(train.X)
        peer = Reference(alpha=lam, kernel="precomputed").fit(K, train.y)
        rmse = np.sqrt(np.mean((peer.predict(K) - train.y) ** 2))
        assert curves.errors["training"][i] == pytest.approx(rmse, abs=1e-7)
        Kt = setting.kernel(test.X, train.X)
        rmse = np.sqrt(np.mean((peer.predict(Kt) - test.y) ** 2))
        assert curves.errors["test"][i] == pytest.approx(rmse, rel=1e-6)
        H = K @ np.linalg.solve(K + lam * np.eye(len(K)), np.eye(len(K)))
        assert curves.dof[i] == pytest.approx(np.trace(H), rel=1e-5)
        assert curves.condition[i] == pytest.approx(np.linalg.cond(K + lam * np.eye(40)), rel=1e-4)
        missed = [_left_out(setting, lam, j) for j in range(0, 40, 7)]
        model = setting.fit(KernelRidge, lam=lam)
        np.testing.assert_allclose(model.loo_residuals_[::7], missed, rtol=1e-4, atol=1e-7)


def _left_out(setting: Setting, lam: float, j: int) -> float:
    keep = np.arange(setting.train.n_samples) != j
    X, y = setting.train.X, setting.train.y
    model = KernelRidge(setting.kernel, lam).fit(X[keep], y[keep])
    return float(y[j] - model.predict(X[j : j + 1])[0])


@pytest.mark.parametrize("data", ["sine", "diabetes", "sunspots"])
def test_the_best_lambda_is_the_argmin_and_on_the_slider(data):
    setting = at_values(data=data, n="100")
    curves = path(setting)
    assert set(curves.best) == {"leave-one-out", "GCV", "test"}
    for name, place in curves.best.items():
        assert curves.errors[name][place] == np.nanmin(curves.errors[name])
    lam = controls_of(PAGE, setting.values)["lam"]
    assert all(lam.parse(value) == value for value in curves.lams)
    result = lambda_path.compute(LRUCache(max_entries=1), setting)
    best = texts(lambda_path.draw(result))["best_lambda_leave_one_out"]
    smallest = np.nanargmin(curves.errors["leave-one-out"])
    assert float(best) == pytest.approx(curves.lams[smallest], rel=5e-3)


def test_the_present_lambda_lies_on_the_path():
    setting = at_values(n="40", lam="0.1")
    now = path(setting, np.array([0.1]))
    model = setting.fit(KernelRidge)
    assert now.errors["training"][0] == pytest.approx(error(model, setting.train))
    assert now.errors["test"][0] == pytest.approx(error(model, setting.test))
    assert now.dof[0] == pytest.approx(model.effective_dof_)


def test_the_path_is_kept_while_lambda_moves():
    paths = LRUCache(max_entries=4)

    def computed(**query):
        return lambda_path.compute(paths, at_values(n="40", **query))

    before, after = computed(lam="0.1"), computed(lam="1")
    assert before.path is after.path and (before.lam, after.lam) == (0.1, 1.0)
    assert computed(kernel="rbf(gamma=5)").path is not before.path
    assert computed(target="standardise").path is not before.path


def test_a_wide_kernel_hardly_overfits_and_a_narrow_one_does():
    """What the text below the path says of the state the page opens with, and of gamma = 1000."""
    wide, narrow = (path(at_values(**q)) for q in ({}, {"kernel": "rbf(gamma=1000)"}))
    for name in ("leave-one-out", "test"):
        curves = wide.errors[name], narrow.errors[name]
        rise = [float(errors[0] / np.nanmin(errors)) for errors in curves]
        assert 1 < rise[0] < 1.1 and rise[1] > 5
        assert all(0 < np.nanargmin(errors) < len(errors) - 1 for errors in curves)
    assert np.all(np.diff(narrow.errors["training"]) >= -1e-9)


def test_white_noise_of_the_kernel_is_no_part_of_the_training_error():
    setting = at_values(kernel="rbf(gamma=20) + white(noise=0.5)", lam="0.001")
    shown = lambda_path.compute(LRUCache(max_entries=1), setting)
    model = setting.fit(KernelRidge)
    expected = error(model, setting.train)
    assert shown.now.errors["training"][0] == pytest.approx(expected) and expected > 0.1
    assert "white noise" in lambda_path.draw(shown).notices[0]
    assert not lambda_path.draw(lambda_path.compute(LRUCache(max_entries=1), at_values())).notices


@pytest.mark.parametrize("target", ["centre", "standardise"])
def test_its_errors_have_the_unit_of_the_target(target):
    now = at_values(data="co2", target=target)
    scene = lambda_path.draw(lambda_path.compute(LRUCache(max_entries=1), now))
    (left_out,) = (one for one in scene.readouts if one.key == "error_leave_one_out")
    assert left_out.unit == "ppm"
    assert "[ppm]" in scene.figures[0].layout["yaxis"]["title"]["text"]
