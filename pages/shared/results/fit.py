"""The fit of a regression: a curve over one feature, a surface over two, a slice of more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.measure import Measure
from pages.shared.results.frame import Frame, chosen_kernel_function, evaluate, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted regression over its frame.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    f : ndarray of shape frame.shape
        The fitted function.
    kernel : ndarray of shape frame.shape, or None
        k(x_i, .) of the chosen point.
    target, label : str
        What is fitted, without and with its unit.
    centre, limit : float
        Median of the training targets and their largest distance from it: the colours of a
        surface span centre ± limit.
    measure : Measure or None
        How the target reads in its own unit.
    """

    frame: Frame
    points: Points
    f: np.ndarray
    kernel: np.ndarray | None
    target: str
    label: str
    centre: float
    limit: float
    measure: Measure | None = None


def fit(setting: Setting, model: Any) -> Fit:
    """Return what a picture of a fitted regression shows.

    ``model`` has ``predict``, and ``on_grid`` for two features.
    """
    return fits(setting, {"": model})[""]


def fits(setting: Setting, models: Mapping[str, Any]) -> dict[str, Fit]:
    """Return the same for several models, fitted to the same points, by their names."""
    seen, data = frame(setting), setting.train
    dots, kernel = points(setting, seen), chosen_kernel_function(seen, setting)
    centre = float(np.median(data.y))
    limit = float(np.max(np.abs(data.y - centre))) or 1.0
    names, own = (data.target_name, data.target_label), setting.measures[-1]
    return {
        name: Fit(seen, dots, evaluate(seen, model), kernel, *names, centre, limit, own)
        for name, model in models.items()
    }
