"""Posterior variances, where the prior is far wider, against extended and exact arithmetic."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from datasets import load
from kernels import RBF, GaussianProcess, Linear, Matern, Periodic, Polynomial, White, parse
from kernels.methods.posterior import Posterior
from tests.sweeps import sweep

LONG = np.longdouble
PI = LONG("3.14159265358979323846264338327950288")


def difference(x, z):
    return np.abs(x[:, None] - z[None])


def matern(x, z):
    s = np.sqrt(LONG(3)) * difference(x, z)
    return (1 + s) * np.exp(-s)


EXTENDED = {  # the kernels once more, at one feature in extended precision
    Polynomial(4): lambda x, z: (np.outer(x, z) + 1) ** 4,
    Periodic(period=6.0): lambda x, z: np.exp(-2 * np.sin(PI * difference(x, z) / 6) ** 2),
    Matern(nu=1.5): matern,
    RBF(0.5): lambda x, z: np.exp(-LONG(0.5) * difference(x, z) ** 2),
    Linear(): lambda x, z: np.outer(x, z),
}


def kernel_of(terms):
    return sum(scale * kernel if scale != 1 else kernel for scale, kernel in terms)


def reference(terms, x, z, noise, part=None):
    """k(z, z') - k_z^T (K + s2 I)^-1 k_z' in extended precision, by elimination.

    With ``part``, a list of some of the terms, k(z, z') and k_z are those of it.
    """

    def k(terms, a, b):
        return sum(LONG(scale) * EXTENDED[kernel](a, b) for scale, kernel in terms)

    x, z, part = x.astype(LONG), z.astype(LONG), part or terms
    A, B, covariance = k(terms, x, x) + LONG(noise) * np.eye(len(x)), k(part, x, z), k(part, z, z)
    for i in range(len(x)):  # Gauss: what is left of k(z, z') when all rows are gone
        covariance -= np.outer(B[i], B[i]) / A[i, i]
        factor = A[i + 1 :, i] / A[i, i]
        B[i + 1 :] -= np.outer(factor, B[i])
        A[i + 1 :] -= np.outer(factor, A[i])
    return covariance.astype(float)


WIDE = [
    ([(1.0, Polynomial(4)), (1.0, Periodic(period=6.0))], 1e-6),
    ([(1.0, Polynomial(4)), (1.0, Matern(nu=1.5))], 1e-6),
    ([(1.0, Polynomial(4))], 1e-6),
    ([(1e6, RBF(0.5))], 1e-4),
    ([(1e6, RBF(0.5)), (1e6, Linear())], 1e-4),
    ([(1.0, Matern(nu=1.5))], 1e-12),
    ([(1e4, Matern(nu=1.5)), (1e6, Linear())], 1e-6),
]


@pytest.mark.parametrize(("terms", "tolerance"), WIDE, ids=str)
@pytest.mark.parametrize("n", [10, 40])
def test_covariance_keeps_its_digits_where_the_prior_is_wide(terms, tolerance, n):
    x, z = np.sort(np.random.default_rng(0).uniform(0, 12, n)), np.linspace(0, 12, 60)
    ours = Posterior(kernel_of(terms), x[:, None], z[:, None], 0.1).covariance()
    expected = reference(terms, x, z, 0.1)
    sd = np.sqrt(expected.diagonal())
    np.testing.assert_allclose(ours / np.outer(sd, sd), expected / np.outer(sd, sd), atol=tolerance)


@pytest.mark.parametrize(
    ("terms", "tolerance", "n", "m"),
    sweep(
        [
            (*case, n, m)
            for case in [*WIDE, ([(1.0, Linear()), (1.0, RBF(0.5))], 1e-8)]
            for n, m in [(3, 1), (10, 60), (40, 60), (40, 500)]
        ],
        lambda case: case[-1] < 500 or case[0] is WIDE[2][0],
    ),
)
def test_standard_deviations_of_f_and_of_its_terms(terms, tolerance, n, m):
    x, z = np.sort(np.random.default_rng(0).uniform(0, 12, n)), np.linspace(-3, 14, m)
    model = GaussianProcess(kernel_of(terms), 0.1).fit(x[:, None], np.sin(x))
    sd = model.predict(z[:, None], return_std=True)[1]
    few = slice(None, None, 10)
    covariance = model.predict(z[few, None], return_cov=True)[1]
    np.testing.assert_allclose(covariance.diagonal(), sd[few] ** 2, rtol=tolerance)
    expected = np.sqrt(reference(terms, x, z, 0.1).diagonal())
    np.testing.assert_allclose(sd, expected, rtol=tolerance)
    for ours, term in zip(model.decompose(z[:, None]), terms, strict=True):
        expected = np.sqrt(reference(terms, x, z, 0.1, [term]).diagonal())
        np.testing.assert_allclose(ours.sd, expected, rtol=tolerance)


def exact_sd(degree, x, z, noise):
    """Posterior sd of (x z + 1)^degree by its weights, in fractions: no digit is lost."""

    def powers(t):
        return [Fraction(float(t)) ** j for j in range(degree + 1)]

    rows, new = [powers(t) for t in x], [powers(t) for t in z]
    precision = [
        [sum(r[i] * r[j] for r in rows) / Fraction(noise) for j in range(degree + 1)]
        for i in range(degree + 1)
    ]
    for j in range(degree + 1):
        precision[j][j] += Fraction(1, comb(degree, j))
    M = [[*row, *(p[i] for p in new)] for i, row in enumerate(precision)]
    for i, pivot in enumerate(M):
        for j, row in enumerate(M):
            if i != j:
                share = row[i] / pivot[i]
                M[j] = [a - share * b for a, b in zip(row, pivot, strict=True)]
    first = degree + 1
    solved = [[value / row[i] for value in row[first:]] for i, row in enumerate(M)]
    variances = [sum(p[i] * solved[i][c] for i in range(first)) for c, p in enumerate(new)]
    return np.sqrt([float(variance) for variance in variances])


@pytest.mark.parametrize("n", [10, 60])
@pytest.mark.parametrize("noise", [0.1, 1e-4, 1e-8])
@pytest.mark.parametrize("degree", [2, 4])
def test_a_polynomial_has_all_its_digits(degree, noise, n):
    x = np.sort(np.random.default_rng(0).uniform(0, 12, n))
    z = np.linspace(-30, 140, 25)
    model = GaussianProcess(Polynomial(degree), noise).fit(x[:, None], np.sin(x))
    sd = model.predict(z[:, None], return_std=True)[1]
    np.testing.assert_allclose(sd, exact_sd(degree, x, z, noise), rtol=1e-7)


def sd_at_the_samples(K, noise):
    """Root of the diagonal of s2 I - s2^2 (K + s2 I)^-1, by elimination in as many digits as K."""
    s2 = Decimal(noise)
    A, E = K + s2 * np.eye(len(K), dtype=int), np.eye(len(K), dtype=int) + Decimal(0)
    for i in range(len(K)):  # A = L D L^T and E = L^-1
        factor = A[i + 1 :, i] / A[i, i]
        A[i + 1 :, i:] -= factor[:, None] * A[i, i:]
        E[i + 1 :, : i + 1] -= factor[:, None] * E[i, : i + 1]
    variances = s2 - s2**2 * (E**2 / A.diagonal()[:, None]).sum(axis=0)
    return np.sqrt(variances.astype(float))


def test_the_trend_and_season_of_the_ice_cream_data():
    """The months 0 to 48 to the fourth power: k(x, x) is up to 3e13, and the noise 0.1."""
    data = load("ice_cream")
    X, y = np.asarray(data.X, float), np.asarray(data.y, float)
    kernel = parse("polynomial(degree=4)+periodic(period=6)")
    model = GaussianProcess(kernel, 0.1).fit(X, (y - y.mean()) / y.std())
    sd = model.predict(X, return_std=True)[1]
    x = X[:, 0]
    decimals = np.vectorize(Decimal, otypes=[object])
    periodic = np.vectorize(lambda value: Decimal(str(value)), otypes=[object])
    with localcontext(prec=50):
        outer = np.outer(decimals(x), decimals(x))
        K = (outer + 1) ** 4 + periodic(
            EXTENDED[Periodic(period=6.0)](x.astype(LONG), x.astype(LONG))
        )
        expected = sd_at_the_samples(K, "0.1")
    np.testing.assert_allclose(sd, expected, rtol=1e-8)
    assert sd.max() < 0.2


def test_equal_terms_noise_and_the_samples_themselves():
    x = np.linspace(0, 12, 50)[:, None]
    model = GaussianProcess(Polynomial(4) + Polynomial(4), 0.1).fit(x, np.sin(x[:, 0]))
    doubled = GaussianProcess(2.0 * Polynomial(4), 0.1).fit(x, np.sin(x[:, 0]))
    sd = model.predict(x, return_std=True)[1]
    np.testing.assert_allclose(sd, doubled.predict(x, return_std=True)[1], rtol=1e-6)
    first, second = model.decompose(x)
    np.testing.assert_allclose(first.sd, second.sd, rtol=1e-6)
    noisy = GaussianProcess(Polynomial(4) + White(0.3), 0.1).fit(x, np.sin(x[:, 0]))
    plain = GaussianProcess(Polynomial(4), 0.4).fit(x, np.sin(x[:, 0]))
    expected = np.sqrt(plain.predict(x, return_std=True)[1] ** 2 + 0.3)
    np.testing.assert_allclose(noisy.predict(x, return_std=True)[1], expected, rtol=1e-9)
