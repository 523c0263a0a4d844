"""Kernel functions, their algebra and the methods built on them."""

# ruff: noqa: F401
# The order of these imports is the order of the kernels in every menu.
# isort: off
from .errors import KernelError, KernelNotImplementedError, KernelTypeError
from .functions.base import KERNELS, Kernel
from .functions.hyperparameter import Hyperparameter
from .functions.algebra import Power, Product, Sum
from .functions.dot_product import Cosine, Linear, Polynomial, Sigmoid
from .functions.stationary import RBF, Laplacian
from .functions.matern import Matern
from .functions.rational_quadratic import RationalQuadratic
from .functions.periodic import Periodic
from .functions.chi_squared import ChiSquared
from .functions.constant import Constant, White
from .functions.text import STOP_WORDS, WORD, AllWords, WordSet, stop_words_of, words
from .functions.subsequence import Subsequence
from .functions.graph import Graph
from .functions.weisfeiler_lehman import WeisfeilerLehman
from .functions.precomputed import Precomputed
from .functions.of_two_points import OfTwoPoints
from .functions.on_features import OnFeatures
from .functions.parser import parse
from .functions.build import build, terms_of
from .functions.tree import Shape, parts, shape_of, shaped, with_part, without_part
from .functions.formula import general_formula, latex_number
from .functions import sklearn_kernels
from .linalg.factorisation import Factorisation
from .linalg.gram import gram_matrix
from .linalg.grid import Grid
from .linalg.lru_cache import LRUCache, size_in_bytes
from .linalg.memory import clear_memory
from .methods.features import (
    fourier_features,
    nystroem_features,
    polynomial_features,
    polynomial_powers,
    rbf_features,
    spline_features,
)
from .methods.discriminant import KernelDiscriminant
from .methods.evidence import Evidence, evidence
from .methods.gaussian_process import GaussianProcess
from .methods.k_means import KernelKMeans
from .methods.laplace import GaussianProcessClassifier
from .methods.liblinear import SeparatingLine, separating_line
from .methods.logistic import KernelLogistic
from .methods.logistic_batch import BatchKernelLogistic
from .methods.logistic_steps import probabilities
from .methods.logistic_stochastic import StochasticKernelLogistic
from .methods.mean_discrepancy import (
    TwoSampleTest,
    mean_difference,
    mean_discrepancy,
    two_sample_test,
)
from .methods.pca import KernelPCA
from .methods.perceptron import KernelPerceptron
from .methods.perceptron_margin import NovikoffBound, novikoff_bound
from .methods.ridge import KernelRidge
from .methods.svm_dual import DualSolution, solve_dual
from .methods.support_vectors import SupportVectorClassifier, SupportVectorRegressor
from .methods.nu_machines import NuSupportVectorClassifier, NuSupportVectorRegressor
from .methods.one_class import OneClassSupportVectorMachine
from .version import __version__

__all__ = [
    "KERNELS",
    "RBF",
    "STOP_WORDS",
    "AllWords",
    "BatchKernelLogistic",
    "ChiSquared",
    "Constant",
    "Cosine",
    "DualSolution",
    "Evidence",
    "Factorisation",
    "GaussianProcess",
    "GaussianProcessClassifier",
    "Graph",
    "Grid",
    "Hyperparameter",
    "Kernel",
    "KernelDiscriminant",
    "KernelError",
    "KernelKMeans",
    "KernelLogistic",
    "KernelNotImplementedError",
    "KernelPCA",
    "KernelPerceptron",
    "KernelRidge",
    "KernelTypeError",
    "Laplacian",
    "Linear",
    "Matern",
    "NovikoffBound",
    "NuSupportVectorClassifier",
    "NuSupportVectorRegressor",
    "OfTwoPoints",
    "OnFeatures",
    "OneClassSupportVectorMachine",
    "Periodic",
    "Polynomial",
    "Power",
    "Precomputed",
    "Product",
    "RationalQuadratic",
    "SeparatingLine",
    "Sigmoid",
    "StochasticKernelLogistic",
    "Subsequence",
    "Sum",
    "SupportVectorClassifier",
    "SupportVectorRegressor",
    "TwoSampleTest",
    "WeisfeilerLehman",
    "White",
    "WordSet",
    "__version__",
    "clear_memory",
    "evidence",
    "fourier_features",
    "general_formula",
    "gram_matrix",
    "mean_difference",
    "mean_discrepancy",
    "novikoff_bound",
    "nystroem_features",
    "parse",
    "polynomial_features",
    "polynomial_powers",
    "probabilities",
    "rbf_features",
    "separating_line",
    "solve_dual",
    "spline_features",
    "stop_words_of",
    "two_sample_test",
    "words",
]
