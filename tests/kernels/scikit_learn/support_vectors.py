"""scikit-learn's SVC, NuSVC, SVR, NuSVR and OneClassSVM in front of these machines."""

import warnings
from contextlib import contextmanager

import numpy as np
from scipy.sparse import csr_array, issparse
from sklearn.base import BaseEstimator, ClassifierMixin, OutlierMixin, RegressorMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.validation import check_is_fitted

from kernels import (
    RBF,
    Linear,
    NuSupportVectorClassifier,
    NuSupportVectorRegressor,
    OneClassSupportVectorMachine,
    SupportVectorClassifier,
    SupportVectorRegressor,
)

from .adapters import refused_in

FITTED = ["support_", "support_vectors_", "dual_coef_", "intercept_", "n_iter_"]
IN_THEIR_WORDS = {
    "not all weights may be zero": "Invalid input - all samples have zero or negative weights.",
    "leave the class out": (
        "Invalid input - all samples with positive weights belong to the same class"
    ),
    "found no finite solution": "The dual coefficients or intercepts are not finite",
    "NaN or infinite": "The dual coefficients or intercepts are not finite",
}
NU_IN_THEIR_WORDS = IN_THEIR_WORDS | {"leave the class out": "specified nu is infeasible"}
STOPPED = (
    "Solver terminated early (max_iter={}).  Consider pre-processing your data with StandardScaler"
    " or MinMaxScaler."
)


