"""The stage of kernel ridge regression: the fit beside the Gram matrix."""

from __future__ import annotations

from dataclasses import dataclass

from kernels import KernelRidge
from pages.krr.ridge import dof_of_fit
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.fit import fitted as fit_figure
from pages.shared.pictures.figures.gram import heatmap as gram_figure
from pages.shared.pictures.figures.predicted import against_actual
from pages.shared.pictures.results.errors import Errors, compute_errors, predictions
from pages.shared.pictures.results.fit import Fit, compute_fit
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.held_out import left_out_remark
from pages.shared.pictures.results.predicted import Predicted, beside_actual
from pages.shared.pictures.results.readouts import error_readouts, left_out_readout
from pages.shared.pictures.results.validation import left_out_error
from pages.shared.pictures.results.white_noise import noise_notices


@dataclass(frozen=True, eq=False)
class Result:
    """A ridge regression."""

    fit: Fit | None  # None for images and texts, of which two pixels or words say nothing
    predicted: Predicted | None  # beside the actual targets, for more than two features
    gram: Gram
    errors: Errors
    left_out: float  # RMSE of the training points, each left out once, in the target's own unit
    left_out_remark: str  # what `left_out_remark` says of it
    dof: float  # effective degrees of freedom
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit kernel ridge regression, and evaluate it where the stage shows it."""
    model = setting.fit(KernelRidge)
    predicted = predictions(setting, model)
    return Result(
        fit=compute_fit(setting, model) if setting.has_axes else None,
        predicted=beside_actual(setting, predicted) if setting.train.n_features > 2 else None,
        gram=compute_gram(setting),
        errors=compute_errors(setting, predicted),
        left_out=left_out_error(setting, model),
        left_out_remark=left_out_remark(setting),
        dof=dof_of_fit(setting, model),
        notices=(*model.notices_, *noise_notices(setting)),
    )


DOF_HELP = (
    "How many parameters the fit in effect uses: the sum over the points of what f(xᵢ) changes by "
    "for each unit of yᵢ. Between 0 and n where no eigenvalue of K is negative."
)


def draw(result: Result) -> Scene:
    """Draw the fit beside the Gram matrix, after predicted against actual where it is a slice."""
    return Scene(
        figures=[
            *([against_actual(result.predicted)] if result.predicted else []),
            *([fit_figure(result.fit)] if result.fit else []),
            gram_figure(result.gram),
        ],
        readouts=[
            *error_readouts(result.errors),
            left_out_readout(result.left_out, result.errors.unit, result.left_out_remark),
            Readout("effective_dof", result.dof, "", "effective degrees of freedom", DOF_HELP),
        ],
        notices=result.notices,
    )


def scene(setting: Setting) -> Scene:
    """Return what the stage shows at a setting."""
    return draw(compute(setting))
