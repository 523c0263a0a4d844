"""The two-sample test: against sums written out, and against all divisions of a small sample."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kernels import (
    RBF,
    KernelError,
    Linear,
    Polynomial,
    Sigmoid,
    TwoSampleTest,
    WordSet,
    mean_difference,
    mean_discrepancy,
    two_sample_test,
)

RNG = np.random.default_rng(0)
X, Y = RNG.normal(size=(5, 2)), RNG.normal(0.8, 1.0, size=(6, 2))


def by_pairs(kernel, X, Y):
    """The discrepancy, pair by pair."""
    k = kernel.pair
    return (
        sum(k(a, b) for a in X for b in X) / len(X) ** 2
        - 2 * sum(k(a, b) for a in X for b in Y) / (len(X) * len(Y))
        + sum(k(a, b) for a in Y for b in Y) / len(Y) ** 2
    )


@pytest.mark.parametrize("kernel", [RBF(0.7), Linear(), Polynomial(2)])
def test_the_discrepancy_is_the_sum_over_pairs(kernel):
    assert mean_discrepancy(kernel, X, Y) == pytest.approx(by_pairs(kernel, X, Y), rel=1e-12)


def test_a_linear_kernel_sees_the_means_and_a_square_the_second_moments():
    means = X.mean(0) - Y.mean(0)
    assert mean_discrepancy(Linear(), X, Y) == pytest.approx(means @ means)
    squares = Polynomial(degree=2, gamma=1.0, coef0=0.0)
    moments = X.T @ X / len(X) - Y.T @ Y / len(Y)
    assert mean_discrepancy(squares, X, Y) == pytest.approx((moments**2).sum())


def test_permutations_are_divisions_and_the_p_value_is_that_of_all_of_them():
    kernel, pooled = RBF(0.7), np.concatenate([X, Y])
    rows = range(len(pooled))
    every = np.array([
        by_pairs(kernel, pooled[list(first)], pooled[[i for i in rows if i not in first]])
        for first in combinations(rows, len(X))
    ])  # fmt: skip
    test = two_sample_test(kernel, X, Y, n_permutations=4000, seed=1)
    assert np.abs(test.null[:, None] - every).min(1).max() < 1e-12
    exact = np.mean(every >= by_pairs(kernel, X, Y) - 1e-12)
    sd = np.sqrt(exact * (1 - exact) / 4000)
    assert abs(test.p_value - exact) < 4 * sd + 1 / 4001
    assert test.null.mean() == pytest.approx(every.mean(), abs=4 * every.std() / np.sqrt(4000))


def test_where_there_is_no_difference_the_test_errs_as_often_as_it_says():
    """p <= level in at most that share of 400 draws, within four standard deviations."""
    draws = RNG.normal(size=(400, 2, 15, 1))
    p = np.array([two_sample_test(RBF(0.5), *pair, n_permutations=99).p_value for pair in draws])
    for level in (0.05, 0.2, 0.5):
        share, sd = np.mean(p <= level + 1e-12), np.sqrt(level * (1 - level) / 400)
        assert abs(share - level) < 4 * sd


def test_the_threshold_is_where_the_p_value_passes_the_level():
    test = two_sample_test(RBF(0.7), X, Y, n_permutations=199)
    threshold = test.threshold(0.05)
    assert (1 + np.sum(test.null > threshold)) / 200 <= 0.05
    assert (1 + np.sum(test.null >= threshold)) / 200 > 0.05
    assert TwoSampleTest(1.0, np.arange(10.0), 1.0).threshold(0.05) == np.inf
    for level in (0.0, 1.0, 2.0):
        with pytest.raises(KernelError, match="level"):
            test.threshold(level)


def test_the_difference_of_the_means_is_a_function_of_that_norm():
    """<d, d> = mean of d over X less its mean over Y."""
    for kernel in (RBF(0.7), Polynomial(2)):
        over_x, over_y = (mean_difference(kernel, X, Y, Z).mean() for Z in (X, Y))
        assert over_x - over_y == pytest.approx(mean_discrepancy(kernel, X, Y))


def test_the_seed_draws_and_blocks_do_not_matter(monkeypatch):
    first = two_sample_test(RBF(), X, Y, 50, seed=3)
    np.testing.assert_array_equal(first.null, two_sample_test(RBF(), X, Y, 50, seed=3).null)
    assert not np.array_equal(first.null, two_sample_test(RBF(), X, Y, 50, seed=4).null)
    monkeypatch.setattr("kernels.methods.mean_discrepancy.BLOCK", 40)
    np.testing.assert_allclose(two_sample_test(RBF(), X, Y, 50, seed=3).null, first.null)
    assert len(two_sample_test(RBF(), X, Y, 7, seed=None).null) == 7


def test_texts_are_samples_too():
    wines, songs = ["dry red wine", "sweet red wine"], ["a sad song", "a song"]
    assert mean_discrepancy(WordSet(), wines, songs) > mean_discrepancy(WordSet(), wines, wines)
    assert mean_discrepancy(WordSet(), wines, wines) == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize(("arguments", "said"), [
    ((Sigmoid(), X, Y), "not positive semi-definite"),
    ((RBF(), X, Y[:, :1]), "same number of features"),
    ((RBF(), X, Y[:0]), "at least one point"),
    (("rbf", X, Y), "must be a Kernel"),
    ((RBF(), X, np.full((3, 2), np.nan)), "NaN"),
])  # fmt: skip
def test_what_is_no_pair_of_samples_is_refused(arguments, said):
    with pytest.raises(KernelError, match=said):
        two_sample_test(*arguments)


def test_there_has_to_be_a_permutation():
    with pytest.raises(KernelError, match="n_permutations"):
        two_sample_test(RBF(), X, Y, n_permutations=0)
