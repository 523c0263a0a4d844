"""What the stage of kernel ridge regression shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

from kernels import KernelRidge
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fit
from pages.shared.results.gram import Gram, gram
from pages.shared.results.predicted import Predicted, beside_actual
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Result:
    """A ridge regression.

    ``predicted`` is there for more than two features; no ``fit`` is there for images and texts, of
    which two pixels or words say nothing.
    """

    fit: Fit | None
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
        fit=fit(setting, model) if setting.has_axes else None,
        predicted=beside_actual(setting, found) if setting.train.n_features > 2 else None,
        gram=gram(setting),
        errors=errors(setting, found),
        dof=float(model.effective_dof_),
        notices=tuple(model.notices_),
    )
