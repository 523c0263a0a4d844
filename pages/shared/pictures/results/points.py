"""The data points as a picture shows them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.controls.control import choice
from pages.shared.model.controls.layers import Layer
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.viewport import Viewport

MAX_HELD_OUT = 200  # held-out points that are drawn
FAINTEST = 0.15  # opacity of the points farthest from a slice
HIDDEN, SHOWN = "hidden", "shown"
HOLLOW = "At most 200 of the test points, hollow: the fit has not seen them."
TEST_POINTS = choice("test_points", (SHOWN, HIDDEN), HOLLOW)
TEST_LAYER = Layer("test points", HOLLOW, TEST_POINTS.name, ((HIDDEN, SHOWN),), "test")


@dataclass(frozen=True, eq=False)
class Points:
    """The training points in a viewport."""

    # (n,) Coordinates: two features, a feature and the target, or a feature and 0 for classes
    x: np.ndarray
    y: np.ndarray
    target: np.ndarray  # (n,) Codes into `classes`, or numbers
    classes: tuple[str, ...] = ()  # names of the classes; empty for a regression
    chosen: tuple[int, ...] = ()  # the chosen sample, or the two of a Gram cell
    # (m,) Coordinates of at most 200 held-out points, of a regression over one feature
    held_out: tuple[np.ndarray, np.ndarray] | None = None
    # (n,) In a slice: 1 for the points nearest to it, less for those farther away
    opacity: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self.x)


def place_points(setting: Setting, viewport: Viewport) -> Points:
    """Return the training points of a setting in a viewport."""
    data, chosen = setting.train, setting.chosen
    if len(viewport.features) == 2:
        i, j = viewport.features
        opacity = nearness(data.X, viewport) if viewport.is_slice else None
        return Points(data.X[:, i], data.X[:, j], data.y, data.class_names, chosen, opacity=opacity)
    x = data.X[:, 0]
    if data.task == "classification":
        return Points(x, np.zeros(len(x)), data.y, data.class_names, chosen)
    return Points(x, data.y, data.y, (), chosen, _held_out(setting))


def nearness(X: np.ndarray, viewport: Viewport) -> np.ndarray:
    """Return 1 for the sample of X (n, n_features) nearest to a slice, 0.15 for the farthest 10 %.

    In between it falls in proportion to the distance r with r^2 = sum_j ((x_j - fixed_j) / s_j)^2
    over the fixed features, s_j their standard deviations.
    """
    others = [f for f in range(X.shape[1]) if f not in viewport.features]
    spread = X[:, others].std(axis=0)
    away = (X[:, others] - viewport.fixed[others]) / np.where(spread > 0, spread, 1.0)
    r = np.sqrt(np.square(away).sum(axis=1))
    part = (r - r.min()) / ((np.quantile(r, 0.9) - r.min()) or 1.0)
    return 1 - (1 - FAINTEST) * np.minimum(part, 1.0)


def _held_out(setting: Setting) -> tuple[np.ndarray, np.ndarray] | None:
    test = setting.test
    if test is None or setting.values.get(TEST_POINTS.name) == HIDDEN:
        return None
    few = np.linspace(0, test.n_samples - 1, min(test.n_samples, MAX_HELD_OUT)).astype(int)
    return test.X[few, 0], test.y[few]
