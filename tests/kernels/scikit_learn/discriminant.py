"""scikit-learn's LinearDiscriminantAnalysis in front of KernelDiscriminant."""

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, TransformerMixin

from kernels import KernelDiscriminant, Linear

from .adapters import refused_in

IN_THEIR_WORDS = {
    "priors must be": "priors must be non-negative",
    "n_components must be at most": "n_components cannot be larger than min(n_features, ...)",
}
MANY = 5000  # samples, from which landmarks do: a linear kernel has the rank of the features


class LDA(ClassifierMixin, TransformerMixin, BaseEstimator):
    """The linear kernel; there is one way to solve, whatever ``solver`` says.

    A number as shrinkage is a penalty; what "auto" shrinks none is, and it is left out. Means and
    covariance of the features are not of the model: they are computed here.
    """

    def __init__(
        self,
        solver="svd",
        n_components=None,
        shrinkage=None,
        store_covariance=False,
        priors=None,
    ):
        self.solver, self.n_components, self.priors = solver, n_components, priors
        self.shrinkage, self.store_covariance = shrinkage, store_covariance

    def fit(self, X, y):
        self.classes_, codes = np.unique(y, return_inverse=True)
        self.means_ = np.array([X[y == label].mean(0) for label in self.classes_])
        within = X - self.means_[codes]
        self.covariance_ = within.T @ within / len(X)
        s = 0.0 if self.shrinkage in (None, "auto") else self.shrinkage
        model = KernelDiscriminant(
            Linear(),
            lam=len(X) * s * np.trace(self.covariance_) / (X.shape[1] * (1 - s)),
            n_components=self.n_components,
            landmarks=200 if len(X) > MANY else None,
            priors=self.priors,
        )
        with refused_in(IN_THEIR_WORDS):
            self.model_ = model.fit(X, y)
        self.priors_ = self.model_.priors_
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
