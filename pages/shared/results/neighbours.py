"""Images with those that a kernel takes for the most similar."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.setting import Setting

A_ROW = 8  # images in a row: one, and those nearest to it
MOST_ROWS = 6


@dataclass(frozen=True, eq=False)
class Neighbours:
    """Training images, each with the ones nearest to it in feature space.

    Attributes
    ----------
    rows : ndarray of int of shape (m, 8)
        Sample indices: an image, then its nearest ones, the nearest first.
    images : ndarray of shape (m, 8, height * width)
    shape : tuple of int
        Height and width.
    ends : tuple of float
        Of the values in all images.
    others : ndarray of bool of shape (m, 8)
        Whether an image is of another class than the first of its row.
    labels : tuple of str
        The class of the first image in each row.
    chosen : bool
        Whether it is that of the chosen samples, not of some of each class.
    """

    rows: np.ndarray
    images: np.ndarray
    shape: tuple[int, ...]
    ends: tuple[float, float]
    others: np.ndarray
    labels: tuple[str, ...]
    chosen: bool


def neighbours(setting: Setting) -> Neighbours:
    """Return the images nearest to the chosen ones, else to the first of each class.

    The distance in feature space is ||phi(x) - phi(z)||^2 = k(x, x) - 2 k(x, z) + k(z, z).
    """
    data, K = setting.train, setting.gram
    present = np.unique(data.y)[:MOST_ROWS]
    first = setting.chosen or tuple(int(np.argmax(data.y == code)) for code in present)
    diagonal = np.diag(K)
    rows = np.array([_nearest(diagonal + K[i, i] - 2 * K[i], i) for i in first])
    return Neighbours(
        rows=rows,
        images=data.X[rows],
        shape=data.image_shape,
        ends=(float(data.X.min()), float(data.X.max())),
        others=data.y[rows] != data.y[rows[:, :1]],
        labels=tuple(data.class_names[data.y[i]] for i in first),
        chosen=bool(setting.chosen),
    )


def _nearest(distances: np.ndarray, own: int) -> np.ndarray:
    """Return a sample and those at the smallest distances (n,) from it."""
    order = np.argsort(distances, kind="stable")
    return np.append(own, order[order != own][: A_ROW - 1])
