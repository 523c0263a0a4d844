"""Spectrum and closure: eigenvalues, verdicts and eigenfunctions are what they are called."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import KERNELS, Periodic, Polynomial, Sigmoid, parse, polynomial_features
from pages.kernels.page import PAGE
from pages.kernels.stage.spectrum import compute_eigenfunctions, compute_spectrum
from pages.kernels.views import closure, spectrum
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import opened
from tests.pages.shared.app.stage.figure_schema import check_figure


def setting(**query):
    record, messages = address.from_query(PAGE, query, {})
    assert not messages
    return resolve(record, {})


def shown(readouts):
    return {readout.key: readout.text for readout in readouts}


def combine(now, second, factor):
    """Return the combinations of a setting's kernel with another one, by slug."""
    values = {**now.values, "second_kernel": second, "factor": factor}
    return {made.slug: made for made in closure.compute(replace(now, values=values))}


def test_effective_rank_counts_equal_eigenvalues():
    assert compute_spectrum(np.eye(7)).effective_rank == pytest.approx(7)
    x = np.arange(1.0, 6)
    line = compute_spectrum(np.outer(x, x))
    assert line.effective_rank == pytest.approx(1) and line.rank == line.count == 1
    assert line.least == 0 and line.is_psd and line.share == pytest.approx(1)
    two = compute_spectrum(np.diag([3.0, 1.0, 0.0]))
    assert two.effective_rank == pytest.approx(4 / 3**0.75)  # exp of the entropy of 3/4 and 1/4
    assert two.rank == 2
    assert compute_spectrum(np.zeros((3, 3))).count <= 3


def test_a_negative_eigenvalue_is_told_from_rounding():
    bad = compute_spectrum(np.array([[0.0, 1], [1, 0]]))
    assert not bad.is_psd and bad.least == pytest.approx(-1) and bad.rank == 2
    texts = shown(spectrum.readouts(bad))
    assert texts["verdict"] == spectrum.NO and texts["smallest_eigenvalue"] == "−1"
    x = np.random.default_rng(0).normal(size=(50, 1))
    for name, cls in KERNELS.items():
        if cls.domain != "text" and cls.is_psd:
            assert compute_spectrum(cls()(np.abs(x))).is_psd, name
    assert not compute_spectrum(Sigmoid()(x)).is_psd  # another may need more dimensions


def test_eigenfunctions_continue_the_eigenvectors():
    now = setting()
    X, K = now.train.X, now.gram
    whole, functions = compute_eigenfunctions(now.kernel, K, X, X[:, 0], 6)
    np.testing.assert_allclose(functions.f, functions.samples, atol=1e-9)
    np.testing.assert_allclose((functions.samples**2).mean(axis=0), 1)
    np.testing.assert_allclose(
        K @ functions.samples, functions.samples * whole.values[:6], atol=1e-9
    )
    np.testing.assert_allclose(whole.values, compute_spectrum(K).values, atol=1e-12)
    along = functions.f[np.argsort(X[:, 0])]
    changes = (np.diff(np.sign(along), axis=0) != 0).sum(axis=0)
    np.testing.assert_array_equal(changes, range(6))  # the smaller mu, the more changes of sign


def test_eigenfunctions_of_what_is_rounding_are_left_out():
    now = setting(kernel="polynomial(degree=2)")
    _, functions = compute_eigenfunctions(now.kernel, now.gram, now.train.X, now.train.X[:, 0], 8)
    assert functions.f.shape[1] == 3
    indefinite = setting(kernel="sigmoid(gamma=1, coef0=0)")
    assert shown(spectrum.draw(indefinite).readouts)["verdict"] == spectrum.NO


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
    for combination in combine(now, second, data.draw(st.floats(0.01, 100))).values():
        assert combination.spectrum.is_psd or not combination.rule, combination.name


def test_a_difference_and_the_sigmoid_are_none_here():
    now = setting()
    made = combine(now, "periodic", 2.0)
    np.testing.assert_array_equal(made["difference"].K, now.gram[np.ix_(now.order, now.order)]
                                  - Periodic()(now.train.X[now.order]))  # fmt: skip
    assert made["difference"].spectrum.least < -1
    assert made["sigmoid"].spectrum.least < -0.01
    np.testing.assert_array_equal(made["sigmoid"].K, Sigmoid()(now.train.X[now.order]))
    assert made["scaled"].spectrum.values[0] == pytest.approx(2 * made["first"].spectrum.values[0])


def test_a_difference_is_a_kernel_where_the_first_contains_the_second():
    added = combine(setting(kernel="rbf(gamma=20) + linear()"), "linear", 2.0)
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
    side = closure.MAX_POINTS
    made = combine(setting(n="400"), "rbf", 1.0)
    assert all(combination.K.shape == (side, side) for combination in made.values())


@pytest.mark.parametrize("view", ["spectrum", "closure"])
def test_the_views_open(view):
    at = opened("kernels", "views", view)
    text = " ".join(m.value for m in at.markdown)
    assert "positive semi-definite" in text
    assert "second_kernel" in opened("kernels", "views", "closure").session_state["kp"].pages[
        "kernels"].record.values  # fmt: skip
    for figure in closure.draw(closure.compute(setting())).figures:
        check_figure(figure)
