"""Kernel ridge and Gaussian processes.

With w = (K + lambda I)^-1 k_z and alpha = (K + lambda I)^-1 y, a Gram matrix that is off by E moves
a prediction by w^T E alpha and a variance by w^T E w; so does an entry of k_z by its share. The
bounds are 100 times those of E = ``Case.rounding``.
"""

import numpy as np
import pytest

from kernels import GaussianProcess, KernelRidge

from .cases import case, numbered
from .extended import EPS, LONG, cholesky, forward, solve_spd
from .formulas import gram

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


class Reference:
    """The textbook's mean, variance and what rounding does to them."""

    def __init__(self, c):
        A = c.K + LONG(c.lam) * np.eye(len(c.X))
        self.alpha = solve_spd(A, c.y.astype(LONG)[:, None])[:, 0]
        w = solve_spd(A, c.Kz.T.copy())
        self.mean = c.Kz @ self.alpha
        self.variance = c.kz - np.sum(c.Kz.T * w, axis=0)
        lengths, size = np.sqrt(np.sum(w * w, axis=0)), np.sqrt(np.sum(self.alpha**2))
        rows = EPS * np.sqrt(c.kz * np.trace(c.K))
        self.mean_bound = 100 * (c.rounding * lengths + rows) * size + 1e-14
        self.variance_bound = 100 * (c.rounding * lengths + rows) * lengths + 1e-9 * self.variance


@numbered()
def test_ridge(number):
    c = case(number)
    expected = Reference(c)
    ours = KernelRidge(c.kernel, c.lam).fit(c.X, c.y).predict(c.Z)
    assert np.all(np.abs(ours - expected.mean) <= expected.mean_bound)


@numbered()
def test_mean_and_standard_deviation(number):
    c = case(number)
    expected = Reference(c)
    mean, sd = GaussianProcess(c.kernel, c.lam).fit(c.X, c.y).predict(c.Z, return_std=True)
    assert np.all(np.abs(mean - expected.mean) <= expected.mean_bound)
    assert np.all(np.abs(sd**2 - expected.variance) <= expected.variance_bound)


def log_marginal_likelihood(kernel, X, y, noise):
    """-1/2 |C^-1 y|^2 - sum log C_ii - n/2 log 2 pi with K + noise I = C C^T."""
    C = cholesky(gram(kernel, X, X) + LONG(noise) * np.eye(len(X)))
    v = forward(C, y.astype(LONG)[:, None])[:, 0]
    constant = len(X) / LONG(2) * np.log(8 * np.arctan(LONG(1)))
    return -v @ v / 2 - np.log(np.diag(C)).sum() - constant


STEP = LONG("1e-5")


def slopes(c, theta):
    """The gradient in theta by differences of fourth order, to about nine digits."""

    def at(theta):
        theta = theta.astype(float)
        noise = np.exp(theta[-1])
        return log_marginal_likelihood(c.kernel.with_theta(theta[:-1]), c.X, c.y, noise)

    ours = []
    for e in np.eye(len(theta), dtype=LONG) * STEP:
        near, far = at(theta + e) - at(theta - e), at(theta + 2 * e) - at(theta - 2 * e)
        ours.append((8 * near - far) / (12 * STEP))
    return np.array(ours)


@numbered()
def test_evidence_and_its_gradient(number):
    c = case(number)
    model = GaussianProcess(c.kernel, c.lam).fit(c.X, c.y)
    expected = log_marginal_likelihood(c.kernel, c.X, c.y, c.lam)
    size = len(c.X) + c.y @ c.y / c.lam
    bound = 100 * c.rounding / c.lam * size + 1e-12 * (1 + abs(expected))
    assert abs(model.evidence_.total - expected) <= bound
    value, gradient = model.log_marginal_likelihood(eval_gradient=True)
    assert abs(value - expected) <= bound
    difference = np.abs(gradient - slopes(c, model.theta))
    assert np.all(difference <= bound + 1e-7 * size)
