"""A given matrix in the place of a kernel, against scikit-learn's kernel="precomputed"."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.base import clone
from sklearn.kernel_ridge import KernelRidge as TheirRidge
from sklearn.model_selection import cross_val_predict
from sklearn.svm import SVC

from kernels import (
    KERNELS,
    RBF,
    Constant,
    GaussianProcess,
    GaussianProcessClassifier,
    KernelError,
    KernelKMeans,
    KernelPCA,
    KernelRidge,
    Precomputed,
    Sigmoid,
    SupportVectorClassifier,
)

RNG = np.random.default_rng(0)
X = RNG.standard_normal((30, 2))
y = (X[:, 0] > 0).astype(int)
K = RBF(0.7)(X)
NUMBERS = np.arange(30)[:, None]
TRAIN, TEST = np.arange(20), np.arange(20, 30)


def test_fits_are_those_of_scikit_learn_with_the_matrix():
    block, beyond = K[np.ix_(TRAIN, TRAIN)], K[np.ix_(TEST, TRAIN)]
    theirs = TheirRidge(alpha=0.1, kernel="precomputed").fit(block, y[TRAIN]).predict(beyond)
    ours = KernelRidge(Precomputed(K), 0.1).fit(TRAIN[:, None], y[TRAIN]).predict(TEST[:, None])
    assert_allclose(ours, theirs, rtol=1e-9)
    theirs = SVC(C=5.0, kernel="precomputed").fit(block, y[TRAIN]).decision_function(beyond)
    svm = SupportVectorClassifier(Precomputed(K), C=5.0).fit(TRAIN[:, None], y[TRAIN])
    assert_allclose(svm.decision_function(TEST[:, None]), theirs, atol=1e-3)


@pytest.mark.parametrize("model", [KernelRidge(RBF(0.7), 0.1), SupportVectorClassifier(RBF(0.7))])
def test_folds_are_choices_of_numbers(model):
    expected = cross_val_predict(model, X, y, cv=5)
    given = clone(model).set_params(kernel=Precomputed(K))
    assert_allclose(cross_val_predict(given, NUMBERS, y, cv=5), expected, rtol=1e-9)


def test_variances_components_and_sums_are_those_of_the_kernel():
    for ours, theirs in [(Precomputed(K), RBF(0.7)), (2 * Precomputed(K) + 1, 2 * RBF(0.7) + 1)]:
        mine = GaussianProcess(ours, 0.1).fit(NUMBERS[:20], y[:20])
        other = GaussianProcess(theirs, 0.1).fit(X[:20], y[:20])
        for a, b in zip(
            mine.predict(NUMBERS, return_std=True), other.predict(X, return_std=True), strict=True
        ):
            assert_allclose(a, b, rtol=1e-9)
    a, b = KernelPCA(Precomputed(K), 2).fit(NUMBERS), KernelPCA(RBF(0.7), 2).fit(X)
    assert_allclose(a.eigenvalues_, b.eigenvalues_, rtol=1e-10)


def test_it_is_a_value_and_says_whether_it_is_semi_definite():
    kernel = Precomputed(K)
    assert kernel == Precomputed(K.copy()) and hash(kernel) == hash(Precomputed(K.copy()))
    assert (
        kernel != Precomputed(2 * K) and kernel.is_psd and str(kernel) == "precomputed(<30 x 30>)"
    )
    assert not Precomputed(Sigmoid()(X)).is_psd
    again = pickle.loads(pickle.dumps(kernel + Constant()))
    assert again == kernel + Constant() and "precomputed" not in KERNELS
    given = K.copy()
    kernel = Precomputed(given)
    given[0, 0] = 7
    assert kernel.pair(NUMBERS[0], NUMBERS[0]) == kernel(NUMBERS)[0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        kernel.similarities.K[0, 0] = 7


@pytest.mark.parametrize(
    ("matrix", "said"),
    [
        (np.ones((2, 3)), "shape"),
        ([[1, np.nan], [np.nan, 1]], "NaN"),
        ([[1, 2], [0, 1]], "symmetric"),
    ],
)
def test_what_is_no_gram_matrix_is_refused(matrix, said):
    with pytest.raises(KernelError, match=said):
        Precomputed(matrix)


@pytest.mark.parametrize("numbers", [[[30]], [[-1]], [[0.5]], [[0, 1]]])
def test_other_numbers_are_refused(numbers):
    with pytest.raises(KernelError, match="0 to 29"):
        Precomputed(K)(numbers)


@pytest.mark.parametrize(
    "asked",
    [
        lambda: GaussianProcess("precomputed").fit(K, y).predict(K, return_std=True),
        lambda: GaussianProcess("precomputed").fit(K, y).predict(K, return_cov=True),
        lambda: GaussianProcess("precomputed").fit(K, y).sample_posterior(K),
        lambda: GaussianProcess("precomputed").fit(K, y).decompose(K),
        lambda: GaussianProcessClassifier("precomputed").fit(K, y).predict_proba(K),
        lambda: KernelKMeans("precomputed", 2).fit(K).squared_distances(K),
        lambda: KernelRidge("precomputed").fit(K, y).on_grid([0, 1], None),
        lambda: SupportVectorClassifier("precomputed").fit(K, y).on_grid([0, 1], None),
    ],
)
def test_what_a_given_matrix_cannot_say_is_refused_with_what_can(asked):
    with pytest.raises(KernelError, match=r"neither k\(z, z\).*Precomputed\(K\)"):
        asked()
