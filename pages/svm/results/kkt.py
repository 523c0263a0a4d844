"""Which of the three cases of the KKT conditions the chosen point is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.setting import Setting

OUTSIDE, ON, INSIDE = "outside the margin or on its edge", "on the edge", "inside or misclassified"


@dataclass(frozen=True)
class Kkt:
    """The chosen point of a machine for two classes.

    Attributes
    ----------
    a : float
        Its multiplier, from 0 to C.
    C : float
    margin : float
        y f(x).
    """

    a: float
    C: float
    margin: float

    @property
    def relation(self) -> str:
        """Where the multiplier stands: ``a = 0``, ``0 < a < C`` or ``a = C``."""
        if self.a == 0:
            return "a = 0"
        return "a = C" if self.a >= self.C * (1 - 1e-12) else "0 < a < C"

    @property
    def case(self) -> str:
        """Where the point lies by its multiplier."""
        return {"a = 0": OUTSIDE, "a = C": INSIDE}.get(self.relation, ON)


def kkt(setting: Setting, model: Any) -> Kkt | None:
    """Return the case of the chosen point; None where none is chosen, or of more classes."""
    if len(setting.chosen) != 1 or len(getattr(model, "classes_", ())) != 2:
        return None
    i, data = setting.chosen[0], setting.train
    place = np.flatnonzero(model.support_ == i)
    a = float(np.abs(model.dual_coef_[0, place]).sum())
    f = float(model.decision_function(data.X[i : i + 1])[0])
    side = 1.0 if data.y[i] == model.classes_[1] else -1.0
    return Kkt(a, float(setting.values["C"]), side * f)
