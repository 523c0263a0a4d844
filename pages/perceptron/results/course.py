"""Errors and loss along the steps of a method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset
from kernels import LRUCache
from pages.perceptron.results.history import NEWTON, PERCEPTRON, History, history, winners
from pages.shared.setting import Setting

PLACES = 60  # steps that are evaluated, evenly spaced

_COURSES: LRUCache[Course] = LRUCache(max_entries=8)


@dataclass(frozen=True, eq=False)
class Course:
    """How a method came to its fit.

    Attributes
    ----------
    method : str
    steps : ndarray of int of shape (m,)
    train, test : ndarray of shape (m,)
        Share of misclassified points after these steps; ``test`` is NaN where nothing is held out.
    mistakes : ndarray of int of shape (n_epochs,)
        Of a perceptron in each epoch, else empty.
    loss : ndarray of shape (m,)
        The penalised loss of logistic regression, else empty.
    """

    method: str
    steps: np.ndarray
    train: np.ndarray
    test: np.ndarray
    mistakes: np.ndarray
    loss: np.ndarray


def course(setting: Setting) -> Course:
    """Return errors and loss along the steps of the chosen method."""
    found = history(setting)
    test = "" if setting.test is None else setting.test.fingerprint
    # The very object stands for its fit: it is kept as long as this entry.
    return _COURSES.get((found, test), lambda: _computed(setting, found))


def _computed(setting: Setting, found: History) -> Course:
    train, test, count = setting.train, setting.test, found.total + 1
    steps = np.unique(np.linspace(0, found.total, min(count, PLACES)).round().astype(int))
    pairs = [found.model.history(int(step)) for step in steps]
    alphas, intercepts = zip(*(p if isinstance(p, tuple) else (p, 0.0) for p in pairs), strict=True)
    A = np.stack([alpha.reshape(len(alpha), -1) for alpha in alphas])
    b = np.stack([np.broadcast_to(intercept, A.shape[2]) for intercept in intercepts])
    F = values(setting.gram, A, b)
    loss = np.empty(0)
    if found.method != PERCEPTRON:
        KA = setting.gram @ A
        penalty = 0.5 * setting.values["lam"] * np.sum(A * KA, axis=(1, 2))
        loss = _minus_log_likelihood(F, _codes(found, train)) + penalty
    missing = np.full(len(steps), np.nan)
    return Course(
        method=found.method,
        steps=steps,
        train=_errors(F, found, train),
        test=missing
        if test is None
        else _errors(values(setting.kernel(test.X, train.X), A, b), found, test),
        mistakes=np.asarray(found.model.mistakes_) if found.method == PERCEPTRON else np.empty(0),
        loss=loss,
    )


def values(K: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return f (m, n_steps, p) from K (m, n), weights A (n_steps, n, p) and b (n_steps, p)."""
    m, (count, n, p) = len(K), A.shape
    flat = K @ A.transpose(1, 0, 2).reshape(n, count * p)
    return np.asarray(flat.reshape(m, count, p) + b)


def _codes(found: History, data: Dataset) -> np.ndarray:
    return np.searchsorted(found.model.classes_, data.y)


def _errors(F: np.ndarray, found: History, data: Dataset) -> np.ndarray:
    flat = F.reshape(-1, F.shape[2])
    codes = winners(flat[:, 0] if flat.shape[1] == 1 else flat).reshape(F.shape[:2])
    wrong = found.model.classes_[codes] != data.y[:, None]
    return np.asarray(wrong.mean(axis=0))


def _minus_log_likelihood(F: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Return the sums over the samples, (n_steps,)."""
    if F.shape[2] == 1:
        signs = np.where(codes > 0, 1.0, -1.0)[:, None]
        return np.asarray(np.logaddexp(0, -signs * F[..., 0]).sum(axis=0))
    own = np.take_along_axis(F, codes[:, None, None], axis=2)[..., 0]
    return np.asarray((np.logaddexp.reduce(F, axis=2) - own).sum(axis=0))


def share(found: Course, step: float) -> int:
    """Return the share of the history in percent at which a step stands."""
    total = int(found.steps[-1]) or 1
    return round(100 * min(max(step, 0.0), total) / total)


def name_of(found: Course) -> str:
    """Return what a step of the method is."""
    if found.method == PERCEPTRON:
        return "mistakes corrected"
    return "Newton steps" if found.method == NEWTON else "stochastic steps"
