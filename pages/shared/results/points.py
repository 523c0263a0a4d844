"""The data points as a picture shows them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.frame import Frame
from pages.shared.setting import Setting

MOST_HELD_OUT = 200  # held-out points that are drawn


@dataclass(frozen=True, eq=False)
class Points:
    """The training points in a frame.

    Attributes
    ----------
    x, y : ndarray of shape (n,)
        Coordinates: two features, a feature and the target, or a feature and 0 for classes.
    target : ndarray of shape (n,)
        Codes into ``classes``, or numbers.
    classes : tuple of str
        Names of the classes; empty for a regression.
    chosen : tuple of int
        The chosen sample, or the two of a Gram cell.
    held_out : tuple of two ndarrays of shape (m,), or None
        Coordinates of at most 200 held-out points, of a regression over one feature.
    """

    x: np.ndarray
    y: np.ndarray
    target: np.ndarray
    classes: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    held_out: tuple[np.ndarray, np.ndarray] | None = None

    def __len__(self) -> int:
        return len(self.x)


def points(setting: Setting, frame: Frame) -> Points:
    """Return the training points of a setting in a frame."""
    data, chosen = setting.train, setting.chosen
    if len(frame.features) == 2:
        i, j = frame.features
        return Points(data.X[:, i], data.X[:, j], data.y, data.class_names, chosen)
    x = data.X[:, 0]
    if data.task == "classification":
        return Points(x, np.zeros(len(x)), data.y, data.class_names, chosen)
    return Points(x, data.y, data.y, (), chosen, _held_out(setting))


def _held_out(setting: Setting) -> tuple[np.ndarray, np.ndarray] | None:
    test = setting.test
    if test is None:
        return None
    few = np.linspace(0, test.n_samples - 1, min(test.n_samples, MOST_HELD_OUT)).astype(int)
    return test.X[few, 0], test.y[few]
