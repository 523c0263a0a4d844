"""Kernel functions, their algebra and the methods built on them."""

# ruff: noqa: F401
# The order of these imports is the order of the kernels in every menu.
# isort: off
from .base import KERNELS, Kernel
from .hyperparameter import Hyperparameter
from .algebra import Power, Product, Sum
from .dot_product import Cosine, Linear, Polynomial, Sigmoid
from .stationary import RBF, ChiSquared, Laplacian, Matern, Periodic, RationalQuadratic
from .constant import Constant, White
from .text import WordSet
from .parser import parse
from .grid import Grid
from .features import fourier_features, nystroem_features, polynomial_features, rbf_features
from .discriminant import KernelDiscriminant
from .gaussian_process import GaussianProcess
from .logistic import KernelLogistic
from .pca import KernelPCA, align, alignment
from .perceptron import KernelPerceptron
from .ridge import KernelRidge
from .support_vectors import SupportVectorClassifier, SupportVectorRegressor
