"""The dual problem of the machine at its solution: multipliers, and both optimal values."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.setting import Setting
from pages.svm.results.loss import HingeLosses, hinge_losses


@dataclass(frozen=True, eq=False)
class Dual:
    """What the dual problem says of a machine for two classes.

    Attributes
    ----------
    a : ndarray of shape (n,)
        The multipliers, from 0 to C.
    sides : ndarray of shape (n,)
        y_i = ±1.
    losses : HingeLosses
        Of the same machine; its objective is the primal problem's value.
    """

    a: np.ndarray
    sides: np.ndarray
    losses: HingeLosses

    @property
    def C(self) -> float:
        """The bound of the multipliers."""
        return self.losses.objective.C

    @property
    def balance(self) -> float:
        """sum_i a_i y_i, 0 by the condition on the intercept."""
        return float(self.a @ self.sides)

    @property
    def value(self) -> float:
        """sum_i a_i - |f|^2 / 2: what the dual problem makes as large as it can."""
        return float(self.a.sum()) - self.losses.objective.half_norm

    @property
    def gap(self) -> float:
        """The primal value less the dual one, 0 at the optimum."""
        return self.losses.objective.value - self.value


def dual(setting: Setting, pair: tuple[int, int] = (0, 1)) -> Dual:
    """Return the multipliers of the machine that tells two of the classes apart."""
    losses = hinge_losses(setting, pair)
    a = np.zeros(len(losses.margin))
    a[losses.support.rows] = losses.support.alpha
    return Dual(a, np.where(losses.codes == max(pair), 1.0, -1.0), losses)
