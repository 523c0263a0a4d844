"""scikit-learn's LinearDiscriminantAnalysis in front of KernelDiscriminant."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin

from kernels import KernelDiscriminant, Linear

MANY = 5000  # samples, from which landmarks do: a linear kernel has the rank of the features


class LDA(ClassifierMixin, TransformerMixin, BaseEstimator):
    """The linear kernel without a penalty; there is one way to solve, whatever ``solver`` says.

    Means and covariance of the features are not of the model: they are computed here.
    """

    def __init__(self, solver="svd", n_components=None, shrinkage=None, store_covariance=False):
        self.solver, self.n_components = solver, n_components
        self.shrinkage, self.store_covariance = shrinkage, store_covariance

    def fit(self, X, y):
        landmarks = 200 if len(X) > MANY else None
        model = KernelDiscriminant(Linear(), 0.0, self.n_components, landmarks=landmarks)
        self.model_ = model.fit(X, y)
        self.classes_, self.priors_ = self.model_.classes_, self.model_.priors_
        self.means_ = np.array([X[y == label].mean(0) for label in self.classes_])
        within = X - self.means_[np.searchsorted(self.classes_, y)]
        self.covariance_ = within.T @ within / len(X)
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

    def predict_proba(self, X):
        return self.model_.predict_proba(X)

    def get_feature_names_out(self, names=None):
        ours = self.model_.get_feature_names_out()
        theirs = [name.replace("kerneldiscriminant", "lineardiscriminantanalysis") for name in ours]
        return np.array(theirs, dtype=object)

    @property
    def coef_(self):
        d = self.model_.n_features_in_
        slopes = self.decision_function(np.eye(d)) - self.decision_function(np.zeros((1, d)))
        return np.atleast_2d(slopes.T)
