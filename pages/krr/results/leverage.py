"""The hat matrix of ridge regression, and what each target does to its own prediction."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import KernelRidge
from pages.shared.measure import Measure
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.results.gram import Gram, ends, gram
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Leverage:
    """H = K (K + lam I)^-1, with which the predictions at the training points are H y.

    Attributes
    ----------
    x : ndarray of shape (n,)
        The feature on the horizontal axis; of images and texts the target.
    measure : Measure
        How it reads in its own unit.
    ends : tuple of float
        Its range.
    hat : Gram
        At most 128 rows and columns of H.
    leverages : ndarray of shape (n,)
        Its diagonal, h_ii.
    row : ndarray of shape (n,)
        Its row of the point ``shown``: f(x_i) = sum_j H_ij y_j.
    shown : int
        The chosen point, or the one with the largest leverage.
    is_chosen : bool
    residual, left_out : float
        y_i - f(x_i) of that point, and the same of the fit to all others, in the target's own unit.
    """

    x: np.ndarray
    measure: Measure
    ends: tuple[float, float]
    hat: Gram
    leverages: np.ndarray
    row: np.ndarray
    shown: int
    is_chosen: bool
    residual: float
    left_out: float

    @property
    def trace(self) -> float:
        """The effective degrees of freedom."""
        return float(self.leverages.sum())


def leverage(setting: Setting) -> Leverage:
    """Return the hat matrix of a setting, from the eigenvectors of K."""
    model, data = setting.fit(KernelRidge), setting.train
    if setting.has_axes:
        seen = frame(setting)
        x, measure, across = data.X[:, seen.features[0]], seen.measures[0], seen.across
    else:
        x, measure, across = data.y, setting.measures[-1], span(data.y, 0.06)
    f = model.factorisation_
    U = f.weights
    shares = f.values * f.damped(float(setting.values["lam"]))
    leverages = np.square(U) @ shares
    shown = setting.chosen[0] if setting.chosen else int(np.argmax(leverages))
    row = U @ (shares * U[shown])
    matrix = gram(setting)
    part = (U[matrix.rows] * shares) @ U[matrix.rows].T
    low, high = ends(part)
    return Leverage(
        x=x,
        measure=measure,
        ends=across,
        hat=replace(matrix, values=part, low=low, high=high, power=0, pair=None),
        leverages=leverages,
        row=row,
        shown=shown,
        is_chosen=bool(setting.chosen),
        residual=setting.unit * float(data.y[shown] - row @ data.y),
        left_out=setting.unit * float(model.loo_residuals_[shown]),
    )
