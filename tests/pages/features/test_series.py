"""The Gaussian as a sum: its features, and its error against an independent series."""

from __future__ import annotations

from fractions import Fraction
from math import exp, factorial

import numpy as np
import pytest
from scipy.special import gammainc

from kernels import RBF, rbf_features
from pages.features.views import series
from tests.pages.features.states import setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("s", [0.3, 1.0, 3.0])
def test_the_features_are_those_of_the_formula_and_of_the_core(s):
    x = np.linspace(-3, 3, 7)
    Phi = series.gaussian_features(x, s, 12)
    for j in range(12):
        expected = np.exp(-(x**2) / (2 * s**2)) * x**j / (s**j * np.sqrt(factorial(j)))
        np.testing.assert_allclose(Phi[:, j], expected, rtol=1e-12, atol=1e-300)
    core = rbf_features(x[:, None], 1 / (2 * s * s), 11)
    np.testing.assert_allclose(Phi, core, rtol=1e-10, atol=1e-14)


@pytest.mark.parametrize("s", [0.5, 1.0, 2.0])
def test_the_truncation_error_is_that_of_an_independent_series(s):
    """On the diagonal what is left is exp(-t) sum_{j >= N} t^j / j! = P(N, t), t = x^2 / s^2."""
    sums = series.cut_off(s, 5)
    top = (series.REACH / s) ** 2
    for terms in (1, 2, 3, 4, 5, 10, 40):
        left = float(gammainc(terms, top))
        assert sums.errors[terms - 1] == pytest.approx(left, rel=1e-9, abs=1e-13)
    assert np.all(np.diff(sums.errors) <= 0)
    assert sums.errors[-1] < 1e-9 or s < 1


@pytest.mark.parametrize("terms", series.SHOWN[:5])
def test_each_sum_is_the_exact_one_in_whole_fractions(terms):
    sums = series.cut_off(1.0, terms)
    place = series.SHOWN.index(terms)
    for i, j in ((0, 48), (5, 7), (24, 30), (48, 48)):
        x, z = (Fraction(float(sums.places[k])) for k in (i, j))
        powers = sum((x * z) ** m / factorial(m) for m in range(terms))
        expected = exp(-float(x * x + z * z) / 2) * float(powers)
        assert sums.sums[place][i, j] == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_the_largest_error_is_on_the_diagonal():
    for terms in (1, 4, 9):
        sums = series.cut_off(0.8, terms)
        error = np.abs(sums.chosen - sums.kernel)
        assert error.max() == pytest.approx(sums.errors[terms - 1], rel=1e-9)
        assert error.max() == pytest.approx(np.diag(error).max())
        np.testing.assert_allclose(sums.kernel, RBF(1 / (2 * 0.64))(sums.places[:, None]))


def test_a_narrow_gaussian_needs_more_terms():
    def needed(s):
        return texts(series.draw(series.compute(setting(width_s=s))))["terms_needed"]

    needs = [int(needed(s)) for s in (2, 1, 0.5)]
    assert needs == sorted(needs) and needs[0] < needs[-1]
    assert needed(0.316) == "over 100"


@pytest.mark.parametrize("s", [0.316, 3.16])
@pytest.mark.parametrize("terms", [1, 100])
def test_the_ends_of_both_sliders_are_drawn(s, terms):
    scene = series.draw(series.compute(setting(width_s=s, n_terms=terms)))
    for figure in scene.figures:
        check_figure(figure)
    assert [figure.id for figure in scene.figures] == ["sums", "features", "error"]
