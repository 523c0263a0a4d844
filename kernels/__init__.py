"""Kernel functions, their algebra and the methods built on them."""

# The order of these imports is the order of the kernels in every menu.
# isort: off
from .base import KERNELS, Kernel
from .hyperparameter import Hyperparameter
from .algebra import Power, Product, Sum
from .dot_product import Linear, Polynomial
from .stationary import RBF
from .constant import Constant, White

# isort: on

__all__ = [
    "KERNELS",
    "RBF",
    "Constant",
    "Hyperparameter",
    "Kernel",
    "Linear",
    "Polynomial",
    "Power",
    "Product",
    "Sum",
    "White",
]
