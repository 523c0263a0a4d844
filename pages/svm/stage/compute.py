"""What the stage of the support vector machine shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.errors import Errors, compute_errors, predictions
from pages.shared.pictures.results.fit import Fit, compute_fit
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.neighbours import Neighbours, find_neighbours
from pages.shared.pictures.results.predicted import Predicted, beside_actual
from pages.shared.pictures.results.projection import Projection, in_principal_plane, in_rows
from pages.shared.pictures.results.support import Support, compute_support
from pages.shared.pictures.results.validation import Validated, chosen_validation
from pages.shared.pictures.results.white_noise import noise_notices
from pages.svm.stage.evaluation import FOLD_STOPPED
from pages.svm.stage.losses import fitted_values
from pages.svm.stage.margin import MarginWidth, Slack, compute_margin
from pages.svm.stage.svm import fit_svm, svm_type

OUTSIDE, ON, INSIDE = "outside the margin or on its edge", "on the edge", "inside or misclassified"


@dataclass(frozen=True)
class Kkt:
    """Which of the three cases of the KKT conditions a point of two classes is."""

    a: float  # its multiplier, from 0 to C
    C: float
    margin: float  # y f(x) with f as `fitted_values` has it
    noisy: bool  # whether the kernel's white noise is part of that f

    @property
    def relation(self) -> str:
        """Where the multiplier stands: ``a = 0``, ``0 < a < C`` or ``a = C``."""
        if self.a == 0:
            return "a = 0"
        return "a = C" if self.a >= self.C * (1 - 1e-12) else "0 < a < C"

    @property
    def case(self) -> str:
        """Where the point lies by its multiplier."""
        return {"a = 0": OUTSIDE, "a = C": INSIDE}.get(self.relation, ON)


@dataclass(frozen=True, eq=False)
class Result:
    """A support vector machine."""

    # Of a classifier; none for images and texts, of which two pixels or words say nothing.
    decision: Decision | None
    width: MarginWidth | None  # drawn across a straight margin in the plane
    slack: Slack | None  # drawn up to its edges
    price: float  # C, of one unit of slack
    # Of a regression; none for images and texts either.
    fit: Fit | None
    # Of a classifier and of a regression over more than two features.
    projection: Projection | None
    predicted: Predicted | None
    neighbours: Neighbours | None  # of classes of images
    epsilon: float  # half the width of a regression's tube, in the units of the picture
    unit: float  # what one step of the target is in its own unit
    widths: tuple[float, ...]  # 2 / ||f|| for each pair of classes; empty for a regression
    kkt: Kkt | None  # the case of the chosen point
    support: Support
    gram: Gram
    errors: Errors
    validation: Validated | None  # where it is chosen
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the machine, and evaluate it where the stage shows it."""
    data = setting.train
    regression, many, axes = data.task == "regression", data.n_features > 2, setting.has_axes
    model = fit_svm(setting)
    predicted = predictions(setting, model)
    validation, missing = chosen_validation(setting, svm_type(data.task))
    stopped = validation is not None and not validation.converged
    decision = compute_decision(setting, model) if axes and not regression else None
    width, slack = compute_margin(model, decision)
    return Result(
        decision=decision,
        width=width,
        slack=slack,
        price=float(setting.values["C"]),
        fit=compute_fit(setting, model) if axes and regression else None,
        projection=_project(setting, model, predicted.train) if many and not regression else None,
        predicted=beside_actual(setting, predicted) if many and regression else None,
        neighbours=find_neighbours(setting) if data.has_images and not regression else None,
        epsilon=float(setting.values["epsilon"]) if regression else 0.0,
        unit=setting.unit,
        widths=() if regression else tuple(np.atleast_1d(model.margin_).tolist()),
        kkt=compute_kkt(setting, model),
        support=compute_support(model),
        gram=compute_gram(setting),
        errors=compute_errors(setting, predicted),
        validation=validation,
        notices=(
            *model.notices_,
            *missing,
            *([FOLD_STOPPED] if stopped else []),
            *noise_notices(setting),
        ),
    )


def _project(setting: Setting, model: Any, predicted: np.ndarray) -> Projection:
    """Return the training points along f for two classes, else in their principal plane.

    A machine for more classes has an f for each pair of them, and no plane of its own.
    """
    if len(model.classes_) == 2:
        f = model.decision_function(setting.train.X)
        return in_rows(setting, f, predicted, "decision value f", (0.0, -1.0, 1.0))
    return in_principal_plane(setting, predicted)


def compute_kkt(setting: Setting, model: Any) -> Kkt | None:
    """Return the case of the chosen point; None where none is chosen, or of more classes."""
    if len(setting.chosen) != 1 or len(getattr(model, "classes_", ())) != 2:
        return None
    i, data = setting.chosen[0], setting.train
    place = np.flatnonzero(model.support_ == i)
    a = float(np.abs(model.dual_coef_[0, place]).sum())
    f = float(fitted_values(setting, model)[i])
    side = 1.0 if data.y[i] == model.classes_[1] else -1.0
    return Kkt(a, float(setting.values["C"]), side * f, setting.kernel.is_noise)
