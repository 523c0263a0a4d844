"""A fitted method with all its steps, and the same method as it was after some of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import (
    BatchKernelLogistic,
    KernelLogistic,
    KernelPerceptron,
    LRUCache,
    StochasticKernelLogistic,
)
from pages.shared.model.setting.setting import Setting

PERCEPTRON, NEWTON, STOCHASTIC = "perceptron", "logistic, Newton", "logistic, stochastic"
BATCH = "logistic, batch gradient"
METHODS: dict[str, type[Any]] = {
    PERCEPTRON: KernelPerceptron,
    NEWTON: KernelLogistic,
    STOCHASTIC: StochasticKernelLogistic,
    BATCH: BatchKernelLogistic,
}
CHECKED = 12  # steps of a history at which the largest weight is looked for

# While the step slider moves, and in every frame of its sweep, the fit is the same.
_FITS: LRUCache[History] = LRUCache(max_entries=16)


class ModelAtStep:
    """A fitted model as it was after ``step`` of its steps; it predicts like any other."""

    def __init__(self, model: Any, step: int) -> None:
        self.model, self.step, self.classes_ = model, step, model.classes_

    def decision_function(self, X: Any) -> np.ndarray:
        """Values (m,) for two classes, (m, n_classes) for more."""
        return np.asarray(self.model.decision_function(X, self.step))

    def on_grid(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the same on a regular grid, (len(y), len(x)[, n_classes])."""
        return np.asarray(self.model.on_grid(x, y, self.step))

    def predict(self, X: Any) -> np.ndarray:
        """Classes of X, (m,)."""
        return np.asarray(self.classes_[winners(self.decision_function(X))])


@dataclass(frozen=True, eq=False)
class History:
    """A fitted method with its steps."""

    method: str  # one of `METHODS`
    model: Any  # the fitted estimator
    total: int  # mistakes of a perceptron, Newton or gradient steps, or single samples
    max_weight: float  # about the largest |alpha| of all steps
    max_value: float  # about the largest |f| at the training points after the last step

    def step(self, share: float) -> int:
        """Return the step at a share of the history in percent."""
        return round(self.total * share / 100)

    def alpha(self, step: int) -> np.ndarray:
        """Return the weights after a step, (n, 1) for two classes, else (n, n_classes)."""
        return weights_after(self.model, step)

    def intercept(self, step: int) -> np.ndarray:
        """Return the intercept after a step, one for each function; 0 of a perceptron, (p,)."""
        history = self.model.history(step)
        return np.atleast_1d(history[1] if isinstance(history, tuple) else 0.0)

    def sample(self, step: int) -> int | None:
        """Return the sample of a step, from 1 on; None before the first, or where all take part."""
        if self.method in (NEWTON, BATCH) or step < 1:
            return None
        return int(self.model.updates_[step - 1])

    def epoch(self, step: int) -> int:
        """Return the pass through the samples in which a step was taken, from 1 on."""
        if self.method == STOCHASTIC:
            n = len(self.model.updates_) // int(self.model.max_epochs)
            return max(step - 1, 0) // n + 1
        ends = np.cumsum(self.model.mistakes_)
        return min(int(np.searchsorted(ends, max(step, 1))), len(ends) - 1) + 1


def score_of(method: str) -> str:
    """Return what the sign of decides: f, or f + b, the log odds of logistic regression."""
    return "f of the perceptron" if method == PERCEPTRON else "log odds f + b"


def fit_history(setting: Setting) -> History:
    """Return the history of the chosen method on the training part."""
    name = setting.values["method"]
    numbers = tuple(setting.values[h.name] for h in METHODS[name].hyperparameters)
    key = name, setting.kernel, numbers, setting.train.fingerprint
    return _FITS.get(key, lambda: _fit(setting, name))


def _fit(setting: Setting, name: str) -> History:
    model: Any = setting.fit(METHODS[name])
    total = int(model.n_steps_)
    steps = np.unique(np.linspace(0, total, CHECKED).round().astype(int))
    max_weight = max(float(np.abs(weights_after(model, int(step))).max()) for step in steps)
    max_value = float(np.abs(model.decision_function(setting.train.X)).max())
    return History(name, model, total, max_weight or 1.0, max_value or 1.0)


def weights_after(model: Any, step: int) -> np.ndarray:
    """Return the weights of a model after a step as a column for each function, (n, p)."""
    history = model.history(step)
    alpha = history[0] if isinstance(history, tuple) else history
    return np.asarray(alpha).reshape(len(alpha), -1)


def winners(values: np.ndarray) -> np.ndarray:
    """Return the place of the winning class among those known, by value (m,) or (m, c)."""
    return (values > 0).astype(int) if values.ndim == 1 else values.argmax(axis=1)
