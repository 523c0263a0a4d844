"""Features times features against the kernel, entry by entry."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import RBF, Polynomial, polynomial_features, polynomial_powers
from pages.features.views import pair
from tests.pages.features.states import setting, texts


@pytest.mark.parametrize("kernel", [
    "linear()", "polynomial(degree=2, coef0=0)", "polynomial(degree=3)",
    "polynomial(degree=5, gamma=0.5, coef0=2)", "polynomial(degree=10)",
    "polynomial(degree=2) + linear()", "linear() * polynomial(degree=2)", "cosine()",
])  # fmt: skip
@pytest.mark.parametrize("data", ["circles", "moons", "four_line_clusters"])
def test_features_times_features_equal_the_kernel_for_all_pairs(kernel, data):
    now = setting(data=data, kernel=kernel, n=40)
    features = pair.compute(now)
    assert features.kind == pair.EXACT and features.comparison.agree
    assert features.comparison.difference <= 1e-12 * features.comparison.size
    assert texts(pair.draw(features))["difference"] == "0"


@pytest.mark.parametrize("kernel", ["matern()", "laplacian()", "periodic()"])
def test_every_positive_semi_definite_matrix_has_features(kernel):
    features = pair.compute(setting(kernel=kernel, n=40))
    assert features.kind == pair.POINTS and features.comparison.difference < 1e-12 * 40


def test_an_indefinite_one_loses_its_negative_eigenvalues():
    now = setting(kernel="sigmoid(gamma=1)", n=40)
    features, values = pair.compute(now), np.linalg.eigvalsh(now.gram)
    assert values[0] < -1e-3 and features.comparison.difference > 1e-3
    order = np.argsort(now.order)
    K = np.tril(features.comparison.gram.values)[np.ix_(order, order)]
    assert np.abs(K).max() == pytest.approx(np.abs(now.gram).max())


def test_where_not_all_products_are_drawn_the_note_says_how_many_are():
    few = setting(kernel="polynomial(degree=10)", n=40)
    many = setting(kernel="polynomial(degree=10) + linear()", n=40)
    assert ", the first" not in pair.draw(pair.compute(few)).figures[0].note
    assert ", the first 66 of 68," in pair.draw(pair.compute(many)).figures[0].note


def test_a_finite_sum_is_the_kernel_but_for_rounding_even_where_digits_cancel():
    """Near x.z = -1 the terms cancel: twelve digits of k are not left."""
    now = setting(kernel="polynomial(degree=10)", n=200)
    features = pair.compute(now)
    Phi = pair.features_of(now.kernel, now.train.X, now.gram)[1]
    far = np.abs(Phi @ Phi.T - now.gram)
    assert (far > 1e-12 * np.abs(now.gram)).any() and features.comparison.agree
    assert "digits" not in pair.WHOSE[pair.EXACT]


def test_the_listed_features_of_an_rbf_kernel_come_near_it_where_gamma_is_small():
    near = pair.compute(setting(kernel="rbf(gamma=0.1)"))
    far = pair.compute(setting(kernel="rbf(gamma=3)"))
    assert near.kind == far.kind == pair.SERIES
    assert near.comparison.difference < 1e-6 < 1e-2 < far.comparison.difference


@pytest.mark.parametrize("coef0", [0.0, 2.0])
@pytest.mark.parametrize("degree", [1, 2, 3, 6])
def test_the_names_are_those_of_the_features(degree, coef0):
    """Each name, read as a formula, gives the column that it stands for."""
    X = np.random.default_rng(0).normal(size=(5, 2))
    Phi = polynomial_features(X, degree, coef0=coef0, gamma=0.5)
    names = pair.polynomial_names(2, degree, 0.5, coef0)
    assert Phi.shape[1] == len(names) == len(polynomial_powers(2, degree, coef0))
    for column, name in zip(Phi.T, names, strict=True):
        np.testing.assert_allclose(read(name, X), column, rtol=6e-3)


def test_the_names_of_the_gaussian_are_those_of_its_features():
    X = np.random.default_rng(0).normal(size=(5, 2))
    _, Phi, names = pair.features_of(RBF(0.4), X, RBF(0.4)(X))
    assert Phi.shape[1] == len(names) and names[0] == "g"
    g = np.exp(-0.4 * np.sum(X**2, axis=1))
    for column, name in zip(Phi.T, names, strict=True):
        factor = read(name.removeprefix("g").strip() or "1", X)
        np.testing.assert_allclose(g * factor, column, rtol=6e-3)


def read(name: str, X: np.ndarray) -> np.ndarray:
    """Return what a name such as ``√6 a²b`` stands for at X (n, 2)."""
    digits = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    value, rest = np.ones(len(X)), name
    head = rest.split(" ")[0]
    if head[0].isdigit() or head[0] == "√":
        number = float(head.removeprefix("√"))
        value = value * (np.sqrt(number) if head[0] == "√" else number)
        rest = rest[len(head) :].strip()
    while rest:
        letter, rest = rest[0], rest[1:]
        power = ""
        while rest and rest[0] not in "ab":
            power, rest = power + rest[0], rest[1:]
        value = value * X[:, "ab".index(letter)] ** int(power.translate(digits) or 1)
    return value


def test_three_squares_have_their_names():
    assert pair.polynomial_names(2, 2, 1.0, 0.0) == ("a²", "√2 ab", "b²")
    assert [pair.root(v) for v in (1, 4, 6, 0.15)] == ["1", "2", "√6", "0.387"]


def test_the_chosen_pair_is_written_out_with_its_numbers():
    now = replace(setting(kernel="polynomial(degree=2, coef0=0)"), chosen=(3, 8))
    features = pair.compute(now)
    assert features.rows == (3, 8)
    x, z = now.train.X[3], now.train.X[8]
    assert features.total == pytest.approx(float(x @ z) ** 2, rel=1e-12)
    assert features.kernel == Polynomial(2, 1.0, 0.0)(x[None], z[None])[0, 0]
    text = pair.written(features)
    for value in (*features.first, *features.second):
        assert f"{value:.3g}" in text
    assert text.count(f"{features.kernel:.8g}") == 2
    first, second = pair.compute(setting()).rows
    assert now.train.y[first] != now.train.y[second]


def test_a_pair_far_apart_is_written_with_powers_of_ten():
    features = pair.compute(setting(kernel="rbf(gamma=40)"))
    assert 0 < features.kernel < 1e-4, features.kernel
    shown = [readout.text for readout in pair.draw(features).readouts]
    assert "× 10⁻" in shown[1] and not any("e-" in text for text in shown)
    assert r"k(x, z) = " in pair.written(features) and "e-" not in pair.written(features)
