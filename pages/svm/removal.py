"""What the machine does without some of its points: nothing, if none was a support vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn import svm

from pages.shared.setting import Setting

TOLERANCE = 1e-10  # libsvm's usual 1e-3 would hide what is to be shown
NONE = 1e-8  # alpha / C below it is no support vector
STEPS = 2_000_000


@dataclass(frozen=True)
class Solution:
    """A machine solved to 1e-10 on some of the training points.

    Attributes
    ----------
    rows : ndarray of int
        The training points it was given.
    alpha : ndarray of shape (n_rows,)
        |alpha| of each, summed over the pairs of classes.
    """

    setting: Setting
    rows: np.ndarray
    machine: svm.SVC | svm.SVR
    alpha: np.ndarray

    @property
    def support(self) -> np.ndarray:
        """The training points that are support vectors."""
        return self.rows[self.alpha > NONE * self.setting.values["C"]]

    def values(self, points: np.ndarray) -> np.ndarray:
        """Decision values of each pair of classes, or predictions, at points (m, d)."""
        K = self.setting.kernel(points, self.setting.train.X[self.rows])
        if isinstance(self.machine, svm.SVR):
            return self.machine.predict(K)
        return self.machine.decision_function(K)

    def on_grid(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Decision function of two classes, or fit, on a regular grid (len(y), len(x))."""
        weights = np.zeros(len(self.rows))
        weights[self.machine.support_] = self.machine.dual_coef_[0]
        X = self.setting.train.X[self.rows]
        return self.setting.kernel.on_grid(x, y, X, weights) + self.machine.intercept_[0]


def solve(setting: Setting, without: Sequence[int] = ()) -> Solution:
    """Return the machine of a setting, without some of its training points, solved to 1e-10.

    Raises
    ------
    ValueError
        Where one class alone would be left, or nothing at all.
    """
    values, data = setting.values, setting.train
    rows = np.setdiff1d(np.arange(data.n_samples), np.array(without, dtype=int))
    y = data.y[rows]
    shared = {"kernel": "precomputed", "C": values["C"], "tol": TOLERANCE, "max_iter": STEPS}
    if data.task == "regression":
        machine = svm.SVR(epsilon=values["epsilon"], **shared)
    else:
        machine = svm.SVC(decision_function_shape="ovo", **shared)
        if len(np.unique(y)) < 2:
            raise ValueError("With these points removed only one class would be left.")
    if not len(rows):
        raise ValueError("Without any points there is nothing to fit.")
    machine.fit(setting.gram[np.ix_(rows, rows)], y)
    alpha = np.zeros(len(rows))
    alpha[machine.support_] = np.abs(machine.dual_coef_).sum(axis=0)
    return Solution(setting, rows, machine, alpha)


def change(before: Solution, after: Solution) -> float:
    """Return the largest change of the decision values (or predictions) at all training points.

    For classes that kept all their pairs; it is relative to the margin, which lies at 1.
    """
    X = before.setting.train.X
    first, second = before.values(X), after.values(X)
    if first.shape != second.shape:
        raise ValueError("A class has no points left, so that its boundaries are gone.")
    return float(np.max(np.abs(first - second)))


def candidates(before: Solution, support: bool) -> np.ndarray:
    """Return the training points that are support vectors, or those that are none.

    Support vectors come by falling alpha; the others by their distance to the margin, the
    nearest first, as these are the ones that one would think matter.
    """
    if support:
        order = np.argsort(-before.alpha, kind="stable")
        return before.rows[order][: len(before.support)]
    others = np.setdiff1d(before.rows, before.support)
    if not len(others):
        return others
    f = before.values(before.setting.train.X[others])
    if before.setting.train.task == "regression":
        slack = before.setting.values["epsilon"] - np.abs(f - before.setting.train.y[others])
    else:
        slack = np.abs(f) if f.ndim == 1 else np.min(np.abs(f), axis=1)
    return others[np.argsort(slack, kind="stable")]
