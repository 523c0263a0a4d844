"""Prior and posterior covariance."""

from __future__ import annotations

import numpy as np
import pytest

from pages.gp.views.covariance import compute, draw
from tests.pages.gp.states import at_values, readouts_of


def test_prior_and_posterior_covariance():
    setting = at_values(n=25)
    scene = draw(compute(setting))
    K, s2 = setting.gram, setting.values["noise"]
    posterior = K - K @ np.linalg.solve(K + s2 * np.eye(25), K)
    left = readouts_of(scene)["variance_left"].amount
    assert left == pytest.approx(100 * posterior.trace() / K.trace(), rel=5e-3)
    assert [f.id for f in scene.figures] == ["prior", "prior_covariance", "posterior_covariance"]
    assert len(draw(compute(at_values(data="diabetes"))).figures) == 2


def test_less_is_left_the_closer_the_points_and_the_smaller_the_noise():
    left = [
        readouts_of(draw(compute(at_values(n=n, noise=noise))))["variance_left"].amount
        for n, noise in ((200, "0.001"), (200, "0.1"), (20, "0.1"), (20, "10"))
    ]
    assert left == sorted(left) and left[0] < 1 < 50 < left[-1]
