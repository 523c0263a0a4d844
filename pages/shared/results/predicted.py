"""Predicted against actual: what a regression over any number of features gets right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.ranges import span
from pages.shared.results.errors import Predictions
from pages.shared.setting import Setting

MOST = 500  # held-out points that are drawn


@dataclass(frozen=True, eq=False)
class Predicted:
    """Predictions beside what was measured, in the target's own unit.

    Attributes
    ----------
    actual, predicted : ndarray of shape (n,)
        Of the training points.
    held_out : tuple of two ndarrays of shape (m,), or None
        The same of at most 500 held-out points.
    spread : ndarray of shape (m,), or None
        Standard deviations of the predictions for the held-out points, with noise.
    ends : tuple of float
        Range of the targets.
    name, label : str
        What the target is, without and with its unit.
    chosen : tuple of int
        The chosen training point, or two of them.
    """

    actual: np.ndarray
    predicted: np.ndarray
    held_out: tuple[np.ndarray, np.ndarray] | None
    spread: np.ndarray | None
    ends: tuple[float, float]
    name: str
    label: str
    chosen: tuple[int, ...] = ()


def beside_actual(
    setting: Setting, found: Predictions, spread: np.ndarray | None = None
) -> Predicted:
    """Return the predictions for both parts beside the targets.

    ``spread`` are the standard deviations of all held-out predictions, where they are known.
    """
    train, test, held_out = setting.train, setting.test, None
    scaler, unit = train.target_scaler, setting.target_unit

    def raw(y: np.ndarray) -> np.ndarray:
        return y if scaler is None else scaler.undo(y)

    if test is not None and found.test is not None:
        rows = np.linspace(0, test.n_samples - 1, min(test.n_samples, MOST)).astype(int)
        held_out = raw(test.y[rows]), raw(found.test[rows])
        spread = None if spread is None else setting.unit * spread[rows]
    seen = train.y if test is None else np.concatenate([train.y, test.y])
    return Predicted(
        actual=raw(train.y),
        predicted=raw(found.train),
        held_out=held_out,
        spread=spread,
        ends=span(raw(seen), 0.08),
        name=train.target_name,
        label=f"{train.target_name} [{unit}]" if unit else train.target_name,
        chosen=setting.chosen,
    )
