"""Gram matrices in blocks and in rows of pairs, and the distances kept between them."""

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform

from kernels import (
    RBF,
    KernelError,
    KernelRidge,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    White,
    gram_matrix,
)
from kernels.linalg import distances
from kernels.linalg.lru_cache import LRUCache
from tests.kernels.functions.claims import points


@pytest.mark.filterwarnings("ignore:overflow")
def test_a_matrix_that_is_not_finite_is_refused_each_time():
    """Also after a fit has met it: what is kept is finite."""
    kernel, X = Polynomial(degree=7), np.array([[1e60], [1.0], [2.0]])
    for _ in range(2):
        with pytest.raises(KernelError, match="is not finite"):
            KernelRidge(kernel).fit(X, [0.0, 1.0, 2.0])
        with pytest.raises(KernelError, match="is not finite"):
            gram_matrix(kernel, X)


def test_blocks_equal_the_whole():
    X = points(RBF(), 2, n=333)
    k = RBF(2) * Periodic(period=3) + White(0.2)
    assert np.allclose(k(X), k.evaluate(X, X), atol=1e-14)
    assert (k(X) == k(X).T).all()
    assert np.allclose(k(np.tile(X, (5, 1)), X), np.tile(k(X, X), (5, 1)), atol=1e-14)
    assert k(X[:0]).shape == (0, 0) and k(X[:0], X).shape == (0, 333) and len(k.diag(X[:0])) == 0


@pytest.mark.parametrize("d", [1, 2, 12])
@pytest.mark.parametrize(
    "k",
    [
        RBF(2),
        0.5 * Matern(nu=2.5, lengthscale=0.7) + 3,
        RationalQuadratic(alpha=1, lengthscale=2) ** 2,
    ],
)
def test_a_row_of_pairs_equals_the_blocks(k, d, monkeypatch):
    X = points(RBF(), d, n=90)
    K = k(X)
    assert k.evaluates_pairs and (K == K.T).all()
    assert np.allclose(RBF((2.0,) * d)(X), RBF(2)(X), atol=1e-13)
    monkeypatch.setattr("kernels.linalg.gram.ROW_SAMPLES", 0)
    assert np.allclose(K, k(X), rtol=1e-13) and np.allclose(K.diagonal(), k.diag(X))


@pytest.mark.parametrize("offset", [0, 1e4])
@pytest.mark.parametrize(("n", "d"), [(2, 40), (80, 40), (450, 20), (450, 40)])
def test_distances_of_pairs_lose_nothing_to_products(n, d, offset):
    rng = np.random.default_rng(0)
    X, weights = rng.standard_normal((n, d)) + offset, 0.1 + rng.random(d)
    X[n // 2] = X[0]
    X[-1] = X[0] + 1e-6
    for w in (None, weights):
        exact = pdist(X, "sqeuclidean", w=w)
        of_pairs = distances.squared_euclidean_of_pairs(X, w)
        np.testing.assert_allclose(of_pairs, exact, rtol=1e-13, atol=0)
        D = distances.squared_euclidean(X, X, w)
        np.testing.assert_allclose(D, squareform(exact), rtol=1e-13, atol=0)
        assert (D == D.T).all()
    X[1] = 1e7  # all others are near neighbours beside it
    np.testing.assert_array_equal(distances.squared_euclidean_of_pairs(X), pdist(X, "sqeuclidean"))


@pytest.mark.parametrize("spread", [0.1, 1.0, 30.0])  # the last: beyond where points are stretched
@pytest.mark.parametrize("offset", [0.0, 3.0, 1e6])
@pytest.mark.parametrize("d", [2, 7])
def test_entries_of_a_gamma_for_each_feature_have_all_digits(d, offset, spread):
    rng = np.random.default_rng(d)
    X = spread * rng.standard_normal((90, d)) + offset
    X[1], X[2] = X[0], X[0] + 1e-7
    gammas = (0.1 + rng.random(d)).tolist()
    differences = X.astype(np.longdouble)[:, None] - X.astype(np.longdouble)
    exact = np.exp(-(differences**2 @ np.array(gammas, np.longdouble)))
    for K in (RBF(gammas)(X), RBF(gammas)(X, X.copy())):
        assert np.abs(K - exact).max() < 1e-14


def test_distances_are_kept_while_gamma_moves(monkeypatch):
    store, X = LRUCache(max_bytes=1 << 20, keep_from_second_use=True), points(RBF(), 2, 100)
    calls = []
    monkeypatch.setattr(distances, "DISTANCES", store)
    monkeypatch.setattr(distances, "FEW_NUMBERS", 0)

    def compute(A, B):
        calls.append(1)
        return distances.squared_euclidean(A, B)

    for _ in range(5):
        kept = distances.remembered(compute, X.copy(), X.copy())  # two objects: other samples
    assert len(calls) == 2
    for _ in range(5):
        kept = distances.remembered(compute, X, X)
    assert len(calls) == 4 and store.nbytes == 2 * kept.nbytes
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 1
    X[0] = 9  # changed in place: never the old distances
    assert (distances.remembered(compute, X, X)[0, 1:] != kept[0, 1:]).all()
    for seed in range(50):
        for _ in range(3):
            distances.remembered(compute, points(RBF(), 2, 100, seed), X)
    assert 0 < store.nbytes <= store.max_bytes
    store.clear()
    assert store.nbytes == 0
