"""The same kernels in scikit-learn, by their names here."""

import numpy as np
from sklearn.gaussian_process import kernels as sk

from .base import Kernel
from .dot_product import Polynomial


def _polynomial(k: Polynomial) -> sk.Kernel:  # gamma^degree (x.z + coef0 / gamma)^degree
    inner = sk.DotProduct((k.coef0 / k.gamma) ** 0.5, sigma_0_bounds="fixed")
    return sk.ConstantKernel(k.gamma**k.degree) * sk.Exponentiation(inner, k.degree)


THEIRS = {
    "Sum": lambda k: sk.Sum(*map(to_sklearn, k.operands)),
    "Product": lambda k: sk.Product(*map(to_sklearn, k.operands)),
    "Power": lambda k: sk.Exponentiation(to_sklearn(k.k1), k.exponent),
    "Linear": lambda k: sk.DotProduct(0.0, sigma_0_bounds="fixed"),
    "Polynomial": _polynomial,
    "Sigmoid": lambda k: sk.PairwiseKernel(
        k.gamma, metric="sigmoid", pairwise_kernels_kwargs={"coef0": k.coef0}
    ),
    "Cosine": lambda k: sk.PairwiseKernel(metric="cosine"),
    "RBF": lambda k: sk.RBF((2 * np.array(k.gamma)) ** -0.5),
    "Laplacian": lambda k: sk.PairwiseKernel(k.gamma, metric="laplacian"),
    "Matern": lambda k: sk.Matern(k.lengthscale, nu=k.nu),
    "RationalQuadratic": lambda k: sk.RationalQuadratic(k.lengthscale, k.alpha),
    "Periodic": lambda k: sk.ExpSineSquared(k.lengthscale, k.period),
    "ChiSquared": lambda k: sk.PairwiseKernel(k.gamma, metric="chi2"),
    "White": lambda k: sk.WhiteKernel(k.noise),
    "Constant": lambda k: sk.ConstantKernel(k.value),
}


def to_sklearn(kernel: Kernel) -> sk.Kernel:
    """Return the same kernel of scikit-learn, or raise NotImplementedError where there is none."""
    if type(kernel).__name__ not in THEIRS:
        raise NotImplementedError(f"scikit-learn has no kernel like {kernel}.")
    return THEIRS[type(kernel).__name__](kernel)
