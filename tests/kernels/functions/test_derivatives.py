"""Sums of derivatives with weights, against the derivatives themselves."""

import numpy as np
import pytest

from kernels import RBF, Constant, Laplacian, Linear, Matern, RationalQuadratic, White

EACH = (0.5, 2.0, 0.1)


@pytest.mark.parametrize("scale", [1.0, 1e3], ids=["by products", "by differences"])
@pytest.mark.parametrize("n", [1, 2, 30])
@pytest.mark.parametrize(
    "kernel",
    [RBF(0.3), RBF(EACH), *(Matern(nu=nu, lengthscale=EACH) for nu in (0.5, 1.5, 2.5)),
     Matern(nu=2.5, lengthscale=0.7), RationalQuadratic(alpha=0.5, lengthscale=2.0),
     2.0 * RBF(EACH) + White(0.2), (RBF(EACH) + Linear()) ** 3,
     Laplacian(0.3) * Matern(nu=1.5, lengthscale=EACH) + Constant(0.5), 2.0 * (3.0 * RBF(EACH))],
    ids=str,
)  # fmt: skip
def test_sums_are_those_of_the_derivatives(kernel, n, scale):
    rng = np.random.default_rng(n)
    X = scale * rng.standard_normal((n, 3)) + 5
    X[n // 2 :] = X[: n - n // 2] + 0.1 * rng.standard_normal((n - n // 2, 3))  # near neighbours
    W = np.triu(rng.standard_normal((n, n)))
    K, pullback = kernel.gram_and_pullback(X)
    gradient = kernel.gradient(X)
    np.testing.assert_allclose(K, kernel(X), rtol=1e-12)
    size = np.abs(gradient).sum(axis=(0, 1)) + 1e-300
    expected = np.einsum("ij,ijt->t", W, gradient)
    np.testing.assert_allclose(pullback(W) / size, expected / size, atol=1e-10)
