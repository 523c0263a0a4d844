"""Spectrum and closure: eigenvalues, verdicts and eigenfunctions are what they are called."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import KERNELS, Periodic, Polynomial, Sigmoid, parse, polynomial_features
from pages.kernels import closure, spectrum
from pages.kernels.page import PAGE
from pages.kernels.results.closure import MOST, combinations
from pages.kernels.results.spectrum import eigenfunctions
from pages.kernels.results.spectrum import spectrum as of_matrix
from pages.shared.setting import resolve
from pages.shared.stage.figure_schema import check_figure
from pages.shared.state import address
from tests.apptest import opened


def setting(**query):
    record, messages = address.from_query(PAGE, query, {})
    assert not messages
    return resolve(record, {})


def test_effective_rank_counts_equal_eigenvalues():
    assert of_matrix(np.eye(7)).effective_rank == pytest.approx(7)
    x = np.arange(1.0, 6)
    line = of_matrix(np.outer(x, x))
    assert line.effective_rank == pytest.approx(1) and line.rank == line.count == 1
    assert line.least == 0 and line.is_psd and line.share == pytest.approx(1)
    two = of_matrix(np.diag([3.0, 1.0, 0.0]))
    assert two.effective_rank == pytest.approx(4 / 3**0.75)  # exp of the entropy of 3/4 and 1/4
    assert two.rank == 2
    assert of_matrix(np.zeros((3, 3))).count <= 3


def test_a_negative_eigenvalue_is_told_from_rounding():
    bad = of_matrix(np.array([[0.0, 1], [1, 0]]))
    assert not bad.is_psd and bad.least == pytest.approx(-1) and bad.rank == 2
    found = spectrum.readouts(bad)
    assert found[0].value == spectrum.NO and found[1].value == "-1"
    x = np.random.default_rng(0).normal(size=(50, 1))
    for name, cls in KERNELS.items():
        if cls.domain != "text":
            points = np.abs(x)
            assert of_matrix(cls()(points if cls.is_psd else x)).is_psd == cls.is_psd, name


def test_eigenfunctions_continue_the_eigenvectors():
    now = setting()
    X, K = now.train.X, now.gram
    judged, found = eigenfunctions(now.kernel, K, X, X[:, 0], 6)
    np.testing.assert_allclose(found.f, found.samples, atol=1e-9)
    np.testing.assert_allclose((found.samples**2).mean(axis=0), 1)
    np.testing.assert_allclose(K @ found.samples, found.samples * judged.values[:6], atol=1e-9)
    np.testing.assert_allclose(judged.values, of_matrix(K).values, atol=1e-12)
    along = found.f[np.argsort(X[:, 0])]
    changes = (np.diff(np.sign(along), axis=0) != 0).sum(axis=0)
    np.testing.assert_array_equal(changes, range(6))  # the smaller mu, the more changes of sign


def test_eigenfunctions_of_what_is_rounding_are_left_out():
    now = setting(kernel="polynomial(degree=2)")
    _, found = eigenfunctions(now.kernel, now.gram, now.train.X, now.train.X[:, 0], 8)
    assert found.f.shape[1] == 3
    indefinite = setting(kernel="sigmoid(gamma=1, coef0=0)")
    scene = spectrum.draw(indefinite)
    assert scene.readouts[0].value == spectrum.NO


@pytest.mark.parametrize("query", [{}, {"data": "moons"}, {"kernel": "constant(value=1)"},
                                   {"kernel": "white(noise=1)"}, {"data": "iris"}])  # fmt: skip
def test_the_spectrum_is_drawn(query):
    scene = spectrum.draw(setting(**query))
    for figure in scene.figures:
        check_figure(figure)
    data = setting(**query).train
    assert len(scene.figures) == 1 + (data.n_features == 1)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_sums_products_and_multiples_of_kernels_are_kernels(data):
    names = [name for name, cls in KERNELS.items() if cls.is_psd and cls.domain == "real"]
    first, second = (data.draw(st.sampled_from(names)) for _ in range(2))
    now = setting(kernel=f"{first}()", n="30")
    for one in combinations(now, second, data.draw(st.floats(0.01, 100))):
        assert one.spectrum.is_psd or not one.rule, one.name


def test_a_difference_and_the_sigmoid_are_none_here():
    found = {one.slug: one for one in combinations(setting(), "periodic", 2.0)}
    now = setting()
    np.testing.assert_array_equal(found["difference"].K, now.gram[np.ix_(now.order, now.order)]
                                  - Periodic()(now.train.X[now.order]))  # fmt: skip
    assert found["difference"].spectrum.least < -1
    assert found["sigmoid"].spectrum.least < -0.01
    np.testing.assert_array_equal(found["sigmoid"].K, Sigmoid()(now.train.X[now.order]))
    assert found["scaled"].spectrum.values[0] == pytest.approx(
        2 * found["first"].spectrum.values[0]
    )


def test_a_difference_is_a_kernel_where_the_first_contains_the_second():
    added = {one.slug: one for one in combinations(
        setting(kernel="rbf(gamma=20) + linear()"), "linear", 2.0)}  # fmt: skip
    assert added["difference"].spectrum.is_psd
    rest = parse("rbf(gamma=20)")(setting().train.X)
    assert added["difference"].spectrum.values[0] == pytest.approx(np.linalg.eigvalsh(rest)[-1])


def test_features_of_a_sum_are_a_list_and_those_of_a_product_all_products():
    X = np.random.default_rng(0).normal(size=(12, 2))
    one, other = Polynomial(degree=2), Polynomial(degree=1, gamma=0.5)
    F, G = polynomial_features(X, 2), polynomial_features(X, 1, gamma=0.5)
    both = np.hstack([F, G])
    np.testing.assert_allclose(both @ both.T, (one + other)(X))
    products = np.einsum("ij,ik->ijk", F, G).reshape(len(X), -1)
    np.testing.assert_allclose(products @ products.T, (one * other)(X))
    np.testing.assert_allclose((3**0.5 * F) @ (3**0.5 * F).T, (3 * one)(X))


def test_many_points_are_thinned():
    found = combinations(setting(n="400"), "rbf", 1.0)
    assert all(one.K.shape == (MOST, MOST) for one in found)


@pytest.mark.parametrize("view", ["spectrum", "closure"])
def test_the_views_open(view):
    at = opened("kernels", "views", view)
    text = " ".join(m.value for m in at.markdown)
    assert "positive semi-definite" in text
    assert "second_kernel" in opened("kernels", "views", "closure").session_state["kp"].pages[
        "kernels"].record.values  # fmt: skip
    for figure in closure.draw(setting()).figures:
        check_figure(figure)
