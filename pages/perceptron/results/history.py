"""A fitted method with all its steps, and the same method as it was after some of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import KernelLogistic, KernelPerceptron, LRUCache, StochasticKernelLogistic
from pages.shared.setting import Setting

PERCEPTRON, NEWTON, STOCHASTIC = "perceptron", "logistic, Newton", "logistic, stochastic"
METHODS: dict[str, type[Any]] = {
    PERCEPTRON: KernelPerceptron,
    NEWTON: KernelLogistic,
    STOCHASTIC: StochasticKernelLogistic,
}
CHECKED = 12  # places of a history at which the largest weight is looked for

# While the step slider moves, and in every frame of its sweep, the fit is the same.
_FITS: LRUCache[History] = LRUCache(max_entries=16)


class At:
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
    """A fitted method with its steps.

    Attributes
    ----------
    method : str
        One of `METHODS`.
    model : estimator, fitted
    total : int
        Mistakes of a perceptron, Newton steps, or single samples of a stochastic fit.
    top : float
        About the largest weight, in absolute value, of all steps.
    reach : float
        About the largest |f| at the training points after the last step.
    """

    method: str
    model: Any
    total: int
    top: float
    reach: float

    def step(self, share: float) -> int:
        """Return the step at a share of the history in percent."""
        return round(self.total * share / 100)

    def alpha(self, step: int) -> np.ndarray:
        """Return the weights after a step, (n, 1) for two classes, else (n, n_classes)."""
        return weights(self.model, step)

    def sample(self, step: int) -> int | None:
        """Return the sample of a step, from 1 on; None before the first, or where all take part."""
        if self.method == NEWTON or step < 1:
            return None
        return int(self.model.updates_[step - 1])

    def epoch(self, step: int) -> int:
        """Return the pass through the samples in which a step was taken, from 1 on."""
        if self.method == STOCHASTIC:
            n = len(self.model.updates_) // int(self.model.max_epochs)
            return max(step - 1, 0) // n + 1
        ends = np.cumsum(self.model.mistakes_)
        return min(int(np.searchsorted(ends, max(step, 1))), len(ends) - 1) + 1


def history(setting: Setting) -> History:
    """Return the history of the chosen method on the training part."""
    name = setting.values["method"]
    numbers = tuple(setting.values[h.name] for h in METHODS[name].hyperparameters)
    key = name, setting.kernel, numbers, setting.train.fingerprint
    return _FITS.get(key, lambda: _fitted(setting, name))


def _fitted(setting: Setting, name: str) -> History:
    model: Any = setting.fit(METHODS[name])
    total = len(model.updates_) if name == PERCEPTRON else int(model.n_steps_)
    places = np.unique(np.linspace(0, total, CHECKED).round().astype(int))
    top = max(float(np.abs(weights(model, int(step))).max()) for step in places)
    reach = float(np.abs(model.decision_function(setting.train.X)).max())
    return History(name, model, total, top or 1.0, reach or 1.0)


def weights(model: Any, step: int) -> np.ndarray:
    """Return the weights of a model after a step as a column for each function, (n, p)."""
    found = model.history(step)
    alpha = found[0] if isinstance(found, tuple) else found
    return np.asarray(alpha).reshape(len(alpha), -1)


def winners(values: np.ndarray) -> np.ndarray:
    """Return the place of the winning class among those known, by value (m,) or (m, c)."""
    return (values > 0).astype(int) if values.ndim == 1 else values.argmax(axis=1)
