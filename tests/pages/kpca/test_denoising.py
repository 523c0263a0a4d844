"""Denoising: errors to clean samples, and pre-images of points of a plane."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

from pages.kpca import denoising
from pages.kpca.results.denoising import curves, denoise, digits, return_to_plane
from pages.shared.state import events
from tests.apptest import happen, values_of
from tests.pages.kpca.states import app, at


def test_denoising_errors_are_to_the_clean_samples():
    for source in (digits(), curves()):
        found = denoise(source, 0.3, 16, 0.5)
        each = (found.noisy, found.linear, found.kernel, found.fixed.places)
        errors = [np.sqrt(np.mean((X - source.clean) ** 2)) for X in each]
        np.testing.assert_allclose(found.errors, errors)
        assert found.errors[2] < found.errors[0]
    assert digits().shape == (8, 8)
    theirs = PCA(16).fit(source.train)
    np.testing.assert_allclose(
        found.linear, theirs.inverse_transform(theirs.transform(found.noisy)), atol=1e-8
    )


def test_ways_back_lead_to_the_rings():
    setting = at(n_components=10)
    found = return_to_plane(setting, 0.3)
    X = setting.train.X
    away = [
        np.linalg.norm(P[:, None] - X, axis=2).min(axis=1).mean() for P in (found.noisy, found.back)
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
