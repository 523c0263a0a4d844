"""Between which values the log marginal likelihood is looked at, and what lies on an edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from kernels import Hyperparameter
from pages.gp.results.likelihood_map import FreeParameter
from pages.shared.scene import number
from pages.shared.setting import Setting
from pages.shared.state.control import Values
from pages.shared.wording import label

EDGE = 0.005  # relative distance from the end of a slider that counts as being on it


def bound_controls(free: FreeParameter) -> tuple[Hyperparameter, Hyperparameter]:
    """Return two sliders: from where and up to where a hyperparameter is looked at."""
    low, high = free.declared.range
    lower, upper = (
        replace(
            free.declared,
            name=f"{end}_{free.name.replace('.', '_')}",
            symbol=f"{label(free.declared)}, {end}",
            default=default,
            help=help,
        )
        for end, default, help in (
            ("from", low, "The map and the search look at no smaller value."),
            ("to", high, "The map and the search look at no larger value."),
        )
    )
    return lower, upper


def bounded(free: FreeParameter, values: Values, X: np.ndarray) -> FreeParameter:
    """Return the hyperparameter with its bounds: those set in the view, or its slider's ends.

    A period is looked at from two sampling steps on: what repeats faster looks the same at the
    samples as something slower.
    """
    ends = [
        values.get(one.name, default)
        for one, default in zip(bound_controls(free), free.declared.range, strict=True)
    ]
    low, high = sorted(map(float, ends))
    if free.declared.name == "period":
        low = max(low, min(2 * sampling_step(X), free.declared.range[1]))
    return replace(free, bounds=(low, max(high, 1.1 * low)))


def sampling_step(X: np.ndarray) -> float:
    """Return the median distance between neighbouring values of X (n, d), the largest over d."""
    steps = [np.diff(np.unique(column)) for column in X.T]
    return max((float(np.median(step)) for step in steps if step.size), default=0.0)


def log_bounds(setting: Setting, listed: Iterable[FreeParameter]) -> np.ndarray:
    """Return (p, 2): the bounds of each in natural logarithms, the present value within them."""
    found = [bounded(free, setting.values, setting.train.X) for free in listed]
    ends = [replace(free, anchor=setting.values[free.name]).ends for free in found]
    return np.log(ends)


def on_edge(listed: Iterable[FreeParameter], theta: np.ndarray) -> list[str]:
    """Return the hyperparameters that stand at an end of their slider, as ``period = 100``."""
    return [
        f"{free.spoken} = {number(float(f'{np.exp(at):.3g}'))}"
        for free, at in zip(listed, theta, strict=True)
        if np.abs(np.log(free.declared.range) - at).min() < EDGE
    ]
