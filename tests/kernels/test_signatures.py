"""What is given by position stands in scikit-learn's order, or is taken by name alone."""

from __future__ import annotations

import inspect
import pickle
from inspect import Parameter, signature

import pytest
from sklearn import (
    cluster,
    decomposition,
    discriminant_analysis,
    gaussian_process,
    linear_model,
    svm,
)
from sklearn.base import BaseEstimator
from sklearn.gaussian_process import kernels as gp_kernels
from sklearn.kernel_approximation import Nystroem, RBFSampler
from sklearn.kernel_ridge import KernelRidge
from sklearn.metrics import pairwise
from sklearn.preprocessing import SplineTransformer

import kernels
from tests.kernels.estimators import ESTIMATORS

# What is called otherwise here, by its names there.
NAMES = {
    "lam": {"alpha"}, "noise": {"alpha", "noise_level"}, "lengthscale": {"length_scale"},
    "period": {"periodicity"}, "value": {"constant_value"}, "scores": {"X"},
    "n": {"n_components", "n_knots"}, "seed": {"random_state"},
}  # fmt: skip
COUNTERPARTS = {
    kernels.KernelRidge: KernelRidge,
    kernels.SupportVectorClassifier: svm.SVC,
    kernels.SupportVectorRegressor: svm.SVR,
    kernels.NuSupportVectorClassifier: svm.NuSVC,
    kernels.NuSupportVectorRegressor: svm.NuSVR,
    kernels.OneClassSupportVectorMachine: svm.OneClassSVM,
    kernels.KernelPCA: decomposition.KernelPCA,
    kernels.KernelKMeans: cluster.KMeans,
    kernels.KernelDiscriminant: discriminant_analysis.LinearDiscriminantAnalysis,
    kernels.GaussianProcess: gaussian_process.GaussianProcessRegressor,
    kernels.GaussianProcessClassifier: gaussian_process.GaussianProcessClassifier,
    kernels.KernelPerceptron: linear_model.Perceptron,
    kernels.KernelLogistic: linear_model.LogisticRegression,
    kernels.BatchKernelLogistic: linear_model.LogisticRegression,
    kernels.StochasticKernelLogistic: linear_model.SGDClassifier,
    kernels.Kernel: gp_kernels.Kernel,
    kernels.Sum: gp_kernels.Sum,
    kernels.Product: gp_kernels.Product,
    kernels.Power: gp_kernels.Exponentiation,
    kernels.Matern: gp_kernels.Matern,
    kernels.RationalQuadratic: gp_kernels.RationalQuadratic,
    kernels.Periodic: gp_kernels.ExpSineSquared,
    kernels.Constant: gp_kernels.ConstantKernel,
    kernels.White: gp_kernels.WhiteKernel,
    kernels.RBF: pairwise.rbf_kernel,  # gamma, not a length
    kernels.Laplacian: pairwise.laplacian_kernel,
    kernels.ChiSquared: pairwise.chi2_kernel,
    kernels.Polynomial: pairwise.polynomial_kernel,
    kernels.Sigmoid: pairwise.sigmoid_kernel,
    kernels.Linear: pairwise.linear_kernel,
    kernels.Cosine: pairwise.cosine_similarity,
    kernels.polynomial_features: pairwise.polynomial_kernel,
    kernels.rbf_features: pairwise.rbf_kernel,
    kernels.fourier_features: RBFSampler,
    kernels.nystroem_features: Nystroem,
    kernels.spline_features: SplineTransformer,
}
ALONE = {  # nothing there is like it; kernels may be, too
    "DualSolution", "Evidence", "Factorisation", "Graph", "Grid", "Hyperparameter",
    "KernelError", "KernelNotImplementedError", "KernelTypeError", "NovikoffBound",
    "OfTwoPoints", "OnFeatures", "Precomputed", "SeparatingLine", "Subsequence",
    "TwoSampleTest", "WeisfeilerLehman", "clear_memory", "evidence", "general_formula",
    "gram_matrix", "mean_difference", "mean_discrepancy", "novikoff_bound", "parse",
    "polynomial_powers", "probabilities", "separating_line", "solve_dual", "stop_words_of",
    "two_sample_test", "words",
}  # fmt: skip
PAIRS = [pytest.param(ours, theirs, id=ours.__name__) for ours, theirs in COUNTERPARTS.items()]
BY_POSITION = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
POINTS = (
    "self",
    "X",
    "Y",
    "k1",
    "k2",
    "kernel",
)  # our kernels are called with points, and made before


