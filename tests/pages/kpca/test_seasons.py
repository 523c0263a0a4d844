"""The season taken apart: the errors that the text compares, and the linear one by hand."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

from kernels import Product, parse
from pages.kpca.results.seasons import KERNELS, rebuilt, seasons
from pages.kpca.seasons import FOUND, draw
from tests.pages.kpca.states import at


def test_a_product_of_kernels_rebuilds_trend_and_season():
    pairs, (linear, periodic, product) = seasons()
    assert linear.error == pytest.approx(3.98, abs=0.01)
    assert periodic.error == pytest.approx(5.4, abs=0.05)
    assert product.error == pytest.approx(2.1, abs=0.05)
    assert product.error < linear.error < periodic.error
    theirs = PCA(1).fit(pairs)
    back = theirs.inverse_transform(theirs.transform(pairs))
    np.testing.assert_allclose(linear.pairs, back, atol=1e-8)


def test_linear_pca_keeps_the_trend_and_the_periodic_kernel_loses_it():
    pairs, (linear, periodic, _) = seasons()
    month = pairs[:, 0]
    assert np.corrcoef(linear.pairs[:, 1], month)[0, 1] > 0.95
    assert abs(np.corrcoef(periodic.pairs[:, 1], month)[0, 1]) < 0.5


def test_it_is_said_how_the_numbers_of_the_kernels_were_found():
    pairs, (linear, *_) = seasons()
    periodic, product = map(parse, KERNELS.values())
    assert (periodic.period, periodic.lengthscale) == (6, 5) and product.k1 == periodic
    second = product.k2
    assert (second.degree, second.gamma, second.coef0) == (2, 0.00014, 1)
    assert all(text in FOUND for text in ("period 6", "lengthscale 5", "0.00014", "5.4 and 2.1"))
    apart = periodic(np.array([[0.0, 0.0]]), np.array([[6.0, 12.0]]))
    assert apart == pytest.approx(1)
    best = rebuilt("", Product(periodic, second.replace(gamma=0.01)), pairs)
    assert best.error < 1
    for lengthscale in (0.3, 1.0, 5.0, 20.0):
        other = rebuilt("", periodic.replace(lengthscale=lengthscale), pairs)
        assert other.error > linear.error


def test_three_pictures_with_their_errors():
    scene = draw(at())
    assert len(scene.figures) == len(scene.readouts) == 3
