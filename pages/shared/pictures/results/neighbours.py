"""Images with those that a kernel takes for the most similar."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number

A_ROW = 8  # images in a row: one, and those nearest to it
MAX_ROWS = 6


@dataclass(frozen=True, eq=False)
class Neighbours:
    """Training images, each with the ones nearest to it in feature space."""

    rows: np.ndarray  # (m, 8) Sample indices: an image, then its nearest ones, the nearest first
    # (m, 8, height * width) In grey values of their own, however the features are scaled
    images: np.ndarray
    shape: tuple[int, ...]  # height and width
    ends: tuple[float, float]  # of the values in all images
    # (m, 8) Whether an image is of another class than the first of its row; of a regression none is
    others: np.ndarray
    labels: tuple[str, ...]  # the class, or the target, of the first image in each row
    chosen: bool  # whether it is that of the chosen samples, not of some of each class
    of_classes: bool = True  # whether the images have classes


def find_neighbours(setting: Setting) -> Neighbours:
    """Return the images nearest to the chosen ones, else to the first of each class.

    Of a regression they are else six images with targets from the smallest to the largest.

    The distance in feature space is ||phi(x) - phi(z)||^2 = k(x, x) - 2 k(x, z) + k(z, z).
    """
    data, K = setting.train, setting.gram
    classes = data.task == "classification"
    first = setting.chosen or (_of_each_class(data.y) if classes else _spread(data.y))
    diagonal = np.diag(K)
    rows = np.array([_nearest(diagonal + K[i, i] - 2 * K[i], i) for i in first])
    X = data.X if data.scaler is None else data.scaler.undo(data.X)  # grey values, to be seen
    return Neighbours(
        rows=rows,
        images=X[rows],
        shape=data.image_shape,
        ends=(float(X.min()), float(X.max())),
        others=(data.y[rows] != data.y[rows[:, :1]]) & classes,
        labels=tuple(data.class_names[data.y[i]] if classes else number(data.y[i]) for i in first),
        chosen=bool(setting.chosen),
        of_classes=classes,
    )


def _of_each_class(y: np.ndarray) -> tuple[int, ...]:
    return tuple(int(np.argmax(y == code)) for code in np.unique(y)[:MAX_ROWS])


def _spread(y: np.ndarray) -> tuple[int, ...]:
    places = np.linspace(0, len(y) - 1, min(MAX_ROWS, len(y))).round().astype(int)
    return tuple(np.argsort(y, kind="stable")[places].tolist())


def _nearest(distances: np.ndarray, own: int) -> np.ndarray:
    """Return a sample and those at the smallest distances (n,) from it."""
    order = np.argsort(distances, kind="stable")
    return np.append(own, order[order != own][: A_ROW - 1])
