"""scikit-learn's SVC and SVR in front of these support vector machines."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
from sklearn.utils.validation import check_is_fitted

from kernels import RBF, Linear, Polynomial, SupportVectorClassifier, SupportVectorRegressor


class Machine(BaseEstimator):
    def _fit(self, X, y):
        X = np.asarray(X, dtype=float)
        self.model_ = self._machine(self._kernel_of(X)).fit(X, y)
        for name in ("support_", "support_vectors_", "dual_coef_", "intercept_", "n_iter_"):
            setattr(self, name, getattr(self.model_, name))
        return self

    def _kernel_of(self, X):
        spread = X.var() if self.gamma == "scale" and np.isfinite(X).all() else 1.0
        gamma = 1 / (X.shape[1] * spread) if self.gamma == "scale" else self.gamma
        kernels = {"linear": Linear(), "rbf": RBF(gamma), "poly": Polynomial(3, gamma, 0.0)}
        if self.kernel not in kernels:
            raise ValueError(f"no kernel {self.kernel}")
        return kernels[self.kernel]

    def predict(self, X):
        check_is_fitted(self)
        return self.model_.predict(X)


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
    ):
        self.C, self.kernel, self.gamma, self.max_iter = C, kernel, gamma, max_iter
        self.decision_function_shape, self.break_ties = decision_function_shape, break_ties
        self.random_state = random_state

    def _machine(self, kernel):
        return SupportVectorClassifier(kernel, self.C, self.max_iter)

    def fit(self, X, y):
        self._fit(X, y)
        self.classes_ = self.model_.classes_
        return self

    def decision_function(self, X):
        if self.decision_function_shape == "ovr" or len(self.classes_) == 2:
            return self.model_.decision_function(X)
        return self.model_.pair_values(X)

    @property
    def coef_(self):
        """The slopes of the pairs of classes, of a linear kernel alone."""
        if self.kernel != "linear":
            raise AttributeError("coef_")
        d = self.model_.n_features_in_
        return (self.model_.pair_values(np.eye(d)) - self.model_.pair_values(np.zeros((1, d)))).T


class SVR(RegressorMixin, Machine):
    def __init__(self, *, kernel="rbf", gamma="scale", C=1.0, epsilon=0.1, max_iter=-1):
        self.C, self.kernel, self.gamma, self.max_iter = C, kernel, gamma, max_iter
        self.epsilon = epsilon

    def _machine(self, kernel):
        return SupportVectorRegressor(kernel, self.C, self.epsilon, self.max_iter)

    def fit(self, X, y):
        return self._fit(X, y)

    @property
    def coef_(self):
        d = self.model_.n_features_in_
        return (self.model_.predict(np.eye(d)) - self.model_.predict(np.zeros((1, d))))[None]
