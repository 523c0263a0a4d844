"""What part of the data's space a picture shows: a line, a plane, or a slice through more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from pages.shared.model.controls.control import fixed
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.ranges import span, with_zero
from pages.shared.pictures.results.sampling import TOO_COARSE, inside, is_coarse, steps

DECISION = (-3.2, 3.2)  # decision values shown over a single feature
SIDE = 72  # points on a side of a surface: fine enough for the eye, small enough for the wire
CLOSEST = 1e-6  # of its range: what a zoom can show of a curve at least
COARSE = 48  # of a slice, which cannot take the fast path of a plane


@dataclass(frozen=True, eq=False)
class Viewport:
    """One or two features with the places at which functions of them are evaluated."""

    # The feature on the horizontal axis, and the one on the vertical axis if there is one
    features: tuple[int, ...]
    ends: tuple[float, float, float, float]  # left, right, low, high
    # (m,) Places on the horizontal axis. Those of a curve are as many as the kernel asks for, see
    # `sampling.steps`; those of a plane depend on the data alone.
    x: np.ndarray
    # (72,) Places on the vertical axis; None over a single feature, where it shows values
    y: np.ndarray | None
    # (n_features,) Where a slice fixes each feature: its median, or the chosen percentile; 0 for
    # those of a plane, which are all on its axes
    fixed: np.ndarray
    measures: tuple[Measure, Measure]  # what the two axes show, in the data's own units
    # What to know about a slice, or about a curve that is drawn too coarsely; often empty
    note: str = ""
    # Left, right, low, high of what a zoom shows of a curve: `x` is dense in there
    window: tuple[float, float, float, float] | None = None

    @property
    def names(self) -> tuple[str, str]:
        """What the two axes show."""
        return self.measures[0].name, self.measures[1].name

    @property
    def labels(self) -> tuple[str, str]:
        """What the two axes show, with the data's own units."""
        return self.measures[0].label, self.measures[1].label

    @property
    def is_slice(self) -> bool:
        """Whether more features exist, which are fixed."""
        return len(self.fixed) > 2

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of a function over the viewport: (len(x),) or (len(y), len(x))."""
        return (len(self.x),) if self.y is None else (len(self.y), len(self.x))

    @property
    def plane(self) -> tuple[np.ndarray, np.ndarray]:
        """The places on both axes.

        Raises
        ------
        ValueError
            Over a single feature: there is no plane.
        """
        if self.y is None:
            raise ValueError("A frame over a single feature has no plane.")
        return self.x, self.y

    @property
    def across(self) -> tuple[float, float]:
        """The range of the horizontal axis."""
        return self.ends[:2]

    @property
    def up(self) -> tuple[float, float]:
        """The range of the vertical axis."""
        return self.ends[2:]

    @cached_property
    def samples(self) -> np.ndarray:
        """The places as samples, (len(x), 1) or (len(y) * len(x), n_features), row by row."""
        if self.y is None:
            return self.x[:, None]
        i, j = self.features
        grid = np.tile(self.fixed, (len(self.x) * len(self.y), 1))
        grid[:, i] = np.tile(self.x, len(self.y))
        grid[:, j] = np.repeat(self.y, len(self.x))
        return grid

    def coarse(self, side: int) -> Viewport:
        """Return the same plane with ``side`` places on each axis."""
        left, right, low, high = self.ends
        return replace(self, x=np.linspace(left, right, side), y=np.linspace(low, high, side))


def viewport_of(setting: Setting) -> Viewport:
    """Return what the stage shows: the only feature, or the two that the page's values choose."""
    data, (left, right, low, high) = setting.train, axis_limits(setting)
    ends, measures = (float(left), float(right), float(low), float(high)), setting.measures
    if data.n_features == 1:
        x, coarse = places(setting, ends[:2])
        if window := visible(setting.window, ends[:2]):
            within, coarse = places(setting, window[:2])
            x = inside(x, within)
        return Viewport(
            features=(0,),
            ends=ends,
            x=x,
            y=None,
            fixed=np.zeros(1),
            measures=(measures[0], measures[1]),
            note=TOO_COARSE if coarse else "",
            window=window,
        )
    i, j = features(setting)
    side = SIDE if data.n_features == 2 else COARSE
    return Viewport(
        features=(i, j),
        ends=ends,
        x=np.linspace(left, right, side),
        y=np.linspace(low, high, side),
        fixed=_fixed(setting),
        measures=(measures[i], measures[j]),
        note=_note(setting),
    )


