"""The loss that a machine pays for each training point, and the sum that it makes smallest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.results.support import Support, compute_support
from pages.shared.pictures.results.white_noise import noise_variances
from pages.svm.stage.svm import fit_svm

NOISE_COUNTS = (
    "The kernel has white noise: here it is part of f at each training point, as the machine was "
    "fitted and as the conditions of its optimum have it; the stage and the errors show f without "
    "it."
)


def fitted_values(setting: Setting, model: Any) -> np.ndarray:
    """Return f (n,) at the training points of the problem that a machine solves.

    White noise of the kernel is part of it, which it is not of what the machine predicts. The
    machine has one function: it tells two classes apart, or is a regression.
    """
    is_regression = setting.train.task == "regression"
    evaluated = model.predict if is_regression else model.decision_function
    f = np.array(evaluated(setting.train.X), dtype=float)
    f[model.support_] += noise_variances(setting)[model.support_] * model.dual_coef_[0]
    return f


def noise_counts(setting: Setting) -> tuple[str, ...]:
    """Return the notice that `fitted_values` are not what is predicted; empty without noise."""
    return (NOISE_COUNTS,) if setting.kernel.is_noise else ()


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

    margin: np.ndarray  # (n,) m_i = y_i f(x_i) with y_i = ±1 and f as `fitted_values` has it
    wrong_side: float  # share of the points on the wrong side of what the machine predicts
    loss: np.ndarray  # (n,) max(0, 1 - m_i)
    codes: np.ndarray  # (n,) into ``names``
    names: tuple[str, ...]  # of all classes of the data
    support: Support  # among these n points
    objective: Objective
    notices: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class TubeLosses:
    """The epsilon-insensitive loss of each point of a regression."""

    residual: np.ndarray  # (n,) r_i = y_i - f(x_i) with f as `fitted_values` has it
    loss: np.ndarray  # (n,) max(0, |r_i| - epsilon)
    epsilon: float
    target: str  # what is fitted, with its unit
    support: Support
    objective: Objective
    notices: tuple[str, ...]


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
    sides = np.where(data.y == max(pair), 1.0, -1.0)
    margin = sides * fitted_values(setting, model)
    wrong_side = float(np.mean(sides * model.decision_function(data.X) < 0))
    loss = hinge_loss(margin)
    objective = _objective(setting, model, loss)
    return HingeLosses(
        margin,
        wrong_side,
        loss,
        data.y,
        data.class_names,
        compute_support(model),
        objective,
        noise_counts(setting),
    )


def tube_losses(setting: Setting) -> TubeLosses:
    """Return the losses of a regression."""
    model, data = fit_svm(setting), setting.train
    residual, epsilon = data.y - fitted_values(setting, model), float(setting.values["epsilon"])
    loss = insensitive_loss(residual, epsilon)
    objective = _objective(setting, model, loss)
    return TubeLosses(
        residual,
        loss,
        epsilon,
        data.target_label,
        compute_support(model),
        objective,
        noise_counts(setting),
    )


def _objective(setting: Setting, model: Any, loss: np.ndarray) -> Objective:
    """Return the objective at a machine; of an indefinite kernel ||f||^2 can be negative."""
    alpha = model.dual_coef_[0]
    K = setting.gram[np.ix_(model.support_, model.support_)]
    half_norm = float(alpha @ K @ alpha) / 2
    return Objective(half_norm, float(setting.values["C"]), float(loss.sum()))
