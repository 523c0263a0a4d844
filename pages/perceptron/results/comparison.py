"""Perceptron, logistic regression, SVM and nearest neighbours on the same data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.neighbors import KNeighborsClassifier

from datasets import Dataset
from kernels import (
    KernelLogistic,
    KernelPerceptron,
    LRUCache,
    SupportVectorClassifier,
)
from pages.perceptron.results.history import At, history
from pages.shared.results.errors import error
from pages.shared.setting import Setting

_FITS: LRUCache[Any] = LRUCache(max_entries=16)


@dataclass(frozen=True)
class Row:
    """One method: its name, its numbers in words, the shares that it misclassifies."""

    name: str
    numbers: str
    train: float
    test: float | None


@dataclass(frozen=True, eq=False)
class Scores:
    """Decision values of the training points by two methods, of two classes.

    Attributes
    ----------
    svm, own : ndarray of shape (n,)
        Of the support vector machine, and of the page's method at its step.
    codes : ndarray of int of shape (n,)
    classes : tuple of str
    differ : float
        Share of the training points to which both give different classes.
    """

    svm: np.ndarray
    own: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    differ: float


@dataclass(frozen=True, eq=False)
class Comparison:
    """All methods with their errors, and the scores of two; None for more than two classes."""

    rows: tuple[Row, ...]
    scores: Scores | None


def comparison(setting: Setting) -> Comparison:
    """Fit all methods on the training part, with the page's kernel where they have one."""
    values, data = setting.values, setting.train
    lam = float(values.get("lam", KernelLogistic.hyperparameters[0].default))
    epochs = int(values.get("max_epochs", KernelPerceptron.hyperparameters[0].default))
    C, k = float(values["svm_C"]), min(int(values["neighbours"]), data.n_samples)
    perceptron = fitted(setting, KernelPerceptron, max_epochs=epochs)
    svm = fitted(setting, SupportVectorClassifier, C=C)
    models = {
        "perceptron": (f"T = {epochs}, {len(perceptron.updates_)} mistakes", perceptron),
        "logistic regression": (f"λ = {lam:.3g}", fitted(setting, KernelLogistic, lam=lam)),
        "support vector machine": (f"C = {C:.3g}, {len(svm.support_)} support vectors", svm),
        "nearest neighbours": (f"k = {k}", KNeighborsClassifier(k).fit(data.X, data.y)),
    }
    return Comparison(
        tuple(_row(name, *known, setting) for name, known in models.items()),
        _scores(setting, svm) if len(svm.classes_) == 2 else None,
    )


def fitted(setting: Setting, estimator: type[Any], **numbers: float) -> Any:
    """Return a fitted method; kept, since the picture is drawn anew at each step."""
    key = estimator.__name__, setting.kernel, *sorted(numbers.items()), setting.train.fingerprint
    return _FITS.get(key, lambda: setting.fit(estimator, **numbers))


def _row(name: str, numbers: str, model: Any, setting: Setting) -> Row:
    test: Dataset | None = setting.test
    off = error(model, setting.train), None if test is None else error(model, test)
    return Row(name, numbers, *off)


def _scores(setting: Setting, svm: Any) -> Scores:
    data, found = setting.train, history(setting)
    own = At(found.model, found.step(setting.values["history"])).decision_function(data.X)
    values = svm.decision_function(data.X)
    return Scores(values, own, data.y, data.class_names, float(np.mean((values > 0) != (own > 0))))
