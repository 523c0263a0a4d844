"""scikit-learn's constructors in front of these estimators."""

from contextlib import contextmanager

import numpy as np
import pandas as pd
from scipy.sparse import issparse
from sklearn.base import BaseEstimator, RegressorMixin, TransformerMixin
from sklearn.exceptions import NotFittedError

from kernels import RBF, Cosine, KernelError, KernelPCA, KernelRidge, Linear, Polynomial


def applicable(module, does_not_apply):
    """The tests of a module by name, without those that do not apply, which must exist."""
    tests = {name: test for name, test in vars(module).items() if name.startswith("test_")}
    unknown = set(does_not_apply) - set(tests)
    assert not unknown, f"no such test in {module.__name__}: {unknown}"
    return {name: test for name, test in tests.items() if name not in does_not_apply}


@contextmanager
def refused_in(vocabulary):
    """A refusal in the words that the tests look for, by a part of ours."""
    try:
        yield
    except KernelError as error:
        for ours, theirs in vocabulary.items():
            if ours in str(error):
                raise ValueError(theirs) from error
        raise


def kernel_of(estimator, n_features):
    """The kernel that scikit-learn means by name, gamma, degree and coef0."""
    gamma = 1 / n_features if estimator.gamma is None else estimator.gamma
    if callable(estimator.kernel) or estimator.kernel == "precomputed":
        return estimator.kernel
    return {
        "linear": Linear(),
        "rbf": RBF(gamma),
        "poly": Polynomial(estimator.degree, gamma, estimator.coef0),
        "cosine": Cosine(),
    }[estimator.kernel]


class Ridge(RegressorMixin, BaseEstimator):
    def __init__(self, alpha=1, *, kernel="linear", gamma=None, degree=3, coef0=1):
        self.alpha, self.kernel = alpha, kernel
        self.gamma, self.degree, self.coef0 = gamma, degree, coef0

    def fit(self, X, y, sample_weight=None):
        kernel = kernel_of(self, X.shape[1])
        self.model_ = KernelRidge(kernel, self.alpha).fit(X, y, sample_weight)
        return self

    def predict(self, X):
        return self.model_.predict(X)


class PCA(TransformerMixin, BaseEstimator):
    def __init__(
        self,
        n_components=None,
        *,
        kernel="linear",
        gamma=None,
        degree=3,
        coef0=1,
        alpha=1.0,
        fit_inverse_transform=False,
        eigen_solver="auto",
        remove_zero_eig=False,
        random_state=None,
    ):
        self.n_components, self.kernel = n_components, kernel
        self.gamma, self.degree, self.coef0 = gamma, degree, coef0
        self.alpha, self.fit_inverse_transform = alpha, fit_inverse_transform
        self.eigen_solver, self.remove_zero_eig = eigen_solver, remove_zero_eig
        self.random_state = random_state

    def fit(self, X, y=None):
        X = X if issparse(X) or isinstance(X, pd.DataFrame) else np.asarray(X)
        count = X.shape[0] if self.n_components is None else self.n_components
        kernel = kernel_of(self, X.shape[1])
        self.model_ = KernelPCA(kernel, count, preimage_lam=self.alpha).fit(X)
        kept = self.model_.eigenvalues_ > 0
        every = self.n_components is not None and not self.remove_zero_eig
        self.kept_ = kept | every
        self.eigenvalues_ = self.model_.eigenvalues_[self.kept_]
        return self

    def transform(self, X):
        return np.asarray(self.model_.transform(X))[:, self.kept_]

    def inverse_transform(self, scores):
        if not self.fit_inverse_transform:
            raise NotFittedError("Here no parameter is needed, there it is.")
        return self.model_.inverse_transform(scores)

    def get_feature_names_out(self, names=None):
        return self.model_.get_feature_names_out()
