"""scikit-learn's LinearDiscriminantAnalysis in front of KernelDiscriminant."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin

from kernels import KernelDiscriminant, Linear


class LDA(ClassifierMixin, TransformerMixin, BaseEstimator):
    """The linear kernel without a penalty; there is one way to solve, whatever ``solver`` says."""

    def __init__(self, solver="svd", n_components=None):
        self.solver, self.n_components = solver, n_components

    def fit(self, X, y):
        self.model_ = KernelDiscriminant(Linear(), 0.0, self.n_components).fit(X, y)
        self.classes_, self.priors_ = self.model_.classes_, self.model_.priors_
        between = self.model_.eigenvalues_
        ratios = between / (1 - between)  # between the classes to within them
        self.explained_variance_ratio_ = ratios / ratios.sum()
        return self

    def transform(self, X):
        return self.model_.transform(X)[:, self.model_.eigenvalues_[: self.n_components] > 0]

    def decision_function(self, X):
        return self.model_.decision_function(X)

    def predict(self, X):
        return self.model_.predict(X)

    @property
    def coef_(self):
        d = self.model_.n_features_in_
        slopes = self.decision_function(np.eye(d)) - self.decision_function(np.zeros((1, d)))
        return np.atleast_2d(slopes.T)
