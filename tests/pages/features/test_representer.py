"""The representer theorem: the orthogonal part changes no prediction and only costs norm."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import Polynomial
from pages.features.views import gaussians, representer
from tests.pages.features.states import setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_the_orthogonal_part_changes_no_prediction_and_only_costs_norm():
    start = representer.weight_vector(0.0, 0.1)
    norms = []
    for length in (0.0, 0.5, 1.0, 2.0):
        result = representer.weight_vector(length, 0.1)
        np.testing.assert_allclose(result.predictions, start.predictions, atol=1e-12)
        np.testing.assert_allclose(result.Phi @ result.orthogonal, 0, atol=1e-12)
        norm = float(result.w @ result.w)
        assert norm == pytest.approx(float(start.w @ start.w) + length**2)
        norms.append(norm)
    assert norms == sorted(norms)


@pytest.mark.parametrize("lam", [0.0, 0.1, 1.0])
def test_the_part_in_the_span_is_ridge_regression(lam):
    result = representer.weight_vector(1.0, lam)
    K = Polynomial(2, 1.0, 0.0)(representer.X)
    alpha = np.linalg.solve(K + lam * np.eye(2), representer.Y)
    np.testing.assert_allclose(result.alpha, alpha, rtol=1e-10)
    np.testing.assert_allclose(result.parallel, alpha @ result.Phi, rtol=1e-10)
    np.testing.assert_allclose(
        representer.gradient(result.Phi, result.parallel, lam), 0, atol=1e-10
    )


def test_f_away_from_the_points_does_change():
    flat, bent = (representer.weight_vector(length, 0.1) for length in (0.0, 2.0))
    assert np.abs(flat.f - bent.f).max() > 1


@pytest.mark.parametrize("lam", [0.0, 0.2, 1.0])
def test_gradient_steps_shrink_the_orthogonal_part_by_the_penalty_alone(lam):
    result = representer.weight_vector(1.5, lam)
    off = result.path @ representer.normal(result.Phi)
    eta = 1 / (2 * (np.linalg.eigvalsh(result.Phi @ result.Phi.T)[-1] + lam))
    k = np.arange(len(off))
    np.testing.assert_allclose(off, off[0] * (1 - 2 * eta * lam) ** k, atol=1e-12)
    if lam == 0:
        np.testing.assert_allclose(off, off[0], atol=1e-12)


def test_started_at_zero_the_steps_stay_in_the_span():
    result = representer.weight_vector(0.0, 0.3)
    _, off = result.squares
    np.testing.assert_allclose(off, 0, atol=1e-24)
    np.testing.assert_allclose(result.path[-1], result.parallel, atol=0.05)


@pytest.mark.parametrize("length", [0, 2])
@pytest.mark.parametrize("lam", [0, 1])
def test_the_ends_of_both_sliders_are_drawn(length, lam):
    scene = representer.draw(representer.compute(setting(orthogonal=length, penalty=lam)))
    for figure in scene.figures:
        check_figure(figure)
    assert texts(scene)["squared_norm_orthogonal"] == str(length**2)
    assert len(representer.weight_vector(length, lam).corners) >= 3


def test_the_sum_of_four_gaussians_is_the_sum():
    result = gaussians.compute_sum((1, -2, 0.5, 0), 0.7)
    a, b = result.places[10], result.places[30]
    expected = sum(
        alpha * np.exp(-0.7 * ((a - x) ** 2 + (b - z) ** 2))
        for alpha, (x, z) in zip(result.alpha, gaussians.CENTRES, strict=True)
    )
    assert result.f[30, 10] == pytest.approx(expected)
    assert result.square > 0


def test_two_hills_and_two_hollows_have_the_signs_of_the_corners():
    scene = gaussians.draw(gaussians.compute(setting()))
    for figure in scene.figures:
        check_figure(figure)
    result = gaussians.compute_sum((1, 1, -1, -1), 1.0)
    assert np.array_equal(np.sign(result.at_centres), [1, 1, -1, -1])
    np.testing.assert_allclose(result.f, result.f.T, atol=1e-12)
    now = setting(weight_3=1, weight_4=1, sum_gamma=0.1)
    wide = gaussians.draw(gaussians.compute(now)).figures[0]
    top = wide.layout["scene"]["zaxis"]["range"][1]
    assert top > 3
