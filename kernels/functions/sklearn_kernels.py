"""The same kernels in scikit-learn, by their names here."""

from collections.abc import Callable
from typing import Any

import numpy as np
from sklearn.gaussian_process import kernels as sk

from ..errors import KernelNotImplementedError
from .algebra import Power, Product, Sum
from .base import SKLEARN_KERNELS, Kernel
from .chi_squared import ChiSquared
from .constant import Constant, White
from .dot_product import Cosine, Linear, Polynomial, Sigmoid
from .matern import Matern
from .periodic import Periodic
from .rational_quadratic import RationalQuadratic
from .stationary import RBF, Laplacian


def _polynomial(k: Polynomial) -> sk.Kernel:  # gamma^degree (x.z + coef0 / gamma)^degree
    inner = sk.DotProduct((k.coef0 / k.gamma) ** 0.5, sigma_0_bounds="fixed")
    return sk.ConstantKernel(k.gamma**k.degree) * sk.Exponentiation(inner, k.degree)


def _one_for_all(k: Kernel, other: Callable[..., sk.Kernel], *values: Any) -> sk.Kernel:
    """Return the other's kernel of these values, of which it has one for all features."""
    if any(isinstance(value, tuple) for value in values):
        raise KernelNotImplementedError(f"scikit-learn has one number for all features in {k}.")
    return other(*values)


def _sigmoid(k: Sigmoid) -> sk.Kernel:
    more = {"coef0": k.coef0}
    return sk.PairwiseKernel(k.gamma, metric="sigmoid", pairwise_kernels_kwargs=more)


SKLEARN_KERNELS.update({
    Sum: lambda k: sk.Sum(k.k1.to_sklearn(), k.k2.to_sklearn()),
    Product: lambda k: sk.Product(k.k1.to_sklearn(), k.k2.to_sklearn()),
    Power: lambda k: sk.Exponentiation(k.k1.to_sklearn(), k.exponent),
    Linear: lambda k: sk.DotProduct(0.0, sigma_0_bounds="fixed"),
    Polynomial: _polynomial,
    Sigmoid: _sigmoid,
    Cosine: lambda k: sk.PairwiseKernel(metric="cosine"),
    RBF: lambda k: sk.RBF((2 * np.array(k.gamma)) ** -0.5),
    Laplacian: lambda k: _one_for_all(
        k, lambda gamma: sk.PairwiseKernel(gamma, metric="laplacian"), k.gamma
    ),
    Matern: lambda k: sk.Matern(k.lengthscale, nu=k.nu),
    RationalQuadratic: lambda k: _one_for_all(k, sk.RationalQuadratic, k.lengthscale, k.alpha),
    Periodic: lambda k: _one_for_all(k, sk.ExpSineSquared, k.lengthscale, k.period),
    ChiSquared: lambda k: sk.PairwiseKernel(k.gamma, metric="chi2"),
    White: lambda k: sk.WhiteKernel(k.noise),
    Constant: lambda k: sk.ConstantKernel(k.value),
})  # fmt: skip
