"""The hyperparameters that the likelihood is looked at over: their bounds, grids and axes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import KERNELS, GaussianProcess, Hyperparameter
from pages.shared.model.controls.control import Values
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import label, spoken

SIDE = 25  # values of each hyperparameter on the map
NOISE = "noise"
ROUNDING = 0.006  # relative: what rounding to three digits moves a value by, at most
EDGE = 0.005  # relative distance from the end of a slider that counts as being on it


@dataclass(frozen=True)
class FreeParameter:
    """A hyperparameter that the optimiser moves."""

    name: str  # of its control on the page
    declared: Hyperparameter
    place: int  # in ``GaussianProcess.theta``
    term: int = 0  # of the kernel, counted from 1, or 0 where that goes without saying
    bounds: tuple[float, ...] = ()  # between which it is looked at; empty: those of its slider
    anchor: float = 0.0  # a value that the map has exactly, or 0 for none

    @property
    def label(self) -> str:
        """Symbol and name, as ``γ gamma of kernel 2``."""
        return label(self.declared) + self._of

    @property
    def spoken(self) -> str:
        """The name in words, as ``gamma of kernel 2``."""
        return spoken(self.declared) + self._of

    @property
    def _of(self) -> str:
        return f" of kernel {self.term}" if self.term else ""

    @property
    def limits(self) -> tuple[float, float]:
        """The smallest and the largest value looked at; the anchor is never left out."""
        low, high = self.bounds or self.declared.range
        return min(low, self.anchor or low), max(high, self.anchor)

    @property
    def grid(self) -> np.ndarray:
        """The map's values of it, 24 or 25, evenly spaced in the logarithm between the ends.

        With an anchor the values are shifted by less than a step, so that it is one of them.
        """
        low, high = np.log(self.limits)
        step = (high - low) / (SIDE - 1)
        if not self.anchor or not step:
            return np.geomspace(*self.limits, SIDE)
        start = np.log(self.anchor)
        below, above = (int((gap + 1e-9) / step) for gap in (start - low, high - start))
        return self.anchor * np.exp(step * np.arange(-below, above + 1))

    def nearest(self, value: float) -> float:
        """Return the value of the map nearest to another one, in the logarithm."""
        grid = self.grid
        return float(grid[np.abs(np.log(grid / value)).argmin()])

    def has(self, value: float) -> bool:
        """Whether the map has a value, to the three digits that a slider takes."""
        return bool(np.isclose(self.grid, value, rtol=ROUNDING, atol=0.0).any())


def free_parameters(terms: Sequence[str]) -> list[FreeParameter]:
    """Return what can move with these kernels, in the order of ``GaussianProcess.theta``."""
    several = len(terms) > 1
    free = [
        (f"k{i}.{declared.name}", declared, i if several or declared.name == NOISE else 0)
        for i, term in enumerate(terms, start=1)
        for declared in KERNELS[term].hyperparameters
        if declared.domain == "positive"
    ]
    free.append((NOISE, GaussianProcess.hyperparameters[0], 0))
    return [
        FreeParameter(name, declared, place, term)
        for place, (name, declared, term) in enumerate(free)
    ]


# -------------------------------------------------------------------------------------- bounds


def bound_controls(free: FreeParameter) -> tuple[Hyperparameter, Hyperparameter]:
    """Return two sliders: from where and up to where a hyperparameter is looked at."""
    low, high = free.declared.range
    lower, upper = (
        replace(
            free.declared,
            name=f"{end}_{free.name.replace('.', '_')}",
            symbol=f"{free.label}, {end}",
            spoken=f"{free.spoken}, {end}",
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

    A period is looked at from two sampling steps on, as what repeats faster looks the same at the
    samples as something slower; and up to half the span of the samples, as of what repeats more
    slowly they have not two periods.
    """
    low, high = sorted(_set_bounds(free, values))
    if free.declared.name == "period":
        low = max(low, min(2 * sampling_step(X), free.declared.range[1]))
        high = min(high, max(float(np.ptp(X, axis=0).max()) / 2, 1.1 * low))
    return replace(free, bounds=(low, max(high, 1.1 * low)))


def _set_bounds(free: FreeParameter, values: Values) -> tuple[float, float]:
    """Return where the two sliders stand; the first may be above the second."""
    first, last = (float(values.get(bound.name, bound.default)) for bound in bound_controls(free))
    return first, last


def other_bounds(free: FreeParameter, values: Values) -> str:
    """Say where the map ends, if it does not end where its two sliders stand; else nothing."""
    first, last = _set_bounds(free, values)
    now = float(values[free.name])
    if first <= now <= last:
        return ""
    ends = " to ".join(map(number, anchored(free, values).limits))
    why = "the smaller end comes first" if first > last else f"its present value is {number(now)}"
    return f"The map goes from {free.spoken} {ends}: {why}."


def sampling_step(X: np.ndarray) -> float:
    """Return the median distance between neighbouring values of X (n, d), the largest over d."""
    steps = [np.diff(np.unique(column)) for column in X.T]
    return max((float(np.median(step)) for step in steps if step.size), default=0.0)


def bounded_parameters(setting: Setting) -> list[FreeParameter]:
    """Return what can move, each with its bounds, in the order of ``GaussianProcess.theta``."""
    values = setting.values
    return [bounded(free, values, setting.train.X) for free in free_parameters(values["terms"])]


def log_bounds(setting: Setting, free: Iterable[FreeParameter]) -> np.ndarray:
    """Return (p, 2): the bounds of each in natural logarithms, the present value within them."""
    return np.log([anchored(parameter, setting.values).limits for parameter in free])


def on_edge(free: Iterable[FreeParameter], theta: np.ndarray) -> list[str]:
    """Return the hyperparameters that stand at an end of their bounds, as ``period = 100``."""
    return [
        f"{parameter.spoken} = {number(float(f'{np.exp(at):.3g}'))}"
        for parameter, at in zip(free, theta, strict=True)
        if np.abs(np.log(parameter.limits) - at).min() < EDGE
    ]


# ---------------------------------------------------------------------------------------- axes

Axes = tuple[FreeParameter, FreeParameter]


def choose_axes(free: Sequence[FreeParameter], across: str, up: str) -> Axes | None:
    """Return the two hyperparameters with these names in words, None where only one is free.

    The noise goes to the second, which is quick. A name that is not among them, or the same twice,
    stands for the first across, and for the last other one up.
    """
    named = {parameter.spoken: parameter for parameter in free}
    if len(named) < 2:
        return None
    first = named.get(across, free[0])
    second = named.get(up, first)
    if second is first:
        second = next(parameter for parameter in reversed(free) if parameter is not first)
    return (second, first) if first.name == NOISE else (first, second)


def anchored(free: FreeParameter, values: Mapping[str, Any]) -> FreeParameter:
    """Return the hyperparameter with its present value on its grid."""
    return replace(free, anchor=float(values[free.name]))


class AnchoredAxes:
    """The axes of a map, whose grids stay as long as the present values are on them.

    So a move from one value of the map to another asks for no other map.
    """

    def __init__(self, axes: Axes, values: Mapping[str, Any]) -> None:
        self._axes = anchored(axes[0], values), anchored(axes[1], values)

    def at(self, values: Mapping[str, Any]) -> Axes:
        """Return the axes, with other grids where these do not have the present values."""
        if not all(free.has(values[free.name]) for free in self._axes):
            self._axes = anchored(self._axes[0], values), anchored(self._axes[1], values)
        return self._axes