def places(setting: Setting, ends: tuple[float, float]) -> tuple[np.ndarray, bool]:
    """Return the places of a curve between two ends, and whether they are too few."""
    length = ends[1] - ends[0]
    count = steps(length, setting.kernel, setting.train.n_samples)
    return np.linspace(*ends, count), is_coarse(length, setting.kernel, count)


def visible(
    window: tuple[float, float, float, float] | None, ends: tuple[float, float]
) -> tuple[float, float, float, float] | None:
    """Return the part of a zoom's window that lies in a range; None where there is none of it."""
    if window is None:
        return None
    left, right = max(window[0], ends[0]), min(window[1], ends[1])
    is_visible = right - left > CLOSEST * (ends[1] - ends[0]) and window[2] < window[3]
    return (left, right, *window[2:]) if is_visible else None


def axis_limits(setting: Setting) -> tuple[float, float, float, float]:
    """Return left, right, low, high of the stage: by the data alone, so that it stays put.

    A kernel that takes no negative values, or counts of words, has no picture there.
    """
    left, right, low, high = _reach(setting)
    if setting.kernel.domain in ("nonnegative", "text"):
        left = max(left, 0.0)
        low = max(low, 0.0) if setting.train.n_features > 1 else low
    return left, right, low, high


def features(setting: Setting) -> tuple[int, int]:
    """Return the two features that the page's values choose, the first two by default."""
    return setting.values.get("x1", 0), setting.values.get("x2", 1)


def evaluate(viewport: Viewport, model: Any, method: str = "predict") -> np.ndarray:
    """Return (*viewport.shape, ...) values of a fitted model, by its fast path if it can."""
    if viewport.y is not None and not viewport.is_slice:
        fast = getattr(model, f"{method}_on_grid", getattr(model, "on_grid", None))
        if fast is not None:
            return fast(viewport.x, viewport.y)
    values = getattr(model, method)(viewport.samples)
    return values.reshape(*viewport.shape, *values.shape[1:])


def chosen_kernel_function(viewport: Viewport, setting: Setting) -> np.ndarray | None:
    """Return k(x_i, .) of the chosen sample over the viewport, None where none is chosen."""
    return kernel_function(viewport, setting, setting.chosen[0]) if setting.chosen else None


def kernel_function(viewport: Viewport, setting: Setting, index: int) -> np.ndarray:
    """Return k(x_i, .) of a training sample over the viewport."""
    X = setting.train.X[index : index + 1]
    if viewport.y is not None and not viewport.is_slice:
        return setting.kernel.on_grid(viewport.x, viewport.y, X, np.ones(1))
    return setting.kernel(viewport.samples, X).reshape(viewport.shape)


def _reach(setting: Setting) -> tuple[float, float, float, float]:
    data, test = setting.base, setting.test
    if data.n_features > 1:
        i, j = features(setting)
        return (*span(data.X[:, i], 0.12), *span(data.X[:, j], 0.12))
    if data.task == "classification":
        return (*span(data.X[:, 0], 0.12), *DECISION)
    parts = [data] if test is None else [data, test]
    x = np.concatenate([part.X[:, 0] for part in parts])
    y = np.concatenate([part.y for part in parts])
    return (*span(x, 0.06), *with_zero(*span(y, 0.2)))


def _fixed(setting: Setting) -> np.ndarray:
    X, values = setting.train.X, setting.values
    if X.shape[1] <= 2:  # both are on the axes
        return np.zeros(X.shape[1])
    point = np.median(X, axis=0)
    for f in range(X.shape[1]):
        if (percent := values.get(fixed(f), 50)) != 50:
            point[f] = np.percentile(X[:, f], percent)
    return point


def _note(setting: Setting) -> str:
    n = setting.train.n_features
    others = set(range(n)) - set(features(setting))
    if not others:
        return ""
    at_medians = all(setting.values.get(fixed(f), 50) == 50 for f in others)
    where = "at their medians" if at_medians else "where the sidebar fixes them"
    rest = "the other feature" if n == 3 else f"the other {n - 2} features"
    where = where.replace("their medians", "its median").replace("them", "it") if n == 3 else where
    return f"a slice through {n} dimensions; {rest} {where}; points are projected onto it"
