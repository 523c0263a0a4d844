"""The gradient of the classifier's evidence against differences and scikit-learn."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.gaussian_process import GaussianProcessClassifier as Reference
from sklearn.gaussian_process.kernels import RBF as ReferenceRBF
from sklearn.gaussian_process.kernels import ConstantKernel

from kernels import RBF, Matern, RationalQuadratic
from kernels.methods.laplace_mode import approximate
from kernels.methods.laplace_slopes import with_slopes

RNG = np.random.default_rng(5)
X = RNG.standard_normal((40, 2))
Y = X[:, 0] + 0.6 * RNG.standard_normal(40) > 0


@pytest.mark.parametrize(
    "kernel",
    [
        3.0 * RBF(0.6),
        RBF((0.4, 1.5)) * 9,
        Matern(nu=1.5, lengthscale=0.7) + RationalQuadratic(),
        50 * RBF(5),
    ],
)
def test_it_is_that_of_differences(kernel):
    value, gradient = with_slopes(kernel, X, [Y])

    def evidence(theta):
        return approximate(kernel.with_theta(theta)(X), Y.astype(float)).evidence

    assert value == pytest.approx(evidence(kernel.theta), abs=1e-6)
    # The mode is found to 1e-8: the differences are of fourth order, with wide steps.
    theta, slopes = kernel.theta, []
    for e in 1e-2 * np.eye(len(gradient)):
        near = evidence(theta + e) - evidence(theta - e)
        far = evidence(theta + 2 * e) - evidence(theta - 2 * e)
        slopes.append((8 * near - far) / 12e-2)
    assert_allclose(gradient, slopes, rtol=2e-5, atol=2e-5)


def test_it_is_that_of_scikit_learn():
    other = Reference(
        ConstantKernel(4.0) * ReferenceRBF(0.8), optimizer=None, max_iter_predict=1000
    ).fit(X, Y)
    theta = np.log([4.0, 0.8])
    value, gradient = other.log_marginal_likelihood(theta, eval_gradient=True)
    ours, slopes = with_slopes(4.0 * RBF(1 / (2 * 0.8**2)), X, [Y])
    assert ours == pytest.approx(value, abs=1e-6)
    # gamma = 1 / (2 l^2): d / d log l = -2 d / d log gamma
    assert_allclose([slopes[0], -2 * slopes[1]], gradient, rtol=1e-4, atol=1e-5)


def test_of_many_classes_it_is_the_sum():
    both = with_slopes(2 * RBF(), X, [Y, ~Y])
    parts = [with_slopes(2 * RBF(), X, [one]) for one in (Y, ~Y)]
    assert both[0] == pytest.approx(sum(value for value, _ in parts))
    assert_allclose(both[1], sum(slopes for _, slopes in parts), rtol=1e-9)
