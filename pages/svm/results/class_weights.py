"""Two machines on data with a small class: equal costs, and a larger one for the small class."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kernels import KernelError, SupportVectorClassifier
from pages.shared.results.decision import Decision, decision
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting

FEWEST = 3  # points that are kept of the small class


class WeightedClassifier(SupportVectorClassifier):
    """A `SupportVectorClassifier` for two classes in which slack of the second costs more.

    The cost of its points is ``second`` times C: 0 <= a_i <= second C.
    """

    second = 1.0

    def _solve(self, machine: Any, X: Any, target: Any) -> Any:
        found = super()._solve(machine.set_params(class_weight={0: 1.0, 1: self.second}), X, target)
        bound = np.where(np.asarray(target)[self.support_] == 1, self.second, 1.0) * self.C
        self.bounded_ = np.abs(self.dual_coef_[0]) >= bound * (1 - 1e-12)
        return found


@dataclass(frozen=True, eq=False)
class Weighted:
    """One machine.

    Attributes
    ----------
    weight : float
        Cost of slack of the second class, in units of C.
    decision, support
        As on the stage.
    recall : tuple of float
        Share of each class that is recognised, of the judged points.
    """

    weight: float
    decision: Decision
    support: Support
    recall: tuple[float, float]

    @property
    def balanced(self) -> float:
        """The mean of both recalls."""
        return sum(self.recall) / 2


@dataclass(frozen=True, eq=False)
class ClassWeights:
    """Both machines.

    Attributes
    ----------
    equal, weighted : Weighted
    names : tuple of str
        Of the classes; the second is the small one.
    counts : tuple of int
        Training points of each.
    judged : str
        Whose recall it is.
    """

    equal: Weighted
    weighted: Weighted
    names: tuple[str, str]
    counts: tuple[int, int]
    judged: str


def thinned(setting: Setting, kept: float) -> Setting:
    """Return the setting with a share ``kept`` of the points of the second class, its first ones.

    Raises
    ------
    KernelError
        Where there are not two classes.
    """
    data = setting.train
    if len(np.unique(data.y)) != 2:
        raise KernelError("Class weights are shown for two classes: choose such data.")
    second = np.flatnonzero(data.y == 1)
    few = second[: max(FEWEST, round(kept * len(second)))]
    rows = np.sort(np.append(np.flatnonzero(data.y == 0), few))
    return replace(setting, train=data.take(rows), chosen=())


def class_weights(setting: Setting, kept: float, weight: float) -> ClassWeights:
    """Return the machines with weights 1 and ``weight`` of the second class, of which few are left.

    Judged are the test points, all of them, or the training points where nothing is held out.
    """
    few = thinned(setting, kept)
    data = few.train
    first, second = data.class_names[:2]
    count = int(np.sum(data.y == 1))
    return ClassWeights(
        equal=_weighted(few, 1.0),
        weighted=_weighted(few, weight),
        names=(first, second),
        counts=(data.n_samples - count, count),
        judged="training points" if setting.test is None else "test points",
    )


def machine_with(setting: Setting, weight: float) -> WeightedClassifier:
    """Return the machine in which slack of the second class costs ``weight`` times C."""
    model = WeightedClassifier(kernel=setting.kernel, C=float(setting.values["C"]))
    model.second = weight
    model.fit(setting.train.X, setting.train.y)
    return model


def _weighted(setting: Setting, weight: float) -> Weighted:
    model = machine_with(setting, weight)
    judged = setting.train if setting.test is None else setting.test
    right = model.predict(judged.X) == judged.y
    recall = tuple(float(right[judged.y == code].mean()) for code in (0, 1))
    return Weighted(weight, decision(setting, model), support(model), (recall[0], recall[1]))
