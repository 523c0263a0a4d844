"""What one machine did beside others: its errors and its support vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import DataError
from kernels import KernelError
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import points
from pages.shared.pictures.figures.style import TEST, TRAINING, VALIDATED
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.validation import Validated, cross_validation, thinned
from pages.svm.stage.svm import MAX_ITER, fit_svm, svm_type

STOPPED = " *"  # after the name of what has not converged
STOPPED_CAPTION = (
    f"Where a * is, the machine or that of a fold stopped after {MAX_ITER:,} steps, before the "
    "optimum: its errors do not show what the kernel can do. Standardise the features (scaling, "
    "in the sidebar) or lower C."
)
FOLD_STOPPED = (
    f"The machine of a fold stopped after {MAX_ITER:,} steps, before the optimum: the "
    "cross-validated error does not show what the kernel can do."
)


@dataclass(frozen=True)
class Evaluation:
    """What one machine did; all numbers are NaN where there is none."""

    name: str
    train: float  # the errors, in the unit shown
    test: float  # NaN without held-out points
    validated: float
    support: float  # share of the training points that are support vectors
    bounded: float  # of all of them, those at the bound
    notices: tuple[str, ...] = ()
    # Whether it and the machines of all folds did: others say nothing about their kernel
    converged: bool = True
    seconds: float = float("nan")  # of the fit, where it was measured


def evaluate(setting: Setting, name: str, **more: Any) -> Evaluation:
    """Fit one machine and return what it did."""
    n = setting.train.n_samples
    try:
        model = fit_svm(setting, **more)
        held_out = validate(setting, **more)
    except (KernelError, DataError) as reason:
        return Evaluation(name, *(float("nan"),) * 5, notices=(str(reason),))
    test = float("nan") if setting.test is None else error(model, setting.test)
    return Evaluation(
        name,
        setting.unit * error(model, setting.train),
        setting.unit * test,
        held_out.error,
        len(model.support_) / n,
        float(np.sum(model.bounded_)) / n,
        model.notices_,
        model.converged_ and held_out.converged,
    )


def validate(setting: Setting, **more: Any) -> Validated:
    """Return the cross-validated error of a setting's machine; raises what `folds` raises."""
    return cross_validation(svm_type(setting.train.task), thinned(setting), **more)


Line = tuple[str, str, str, str]  # attribute of an Evaluation, name, colour, dash
ERRORS: tuple[Line, ...] = (
    ("train", "training", TRAINING, "solid"),
    ("validated", "cross-validated", VALIDATED, "solid"),
    ("test", "test", TEST, "solid"),
)


def error_name(setting: Setting) -> str:
    """Return what the errors of the setting's machines are."""
    return "share misclassified" if setting.train.task == "classification" else "RMSE"


def column(evaluations: Sequence[Evaluation], field: str) -> np.ndarray:
    """Return one number of each evaluation."""
    return np.array([getattr(evaluation, field) for evaluation in evaluations])


def upper_limit(evaluations: Sequence[Evaluation], lines: Sequence[Line]) -> float:
    """Return the end of an axis on which all numbers of some lines have room."""
    values = np.concatenate([[], *(column(evaluations, field) for field, *_ in lines)])
    values = values[np.isfinite(values)]
    return 1.1 * float(values.max()) if values.size and values.max() > 0 else 1.0


def notes(evaluations: Sequence[Evaluation]) -> list[str]:
    """Return what is to be said of machines: that some stopped, and what else was done."""
    converged = [evaluation for evaluation in evaluations if evaluation.converged]
    stopped = [STOPPED_CAPTION] if len(converged) < len(evaluations) else []
    return [*stopped, *dict.fromkeys(notice for one in converged for notice in one.notices)]


def markers(x: np.ndarray, y: np.ndarray, name: str, colour: str, symbol: str) -> dict[str, Any]:
    """Return numbers as markers."""
    return points.held_out(x, y, colour) | {
        "name": name,
        "marker": {"color": colour, "symbol": symbol, "size": 10, "line": {"width": 1.5}},
        "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
    }
