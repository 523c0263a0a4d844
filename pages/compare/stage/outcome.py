"""What a fitted method predicts: at the points of both parts, and at the places of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import DataError, Dataset
from kernels import KernelError, LRUCache
from pages.compare.stage.methods import NEAREST, PROCESS, Signed, fitted, numbers
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import Predictions
from pages.shared.pictures.results.validation import (
    OFF,
    VALIDATION,
    Chosen,
    Predict,
    chosen_validation,
)
from pages.shared.pictures.results.viewport import Viewport, evaluate

WORK = 100_000  # places times samples: what the deviation of a Gaussian process may cost
MIN_SIDE, MAX_SIDE = 12, 32  # places on a side of its deviation

# A move of C changes one method: what the others predict is at hand.
_OUTCOMES: LRUCache[Outcome] = LRUCache(max_bytes=1 << 25)
_VALIDATED: LRUCache[Chosen] = LRUCache(max_entries=64)


@dataclass(frozen=True, eq=False)
class Outcome:
    """A method after its fit, in plain numbers."""

    # (n,) f at the training points: decision values, or the predictions of a regression
    values: np.ndarray
    predicted: Predictions  # classes or numbers, of both parts
    f: np.ndarray | None  # viewport.shape
    # Of a Gaussian process: mean and standard deviation of f at the `coarse` places
    moments: tuple[np.ndarray, np.ndarray] | None
    # (m,) The training points with a weight other than 0; None of a method without weights
    weighted: np.ndarray | None
    notices: tuple[str, ...] = ()  # what was done beyond the formula
    refusal: str = ""  # why there is no fit; then all arrays are empty or None

    @property
    def nbytes(self) -> int:
        """The bytes of the arrays."""
        arrays = (
            *(self.values, self.weighted, self.f, self.predicted.train, self.predicted.test),
            *(self.moments or ()),
        )
        return 1000 + sum(array.nbytes for array in arrays if array is not None)


def outcome(setting: Setting, name: str, viewport: Viewport | None) -> Outcome:
    """Return what a method predicts, also over a viewport where there is one; kept for a while."""
    places = (
        ()
        if viewport is None
        else tuple(a.tobytes() for a in (viewport.x, viewport.y) if a is not None)
    )
    kernel = None if name == NEAREST else setting.kernel
    key = name, kernel, numbers(setting, name), setting.fingerprint(), places
    return _OUTCOMES.get(key, lambda: _outcome(setting, name, viewport))


def validated(setting: Setting, name: str) -> Chosen:
    """Return what `chosen_validation` does for a method; kept for a while."""
    if setting.values.get(VALIDATION.name, OFF) == OFF:
        return None, ()
    kernel = None if name == NEAREST else setting.kernel
    key = name, kernel, numbers(setting, name), setting.train.fingerprint, setting.unit
    return _VALIDATED.get(key, lambda: chosen_validation(setting, _predictor(name)))


def _predictor(name: str) -> Predict:
    def predict(part: Setting, beyond: Dataset) -> np.ndarray:
        values = getattr(fitted(part, name), _asked(beyond.task))(beyond.X)
        return np.asarray(_read(values, beyond.task))

    return predict


def _asked(task: str) -> str:
    return "predict" if task == "regression" else "decision_function"


def coarse(viewport: Viewport, n_samples: int) -> Viewport:
    """Return the places at which a deviation is computed: of a plane fewer where data are many."""
    if viewport.y is None:
        return viewport
    return viewport.coarse(int(np.clip(np.sqrt(WORK / n_samples), MIN_SIDE, MAX_SIDE)))


def _outcome(setting: Setting, name: str, viewport: Viewport | None) -> Outcome:
    train, test = setting.train, setting.test
    try:
        model = fitted(setting, name)
    except (KernelError, DataError) as reason:
        none = np.empty(0)
        return Outcome(none, Predictions(none, None), None, None, none, refusal=str(reason))
    ask = _asked(train.task)
    values = getattr(model, ask)(train.X)
    beyond = None if test is None else getattr(model, ask)(test.X)
    own = model.model if isinstance(model, Signed) else model
    return Outcome(
        values=values,
        predicted=Predictions(_read(values, train.task), _read(beyond, train.task)),
        f=None if viewport is None else evaluate(viewport, model, ask),
        moments=_moments(own, viewport, train)
        if name == PROCESS and viewport is not None
        else None,
        weighted=_weighted(own, train.n_samples),
        notices=tuple(getattr(own, "notices_", ())),
    )


def _read(values: Any, task: str) -> Any:
    """Return what decision values predict: of two classes the second where they are positive."""
    if values is None or task == "regression":
        return values
    return (values > 0).astype(int)


def _moments(
    model: Any, viewport: Viewport, train: Dataset
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return mean and deviation; none of a fit over a plane, whose picture has no room for it."""
    if train.task == "regression" and viewport.y is not None:
        return None
    there = coarse(viewport, train.n_samples)
    mean, sd = model.predict(there.samples, return_std=True)
    return mean.reshape(there.shape), sd.reshape(there.shape)


def _weighted(model: Any, n_samples: int) -> np.ndarray | None:
    """Return the rows of the training points with a weight; None of a method without weights."""
    if hasattr(model, "support_"):
        return np.asarray(model.support_)
    if not hasattr(model, "dual_coef_"):
        return None
    return np.flatnonzero(np.reshape(model.dual_coef_, (n_samples, -1)).any(axis=1))
