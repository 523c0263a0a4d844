"""The plane that a picture shows: both features, or a slice through more than two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.figures.axes import span
from pages.shared.method import held
from pages.shared.setting import Setting

DECISION = (-3.2, 3.2)  # decision values shown over a single feature
SIDE = 72  # points on a side of a surface: fine enough for the eye, small enough for the wire


@dataclass(frozen=True)
class Plane:
    """Two features of a setting's training part, and the grid over them.

    Attributes
    ----------
    i, j : int
        The features on the horizontal and the vertical axis.
    x, y : ndarray of shape (72,)
        The grid's coordinates; they depend on the data alone.
    """

    setting: Setting
    i: int
    j: int
    x: np.ndarray
    y: np.ndarray

    @property
    def is_slice(self) -> bool:
        """Whether more features exist, which are held where they are."""
        return self.setting.train.n_features > 2

    @property
    def names(self) -> tuple[str, str]:
        """The two axis titles."""
        return tuple(self.setting.train.feature_names[f] for f in (self.i, self.j))

    @property
    def note(self) -> str:
        """What to know about a slice; empty for two features."""
        if not self.is_slice:
            return ""
        more = self.setting.train.n_features - 2
        where = "at their medians" if self._at_medians else "where the sidebar holds them"
        return f"a slice: {more} more features {where}, points off it"

    @property
    def _at_medians(self) -> bool:
        values = self.setting.values
        others = set(range(self.setting.train.n_features)) - {self.i, self.j}
        return all(values.get(held(f), 50) == 50 for f in others)

    def centre(self) -> np.ndarray:
        """Return where the slice holds each feature: its median, or the chosen percentile."""
        X, values = self.setting.train.X, self.setting.values
        point = np.median(X, axis=0)
        for f in range(X.shape[1]):
            if (percent := values.get(held(f), 50)) != 50:
                point[f] = np.percentile(X[:, f], percent)
        return point

    def points(self) -> np.ndarray:
        """Return the grid as (72 * 72, n_features) samples, row by row."""
        grid = np.tile(self.centre(), (len(self.x) * len(self.y), 1))
        grid[:, self.i] = np.tile(self.x, len(self.y))
        grid[:, self.j] = np.repeat(self.y, len(self.x))
        return grid

    def over(self, model, method: str = "predict") -> np.ndarray:
        """Return (len(y), len(x), ...) values of a fitted model, by its fast path if it can."""
        if not self.is_slice:
            return getattr(model, f"{method}_on_grid", model.on_grid)(self.x, self.y)
        values = getattr(model, method)(self.points())
        return values.reshape(len(self.y), len(self.x), *values.shape[1:])

    def kernel_at(self, index: int) -> np.ndarray:
        """Return k(x_i, .) of one training sample over the plane."""
        X = self.setting.train.X[index : index + 1]
        if not self.is_slice:
            return self.setting.kernel.on_grid(self.x, self.y, X, np.ones(1))
        return self.setting.kernel(self.points(), X).reshape(len(self.y), len(self.x))


def plane(setting: Setting) -> Plane:
    """Return the plane that the page's values choose, the first two features by default."""
    left, right, low, high = frame(setting)
    i, j = setting.values.get("x1", 0), setting.values.get("x2", 1)
    return Plane(setting, i, j, np.linspace(left, right, SIDE), np.linspace(low, high, SIDE))


def frame(setting: Setting) -> tuple[float, float, float, float]:
    """Return left, right, low, high of the stage: by the data alone, so that it stays put.

    A kernel that takes no negative values has no picture there.
    """
    left, right, low, high = setting.frame or _reach(setting)
    if setting.kernel.domain == "nonnegative":
        left = max(left, 0.0)
        low = max(low, 0.0) if setting.train.n_features > 1 else low
    return left, right, low, high


def _reach(setting: Setting) -> tuple[float, float, float, float]:
    data, test = setting.train, setting.test
    if data.n_features > 1:
        i, j = setting.values.get("x1", 0), setting.values.get("x2", 1)
        return (*span(data.X[:, i], 0.12), *span(data.X[:, j], 0.12))
    if data.task == "classification":
        return (*span(data.X[:, 0], 0.12), *DECISION)
    parts = [data] if test is None else [data, test]
    x = np.concatenate([part.X[:, 0] for part in parts])
    return (*span(x, 0.06), *span(np.concatenate([part.y for part in parts]), 0.2))
