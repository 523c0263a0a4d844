"""What the stage of the support vector machine shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting
from pages.svm.results.machine import machine
from pages.svm.results.margin_width import MarginWidth, margin_width


@dataclass(frozen=True, eq=False)
class Result:
    """A support vector machine.

    Attributes
    ----------
    decision, across
        Of a classifier, else None; ``across`` is the line across the margin, only for a straight
        boundary in the plane.
    fit : Fit or None
        Of a regression.
    epsilon : float
        Half the width of a regression's tube, in the units of the picture.
    unit : float
        What one step of the target is in its own unit.
    widths : tuple of float
        2 / ||f|| for each pair of classes; empty for a regression.
    support, gram, errors, notices
        Of the machine.
    """

    decision: Decision | None
    across: MarginWidth | None
    fit: Fit | None
    epsilon: float
    unit: float
    widths: tuple[float, ...]
    support: Support
    gram: Gram
    errors: Errors
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the machine, and evaluate it where the stage shows it."""
    regression = setting.train.task == "regression"
    model = machine(setting)
    boundary = None if regression else decision(setting, model)
    return Result(
        decision=boundary,
        across=None if boundary is None else margin_width(boundary.frame, boundary.f),
        fit=fit(setting, model) if regression else None,
        epsilon=float(setting.values["epsilon"]) if regression else 0.0,
        unit=setting.unit,
        widths=() if regression else tuple(np.atleast_1d(model.margin_).tolist()),
        support=support(model),
        gram=gram(setting),
        errors=errors(setting, predictions(setting, model)),
        notices=tuple(model.notices_),
    )
