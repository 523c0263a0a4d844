"""Kernel functions, their algebra and the methods built on them."""

# The order of these imports is the order of the kernels in every menu.
# isort: off
from .base import KERNELS, Kernel
from .hyperparameter import Hyperparameter
from .algebra import Power, Product, Sum
from .dot_product import Linear, Polynomial
from .stationary import RBF, Laplacian, Matern, RationalQuadratic
from .periodic import Periodic
from .chi_squared import ChiSquared
from .cosine import Cosine
from .dot_product import Sigmoid
from .constant import Constant, White
from .text import WordSet
from .parser import parse
from .grid import Grid
from .features import fourier_features, nystroem_features, polynomial_features, rbf_features

# isort: on

__all__ = [
    "KERNELS",
    "RBF",
    "ChiSquared",
    "Constant",
    "Cosine",
    "Grid",
    "Hyperparameter",
    "Kernel",
    "Laplacian",
    "Linear",
    "Matern",
    "Periodic",
    "Polynomial",
    "Power",
    "Product",
    "RationalQuadratic",
    "Sigmoid",
    "Sum",
    "White",
    "WordSet",
    "fourier_features",
    "nystroem_features",
    "parse",
    "polynomial_features",
    "rbf_features",
]

# isort: split
from .discriminant import KernelDiscriminant  # noqa: E402
from .gaussian_process import GaussianProcess  # noqa: E402
from .pca import KernelPCA, align, alignment  # noqa: E402

__all__ += ["GaussianProcess", "KernelDiscriminant", "KernelPCA", "align", "alignment"]
