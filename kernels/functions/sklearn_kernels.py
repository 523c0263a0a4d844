"""The same kernels in scikit-learn, by their names here."""

import numpy as np
from sklearn.gaussian_process import kernels as sk

from .algebra import Power, Product, Sum
from .base import SKLEARN_KERNELS
from .chi_squared import ChiSquared
from .constant import Constant, White
from .dot_product import Cosine, Linear, Polynomial, Sigmoid
from .periodic import Periodic
from .rational_quadratic import RationalQuadratic
from .stationary import RBF, Laplacian, Matern


def _polynomial(k: Polynomial) -> sk.Kernel:  # gamma^degree (x.z + coef0 / gamma)^degree
    inner = sk.DotProduct((k.coef0 / k.gamma) ** 0.5, sigma_0_bounds="fixed")
    return sk.ConstantKernel(k.gamma**k.degree) * sk.Exponentiation(inner, k.degree)


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
    Laplacian: lambda k: sk.PairwiseKernel(k.gamma, metric="laplacian"),
    Matern: lambda k: sk.Matern(k.lengthscale, nu=k.nu),
    RationalQuadratic: lambda k: sk.RationalQuadratic(k.lengthscale, k.alpha),
    Periodic: lambda k: sk.ExpSineSquared(k.lengthscale, k.period),
    ChiSquared: lambda k: sk.PairwiseKernel(k.gamma, metric="chi2"),
    White: lambda k: sk.WhiteKernel(k.noise),
    Constant: lambda k: sk.ConstantKernel(k.value),
})  # fmt: skip
