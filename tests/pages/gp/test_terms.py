"""The posterior of each term of the kernel."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.views.terms import compute, draw
from tests.pages.gp.states import at_values, readouts_of


@pytest.mark.parametrize("data", ["ice_cream", "diabetes"])
def test_the_means_of_the_terms_add_up(data):
    setting = at_values(data=data, kernel="rbf(gamma=0.1) + matern(nu=1.5, lengthscale=2)")
    terms = compute(setting)
    assert len(terms.means) == 2 and terms.gap < 1e-8
    np.testing.assert_allclose(terms.means[0] + terms.means[1], terms.whole, atol=1e-8)
    whole = setting.fit(GaussianProcess).predict(terms.viewport.samples)
    np.testing.assert_allclose(terms.whole, whole)
    assert len(draw(terms).figures) == 2


def test_one_term_alone_is_the_whole():
    scene = draw(compute(at_values(n=30)))
    assert len(scene.figures) == 1 and readouts_of(scene)["terms"].text == "1"
