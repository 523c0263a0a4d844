"""The readouts that every supervised page shows: error on the training part and beyond it."""

from __future__ import annotations

import numpy as np

from datasets import Dataset
from pages.shared.scene import Readout, number, share
from pages.shared.setting import Setting


def errors(setting: Setting, model) -> list[Readout]:
    """Return train and test error of a fitted model: a share of points, or an RMSE."""
    readouts = [
        Readout(
            "train error", shown(setting, model, setting.train), "On the points it was fitted to."
        )
    ]
    if setting.test is not None:
        help = f"On {setting.test.n_samples} points that were kept from training."
        readouts.append(Readout("test error", shown(setting, model, setting.test), help))
    return readouts


def error(model, data: Dataset) -> float:
    """Return the share of wrong classes, or the RMSE in the target's present unit."""
    predicted = model.predict(data.X)
    if data.task == "classification":
        return float(np.mean(predicted != data.y))
    return float(np.sqrt(np.mean((predicted - data.y) ** 2)))


def shown(setting: Setting, model, data: Dataset) -> str:
    """Return the error as text: a percentage, or an RMSE in the target's own unit."""
    value = error(model, data)
    return share(value) if data.task == "classification" else number(setting.unit * value)
