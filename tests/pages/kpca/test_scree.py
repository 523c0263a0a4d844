"""The scree of kernel PCA and of linear PCA."""

from __future__ import annotations

import numpy as np

from pages.kpca import scree
from tests.pages.kpca.states import at


def test_the_scree_adds_up():
    scene = scree.draw(at())
    shares = scene.figures[0].data[0]["y"]
    np.testing.assert_allclose(scene.figures[0].data[1]["y"], np.cumsum(shares), atol=1e-12)
    needed = int(scene.readouts[0].value)
    assert np.cumsum(shares)[needed - 1] >= 0.9 > np.cumsum(shares)[needed - 2]
