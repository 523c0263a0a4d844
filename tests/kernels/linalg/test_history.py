"""The same fit gives the same numbers, whatever was computed before in the process."""

import warnings
from itertools import product

import numpy as np
import pytest

from kernels import (
    RBF,
    ChiSquared,
    Constant,
    Cosine,
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    White,
    clear_memory,
    gram_matrix,
)
from kernels.errors import KernelError
from kernels.linalg.factorisation import Factorisation
from kernels.linalg.gram import cross_gram
from kernels.linalg.spectral import NEARLY_SINGULAR
from tests.sweeps import sweep

LEAVES = [
    RBF(0.01),
    RBF(1.0),
    RBF(50.0),
    Linear(),
    Polynomial(2),
    Polynomial(7, 0.7, 0.3),
    Matern(nu=0.5),
    Matern(nu=1.5, lengthscale=3.0),
    Matern(nu=2.5, lengthscale=30.0),
    RationalQuadratic(alpha=1.0, lengthscale=2.0),
    Periodic(period=2.0),
    Laplacian(0.5),
    Cosine(),
    Constant(3.0),
]
AXIS = np.linspace(-2, 2, 9)


def random_kernels(count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        first, second = (LEAVES[i] for i in rng.integers(len(LEAVES), size=2))
        scale = float(10.0 ** rng.integers(-4, 7))
        yield [first, scale * first, first + scale * second, first * second][rng.integers(4)]


def table(n, d, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    y = np.sin(2 * X.sum(1)) + 0.1 * rng.standard_normal(n)
    return X, y, y > 0, rng.standard_normal((30, d))


def numbers(kernel, lam, X, y, codes, Z):
    """What is shown of each method, by name."""
    shown = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ridge = KernelRidge(kernel, lam).fit(X, y)
        shown["ridge"] = ridge.predict(Z)
        discriminant = KernelDiscriminant(kernel, lam).fit(X, codes)
        shown["discriminant"] = discriminant.decision_function(Z)
        if X.shape[1] == 2:
            shown["surface"] = ridge.on_grid(AXIS, AXIS)
        if lam > 0 and kernel.is_psd:
            process = GaussianProcess(kernel, lam).fit(X, y)
            shown["mean"], shown["sd"] = process.predict(Z, return_std=True)
            shown["evidence"] = np.array([process.evidence_.total])
            shown["draws"] = process.sample_posterior(Z, 2) if len(X) < 100 else np.zeros(1)
        shown["components"] = KernelPCA(kernel, 3).fit(X).transform(Z)
    return shown


def with_and_without_history(kernel, lam, data):
    X, y, codes, _ = data
    clear_memory()
    fresh = numbers(kernel, lam, *data)
    clear_memory()
    kernel(X)
    gram_matrix(kernel, X)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for other in (0.37, 2 * lam + 1e-3):
            KernelDiscriminant(kernel, other).fit(X, codes)
            ridge = KernelRidge(kernel, other).fit(X, y)
            if X.shape[1] == 2:
                ridge.on_grid(AXIS, AXIS)
            if kernel.is_psd:
                KernelLogistic(kernel, other).fit(X, codes)
                GaussianProcess(kernel, other).fit(X, y)
    return fresh, numbers(kernel, lam, *data)


@pytest.mark.parametrize(
    ("lam", "d", "n"),
    sweep(
        product([0.0, 1e-9, 1e-5, 1e-1], [1, 2, 12], [24, 60, 200]),
        lambda case: case[2] == 60 or case in [(0.0, 2, 24), (1e-9, 2, 200), (1e-1, 2, 200)],
    ),
)
def test_a_fit_does_not_depend_on_what_was_computed_before(n, d, lam):
    data = table(n, d)
    for kernel in random_kernels(4, seed=n + d):
        try:
            fresh, after = with_and_without_history(kernel, lam, data)
        except KernelError:
            continue
        f = Factorisation(kernel, data[0])
        decided = f.low_rank or lam < NEARLY_SINGULAR * f.trace
        for name, values in fresh.items():
            if decided or name in ("discriminant", "components", "draws"):
                np.testing.assert_array_equal(after[name], values, err_msg=f"{kernel} {name}")
            else:
                size = max(np.abs(values).max(), 1e-300)
                error = np.abs(after[name] - values).max() / size
                assert error < 1e-6, (kernel, name)


@pytest.mark.parametrize("d", [2, 12])
@pytest.mark.parametrize(
    "kernel",
    sweep(
        [
            RBF(0.01),
            Polynomial(2),
            Periodic(period=2.0, lengthscale=40.0),
            Linear(),
            Cosine(),
            Linear() * RBF(0.01),
        ],
        [0, 2, 5],
    ),
    ids=str,
)
def test_a_gram_matrix_at_hand_changes_no_bit(kernel, d):
    data = table(450, d)
    assert d == 12 or Factorisation(kernel, data[0]).low_rank
    for lam in (1e-9, 0.1):
        clear_memory()
        fresh = numbers(kernel, lam, *data)
        clear_memory()
        gram_matrix(kernel, data[0])
        after = numbers(kernel, lam, *data)
        for name, values in fresh.items():
            np.testing.assert_array_equal(after[name], values, err_msg=name)


@pytest.mark.parametrize("n", [24, 450])
def test_a_kernel_of_several_weights_is_no_exception(n):
    data = table(n, 2)
    fresh, after = with_and_without_history(RBF((0.01, 0.02)), 1e-9, data)
    for name, values in fresh.items():
        np.testing.assert_array_equal(after[name], values, err_msg=name)


def test_what_rounds_by_block_says_so():
    for kernel in (Linear(), Polynomial(2), Sigmoid(), Cosine(), RBF((1.0, 2.0))):
        assert kernel.rounds_by_block and (2.0 * kernel + Periodic()).rounds_by_block
    assert not (RBF(1.0) * Matern(nu=0.5, lengthscale=2.0) + ChiSquared()).rounds_by_block


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize(
    "kernel",
    [k for k in LEAVES if not k.rounds_by_block] + [ChiSquared(), 2.0 * RBF() + Periodic()],
    ids=str,
)
def test_an_entry_is_the_same_in_whatever_block_it_is_evaluated(kernel, d):
    X = np.abs(3 * np.random.default_rng(0).standard_normal((403, d)))
    K = kernel(X)
    np.testing.assert_array_equal(kernel(X[::4]), K[::4, ::4])
    np.testing.assert_array_equal(kernel.diag(X), K.diagonal())
    for row in (0, 5, 66, 67, 200, 402):
        np.testing.assert_array_equal(cross_gram(kernel, X[row : row + 1], X)[0], K[row])


def test_noise_is_no_exception():
    data = table(60, 2)
    fresh, after = with_and_without_history(RBF() + White(0.1), 1e-10, data)
    for name, values in fresh.items():
        np.testing.assert_array_equal(after[name], values, err_msg=name)
