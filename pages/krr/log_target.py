"""Kernel ridge regression on the logarithm of a target that is never negative."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kernels import KernelRidge
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure

ROUNDING = 1e-9  # of the largest target: by how much one of 0 may seem negative after scaling
MAX_LOG = 69.0  # about log 1e30: larger predictions are no numbers for a picture


def is_nonnegative(shown: np.ndarray, measure: Measure) -> bool:
    """Whether targets (n,), given as they are shown, are never negative in their own unit."""
    raw = in_own_unit(shown, measure)
    return bool(raw.min() >= -ROUNDING * np.abs(raw).max())


def in_own_unit(shown: np.ndarray, measure: Measure) -> np.ndarray:
    """Return shown targets (n,) in their own unit."""
    return np.asarray(measure.offset + measure.step * shown)


class LogRidge:
    """A ridge fit to log(1 + y), y in its own unit; it predicts y, at least 0, as it is shown.

    The logarithm is centred or standardised, on the training part, where the target is.
    """

    def __init__(self, setting: Setting) -> None:
        data, self.measure = setting.train, setting.measures[-1]
        logs = np.log1p(np.maximum(in_own_unit(data.y, self.measure), 0.0))
        scaling = setting.values.get("target", "none")
        self.mean = 0.0 if scaling == "none" else float(logs.mean())
        self.step = (float(logs.std()) or 1.0) if scaling == "standardise" else 1.0
        self.y, self.targets = data.y, (logs - self.mean) / self.step
        train = data.replace(y=self.targets)
        self.model: Any = replace(setting, train=train).fit(KernelRidge)

    def predict(self, X: Any) -> np.ndarray:
        """Return predictions (m,) as the target is shown."""
        return self._shown(self.model.predict(X))

    @property
    def loo_residuals_(self) -> np.ndarray:
        """Target less leave-one-out prediction, (n,), as the target is shown."""
        return self.y - self._shown(self.targets - self.model.loo_residuals_)

    def _shown(self, values: np.ndarray) -> np.ndarray:
        raw = np.expm1(np.minimum(self.mean + self.step * values, MAX_LOG))
        return np.asarray((np.maximum(raw, 0.0) - self.measure.offset) / self.measure.step)
