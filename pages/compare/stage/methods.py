"""The methods that are compared: each is fitted to the same points with the same kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial import cKDTree
from sklearn.base import RegressorMixin

from datasets import Dataset
from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPerceptron,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from pages.shared.model.setting.setting import Setting, signs

RIDGE, PROCESS, DISCRIMINANT = "ridge", "Gaussian process", "discriminant"
LOGISTIC, PERCEPTRON, MACHINE = "logistic", "perceptron", "SVM"
NEAREST = "neighbours"
CLASSIFIERS: dict[str, type[Any]] = {
    RIDGE: KernelRidge,
    PROCESS: GaussianProcess,
    DISCRIMINANT: KernelDiscriminant,
    LOGISTIC: KernelLogistic,
    PERCEPTRON: KernelPerceptron,
    MACHINE: SupportVectorClassifier,
}
REGRESSORS: dict[str, type[Any]] = {
    RIDGE: KernelRidge,
    PROCESS: GaussianProcess,
    MACHINE: SupportVectorRegressor,
}


def names(task: str) -> tuple[str, ...]:
    """Return the methods for a task; nearest neighbours, which need no kernel, come last."""
    return tuple(REGRESSORS) if task == "regression" else (*CLASSIFIERS, NEAREST)


def chosen(setting: Setting) -> str:
    """Return the method that the others are compared with; of a regression it is ridge."""
    return str(setting.values.get("method", RIDGE))


class Signed:
    """A regression on two classes as -1 and 1, read as a classifier by the sign of f."""

    def __init__(self, model: Any) -> None:
        self.model = model

    def decision_function(self, X: np.ndarray) -> np.ndarray:
        """Values of f, (m,)."""
        return np.asarray(self.model.predict(X))

    def on_grid(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the same on a regular grid, (len(y), len(x))."""
        return np.asarray(self.model.on_grid(x, y))


class Neighbours:
    """Of the k nearest training points, the share of the second class less that of the first."""

    def __init__(self, data: Dataset, k: int) -> None:
        self.tree, self.k = cKDTree(data.X), min(k, data.n_samples)
        self.signs = signs(data)

    def decision_function(self, X: np.ndarray) -> np.ndarray:
        """Differences of the shares, (m,), from -1 to 1."""
        _, rows = self.tree.query(X, self.k)
        return np.asarray(self.signs[rows].reshape(len(X), -1).mean(axis=1))


def numbers(setting: Setting, name: str) -> tuple[float, ...]:
    """Return the values of a method's own sliders, in the order in which it declares them."""
    if name == NEAREST:
        return (setting.values["neighbours"],)
    declared = _estimators(setting)[name].hyperparameters
    return tuple(setting.values[h.name] for h in declared)


def fitted(setting: Setting, name: str) -> Any:
    """Return a method fitted to the training part.

    A classifier has ``decision_function`` with one value for each sample, positive for the second
    class; a regression has ``predict``. Two regressions take part in a classification: they are
    fitted to -1 and 1.

    Raises
    ------
    KernelError
        Where there is no fit, for instance of a single class.
    """
    data = setting.train
    if name == NEAREST:
        return Neighbours(data, int(setting.values["neighbours"]))
    estimator = _estimators(setting)[name]
    if data.task == "regression" or not issubclass(estimator, RegressorMixin):
        return setting.fit(estimator)
    return Signed(setting.fit(estimator, y=signs(data)))


def _estimators(setting: Setting) -> dict[str, type[Any]]:
    return REGRESSORS if setting.train.task == "regression" else CLASSIFIERS
