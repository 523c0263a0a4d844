"""Kernel k-means against scikit-learn's, brute force, and the features written out."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score

from kernels import (
    RBF,
    KernelError,
    KernelKMeans,
    Linear,
    Polynomial,
    Sigmoid,
    WordSet,
    polynomial_features,
)


def blobs(n, d, count, seed=0, spread=0.3):
    rng = np.random.default_rng(seed)
    return rng.normal(0, 3, (count, d))[np.arange(n) % count] + spread * rng.normal(size=(n, d))


@pytest.mark.parametrize("d, count", [(1, 2), (2, 3), (2, 5), (4, 4)])
@pytest.mark.parametrize("spread", [0.3, 2.0])
def test_a_linear_kernel_is_ordinary_k_means(d, count, spread):
    """Of clusters apart both find the same; else scikit-learn's stays where ours has ended."""
    X = blobs(120, d, count, spread=spread)
    ours = KernelKMeans(Linear(), count, n_init=40).fit(X)
    ends = ours.dual_coef_.T @ X
    start = {"init": ends, "n_init": 1} if spread > 1 else {"n_init": 40}
    theirs = KMeans(count, random_state=0, tol=0, **start).fit(X)
    assert ours.inertia_ == pytest.approx(theirs.inertia_, rel=1e-9)
    assert adjusted_rand_score(ours.labels_, theirs.labels_) == pytest.approx(1)
    Z = blobs(50, d, count, seed=1, spread=spread)
    assert adjusted_rand_score(ours.predict(Z), theirs.predict(Z)) == pytest.approx(1)
    np.testing.assert_allclose(
        np.sort(ours.squared_distances(Z), 1), np.sort(theirs.transform(Z) ** 2, 1), atol=1e-8
    )


