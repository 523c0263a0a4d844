"""A parabola is a plane over x and x^2."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.views import lifted_plane
from pages.shared.model.declarations.page_controls import controls_of
from tests.pages.krr.states import PAGE, at_values, texts

BALL = {"data": "basketball", "scaling": "standardise"}


def test_the_throw_is_a_plane_over_x_and_its_square():
    setting = at_values(**BALL, kernel="polynomial(degree=2)", lam="0.001")
    result = lifted_plane.compute(setting)
    c, a, b = result.coefficients
    speed, angle = 9.5, np.deg2rad(52)
    assert c == pytest.approx(2, abs=0.05)
    assert a == pytest.approx(np.tan(angle), abs=0.02)
    assert b == pytest.approx(-4.905 / (speed * np.cos(angle)) ** 2, abs=0.003)
    assert result.distance < 1e-9
    f = setting.fit(KernelRidge).predict(setting.train.X)
    own = setting.measures[-1].raw(f)
    np.testing.assert_allclose(c + a * result.x + b * result.x**2, own, atol=1e-9)
    np.testing.assert_allclose(
        result.corners[:, 2], c + a * result.corners[:, 0] + b * result.corners[:, 1], atol=1e-9
    )
    assert result.names == ("distance [m]", "distance² [m²]", "height [m]")


def test_other_degrees_leave_the_plane():
    for degree in (1, 5):
        kernel = f"polynomial(degree={degree})"
        result = lifted_plane.compute(at_values(**BALL, kernel=kernel, lam="0.001"))
        assert result.distance > 0.01
    assert "k1.degree" in controls_of(PAGE, at_values(**BALL).values)
    assert lifted_plane.is_polynomial(at_values(**BALL).values)
    assert not lifted_plane.is_polynomial(at_values().values)
    result = lifted_plane.compute(at_values(**BALL, lam="0.001"))
    text = texts(lifted_plane.draw(result))["plane"]
    assert text.endswith("x²") and " − 0.14" in text
