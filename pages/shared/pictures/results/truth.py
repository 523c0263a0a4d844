"""The exact function behind data that are drawn from a formula, in the scale of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import datasets
from datasets import DataError
from pages.shared.model.controls.control import Values
from pages.shared.model.setting.setting import Setting

PLACES = 4000  # drawn without noise: lines between them differ from the function by less than 1e-3
BESIDE = 0.003  # of the range: how far beyond its last place the function goes on straight
ADDED = "Standard deviation of the noise added to the target"


@dataclass(frozen=True, eq=False)
class Truth:
    """A function of one feature."""

    # (4000,) Places in rising order, and the function there
    x: np.ndarray
    y: np.ndarray
    # Standard deviation of the noise that was added to it; None where it is not one number
    noise_sd: float | None

    def at(self, x: np.ndarray) -> np.ndarray:
        """Return the function at places x (m,), NaN where it is not known."""
        air = BESIDE * (self.x[-1] - self.x[0])
        known = (x >= self.x[0] - air) & (x <= self.x[-1] + air)
        y = np.interp(x, self.x, self.y)
        for end, beside in ((0, 1), (-1, -2)):
            slope = (self.y[beside] - self.y[end]) / (self.x[beside] - self.x[end])
            out = x < self.x[0] if end == 0 else x > self.x[-1]
            y = np.where(out, self.y[end] + slope * (x - self.x[end]), y)
        return np.where(known, y, np.nan)

    def at_all(self, x: np.ndarray) -> np.ndarray:
        """Return the function at places x (m,).

        Raises
        ------
        DataError
            Where it is not known at one of them.
        """
        y = self.at(x)
        if np.isnan(y).any():
            raise DataError(
                "A point lies where the exact function is not known: move it back, or undo."
            )
        return y


def has_truth(values: Values) -> bool:
    """Whether the data are drawn from a function of one feature, and noise that can be 0."""
    source = datasets.SOURCES.get(values["data"])
    return (
        source is not None
        and source.kind == "generated"
        and source.task == "regression"
        and source.n_features == 1
        and source.noise_range[:1] == (0.0,)
    )


def has_noise_sd(values: Values) -> bool:
    """Whether, moreover, the noise has the same standard deviation everywhere."""
    return has_truth(values) and datasets.SOURCES[values["data"]].noise_help.startswith(ADDED)


def noise_sd(setting: Setting) -> float | None:
    """Return the standard deviation of the noise on the target, in the scale of the fit.

    None where nobody knows it: known are data sets that are drawn with one, which their slider
    sets.
    """
    source, sd = datasets.SOURCES.get(setting.values["data"]), setting.values.get("spread")
    if source is None or sd is None or not source.noise_help.startswith(ADDED):
        return None
    return float(sd / setting.unit)


def exact_function(setting: Setting) -> Truth | None:
    """Return the function that a setting's data were drawn from; None where nobody knows it."""
    values = setting.values
    if not has_truth(values):
        return None
    x, y = _drawn(values["data"])
    feature, target = setting.measures[0], setting.measures[-1]
    x, y = (x - feature.offset) / feature.step, (y - target.offset) / target.step
    return Truth(x, y, noise_sd(setting))


@lru_cache(maxsize=16)
def _drawn(name: str) -> tuple[np.ndarray, np.ndarray]:
    data = datasets.SOURCES[name].make(PLACES, 0.0, 0)
    order = np.argsort(data.X[:, 0])
    x, y = data.X[order, 0], data.y[order]
    for column in (x, y):
        column.flags.writeable = False  # it is kept
    return x, y
