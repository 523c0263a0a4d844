"""The cross-validated error over lambda and one hyperparameter of the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.model_selection import GroupKFold, KFold

from datasets import Dataset
from kernels import Kernel, KernelError, KernelRidge
from pages.shared.setting import Setting
from pages.shared.state.control import Control, Values, kernel_controls, kernel_of

(LAM,) = KernelRidge.hyperparameters
LAMS = np.array(LAM.steps[::4])  # five to the decade, all on the slider
ROWS = 31  # values of the kernel's hyperparameter


@dataclass(frozen=True, eq=False)
class ErrorMap:
    """The error at each value of a control and at each lambda.

    Attributes
    ----------
    control : Control
        Of the rows.
    values, lams : ndarray of shape (g,), (l,)
    error : ndarray of shape (g, l)
        RMSE in the target's own unit; NaN where it is not known.
    """

    control: Control
    values: np.ndarray
    lams: np.ndarray
    error: np.ndarray

    @property
    def best(self) -> tuple[int, int] | None:
        """Row and column of the smallest error; None while nothing is known."""
        if not np.isfinite(self.error).any():
            return None
        row, column = np.unravel_index(np.nanargmin(self.error), self.error.shape)
        return int(row), int(column)


def axes(values: Values) -> dict[str, Control]:
    """Return the kernel's controls that can be an axis, by what they are called in a menu."""
    several = len(values["terms"]) > 1
    return {
        control.spoken + (f" of kernel {control.name[1 : control.name.index('.')]}" if several
                          else ""): control
        for control in kernel_controls(values["terms"])
        if control.declared.is_numeric
    }  # fmt: skip


def error_map(control: Control, rows: Sequence[np.ndarray]) -> ErrorMap:
    """Return the map of the rows (l,) that are known so far."""
    error = np.full((ROWS, len(LAMS)), np.nan)
    error[: len(rows)] = np.reshape(rows, (len(rows), len(LAMS)))
    return ErrorMap(control, values_of(control), LAMS, error)


def values_of(control: Control) -> np.ndarray:
    """Return the values (g,) of a control that the map has."""
    return np.array(control.declared.spread(ROWS))


def rows_of(
    setting: Setting, name: str, values: np.ndarray, lams: np.ndarray, folds: int
) -> Iterator[np.ndarray]:
    """Yield the errors (l,) row by row, from the first of ``values`` of the control ``name``."""
    for value in values:
        kernel = kernel_of({**setting.values, name: value.item()})
        yield setting.unit * row(kernel, setting.train, lams, folds)


def row(kernel: Kernel, train: Dataset, lams: np.ndarray, folds: int) -> np.ndarray:
    """Return the cross-validated RMSE (l,) of one kernel at each lambda.

    With ``folds`` = 0 each point is left out by itself, which needs a single factorisation
    (Rifkin and Lippert 2007); else the points, or whole groups where the data have them, are left
    out in so many parts. NaN where the kernel does not take the data.
    """
    try:
        if not folds:
            residuals = KernelRidge(kernel).fit(train.X, train.y).loo_path(lams)
            return np.sqrt(np.mean(np.square(residuals), axis=1))
        total = np.zeros(len(lams))
        for a, b in _parts(train, folds):
            model = KernelRidge(kernel).fit(train.X[a], train.y[a])
            missed = model.path(lams) @ kernel(train.X[b], train.X[a]).T - train.y[b]
            total += np.square(missed).sum(axis=1)
        return np.sqrt(total / train.n_samples)
    except KernelError:
        return np.full(len(lams), np.nan)


def _parts(train: Dataset, folds: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    groups = train.groups
    if groups is not None and len(np.unique(groups)) >= folds:
        return GroupKFold(folds).split(train.X, groups=groups)
    return KFold(min(folds, train.n_samples), shuffle=True, random_state=0).split(train.X)
