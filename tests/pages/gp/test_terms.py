"""The posterior of each summand of the kernel."""

from __future__ import annotations

import numpy as np
import pytest

from pages.gp import terms
from pages.gp.results.terms import parts
from tests.pages.gp.states import at_values


@pytest.mark.parametrize("data", ["ice_cream", "diabetes"])
def test_the_means_of_the_terms_add_up(data):
    setting = at_values(data=data, kernel="rbf(gamma=0.1) + matern(nu=1.5, lengthscale=2)")
    found = parts(setting, setting.train.X)
    assert len(found.means) == 2 and found.gap < 1e-8
    np.testing.assert_allclose(found.means[0] + found.means[1], found.whole, atol=1e-8)
    assert len(terms.draw(setting).figures) == 2


def test_one_term_alone_is_the_whole():
    scene = terms.draw(at_values(n=30))
    assert len(scene.figures) == 1 and scene.readouts[0].value == "1"
