"""Predicted against actual: what a regression over any number of features gets right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.results.errors import Predictions

MAX_DRAWN = 500  # held-out points that are drawn


@dataclass(frozen=True, eq=False)
class Predicted:
    """Predictions beside what was measured, in the target's own unit."""

    # (n,) Of the training points
    actual: np.ndarray
    predicted: np.ndarray
    held_out: tuple[np.ndarray, np.ndarray] | None  # (m,) The same of at most 500 held-out points
    # (m,) Standard deviations of the predictions for the held-out points, with noise
    spread: np.ndarray | None
    ends: tuple[float, float]  # range of the targets
    # What the target is, without and with its unit
    name: str
    label: str
    chosen: tuple[int, ...] = ()  # the chosen training point, or two of them


def drawn_rows(count: int) -> np.ndarray:
    """Return which of so many held-out points are drawn: evenly chosen ones of many."""
    return np.linspace(0, count - 1, min(count, MAX_DRAWN)).astype(int)


def beside_actual(
    setting: Setting, predictions: Predictions, spread: np.ndarray | None = None
) -> Predicted:
    """Return the predictions for both parts beside the targets.

    ``spread`` are the standard deviations of all held-out predictions, where they are known.
    """
    train, test, held_out = setting.train, setting.test, None
    scaler, unit = train.target_scaler, setting.target_unit

    def raw(y: np.ndarray) -> np.ndarray:
        return y if scaler is None else scaler.undo(y)

    if test is not None and predictions.test is not None:
        rows = drawn_rows(test.n_samples)
        held_out = raw(test.y[rows]), raw(predictions.test[rows])
        spread = None if spread is None else setting.unit * spread[rows]
    actual = train.y if test is None else np.concatenate([train.y, test.y])
    return Predicted(
        actual=raw(train.y),
        predicted=raw(predictions.train),
        held_out=held_out,
        spread=spread,
        ends=span(raw(actual), 0.08),
        name=train.target_name,
        label=f"{train.target_name} [{unit}]" if unit else train.target_name,
        chosen=setting.chosen,
    )
