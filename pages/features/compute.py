"""What the stage of the feature maps shows: lifted points, the boundary, features and kernel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.features.results.both import Both, both
from pages.features.results.lift import WIDEST, Lift, decide, inputs, kernel_matrix, lift, over
from pages.shared.results.decision import Decision
from pages.shared.results.errors import Errors, Predictions, errors, off
from pages.shared.results.frame import Frame, frame
from pages.shared.results.hyperplane import separating
from pages.shared.results.points import points
from pages.shared.setting import Setting

TWO_OF = "only these two of the {count} features are used"


@dataclass(frozen=True, eq=False)
class Result:
    """Points in three features, and back in their plane.

    Attributes
    ----------
    lift : Lift
        The points in space, with the plane between the classes.
    codes : ndarray of shape (n,)
        The classes, codes into ``classes``.
    classes : tuple of str
    decision : Decision
        The plane seen from the inputs: where it cuts the lifted plane, or curve.
    both : Both
        Inner products of the features against the kernel.
    errors : Errors
        Of the plane.
    flat : float
        The share of training points on the wrong side of the best straight line of the same
        method, on the inputs themselves.
    """

    lift: Lift
    codes: np.ndarray
    classes: tuple[str, ...]
    decision: Decision
    both: Both
    errors: Errors
    flat: float


def compute(setting: Setting) -> Result:
    """Lift the points, separate the classes there, and look at it from the inputs."""
    data, seen, K = setting.train, plane(setting), kernel_matrix(setting)
    lifted = lift(setting, K)
    decided = lifted.points @ lifted.normal + lifted.offset
    test = setting.test
    held_out = None if test is None else decide(lifted, setting, inputs(setting, test.X))
    X, codes = inputs(setting, data.X), np.unique(data.y)
    normal, offset = separating(X, data.y == codes[-1], WIDEST)
    f = over(lifted, setting, seen)
    dots = replace(points(setting, seen), opacity=None)  # all of them lie in this plane
    return Result(
        lift=lifted,
        codes=data.y,
        classes=data.class_names,
        decision=Decision(seen, dots, f, None, None),
        both=both(setting, lifted.points @ lifted.points.T, K),
        errors=errors(
            setting,
            Predictions(
                _classes(decided, codes), None if held_out is None else _classes(held_out, codes)
            ),
        ),
        flat=off(_classes(X @ normal + offset, codes), data),
    )


def plane(setting: Setting) -> Frame:
    """Return the frame of the picture; of more than two features it says that two are used."""
    seen, count = frame(setting), setting.train.n_features
    return replace(seen, note=TWO_OF.format(count=count)) if seen.is_slice else seen


def _classes(decided: np.ndarray, codes: np.ndarray) -> np.ndarray:
    return np.where(decided > 0, codes[-1], codes[0])
