"""The machine without some of its points: the same one, if none of them was a support vector."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import KernelError
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.fit import Fit, fits
from pages.shared.results.projection import Projection, in_principal_plane
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting
from pages.svm.results.machine import exact_machine

NONE = 1e-8  # |alpha| / C below it is rounding: no support vector


@dataclass(frozen=True, eq=False)
class Solution:
    """A machine solved to 1e-10 on some of the training points.

    Attributes
    ----------
    setting : Setting
        Of the page, with all points.
    rows : ndarray of int of shape (m,)
        The training points that the machine was fitted to.
    model : estimator
    support : Support
        Those of ``rows`` with alpha != 0, as training points.
    """

    setting: Setting
    rows: np.ndarray
    model: Any
    support: Support

    @property
    def others(self) -> np.ndarray:
        """The points of ``rows`` with alpha = 0."""
        return np.setdiff1d(self.rows, self.support.rows)

    def values(self, X: np.ndarray) -> np.ndarray:
        """Return predictions (m,), or each class's smallest decision value (m, n_classes).

        Of two classes these are -f and f; of more, the smallest of its values against the others.
        """
        if self.setting.train.task == "regression":
            return self.model.predict(X)
        return self.model.winning_margins(X)


def solve(setting: Setting, removed: np.ndarray) -> Solution:
    """Return the machine of a setting without some of its training points, solved to 1e-10.

    Raises
    ------
    KernelError
        Where less than two classes would be left, or nothing at all.
    """
    data = setting.train
    rows = np.setdiff1d(np.arange(data.n_samples), removed)
    if not len(rows):
        raise KernelError("Without any points there is nothing to fit.")
    if data.task == "classification" and len(np.unique(data.y[rows])) < 2:
        raise KernelError("Without these points only one class would be left.")
    model = exact_machine(replace(setting, train=data.take(rows)))
    found = support(model, rows)
    kept = found.alpha > NONE * setting.values["C"]
    found = Support(found.rows[kept], found.alpha[kept], found.bounded[kept])
    return Solution(setting, rows, model, found)


def change(before: Solution, after: Solution) -> float:
    """Return the largest change of f over all training points; the margins lie at f = ±1.

    Raises
    ------
    KernelError
        Where a class has lost all its points.
    """
    X = before.setting.train.X
    first, second = before.values(X), after.values(X)
    if first.shape != second.shape:
        raise KernelError("A class has no points left, so that its boundaries are gone.")
    return float(np.max(np.abs(first - second)))


def candidates(solution: Solution, of_support: bool) -> np.ndarray:
    """Return the support vectors of a machine, or its other points, to be removed in this order.

    Support vectors come by falling |alpha|; the others by their distance to the margin, or to the
    edge of the tube, the nearest first: one would think that these matter.
    """
    found, data = solution.support, solution.setting.train
    if of_support:
        return found.rows[np.argsort(-found.alpha, kind="stable")]
    others = solution.others
    if not len(others):
        return others
    f = solution.values(data.X[others])
    if data.task == "regression":
        room = solution.setting.values["epsilon"] - np.abs(f - data.y[others])
    else:
        own = np.searchsorted(solution.model.classes_, data.y[others])
        room = f[np.arange(len(others)), own]
    return others[np.argsort(room, kind="stable")]


@dataclass(frozen=True, eq=False)
class Removal:
    """A machine with all points beside the one without some of them.

    Attributes
    ----------
    removed : ndarray of int
        The training points without which the second one was fitted.
    count : int
        All training points.
    support_removed : int
        How many of those removed were support vectors.
    change : float
        The largest change of f over all training points.
    before, after : Decision, Fit or Projection
        Both over the frame, with all points; of images and texts in the plane of their principal
        components.
    left : Support
        The support vectors of the second one.
    epsilon : float
        Half the width of a regression's tube.
    errors : tuple of Errors
        Of the first one and of the second one.
    notices : tuple of str
    """

    removed: np.ndarray
    count: int
    support_removed: int
    change: float
    before: Decision | Fit | Projection
    after: Decision | Fit | Projection
    left: Support
    epsilon: float
    errors: tuple[Errors, Errors]
    notices: tuple[str, ...]


def removal(setting: Setting, removed: np.ndarray) -> Removal:
    """Return what removing some training points changes; raises as `solve` and `change`."""
    nothing = np.empty(0, dtype=int)
    before, after = solve(setting, nothing), solve(setting, removed)
    regression = setting.train.task == "regression"
    models = {"before": before.model, "after": after.model}
    seen: dict[str, Fit] | dict[str, Decision] | dict[str, Projection]
    if regression:
        seen = fits(setting, models)
    elif not setting.has_axes:
        seen = {
            name: in_principal_plane(setting, model.predict(setting.train.X))
            for name, model in models.items()
        }
    else:
        seen = {name: decision(setting, model) for name, model in models.items()}
    first, second = (errors(setting, predictions(setting, model)) for model in models.values())
    return Removal(
        removed=removed,
        count=setting.train.n_samples,
        support_removed=len(np.intersect1d(removed, before.support.rows)),
        change=change(before, after),
        before=seen["before"],
        after=seen["after"],
        left=after.support,
        epsilon=float(setting.values["epsilon"]) if regression else 0.0,
        errors=(first, second),
        notices=tuple(dict.fromkeys((*before.model.notices_, *after.model.notices_))),
    )
