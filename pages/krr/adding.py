"""Whose weighted kernel functions are added to a sum, in which order, and how much of each."""

from __future__ import annotations

import numpy as np

from pages.shared.model.setting.setting import Setting

LARGEST, ACROSS, CLICKED = "largest first", "left to right", "clicked"
MARK = "clicked"  # name of the marked training points
GROWING = 0.5  # of the way from one function to the next: there it grows, then it rests


def added(setting: Setting, alpha: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the training points (p,) whose kernel functions are added, in their order.

    And how much of each is: the last one grows on the first half of its way to the next, so that
    the sum has no jump, and then rests, so that half of a number of points that is odd is whole.
    """
    if setting.values["order"] == CLICKED:
        rows = setting.marked(MARK)
        return rows, np.ones(len(rows))
    count = round(setting.values["added"] / 100 * len(alpha), 9)
    rows = in_order(setting, alpha)[: int(np.ceil(count))]
    return rows, np.clip((count - np.arange(len(rows))) / GROWING, 0.0, 1.0)


def in_order(setting: Setting, alpha: np.ndarray) -> np.ndarray:
    """Return all training points (n,) in the order in which they are added."""
    if setting.values["order"] == ACROSS:
        return np.argsort(setting.train.X[:, setting.values.get("x1", 0)], kind="stable")
    return np.argsort(-np.abs(alpha), kind="stable")


def highest(each: np.ndarray) -> float:
    """Return how high functions (m, p) reach, each by itself or in any sum of the first ones."""
    return float(max(np.abs(each).max(initial=0.0), np.abs(np.cumsum(each, axis=1)).max(initial=0)))