def by_position(called):
    """The names of what can be given by position, as scikit-learn calls it."""
    taken = [p.name for p in signature(called).parameters.values() if p.kind in BY_POSITION]
    return [name for name in taken if name not in POINTS]


def differing(ours, theirs):
    """What stands at the same place of both and is not the same."""
    there = by_position(theirs)
    return [
        (mine, there[place])
        for place, mine in enumerate(by_position(ours))
        if place < len(there) and there[place] not in {mine} | NAMES.get(mine, set())
    ]


def test_every_public_name_is_compared_or_has_no_counterpart():
    """A kernel of ours may be alone without being named here."""
    called = {name for name in kernels.__all__ if callable(getattr(kernels, name))}
    known = ALONE | {ours.__name__ for ours in COUNTERPARTS}
    of_ours = {cls.__name__ for cls in kernels.KERNELS.values()}
    assert called - of_ours == known - of_ours


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_what_is_made_or_called(ours, theirs):
    if inspect.isclass(ours) and issubclass(ours, BaseEstimator):
        # The kernel is first, whatever is first there: the next test has what is no kernel refused.
        assert next(iter(signature(ours).parameters)) == "kernel"
    else:
        assert not differing(ours, theirs)


@pytest.mark.parametrize("first", [1.0, 2, "svd", None])
@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_what_comes_first_there_is_refused_in_the_place_of_the_kernel(estimator, first):
    with pytest.raises(kernels.KernelError, match="kernel must be a Kernel"):
        estimator(first).fit([[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1])


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_every_method_that_both_have(ours, theirs):
    if not (inspect.isclass(ours) and inspect.isclass(theirs)):
        return
    for name, method in inspect.getmembers(ours, inspect.isfunction):
        other = getattr(theirs, name, None)
        if (name.startswith("_") and name != "__call__") or not inspect.isfunction(other):
            continue
        wrong = differing(method, other)
        assert not wrong, f"{ours.__name__}.{name}: {wrong}"


@pytest.mark.parametrize("kernel", [k for k in kernels.KERNELS.values() if k.by_name])
def test_a_kernel_whose_order_is_another_one_there_is_made_by_name(kernel):
    with pytest.raises(kernels.KernelTypeError, match=r"by name; their order is another one"):
        kernel(1.0)
    names = [h.name for h in kernel.hyperparameters]
    assert kernel(**dict.fromkeys(names, 0.5)) == kernel().replace(**dict.fromkeys(names, 0.5))
    kinds = {p.kind for p in signature(kernel).parameters.values()}
    assert kinds == {Parameter.KEYWORD_ONLY}


def test_a_pickled_kernel_outlives_a_change_of_the_order(monkeypatch):
    kernel = kernels.Polynomial(4, 0.5, 2.0) + kernels.OnFeatures(kernels.Sigmoid(0.3, 1.0), (2, 0))
    parcel, values = pickle.dumps(kernel), kernel.parameters
    for cls in (kernels.Polynomial, kernels.Sigmoid):
        monkeypatch.setattr(cls, "hyperparameters", cls.hyperparameters[::-1])
        monkeypatch.setattr(cls, "__signature__", cls._declared_signature())
    again = pickle.loads(parcel)
    assert again.parameters == values and again.k2.active_dims == (2, 0)
