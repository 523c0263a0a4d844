"""The fit of a regression: a curve over one feature, a surface over two, a slice of more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import (
    Viewport,
    chosen_kernel_function,
    evaluate,
    viewport_of,
)


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted regression over its viewport."""

    # Where, and the training points there
    viewport: Viewport
    points: Points
    f: np.ndarray  # viewport.shape The fitted function
    kernel: np.ndarray | None  # viewport.shape k(x_i, .) of the chosen point
    # What is fitted, without and with its unit
    target: str
    label: str
    # Median of the training targets and their largest distance from it: the colours of a surface
    # span centre ± limit
    centre: float
    limit: float
    measure: Measure | None = None  # how the target reads in its own unit


def compute_fit(setting: Setting, model: Any) -> Fit:
    """Return what a picture of a fitted regression shows.

    ``model`` has ``predict``, and ``on_grid`` for two features.
    """
    return fits(setting, {"": model})[""]


def fits(setting: Setting, models: Mapping[str, Any]) -> dict[str, Fit]:
    """Return the same for several models, fitted to the same points, by their names."""
    viewport, data = viewport_of(setting), setting.train
    placed, kernel = place_points(setting, viewport), chosen_kernel_function(viewport, setting)
    centre = float(np.median(data.y))
    limit = float(np.max(np.abs(data.y - centre))) or 1.0
    names, own = (data.target_name, data.target_label), setting.measures[-1]
    return {
        name: Fit(viewport, placed, evaluate(viewport, model), kernel, *names, centre, limit, own)
        for name, model in models.items()
    }
