"""What the stage of the feature maps shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import Dataset
from kernels import KernelError
from pages.features.stage.comparison import Comparison, compare
from pages.features.stage.lift import (
    OWN,
    SVM,
    Lift,
    compute_lift,
    decide,
    decide_over,
    inputs,
    kernel_matrix,
)
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.errors import Errors, Predictions, compute_errors, error_of
from pages.shared.pictures.results.hyperplane import separating
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.validation import Validated, chosen_validation
from pages.shared.pictures.results.viewport import Viewport, viewport_of

TOO_LARGE = (
    "The features of some points are too large to compute with: standardise the features, or move "
    "those points nearer."
)
TWO_OF = "only these two of the {count} features are used"
NOISY = (
    "The kernel has white noise: the three features of the training points have it, the boundary "
    "seen from the inputs has not.",
)


@dataclass(frozen=True, eq=False)
class Result:
    """Points in three features, and back in their plane."""

    lift: Lift  # the points in space, with the plane between the classes
    codes: np.ndarray  # (n,), the classes, codes into ``classes``
    classes: tuple[str, ...]
    decision: Decision  # the plane seen from the inputs: where it cuts the lifted plane, or curve
    comparison: Comparison  # inner products of the features against the kernel
    errors: Errors  # of the plane
    validation: Validated | None  # of the plane, where it is chosen
    # The share of training points on the wrong side of the best straight line of the same method,
    # on the inputs themselves.
    flat: float
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Lift the points, separate the classes there, and look at it from the inputs."""
    data, test = setting.train, setting.test
    viewport, X, codes = _viewport(setting), inputs(setting, data.X), np.unique(data.y)
    with np.errstate(over="ignore", invalid="ignore"):
        K = kernel_matrix(setting)
        lifted = compute_lift(setting, K)
        products = lifted.points @ lifted.points.T
    if not np.all(np.isfinite(products)):
        raise KernelError(TOO_LARGE)
    train = _classes(lifted.points @ lifted.normal + lifted.offset, codes)
    held_out = None
    if test is not None:
        held_out = _classes(decide(lifted, setting, inputs(setting, test.X)), codes)
    normal, offset = separating(X, data.y == codes[-1], SVM)
    f = decide_over(lifted, setting, viewport)
    points = replace(place_points(setting, viewport), opacity=None)  # all lie in this plane
    validation, missing = chosen_validation(setting, predict_beyond)
    return Result(
        lift=lifted,
        codes=data.y,
        classes=data.class_names,
        decision=Decision(viewport, points, f, None, None),
        comparison=compare(setting, products, K),
        errors=compute_errors(setting, Predictions(train, held_out)),
        validation=validation,
        flat=error_of(_classes(X @ normal + offset, codes), data),
        notices=missing + NOISY * (setting.kernel.is_noise and lifted.kind == OWN),
    )


def predict_beyond(part: Setting, beyond: Dataset) -> np.ndarray:
    """Return the classes (m,) of points by the plane between some of the training points."""
    lifted = compute_lift(part, kernel_matrix(part))
    f = decide(lifted, part, inputs(part, beyond.X))
    return _classes(f, np.unique(part.train.y))


def _viewport(setting: Setting) -> Viewport:
    """Return where the picture is; of more than two features it says that two are used."""
    viewport, count = viewport_of(setting), setting.train.n_features
    if not viewport.is_slice:
        return viewport
    return replace(viewport, note=TWO_OF.format(count=count))


def _classes(decided: np.ndarray, codes: np.ndarray) -> np.ndarray:
    return np.where(decided > 0, codes[-1], codes[0])
