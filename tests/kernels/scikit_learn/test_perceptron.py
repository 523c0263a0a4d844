"""The tests of sklearn.linear_model.Perceptron, whose intercept is a constant kernel here."""

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model.tests import test_perceptron as original

from kernels import Constant, KernelPerceptron, Linear

from .adapters import applicable

DOES_NOT_APPLY = {
    "test_perceptron_l1_ratio": "a perceptron has no penalty",
}
globals().update(applicable(original, DOES_NOT_APPLY))


class Perceptron(ClassifierMixin, BaseEstimator):
    def __init__(self, max_iter=1000, tol=1e-3, shuffle=True):
        self.max_iter, self.tol, self.shuffle = max_iter, tol, shuffle

    def fit(self, X, y):
        seed = 0 if self.shuffle else None
        self.model_ = KernelPerceptron(Linear() + Constant(1.0), self.max_iter, seed=seed)
        self.classes_ = self.model_.fit(X, y).classes_
        return self

    def predict(self, X):
        return self.model_.predict(X)

    @property
    def coef_(self):
        d = self.model_.n_features_in_
        f = self.model_.decision_function
        return np.atleast_2d((f(np.eye(d)) - f(np.zeros((1, d)))).T)


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "Perceptron", Perceptron)
