"""The decision function of a classifier over what a picture shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.results.frame import Frame, chosen_kernel_function, evaluate, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Decision:
    """A fitted classifier over its frame.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    f : ndarray of shape frame.shape, or (*frame.shape, n_classes) for more than two classes
        The decision function.
    scores : ndarray of shape (*frame.shape, n_classes), or None for two classes
        Continuous scores whose largest wins, where the classifier has any: f may be votes, which
        are constant between boundaries.
    kernel : ndarray of shape frame.shape, or None
        k(x_i, .) of the chosen point.
    """

    frame: Frame
    points: Points
    f: np.ndarray
    scores: np.ndarray | None
    kernel: np.ndarray | None

    @property
    def winner(self) -> np.ndarray:
        """The number of the winning class at each place, of shape frame.shape."""
        return (self.f > 0).astype(int) if self.scores is None else self.f.argmax(axis=-1)


def decision(setting: Setting, model: Any) -> Decision:
    """Return what a picture of a fitted classifier shows."""
    seen = frame(setting)
    f, scores = evaluate(seen, model, "decision_function"), None
    if f.ndim > len(seen.shape):
        scores = f
        if seen.y is not None and hasattr(model, "winning_margins"):
            scores = evaluate(seen, model, "winning_margins")
    return Decision(seen, points(setting, seen), f, scores, chosen_kernel_function(seen, setting))
