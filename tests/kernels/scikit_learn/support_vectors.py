"""scikit-learn's SVC, SVR and OneClassSVM in front of these support vector machines."""

from contextlib import contextmanager

import numpy as np
from scipy.sparse import issparse
from sklearn.base import BaseEstimator, ClassifierMixin, OutlierMixin, RegressorMixin
from sklearn.utils.validation import check_is_fitted

from kernels import (
    RBF,
    KernelError,
    Linear,
    OfTwoPoints,
    OneClassSupportVectorMachine,
    Polynomial,
    SupportVectorClassifier,
    SupportVectorRegressor,
)

FITTED = ["support_", "support_vectors_", "dual_coef_", "intercept_", "n_iter_"]
IN_THEIR_WORDS = {
    "not all weights may be zero": "Invalid input - all samples have zero or negative weights.",
    "leave the class out": (
        "Invalid input - all samples with positive weights belong to the same class"
    ),
    "found no finite solution": "The dual coefficients or intercepts are not finite",
    "NaN or infinite": "The dual coefficients or intercepts are not finite",
}


@contextmanager
def their_words():
    """A refusal in the words that the tests look for."""
    try:
        yield
    except KernelError as error:
        for ours, words in IN_THEIR_WORDS.items():
            if ours in str(error):
                raise ValueError(words) from error
        raise


class Machine(BaseEstimator):
    def _fit(self, X, y, sample_weight=None):
        X = X if issparse(X) else np.asarray(X, dtype=float)
        weights = () if sample_weight is None else (np.maximum(sample_weight, 0),)
        with their_words():  # there a negative weight leaves a sample out
            self.model_ = self._machine(self._kernel_of(X)).fit(X, y, *weights)
        for name in FITTED:
            setattr(self, name, getattr(self.model_, name))
        self._gamma = 1.0 if self.gamma != "scale" else self._scale(X)
        return self

    def _scale(self, X):
        with np.errstate(over="ignore"):
            spread = X.toarray().var() if issparse(X) else X.var()
        return 1 / (X.shape[1] * spread) if 0 < spread < np.inf else 1.0

    def _kernel_of(self, X):
        if callable(self.kernel):  # of two sets there, of two points here
            function = self.kernel
            return OfTwoPoints(lambda x, z: np.asarray(function(x[None], z[None])))
        if self.kernel == "precomputed":
            return self.kernel
        gamma = self._scale(X) if self.gamma == "scale" else self.gamma
        kernels = {"linear": Linear(), "rbf": RBF(gamma), "poly": Polynomial(3, gamma, 0.0)}
        if self.kernel not in kernels:
            raise ValueError(f"no kernel {self.kernel}")
        return kernels[self.kernel]

    def predict(self, X):
        check_is_fitted(self)
        return self.model_.predict(X)

    def _slopes(self, values):
        """The slopes of a linear kernel alone."""
        if self.kernel != "linear":
            raise AttributeError("coef_")
        d = self.model_.n_features_in_
        return np.atleast_2d((values(np.eye(d)) - values(np.zeros((1, d)))).T)


class SVC(ClassifierMixin, Machine):
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

    def fit(self, X, y, sample_weight=None):
        self._fit(X, y, sample_weight)
        self.classes_ = self.model_.classes_
        return self

    def decision_function(self, X):
        if self.decision_function_shape == "ovr" or len(self.classes_) == 2:
            return self.model_.decision_function(X)
        return self.model_.pair_values(X)

    @property
    def coef_(self):
        return self._slopes(self.model_.pair_values)


class SVR(RegressorMixin, Machine):
    def __init__(self, *, kernel="rbf", gamma="scale", C=1.0, epsilon=0.1, max_iter=-1, tol=1e-3):
        self.C, self.kernel, self.gamma, self.max_iter = C, kernel, gamma, max_iter
        self.epsilon, self.tol = epsilon, tol

    def _machine(self, kernel):
        return SupportVectorRegressor(kernel, self.C, self.epsilon, self.max_iter, tol=self.tol)

    def fit(self, X, y, sample_weight=None):
        return self._fit(X, y, sample_weight)

    @property
    def n_support_(self):
        return np.array([len(self.support_)])

    @property
    def coef_(self):
        return self._slopes(self.model_.predict)


class OneClassSVM(OutlierMixin, Machine):
    def __init__(self, *, kernel="rbf", gamma="scale", nu=0.5, max_iter=-1):
        self.kernel, self.gamma, self.nu, self.max_iter = kernel, gamma, nu, max_iter

    def _machine(self, kernel):
        return OneClassSupportVectorMachine(kernel, self.nu, self.max_iter)

    def fit(self, X, y=None):
        self._fit(X, None)
        self.offset_ = self.model_.offset_
        return self

    def decision_function(self, X):
        return self.model_.decision_function(X)

    def score_samples(self, X):
        return self.model_.score_samples(X)
