"""The Gram matrix of the same kernel and the same samples is evaluated once."""

import warnings

import numpy as np
import pytest

from kernels import (
    GaussianProcess,
    Hyperparameter,
    Kernel,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
    clear_memory,
    gram_matrix,
)
from kernels.methods.evidence import with_slopes

CLASSIFIERS = (KernelDiscriminant, KernelLogistic, KernelPerceptron, SupportVectorClassifier)
ESTIMATORS = (*CLASSIFIERS, GaussianProcess, KernelPCA, KernelRidge, SupportVectorRegressor)


@pytest.fixture
def counted():
    """A Gaussian that counts the pairs of samples that it evaluates."""
    clear_memory()

    class Counted(Kernel):
        name, label, latex = "counted", "Counted", "<gamma>"
        hyperparameters = (Hyperparameter("gamma", r"\gamma", 1.0, help="Width"),)
        samples: frozenset = frozenset()
        pairs = 0

        def evaluate(self, X, Y):
            if X.ndim == 2 and {*map(bytes, X)} | {*map(bytes, Y)} <= self.samples:
                type(self).pairs += len(X) * len(Y)
            return np.exp(-self.gamma * np.square(X[:, None] - Y[None]).sum(-1))

    yield Counted
    Counted.unregister()
    clear_memory()


def table(counted, n):
    X = np.random.default_rng(n).normal(size=(n, 2))
    counted.samples, counted.pairs = frozenset(map(bytes, X)), 0
    return X, np.arange(n) % 2 * 1.0


@pytest.mark.parametrize("n", [60, 450])
@pytest.mark.parametrize("gamma", [0.01, 30.0])  # of low rank, and of full
@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_picture_and_fit_evaluate_it_once(counted, estimator, gamma, n):
    X, y = table(counted, n)
    kernel = counted(gamma)
    K = gram_matrix(kernel, X)
    once = counted.pairs
    assert n * n / 2 < once <= n * n
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = estimator(counted(gamma)).fit(X.copy(), y)
        model.on_grid(np.linspace(-1, 1, 5), np.linspace(-1, 1, 4))
        estimator(counted(gamma)).fit(X, y)
    assert counted.pairs == once
    assert gram_matrix(kernel, X.tolist()) is K and counted.pairs == once
    gram_matrix(counted(2 * gamma), X)
    assert counted.pairs == 2 * once


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_fits_evaluate_it_once_for_the_picture(counted, estimator):
    X, y = table(counted, 60)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        estimator(counted(1.0)).fit(X, y)
    once = counted.pairs
    assert once <= 60 * 60
    gram_matrix(counted(1.0), X)
    for other in ESTIMATORS:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            other(counted(1.0)).fit(X, y)
    assert counted.pairs == once


def test_a_smooth_kernel_never_needs_the_whole_of_it(counted):
    X, y = table(counted, 800)
    KernelRidge(counted(0.01)).fit(X, y)
    assert counted.pairs < 800 * 800 / 4


@pytest.mark.parametrize("n", [60, 450])
@pytest.mark.parametrize("gamma", [0.01, 30.0])
def test_a_gradient_beside_little_noise_evaluates_it_as_often_as_beside_much(counted, gamma, n):
    X, y = table(counted, n)
    pairs = []
    for noise in (1.0, 1e-10):
        counted.pairs = 0
        with_slopes(counted(gamma), X, y, noise)[1]()
        pairs.append(counted.pairs)
    assert pairs[0] == pairs[1] > 0


def test_nobody_spoils_it_for_the_others(counted):
    X, _ = table(counted, 20)
    K = gram_matrix(counted(), X)
    with pytest.raises(ValueError, match="read-only"):
        K[0, 0] = 2
    X[0] += 1  # other samples, in the same array
    assert not np.array_equal(gram_matrix(counted(), X), K)
    mine = counted()(X)
    mine[:] = 0  # what a call of the kernel returns is one's own
    assert gram_matrix(counted(), X)[0, 0] == 1