@contextmanager
def stopped_in(max_iter):
    """The warning of a stop in the words that the tests look for."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield
    for each in said:
        stopped = issubclass(each.category, ConvergenceWarning)
        words = STOPPED.format(max_iter) if stopped else str(each.message)
        warnings.warn(words, each.category, stacklevel=4)


class Machine(BaseEstimator):
    """What all have in common: a kernel by its name, or a function of two sets of samples."""

    words = IN_THEIR_WORDS

    def _fit(self, X, y, sample_weight=None):
        # there a negative weight leaves a sample out
        weights = () if sample_weight is None else (np.maximum(sample_weight, 0),)
        samples, kernel = self._samples_and_kernel(X)
        with refused_in(self.words), stopped_in(self.max_iter):
            self.model_ = self._machine(kernel).fit(samples, y, *weights)
        for name in FITTED:
            setattr(self, name, getattr(self.model_, name))
        if issparse(X):  # there they are as sparse as the samples
            self.support_vectors_ = csr_array(self.support_vectors_)
            self.dual_coef_ = csr_array(self.dual_coef_)
        return self

    def _samples_and_kernel(self, X):
        """What our machine is given; of a function of two sets that is the Gram matrix."""
        if callable(self.kernel):
            self._given = X
            return np.asarray(self.kernel(X, X)), "precomputed"
        X = X if issparse(X) else np.asarray(X, dtype=float)
        self._gamma = self._scale(X) if self.gamma == "scale" else self.gamma
        if self.kernel == "precomputed":
            return X, self.kernel
        kernels = {"linear": Linear(), "rbf": RBF(self._gamma)}
        return X, kernels[self.kernel]

    def _scale(self, X):
        with np.errstate(over="ignore"):
            spread = X.toarray().var() if issparse(X) else X.var()
        return 1 / (X.shape[1] * spread) if 0 < spread < np.inf else 1.0

    def _new(self, X):
        """New samples; of a function of two sets their Gram matrix with those of the fit."""
        check_is_fitted(self)
        return np.asarray(self.kernel(X, self._given)) if callable(self.kernel) else X

    def predict(self, X):
        samples = self._new(X)
        return self.model_.predict(samples)

    def _slopes(self, values):
        """The slopes of a linear kernel alone."""
        if self.kernel != "linear":
            raise AttributeError("coef_")
        d = self.model_.n_features_in_
        return np.atleast_2d((values(np.eye(d)) - values(np.zeros((1, d)))).T)


class Classifier(ClassifierMixin, Machine):
    def fit(self, X, y, sample_weight=None):
        self._fit(X, y, sample_weight)
        self.classes_ = self.model_.classes_
        return self

    def decision_function(self, X):
        if self.decision_function_shape == "ovr" or len(self.classes_) == 2:
            return self.model_.decision_function(self._new(X))
        return self.model_.pair_values(self._new(X))

    @property
    def coef_(self):
        return self._slopes(self.model_.pair_values)


class SVC(Classifier):
    def __init__(
        self,
        *,
        C=1.0,
        kernel="rbf",
        gamma="scale",
        max_iter=-1,
        decision_function_shape="ovr",
        break_ties=True,
        random_state=None,
        class_weight=None,
        tol=1e-3,
    ):
        self.C, self.kernel, self.gamma, self.max_iter = C, kernel, gamma, max_iter
        self.decision_function_shape, self.break_ties = decision_function_shape, break_ties
        self.random_state, self.class_weight, self.tol = random_state, class_weight, tol

    def _machine(self, kernel):
        weights = self.class_weight
        return SupportVectorClassifier(
            kernel, self.C, self.max_iter, tol=self.tol, class_weight=weights
        )


class NuSVC(Classifier):
    words = NU_IN_THEIR_WORDS

    def __init__(
        self,
        *,
        nu=0.5,
        kernel="rbf",
        gamma="scale",
        max_iter=-1,
        decision_function_shape="ovr",
        break_ties=True,
        random_state=None,
        tol=1e-3,
    ):
        self.nu, self.kernel, self.gamma, self.max_iter = nu, kernel, gamma, max_iter
        self.decision_function_shape, self.break_ties = decision_function_shape, break_ties
        self.random_state, self.tol = random_state, tol

    def _machine(self, kernel):
        return NuSupportVectorClassifier(kernel, self.nu, self.max_iter, self.tol)


class OfOneFunction(Machine):
    @property
    def n_support_(self):
        return np.array([len(self.support_)])

    @property
    def coef_(self):
        return self._slopes(self._values)

    def _values(self, X):
        return self.model_.predict(X)


class SVR(RegressorMixin, OfOneFunction):
    def __init__(self, *, kernel="rbf", gamma="scale", C=1.0, epsilon=0.1, max_iter=-1, tol=1e-3):
        self.C, self.kernel, self.gamma, self.max_iter = C, kernel, gamma, max_iter
        self.epsilon, self.tol = epsilon, tol

    def _machine(self, kernel):
        return SupportVectorRegressor(kernel, self.C, self.epsilon, self.max_iter, tol=self.tol)

    def fit(self, X, y, sample_weight=None):
        return self._fit(X, y, sample_weight)


class NuSVR(RegressorMixin, OfOneFunction):
    def __init__(self, *, nu=0.5, C=1.0, kernel="rbf", gamma="scale", max_iter=-1, tol=1e-3):
        self.nu, self.C, self.kernel, self.gamma = nu, C, kernel, gamma
        self.max_iter, self.tol = max_iter, tol

    def _machine(self, kernel):
        return NuSupportVectorRegressor(kernel, self.C, self.nu, self.max_iter, self.tol)

    def fit(self, X, y, sample_weight=None):
        return self._fit(X, y, sample_weight)


class OneClassSVM(OutlierMixin, OfOneFunction):
    def __init__(self, *, kernel="rbf", gamma="scale", nu=0.5, max_iter=-1):
        self.kernel, self.gamma, self.nu, self.max_iter = kernel, gamma, nu, max_iter

    def _machine(self, kernel):
        return OneClassSupportVectorMachine(kernel, self.nu, self.max_iter)

    def fit(self, X, y=None, sample_weight=None):
        self._fit(X, None, sample_weight)
        self.offset_ = self.model_.offset_
        return self

    def _values(self, X):
        return self.model_.score_samples(X)

    def decision_function(self, X):
        return self.model_.decision_function(self._new(X))

    def score_samples(self, X):
        return self.model_.score_samples(self._new(X))
