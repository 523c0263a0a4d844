"""The texts with the best and the worst predictions, and those with the fewest hints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import Dataset
from pages.shared.scene import number
from pages.shared.setting import Setting
from pages.text.results.machine import cross_gram, machine, predictions, samples

COUNT = 4  # texts of each kind


@dataclass(frozen=True)
class Extreme:
    """A text with its true and its predicted target.

    ``error`` is |predicted - actual|, or of classes the lead of the best wrong class over the true
    one, below 0 where it is right; ``nearest`` is its largest k with a training text.
    """

    text: str
    actual: str
    predicted: str
    error: float
    nearest: float


@dataclass(frozen=True)
class Extremes:
    """Texts of the test part, or of the training part where there is no other."""

    part: str
    best: tuple[Extreme, ...]
    worst: tuple[Extreme, ...]
    hardest: tuple[Extreme, ...]


def extremes(setting: Setting) -> Extremes:
    """Return the texts with the smallest and largest errors, and the least similar ones."""
    model, data = machine(setting), setting.train if setting.test is None else setting.test
    part = "training" if setting.test is None else "test"
    found = predictions(setting, model)
    predicted = found.train if setting.test is None or found.test is None else found.test
    K = cross_gram(setting, data).copy()
    if setting.test is None:
        np.fill_diagonal(K, -np.inf)  # each is most similar to itself
    nearest = K.max(axis=1)
    error = _errors(setting, model, data, predicted)
    rows = [
        Extreme(
            data.texts[i],
            _shown(setting, data.y[i]),
            _shown(setting, predicted[i]),
            float(error[i]),
            float(nearest[i]),
        )
        for i in range(data.n_samples)
    ]
    order = np.argsort(error, kind="stable")
    return Extremes(
        part,
        tuple(rows[i] for i in order[:COUNT]),
        tuple(rows[i] for i in order[::-1][:COUNT]),
        tuple(rows[i] for i in np.argsort(nearest, kind="stable")[:COUNT]),
    )


def _errors(setting: Setting, model: object, data: Dataset, predicted: np.ndarray) -> np.ndarray:
    if data.task == "regression":
        return np.asarray(setting.unit * np.abs(predicted - data.y))
    values = model.decision_function(samples(setting, data))  # type: ignore[attr-defined]
    if values.ndim == 1:
        values = np.column_stack([-values, values])
    place = np.searchsorted(model.classes_, data.y)  # type: ignore[attr-defined]
    own = values[np.arange(len(values)), np.minimum(place, values.shape[1] - 1)]
    values = values.copy()
    values[np.arange(len(values)), np.minimum(place, values.shape[1] - 1)] = -np.inf
    return np.asarray(values.max(axis=1) - own)


def _shown(setting: Setting, target: float) -> str:
    data = setting.train
    if data.task == "classification":
        return data.class_names[int(target)]
    raw = target if data.target_scaler is None else data.target_scaler.undo(np.array([target]))[0]
    return number(float(f"{raw:.3g}"))
