"""The samples of a classification in a projection of all their features."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.results.points import Points
from pages.shared.pictures.results.viewport import Viewport

HEIGHT = 0.7  # of a row of points, of the distance between two rows
GOLDEN = (np.sqrt(5) - 1) / 2  # its multiples, less whole numbers, leave no large gap


@dataclass(frozen=True, eq=False)
class Projection:
    """The training points in coordinates that a method makes of all features."""

    # The coordinates with their names, and the points there, in their true classes
    viewport: Viewport
    points: Points
    predicted: np.ndarray  # (n,) The classes that the method predicts for them
    # Where on the horizontal axis the boundary lies, and the margins after it
    lines: tuple[float, ...] = ()
    # (*viewport.shape, n_classes) Of each class, where both coordinates decide alone
    scores: np.ndarray | None = None

    @property
    def wrong(self) -> np.ndarray:
        """The misclassified training points, (m,)."""
        return np.flatnonzero(self.predicted != self.points.target)

    @property
    def in_rows(self) -> bool:
        """Whether there is one coordinate only: the classes then have a row each."""
        return self.viewport.y is None


def in_rows(
    setting: Setting,
    values: np.ndarray,
    predicted: np.ndarray,
    label: str,
    lines: tuple[float, ...] = (),
) -> Projection:
    """Return the training points along one coordinate ``values`` (n,), a row for each class.

    In its row a point has a height of its own, which its number alone decides. ``lines`` are
    places on the axis, the boundary first.
    """
    data = setting.train
    scatter = np.arange(data.n_samples) * GOLDEN % 1 - 0.5
    ends = (*steady(np.append(values, lines), 0.05), -0.5, data.n_classes - 0.5)
    measures = Measure(label), Measure("class")
    viewport = Viewport((0,), ends, np.array(ends[:2]), None, np.zeros(1), measures)
    points = Points(
        values, data.y + HEIGHT * scatter, data.y, data.class_names, chosen=setting.chosen
    )
    return Projection(viewport, points, predicted, lines)


def in_plane(
    setting: Setting,
    places: np.ndarray,
    predicted: np.ndarray,
    labels: tuple[str, str],
    side: int = 2,
) -> Projection:
    """Return the training points at places (n, 2), over ``side`` x ``side`` places."""
    data = setting.train
    x, y = places.T
    ends = (*steady(x), *steady(y))
    across, up = np.linspace(*ends[:2], side), np.linspace(*ends[2:], side)
    measures = Measure(labels[0]), Measure(labels[1])
    viewport = Viewport((0, 1), ends, across, up, np.zeros(2), measures)
    points = Points(x, y, data.y, data.class_names, chosen=setting.chosen)
    return Projection(viewport, points, predicted)


def in_principal_plane(setting: Setting, predicted: np.ndarray) -> Projection:
    """Return the training points in their first two linear principal components."""
    labels = ("principal component 1", "principal component 2")
    return in_plane(setting, principal_plane(setting.train.X), predicted, labels)


def principal_plane(X: np.ndarray) -> np.ndarray:
    """Return the first two linear principal components of X (n, d), d > 1, as scores (n, 2).

    Those of X - mean(X) = U S V^T are U S; signs are such that the largest entry of each direction
    is positive. The smaller of X^T X and X X^T is decomposed.
    """
    centred = X - X.mean(axis=0)
    if len(X) < X.shape[1]:
        values, left = np.linalg.eigh(centred @ centred.T)
        scores = left[:, -1:-3:-1] * np.sqrt(np.maximum(values[-1:-3:-1], 0.0))
        directions = centred.T @ scores
    else:
        directions = np.linalg.eigh(centred.T @ centred)[1][:, -1:-3:-1]
        scores = centred @ directions
    largest = np.abs(directions).argmax(axis=0)
    return scores * np.where(directions[largest, [0, 1]] < 0, -1.0, 1.0)
