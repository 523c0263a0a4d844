"""What the stage of the support vector machine shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.neighbours import Neighbours, neighbours
from pages.shared.results.predicted import Predicted, beside_actual
from pages.shared.results.projection import Projection, in_principal_plane, in_rows
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting
from pages.svm.results.kkt import Kkt, kkt
from pages.svm.results.machine import machine
from pages.svm.results.margin_width import MarginWidth, margin_width
from pages.svm.results.slack import Slack, slack


@dataclass(frozen=True, eq=False)
class Result:
    """A support vector machine.

    Attributes
    ----------
    decision, across, slack
        Of a classifier, else None; ``across`` is the line across the margin, and ``slack`` leads to
        it, only for a straight boundary in the plane.
    fit : Fit or None
        Of a regression. There is neither it nor a ``decision`` for images and texts, of which two
        pixels or words say nothing; classes of images have ``neighbours``.
    projection, predicted
        Of a classifier and of a regression over more than two features, else None.
    epsilon : float
        Half the width of a regression's tube, in the units of the picture.
    unit : float
        What one step of the target is in its own unit.
    widths : tuple of float
        2 / ||f|| for each pair of classes; empty for a regression.
    kkt : Kkt or None
        The case of the chosen point, of two classes.
    support, gram, errors, notices
        Of the machine.
    """

    decision: Decision | None
    across: MarginWidth | None
    slack: Slack | None
    fit: Fit | None
    projection: Projection | None
    predicted: Predicted | None
    neighbours: Neighbours | None
    epsilon: float
    unit: float
    widths: tuple[float, ...]
    kkt: Kkt | None
    support: Support
    gram: Gram
    errors: Errors
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the machine, and evaluate it where the stage shows it."""
    data = setting.train
    regression, many, axes = data.task == "regression", data.n_features > 2, setting.has_axes
    model = machine(setting)
    found = predictions(setting, model)
    boundary = decision(setting, model) if axes and not regression else None
    return Result(
        decision=boundary,
        across=None if boundary is None else margin_width(boundary.frame, boundary.f),
        slack=None if boundary is None else slack(model, boundary),
        fit=fit(setting, model) if axes and regression else None,
        projection=projected(setting, model, found.train) if many and not regression else None,
        predicted=beside_actual(setting, found) if many and regression else None,
        neighbours=neighbours(setting) if data.has_images and not regression else None,
        epsilon=float(setting.values["epsilon"]) if regression else 0.0,
        unit=setting.unit,
        widths=() if regression else tuple(np.atleast_1d(model.margin_).tolist()),
        kkt=kkt(setting, model),
        support=support(model),
        gram=gram(setting),
        errors=errors(setting, found),
        notices=tuple(model.notices_),
    )


def projected(setting: Setting, model: Any, predicted: np.ndarray) -> Projection:
    """Return the training points along f for two classes, else in their principal plane.

    A machine for more classes has an f for each pair of them, and no plane of its own.
    """
    if len(model.classes_) == 2:
        f = model.decision_function(setting.train.X)
        return in_rows(setting, f, predicted, "decision value f", (0.0, -1.0, 1.0))
    return in_principal_plane(setting, predicted)
