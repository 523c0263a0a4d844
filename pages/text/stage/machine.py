"""The texts as the kernel sees them, the machine fitted on them, and what it predicts."""

from __future__ import annotations

from typing import Any

import numpy as np

from datasets import Dataset
from kernels import KernelRidge, LRUCache, SupportVectorClassifier, gram_matrix
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import Predictions

# Of the same texts and kernel, while a slider of the machine moves.
_CROSS: LRUCache[np.ndarray] = LRUCache(max_bytes=1 << 25)
_FITS: LRUCache[Any] = LRUCache(max_entries=16)


def samples(setting: Setting, data: Dataset) -> Any:
    """Return what the kernel takes: the texts themselves, or the counts of their words."""
    return list(data.texts) if setting.kernel.domain == "text" else data.X


def gram(setting: Setting) -> np.ndarray:
    """Return the Gram matrix of the training texts, (n, n)."""
    kernel = setting.kernel
    return np.asarray(gram_matrix(kernel, kernel.points(samples(setting, setting.train))))


def cross_gram(setting: Setting, data: Dataset) -> np.ndarray:
    """Return k of each text of a part and each training text, (m, n)."""
    key = setting.kernel, data.fingerprint, setting.train.fingerprint
    return _CROSS.get(
        key, lambda: setting.kernel(samples(setting, data), samples(setting, setting.train))
    )


def machine_type(setting: Setting) -> type[Any]:
    """Return ridge regression for numbers, the support vector machine for classes."""
    return KernelRidge if setting.train.task == "regression" else SupportVectorClassifier


def fit_machine(setting: Setting) -> Any:
    """Return the machine fitted on the training texts."""
    kind = machine_type(setting)
    numbers = tuple(
        setting.values[h.name] for h in kind.hyperparameters if h.name in setting.values
    )
    key = kind.__name__, setting.kernel, numbers, setting.train.fingerprint
    return _FITS.get(key, lambda: setting.fit(kind, samples(setting, setting.train)))


def predictions(setting: Setting, model: Any) -> Predictions:
    """Return what the machine predicts for both parts."""
    test = setting.test
    if setting.train.task == "regression":
        there = None if test is None else cross_gram(setting, test) @ model.dual_coef_
        # Given twice, texts count as different ones: white noise is no part of f.
        K = cross_gram(setting, setting.train) if setting.kernel.is_noise else gram(setting)
        return Predictions(K @ model.dual_coef_, there)
    return Predictions(
        model.predict(samples(setting, setting.train)),
        None if test is None else model.predict(samples(setting, test)),
    )


def predict_beyond(part: Setting, beyond: Dataset) -> np.ndarray:
    """Return what the machine of some of the training texts predicts for others."""
    return np.asarray(fit_machine(part).predict(samples(part, beyond)))
