"""The decision function of a classifier over what a picture shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import (
    Viewport,
    chosen_kernel_function,
    evaluate,
    viewport_of,
)


@dataclass(frozen=True, eq=False)
class Decision:
    """A fitted classifier over its viewport."""

    # Where, and the training points there
    viewport: Viewport
    points: Points
    f: np.ndarray  # viewport.shape The decision function
    # (*viewport.shape, n_classes) Continuous scores whose largest wins, where the classifier has
    # any: f may be votes, which are constant between boundaries
    scores: np.ndarray | None
    kernel: np.ndarray | None  # viewport.shape k(x_i, .) of the chosen point

    @property
    def winner(self) -> np.ndarray:
        """The number of the winning class at each place, of shape viewport.shape."""
        return (self.f > 0).astype(int) if self.scores is None else self.f.argmax(axis=-1)


def compute_decision(setting: Setting, model: Any) -> Decision:
    """Return what a picture of a fitted classifier shows."""
    viewport = viewport_of(setting)
    f, scores = evaluate(viewport, model, "decision_function"), None
    if f.ndim > len(viewport.shape):
        scores = f
        if viewport.y is not None and hasattr(model, "winning_margins"):
            scores = evaluate(viewport, model, "winning_margins")
    return Decision(
        viewport,
        place_points(setting, viewport),
        f,
        scores,
        chosen_kernel_function(viewport, setting),
    )
