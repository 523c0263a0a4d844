"""The fixed point is a place without slope, and stands beside the learned pre-image."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, KernelPCA
from pages.kpca.stage.denoising import denoise
from pages.kpca.stage.fixed_point import find_fixed_point, has_fixed_point
from pages.kpca.stage.sources import curves, digits
from pages.kpca.views import denoising
from tests.pages.kpca.states import at, linked


def distance(model, X, scores, Z):
    """Squared distance in feature space of phi(z) from what q components rebuild, by features."""
    images = model.kernel(Z, X)
    between = model.kernel(X, X)
    mean = np.full(len(X), 1 / len(X))
    weights = scores @ model.dual_coef_.T
    weights = weights - weights.mean(axis=1, keepdims=True) + mean
    squared = np.einsum("mi,ij,mj->m", weights, between, weights)
    return 1 - 2 * np.sum(weights * images, axis=1) + squared


def test_a_fixed_point_has_no_slope_and_is_no_farther_than_the_start():
    setting = at("circles", n_components=6)
    X = setting.train.X
    model = setting.fit(KernelPCA, n_components=6)
    start = X[:30] + 0.2 * np.random.default_rng(0).standard_normal((30, 2))
    scores = model.transform(start)
    outcome = find_fixed_point(model, X, scores, start)
    assert outcome.converged.mean() > 0.5
    before, after = (distance(model, X, scores, Z) for Z in (start, outcome.places))
    assert np.all(after[outcome.converged] <= before[outcome.converged] + 1e-9)
    h = 1e-4
    for step in ((h, 0.0), (0.0, h)):
        ends = [
            distance(model, X, scores, outcome.places + sign * np.array(step)) for sign in (1, -1)
        ]
        slope = (ends[0] - ends[1]) / (2 * h)
        assert np.abs(slope[outcome.converged]).max() < 0.02


def test_on_the_plane_both_ways_stand_side_by_side():
    setting = at("circles", n_components=6, added_noise=0.3)
    ways = denoising.return_to_plane(setting, 0.3)
    scene = denoising.draw(setting)
    assert [figure.id for figure in scene.figures] == ["ways", "fixed"]
    few = setting.train.X[np.linspace(0, len(setting.train.X) - 1, len(ways.noisy)).astype(int)]
    each = (ways.noisy, ways.learned, ways.fixed.places)
    expected = [np.sqrt(np.mean((X - few) ** 2)) for X in each]
    np.testing.assert_allclose(ways.errors, expected)
    assert [(readout.key, readout.label) for readout in scene.readouts] == [
        ("rmse_noisy", "RMSE noisy"),
        ("rmse_learned", "RMSE learned pre-image"),
        ("rmse_fixed", "RMSE fixed point"),
    ]
    assert f"{int(ways.fixed.converged.sum())} of" in scene.figures[1].note


def test_another_kernel_has_learned_pre_images_alone():
    setting = linked(data="circles", kernel="polynomial(degree=2)", added_noise=0.3)
    assert [figure.id for figure in denoising.draw(setting).figures] == ["ways"]
    assert not has_fixed_point(setting.fit(KernelPCA, n_components=2))
    assert has_fixed_point(KernelPCA(RBF(1.0), 2).fit(setting.train.X))
    assert not has_fixed_point(KernelPCA(RBF((1.0, 2.0)), 2).fit(setting.train.X))


@pytest.mark.parametrize("source", [digits, curves])
def test_both_pre_images_take_noise_out(source):
    outcome = denoise(source(), 0.3, 16, 0.5)
    noisy, _, learned, fixed = outcome.errors
    assert learned < noisy and fixed < noisy
