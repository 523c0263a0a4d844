"""The loss that a machine pays for each training point, and the sum that it makes smallest."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.results.support import Support, compute_support
from pages.svm.stage.svm import fit_svm


def hinge_loss(margin: np.ndarray) -> np.ndarray:
    """Return max(0, 1 - m)."""
    return np.maximum(0.0, 1.0 - margin)


def insensitive_loss(residual: np.ndarray, epsilon: float) -> np.ndarray:
    """Return max(0, |r| - epsilon)."""
    return np.maximum(0.0, np.abs(residual) - epsilon)


@dataclass(frozen=True)
class Objective:
    """What a machine makes as small as it can: ||f||^2 / 2 + C sum_i loss_i."""

    half_norm: float  # ||f||^2 / 2
    C: float  # the cost of a unit of loss
    loss: float  # summed over all points

    @property
    def value(self) -> float:
        """The sum."""
        return self.half_norm + self.C * self.loss


@dataclass(frozen=True, eq=False)
class HingeLosses:
    """The hinge loss of each point of two classes."""

    margin: np.ndarray  # (n,) m_i = y_i f(x_i) with y_i = ±1
    loss: np.ndarray  # (n,) max(0, 1 - m_i)
    codes: np.ndarray  # (n,) into ``names``
    names: tuple[str, ...]  # of all classes of the data
    support: Support  # among these n points
    objective: Objective


@dataclass(frozen=True, eq=False)
class TubeLosses:
    """The epsilon-insensitive loss of each point of a regression."""

    residual: np.ndarray  # (n,) r_i = y_i - f(x_i)
    loss: np.ndarray  # (n,) max(0, |r_i| - epsilon)
    epsilon: float
    target: str  # what is fitted, with its unit
    support: Support
    objective: Objective


def of_pair(setting: Setting, pair: tuple[int, int]) -> Setting:
    """Return the setting with the points of two of the classes alone.

    Raises
    ------
    Refusal
        Where the data have no such class.
    """
    data, count = setting.train, len(setting.train.class_names)
    if max(pair) >= count:
        raise Refusal(f"These data have {count} classes: there is no class {max(pair) + 1}.")
    return replace(setting, train=data.take(np.flatnonzero(np.isin(data.y, pair))))


def hinge_losses(setting: Setting, pair: tuple[int, int] = (0, 1)) -> HingeLosses:
    """Return the losses of the machine that tells two of the classes apart; raises as `of_pair`."""
    setting = of_pair(setting, pair)
    data, model = setting.train, fit_svm(setting)
    margin = np.where(data.y == max(pair), 1.0, -1.0) * model.decision_function(data.X)
    loss = hinge_loss(margin)
    half_norm = 2 / float(model.margin_) ** 2
    objective = Objective(half_norm, float(setting.values["C"]), float(loss.sum()))
    return HingeLosses(margin, loss, data.y, data.class_names, compute_support(model), objective)


def tube_losses(setting: Setting) -> TubeLosses:
    """Return the losses of a regression."""
    model, data = fit_svm(setting), setting.train
    residual, epsilon = data.y - model.predict(data.X), float(setting.values["epsilon"])
    loss = insensitive_loss(residual, epsilon)
    alpha = model.dual_coef_[0]
    K = setting.gram[np.ix_(model.support_, model.support_)]
    half_norm = float(alpha @ K @ alpha) / 2
    objective = Objective(half_norm, float(setting.values["C"]), float(loss.sum()))
    return TubeLosses(residual, loss, epsilon, data.target_label, compute_support(model), objective)
