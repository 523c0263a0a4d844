"""The loss that a machine pays for each training point, and the sum that it makes smallest."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.shared.results.support import Support, support
from pages.shared.setting import Setting
from pages.shared.state.reducer import Refusal
from pages.svm.results.machine import machine


def hinge_loss(margin: np.ndarray) -> np.ndarray:
    """Return max(0, 1 - m)."""
    return np.maximum(0.0, 1.0 - margin)


def insensitive_loss(residual: np.ndarray, epsilon: float) -> np.ndarray:
    """Return max(0, |r| - epsilon)."""
    return np.maximum(0.0, np.abs(residual) - epsilon)


@dataclass(frozen=True)
class Objective:
    """What a machine makes as small as it can: ||f||^2 / 2 + C sum_i loss_i.

    Attributes
    ----------
    half_norm : float
        ||f||^2 / 2.
    C, loss : float
        The cost of a unit of loss, and the loss summed over all points.
    """

    half_norm: float
    C: float
    loss: float

    @property
    def value(self) -> float:
        """The sum."""
        return self.half_norm + self.C * self.loss


@dataclass(frozen=True, eq=False)
class HingeLosses:
    """The hinge loss of each point of two classes.

    Attributes
    ----------
    margin, loss : ndarray of shape (n,)
        m_i = y_i f(x_i) with y_i = ±1, and max(0, 1 - m_i).
    codes : ndarray of int of shape (n,)
        Codes into ``names``.
    names : tuple of str
        Names of all classes of the data.
    support : Support
        Among these n points.
    objective : Objective
    """

    margin: np.ndarray
    loss: np.ndarray
    codes: np.ndarray
    names: tuple[str, ...]
    support: Support
    objective: Objective


@dataclass(frozen=True, eq=False)
class TubeLosses:
    """The epsilon-insensitive loss of each point of a regression.

    Attributes
    ----------
    residual, loss : ndarray of shape (n,)
        r_i = y_i - f(x_i), and max(0, |r_i| - epsilon).
    epsilon : float
    target : str
        What is fitted, with its unit.
    support, objective
        As in `HingeLosses`.
    """

    residual: np.ndarray
    loss: np.ndarray
    epsilon: float
    target: str
    support: Support
    objective: Objective


def hinge_losses(setting: Setting, pair: tuple[int, int] = (0, 1)) -> HingeLosses:
    """Return the losses of the machine that tells two of the classes apart.

    Raises
    ------
    Refusal
        Where the data have no such class.
    """
    data, count = setting.train, len(setting.train.class_names)
    if max(pair) >= count:
        raise Refusal(f"These data have {count} classes: there is no class {max(pair) + 1}.")
    data = data.take(np.flatnonzero(np.isin(data.y, pair)))
    model = machine(replace(setting, train=data))
    margin = np.where(data.y == max(pair), 1.0, -1.0) * model.decision_function(data.X)
    loss = hinge_loss(margin)
    half_norm = 2 / float(model.margin_) ** 2
    objective = Objective(half_norm, float(setting.values["C"]), float(loss.sum()))
    return HingeLosses(margin, loss, data.y, data.class_names, support(model), objective)


def tube_losses(setting: Setting) -> TubeLosses:
    """Return the losses of a regression."""
    model, data = machine(setting), setting.train
    residual, epsilon = data.y - model.predict(data.X), float(setting.values["epsilon"])
    loss = insensitive_loss(residual, epsilon)
    alpha = model.dual_coef_[0]
    K = setting.gram[np.ix_(model.support_, model.support_)]
    objective = Objective(
        float(alpha @ K @ alpha) / 2, float(setting.values["C"]), float(loss.sum())
    )
    return TubeLosses(residual, loss, epsilon, data.target_label, support(model), objective)
