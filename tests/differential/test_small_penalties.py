"""Ridge with a lambda far below the trace of K, down to 1e-14 of it: as exact as scikit-learn.

What the rounding of K leaves of the digits is random, so that single errors differ by a factor;
over many problems neither may be worse.
"""

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge as TheirRidge

from kernels import (
    RBF,
    GaussianProcess,
    KernelRidge,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    clear_memory,
)
from kernels.linalg.cholesky import exact_cholesky
from tests.kernels.estimators import every_kernel, samples

from .extended import LONG, solve_spd
from .formulas import gram

SHARES = 10.0 ** np.arange(-14, -8)  # of the trace: lambda
SIZES = (30, 2, 1.0), (30, 2, 5.0), (60, 1, 1.0), (60, 5, 2.0)  # samples, features, their scale
KERNELS = {
    **{f"degree {p}": [Polynomial(p, 1.0, 1.0), Polynomial(p, 0.1, 0.5)] for p in range(1, 11)},
    "stationary": [
        RBF(0.1),
        RBF(1.0),
        Matern(nu=2.5, lengthscale=3.0),
        Matern(nu=0.5, lengthscale=3.0),
        Periodic(period=7.0, lengthscale=2.0),
    ],
    "composite": [Linear() + RBF(0.5), 3.0 * Polynomial(2) * RBF(0.1), Polynomial(6) + 0.1],
}


def off(ours, expected):
    """The largest error, as a share of the largest number."""
    return float(np.abs(ours - expected).max() / np.abs(expected).max())


def errors(kernel, n, d, scale):
    """Yield the errors of our ridge, process and path, and of scikit-learn, for each share."""
    rng = np.random.default_rng([n, d, int(scale)])
    X = scale * rng.standard_normal((n, d))
    y, Z = np.sin(X[:, 0]) + 0.1 * rng.standard_normal(n), X[:5] + 0.1
    K, Kz = gram(kernel, X, X), gram(kernel, Z, X)
    for share in SHARES:
        lam = share * float(np.trace(K))
        weights = solve_spd(K + LONG(lam) * np.eye(n), y.astype(LONG)[:, None])[:, 0]
        expected = Kz @ weights
        ridge = KernelRidge(kernel, lam).fit(X, y)
        ours = [
            ridge.predict(Z),
            GaussianProcess(kernel, lam).fit(X, y).predict(Z),
            kernel(Z, X) @ ridge.path([1.0, lam])[1],
        ]
        theirs = TheirRidge(alpha=lam, kernel="precomputed").fit(kernel(X), y)
        floor = off(theirs.predict(kernel(Z, X)), expected)
        yield [off(each, expected) for each in ours], floor


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("kernels", KERNELS.values(), ids=KERNELS)
def test_no_worse_than_scikit_learn(kernels):
    ratios = []
    for kernel in kernels:
        for n, d, scale in SIZES:
            for ours, theirs in errors(kernel, n, d, scale):
                assert max(ours) < 100 * theirs + 1e-13
                ratios.append(max(ours) / (theirs + 1e-15))
    assert np.median(ratios) < 1.2


@pytest.mark.parametrize("kernel", every_kernel(), ids=str)
def test_equal_samples_without_a_penalty_are_seen(kernel):
    if not kernel.is_psd or kernel.is_noise:
        return
    for n in (6, 24, 60, 150):
        for seed in range(5):
            X = samples(kernel, n, seed)
            X[n // 2] = X[0]
            assert exact_cholesky(kernel(X), 0.0) is None
            clear_memory()
