"""The subsequence kernel against the enumeration of all subsequences."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.model_selection import GridSearchCV

from kernels import (
    KERNELS,
    Constant,
    GaussianProcess,
    KernelError,
    KernelPCA,
    KernelRidge,
    Subsequence,
    SupportVectorClassifier,
    White,
    WordSet,
)
from tests.kernels.functions import claims

WORDS = ["science is organized knowledge", "wisdom is organized life", "cat", "", "a", "cc  c"]


def features(symbols, length, decay):
    """Definition 1: for each sequence u, the sum of decay^span over its places."""
    phi = defaultdict(float)
    for places in combinations(range(len(symbols)), length):
        u = tuple(symbols[place] for place in places)
        phi[u] += decay ** (places[-1] - places[0] + 1)
    return phi


def enumerated(texts, length, decay, normalised):
    phis = [features(text, length, decay) for text in texts]
    K = np.array([[sum(a[u] * b[u] for u in a.keys() & b.keys()) for b in phis] for a in phis])
    if normalised:
        size = np.sqrt(K.diagonal())
        K = K / np.where(np.outer(size, size) > 0, np.outer(size, size), 1)
    return K


@pytest.mark.parametrize(("length", "decay"), list(product([1, 2, 3, 4], [0.3, 0.5, 1.0])))
@pytest.mark.parametrize("normalised", [True, False])
def test_it_is_the_sum_over_all_subsequences(length, decay, normalised):
    kernel = Subsequence(length, decay, normalised=normalised)
    expected = enumerated(WORDS, length, decay, normalised)
    assert_allclose(kernel(WORDS), expected, rtol=1e-12, atol=1e-300)
    assert_allclose(kernel(WORDS[:2], WORDS[2:]), expected[:2, 2:], rtol=1e-12, atol=1e-300)
    assert_allclose(kernel.diag(WORDS), expected.diagonal(), rtol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_random_texts_of_few_letters(seed):
    rng = np.random.default_rng(seed)
    texts = ["".join(rng.choice(list("abc"), rng.integers(0, 12))) for _ in range(9)]
    kernel = Subsequence(int(rng.integers(1, 5)), float(rng.uniform(0.1, 1.5)), normalised=False)
    assert_allclose(
        kernel(texts), enumerated(texts, kernel.length, kernel.decay, False), rtol=1e-12
    )


def test_the_example_of_the_article():
    """K(car, cat) = decay^4 of K(cat, cat) = 2 decay^4 + decay^6 (Lodhi et al. 2002, Section 3)."""
    lam = 0.4
    assert Subsequence(2, lam, normalised=False)(["cat"], ["car"])[0, 0] == pytest.approx(lam**4)
    assert Subsequence(2, lam)(["cat"], ["car"])[0, 0] == pytest.approx(1 / (2 + lam**2))


def test_words_are_symbols_without_capitals_and_punctuation():
    texts = ["The cat sat, on the mat.", "the CAT on a mat", "dogs"]
    kernel = Subsequence(2, 0.5, "words")
    split = [["the", "cat", "sat", "on", "the", "mat"], ["the", "cat", "on", "a", "mat"], ["dogs"]]
    assert_allclose(kernel(texts), enumerated(split, 2, 0.5, True), rtol=1e-12)


def test_it_sees_the_order_that_a_set_of_words_does_not():
    texts = ["dog bites man", "man bites dog"]
    assert WordSet()(texts)[0, 1] == pytest.approx(1)
    assert Subsequence(2, 0.5, "words")(texts)[0, 1] == 0


def test_what_it_says_of_itself_is_so():
    assert claims.complaints(Subsequence) == []


def test_many_texts_in_blocks_are_the_same(monkeypatch):
    rng = np.random.default_rng(0)
    texts = ["".join(rng.choice(list("ab "), 15)) for _ in range(80)]
    K = Subsequence()(texts)
    monkeypatch.setattr("kernels.functions.subsequence.BLOCK", 700)
    assert_allclose(Subsequence()(texts), K, rtol=1e-14)
    assert (K == K.T).all() and np.linalg.eigvalsh(K)[0] > -1e-12


def test_the_methods_take_it():
    texts = ["abab", "abba", "baab", "cdcd", "cddc", "dccd", "abcd", "dcba"]
    y = np.array([0, 0, 0, 1, 1, 1, 0, 1])
    kernel = Subsequence(2, 0.5)
    K = kernel(texts)
    ridge = KernelRidge(kernel, 0.1).fit(texts, y)
    assert_allclose(ridge.predict(texts), K @ np.linalg.solve(K + 0.1 * np.eye(8), y), rtol=1e-9)
    assert (SupportVectorClassifier(kernel, C=10.0).fit(texts, y).predict(texts[:6]) == y[:6]).all()
    assert KernelPCA(kernel + White(0.1), 2).fit(texts).scores_.shape == (8, 2)
    process = GaussianProcess(2 * kernel + Constant(), 0.1).fit(texts, y)
    _, gradient = process.log_marginal_likelihood(eval_gradient=True)
    step = 1e-4 * np.eye(len(gradient))
    theta = process.theta
    differences = [
        process.log_marginal_likelihood(theta + e) - process.log_marginal_likelihood(theta - e)
        for e in step
    ]
    assert_allclose(gradient, np.array(differences) / 2e-4, rtol=1e-5, atol=1e-7)
    search = GridSearchCV(ridge, {"kernel__length": [1, 2]}, cv=2).fit(texts, y)
    assert search.best_params_["kernel__length"] in (1, 2)


def test_what_is_refused():
    with pytest.raises(KernelError, match="word counts do not say"):
        Subsequence()(np.ones((2, 3)))
    with pytest.raises(KernelError, match="one string for each sample"):
        Subsequence()([1, 2])
    with pytest.raises(KernelError, match="length must be a whole number of at least 1"):
        Subsequence(0)
    assert "subsequence" not in KERNELS  # no menu, which would offer it for word counts
