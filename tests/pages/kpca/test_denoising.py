"""Denoising: errors to clean samples, and pre-images of points of a plane."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from sklearn.decomposition import PCA

from kernels import RBF, KernelPCA
from pages.kpca.stage.denoising import N_DRAWN, denoise
from pages.kpca.stage.fixed_point import find_fixed_point
from pages.kpca.stage.sources import Source, curves, digits, image_source, median_gamma
from pages.kpca.views import denoising
from pages.shared.model.record import events
from tests.apptest import happen, values_of
from tests.pages.kpca.states import app, at, linked


def wide():
    """Samples with more features than there are of them, far from the origin."""
    rng = np.random.default_rng(1)
    X = rng.standard_normal((62, 3)) @ rng.standard_normal((3, 150)) + 5
    X += 0.2 * rng.standard_normal(X.shape)
    return Source(X[:50], X[50:])


def in_the_features(source, noise, q, factor):
    """The four arrays (m, d) by the definitions, with all features."""
    X, noisy = source.train, source.clean + noise * source.noise
    line = PCA(q).fit(X)
    model = KernelPCA(RBF(median_gamma(X, factor)), q).fit(X)
    scores = model.transform(noisy)
    fixed = find_fixed_point(model, X, scores, noisy).places
    return (
        noisy,
        line.inverse_transform(line.transform(noisy)),
        model.inverse_transform(scores),
        fixed,
    )


@pytest.mark.parametrize("of", [digits, curves, wide])
def test_denoising_is_what_the_features_say_and_its_errors_are_to_the_clean_samples(of):
    source = of()
    outcome = denoise(source, 0.3, 6, 0.5)
    each = in_the_features(source, 0.3, 6, 0.5)
    ours = (outcome.noisy, outcome.linear, outcome.kernel, outcome.fixed.places)
    for few, theirs in zip(ours, each, strict=True):
        assert len(few) == N_DRAWN
        np.testing.assert_allclose(few, theirs[:N_DRAWN], atol=1e-6)
    errors = [np.sqrt(np.mean((X - source.clean) ** 2)) for X in each]
    np.testing.assert_allclose(outcome.errors, errors, rtol=1e-6)
    assert len(outcome.fixed.converged) == len(source.clean)


def test_coordinates_keep_every_distance_to_a_sample():
    source = wide()
    known, noisy = source.prepared, source.clean + 0.4 * source.noise
    assert known.samples.shape == (50, 50) and known.back is not None
    a, b, c = known.outside
    inside = cdist(known.clean + 0.4 * known.noise, known.samples, "sqeuclidean")
    squares = inside + (a + 0.8 * b + 0.16 * c)[:, None]
    np.testing.assert_allclose(squares, cdist(noisy, source.train, "sqeuclidean"), rtol=1e-8)
    np.testing.assert_allclose(source.features(known.samples), source.train, atol=1e-9)
    assert digits().prepared.back is None and digits().shape == (8, 8)


def test_images_are_prepared_once_for_all_moves():
    first, second = (at("digits", scaling="none", added_noise=noise) for noise in (0.1, 0.7))
    assert image_source(first.train) is image_source(second.train)


def test_ways_back_lead_to_the_rings():
    setting = at(n_components=10)
    outcome = denoising.return_to_plane(setting, 0.3)
    X = setting.train.X
    away = [
        np.linalg.norm(P[:, None] - X, axis=2).min(axis=1).mean()
        for P in (outcome.noisy, outcome.learned)
    ]
    assert away[1] < away[0]


@pytest.mark.parametrize(
    ("data", "denoised", "figures"),
    [
        ("circles", "this data", ["ways", "fixed"]),
        ("moons", "curves", ["curve0", "curve1", "curve2"]),
        ("digits", "this data", ["sheet"]),
        ("iris", "this data", ["sheet"]),  # the digits stand in
        ("sine", "digits", ["sheet"]),
    ],
)
def test_what_is_denoised(data, denoised, figures):
    setting = at(data, denoised=denoised, added_noise=0.3, through=16, width_factor=0.5)
    assert [f.id for f in denoising.draw(setting).figures] == figures


def test_over_a_plane_the_sidebar_says_how_many_components():
    test = app("views", "denoising")
    assert "through" not in values_of(test, "kpca") and "added_noise" in values_of(test, "kpca")
    happen(test, "kpca", events.SetValues({"denoised": "curves"}))
    assert values_of(test, "kpca")["through"] == 16
    assert not any("sidebar" in c.value for c in test.caption)
    linked = app("views", "denoising", data="moons", denoised="digits", through="5")
    assert values_of(linked, "kpca")["through"] == 5


@pytest.mark.parametrize("scaling", ["none", "minmax"])
def test_noise_goes_no_lower_than_the_kernel_takes(scaling):
    setting = linked(data="circles", n="60", scaling=scaling, kernel="chi_squared()")
    returned = denoising.return_to_plane(setting, 1.0)
    assert returned.noisy.min() == 0 and np.all(np.isfinite(returned.learned))
    setting = linked(data="circles", n="60", scaling=scaling)
    assert denoising.return_to_plane(setting, 1.0).noisy.min() < 0
