"""The season taken apart: the errors that the text compares, and the linear one by hand."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

from pages.kpca.results.seasons import seasons
from pages.kpca.seasons import draw
from tests.pages.kpca.states import at


def test_a_product_of_kernels_rebuilds_trend_and_season():
    pairs, (linear, periodic, product) = seasons()
    assert linear.error == pytest.approx(3.98, abs=0.01)
    assert periodic.error == pytest.approx(5.4, abs=0.05)
    assert product.error == pytest.approx(2.1, abs=0.05)
    assert product.error < linear.error < periodic.error
    theirs = PCA(1).fit(pairs)
    rebuilt = theirs.inverse_transform(theirs.transform(pairs))
    np.testing.assert_allclose(linear.pairs, rebuilt, atol=1e-8)


def test_linear_pca_keeps_the_trend_and_the_periodic_kernel_loses_it():
    pairs, (linear, periodic, _) = seasons()
    month = pairs[:, 0]
    assert np.corrcoef(linear.pairs[:, 1], month)[0, 1] > 0.95
    assert abs(np.corrcoef(periodic.pairs[:, 1], month)[0, 1]) < 0.5


def test_three_pictures_with_their_errors():
    scene = draw(at())
    assert len(scene.figures) == len(scene.readouts) == 3
