"""What the stage of kernel ridge regression shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge
from pages.shared.measure import Measure
from pages.shared.ranges import span
from pages.shared.results.errors import Errors, Predictions, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.setting import Setting

MOST = 500  # held-out points that are drawn


@dataclass(frozen=True, eq=False)
class Predicted:
    """Predictions beside what was measured.

    Attributes
    ----------
    actual, predicted : ndarray of shape (n,)
        Of the training points.
    held_out : tuple of two ndarrays of shape (m,), or None
        The same of at most 500 held-out points.
    ends : tuple of float
        Range of the targets.
    measure : Measure
        How the target reads in its own unit.
    """

    actual: np.ndarray
    predicted: np.ndarray
    held_out: tuple[np.ndarray, np.ndarray] | None
    ends: tuple[float, float]
    measure: Measure


@dataclass(frozen=True, eq=False)
class Result:
    """A ridge regression; ``predicted`` is there for more than two features."""

    fit: Fit
    predicted: Predicted | None
    gram: Gram
    errors: Errors
    dof: float
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit kernel ridge regression, and evaluate it where the stage shows it."""
    model = setting.fit(KernelRidge)
    found = predictions(setting, model)
    return Result(
        fit=fit(setting, model),
        predicted=beside_actual(setting, found) if setting.train.n_features > 2 else None,
        gram=gram(setting),
        errors=errors(setting, found),
        dof=float(model.effective_dof_),
        notices=tuple(model.notices_),
    )


def beside_actual(setting: Setting, found: Predictions) -> Predicted:
    """Return the predictions for both parts beside the targets."""
    train, test, held_out = setting.train, setting.test, None
    if test is not None and found.test is not None:
        rows = np.linspace(0, test.n_samples - 1, min(test.n_samples, MOST)).astype(int)
        held_out = test.y[rows], found.test[rows]
    seen = train.y if test is None else np.concatenate([train.y, test.y])
    ends = span(seen, 0.08)
    return Predicted(train.y, found.train, held_out, ends, setting.measures[-1])
