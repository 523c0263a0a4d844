"""What the stage of the support vector machine shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting
from pages.svm.street import Street, street


@dataclass(frozen=True, eq=False)
class Result:
    """A support vector machine.

    Attributes
    ----------
    decision, street
        Of a classifier, else None; ``street`` only for a straight boundary in the plane.
    fit : Fit or None
        Of a regression.
    epsilon : float
        Half the width of a regression's tube, in the units of the picture.
    unit : float
        What one step of the target is in its own unit.
    widths : tuple of float
        2 / |f| for each pair of classes; empty for a regression.
    support, gram, errors, notices
        Of the machine.
    """

    decision: Decision | None
    street: Street | None
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
    curved = setting.train.task == "regression"
    model = setting.fit(SupportVectorRegressor if curved else SupportVectorClassifier)
    boundary = None if curved else decision(setting, model)
    return Result(
        decision=boundary,
        street=None if curved else street(boundary.frame, boundary.f),
        fit=fit(setting, model) if curved else None,
        epsilon=float(setting.values["epsilon"]) if curved else 0.0,
        unit=setting.unit,
        widths=() if curved else tuple(np.atleast_1d(model.margin_).tolist()),
        support=support(model),
        gram=gram(setting),
        errors=errors(setting, predictions(setting, model)),
        notices=tuple(model.notices_),
    )