def test_a_polynomial_kernel_is_k_means_of_its_features():
    X, kernel = blobs(60, 2, 3), Polynomial(2)
    F = polynomial_features(X, 2)
    np.testing.assert_allclose(F @ F.T, kernel(X))
    ours = KernelKMeans(kernel, 3, n_init=30).fit(X)
    theirs = KMeans(3, n_init=30, random_state=0).fit(F)
    assert ours.inertia_ == pytest.approx(theirs.inertia_, rel=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_no_other_two_clusters_of_a_few_points_are_better(seed):
    X, kernel = np.random.default_rng(seed).normal(size=(9, 2)), RBF(0.1)
    model = KernelKMeans(kernel, 2, n_init=60).fit(X)

    def total(labels):
        parts = (kernel(X[labels == c]) for c in (0, 1))
        return sum(np.trace(K) - K.sum() / len(K) for K in parts)

    every = (np.array(labels) for labels in product((0, 1), repeat=9) if 0 < sum(labels) < 9)
    assert model.inertia_ == pytest.approx(min(map(total, every)))


def weights_of(n, seed=0):
    return np.random.default_rng(seed).integers(0, 4, n).astype(float)


@pytest.mark.parametrize("spread", [0.3, 2.0])
def test_weights_are_those_of_ordinary_k_means(spread):
    X, w = blobs(120, 2, 3, spread=spread), weights_of(120)
    ours = KernelKMeans(Linear(), 3, n_init=40).fit(X, sample_weight=w)
    start = ours.dual_coef_.T @ X
    theirs = KMeans(3, init=start, n_init=1, tol=0).fit(X, sample_weight=w)
    assert ours.inertia_ == pytest.approx(theirs.inertia_, rel=1e-9)
    np.testing.assert_allclose(start, theirs.cluster_centers_, atol=1e-9)
    np.testing.assert_array_equal(ours.labels_, theirs.labels_)  # of weight 0, too
    np.testing.assert_array_equal(ours.labels_, ours.predict(X))


@pytest.mark.parametrize("kernel", [Linear(), RBF(0.5), Polynomial(2)], ids=str)
@pytest.mark.parametrize("size", [1.0, 1e-5])
def test_a_weight_of_two_is_the_sample_twice(kernel, size):
    X, w = blobs(60, 2, 3, spread=1.0), weights_of(60)
    repeated = np.repeat(np.arange(60), w.astype(int))
    ours = KernelKMeans(kernel, 3, n_init=40).fit(X, sample_weight=size * w)
    other = KernelKMeans(kernel, 3, n_init=40).fit(X[repeated])
    assert ours.inertia_ == pytest.approx(size * other.inertia_, rel=1e-9)
    assert adjusted_rand_score(ours.predict(X), other.predict(X)) == pytest.approx(1)
    any_other = np.arange(60) % 3
    expected = size * other.inertia_of(any_other[repeated])
    assert ours.inertia_of(any_other) == pytest.approx(expected, rel=1e-9)
    assert ours.inertia_of(ours.labels_) == pytest.approx(ours.inertia_, rel=1e-9)
    assert np.all(ours.dual_coef_[w == 0] == 0)


@pytest.mark.parametrize("seed", range(3))
def test_no_other_two_weighted_clusters_are_better(seed):
    rng = np.random.default_rng(seed)
    X, w, kernel = rng.normal(size=(9, 2)), rng.uniform(0.1, 5, 9), RBF(0.1)
    model = KernelKMeans(kernel, 2, n_init=60).fit(X, sample_weight=w)

    def total(labels):
        own = [(kernel(X[labels == c]), w[labels == c]) for c in (0, 1)]
        return sum(v @ np.diag(K) - v @ K @ v / v.sum() for K, v in own)

    every = (np.array(labels) for labels in product((0, 1), repeat=9) if 0 < sum(labels) < 9)
    assert model.inertia_ == pytest.approx(min(map(total, every)))


@pytest.mark.parametrize("kernel", [Linear(), RBF(1.0), RBF(50.0), Polynomial(3)])
@pytest.mark.parametrize("seed", range(5))
def test_the_sum_never_rises_and_ends_at_a_fixed_point(kernel, seed):
    X = blobs(80, 2, 4, seed=seed, spread=1.5)
    model = KernelKMeans(kernel, 4, n_init=1, seed=seed).fit(X)
    assert np.all(np.diff(model.inertias_) < 0)
    assert model.inertias_[-1] == model.inertia_ == pytest.approx(model.inertia_of(model.labels_))
    np.testing.assert_array_equal(model.predict(X), model.labels_)
    own = model.squared_distances(X)[np.arange(80), model.labels_]
    assert own.sum() == pytest.approx(model.inertia_, rel=1e-7)
    assert len(np.unique(model.labels_)) == 4
    means = model.dual_coef_
    np.testing.assert_allclose(means.sum(0), 1)
    np.testing.assert_allclose(model.squared_norms_, np.diag(means.T @ kernel(X) @ means))


def test_more_starts_are_never_worse():
    X = blobs(100, 2, 5, spread=1.5)
    few, many = (KernelKMeans(RBF(0.5), 5, n_init=n).fit(X).inertia_ for n in (1, 30))
    assert many <= few


def test_a_grid_says_the_same_as_the_listed_points():
    X = blobs(60, 2, 3)
    model = KernelKMeans(RBF(0.3), 3).fit(X)
    x, y = np.linspace(-4, 4, 7), np.linspace(-4, 4, 5)
    places = np.stack([a.ravel() for a in np.meshgrid(x, y)], 1)
    nearness = model.on_grid(x, y)
    assert nearness.shape == (5, 7, 3)
    np.testing.assert_array_equal(nearness.argmax(-1).ravel(), model.predict(places))
    np.testing.assert_allclose(
        1 - nearness.reshape(-1, 3), model.squared_distances(places), atol=1e-9
    )


def test_as_many_clusters_as_points_and_copies():
    X = np.arange(5.0)[:, None]
    assert KernelKMeans(RBF(), 5).fit(X).inertia_ == pytest.approx(0, abs=1e-12)
    copies = KernelKMeans(RBF(), 3).fit(np.zeros((6, 2)))
    assert sorted(np.unique(copies.labels_)) == [0, 1, 2] and copies.inertia_ == pytest.approx(0)


def test_texts():
    texts = ["red blue", "red blue green", "one two", "one two three"]
    labels = KernelKMeans(WordSet(), 2).fit(texts).labels_
    assert labels[0] == labels[1] != labels[2] == labels[3]


def test_wrong_parameters_are_named():
    X = blobs(10, 2, 2)
    with pytest.raises(KernelError, match="not positive semi-definite, so it has no distances"):
        KernelKMeans(Sigmoid()).fit(X)
    with pytest.raises(KernelError, match=r"n_clusters must be at most.*n_samples=10"):
        KernelKMeans(RBF(), 11).fit(X)
    with pytest.raises(KernelError, match=r"samples that count, n_samples=3"):
        KernelKMeans(RBF(), 4).fit(X, sample_weight=np.arange(10) < 3)
    with pytest.raises(KernelError, match="sample_weight must be finite"):
        KernelKMeans().fit(X, sample_weight=-np.ones(10))
    for name in ("n_clusters", "n_init", "max_iter"):
        with pytest.raises(KernelError, match=f"{name} must be"):
            KernelKMeans(**{name: 0}).fit(X)
    for wrong in ([0, 1], np.full(10, 0.5), -np.ones(10, dtype=int)):
        with pytest.raises(KernelError, match="labels must be"):
            KernelKMeans().fit(X).inertia_of(wrong)
