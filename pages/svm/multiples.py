"""Small multiples of the boundary: one hyperparameter at several values side by side."""

from __future__ import annotations

from kernels import Hyperparameter, SupportVectorClassifier, SupportVectorRegressor
from pages.shared.frame.multiples import Multiples, stage_pictures
from pages.shared.state.control import Values


def hyperparameters(values: Values) -> tuple[Hyperparameter, ...]:
    """Return those of the machine for classes, or for a regression."""
    regression = values["task"] == "regression"
    machine = SupportVectorRegressor if regression else SupportVectorClassifier
    return machine.hyperparameters


VIEW = Multiples(stage_pictures, hyperparameters).view()
