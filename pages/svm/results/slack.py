"""The slack of each training point, as a way to its dashed line where that is straight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.shared.results.decision import Decision
from pages.svm.results.loss import hinge_loss
from pages.svm.results.margin_width import gradient

SEEN = 1e-2  # smaller slack is what libsvm leaves, or shorter than a dot


@dataclass(frozen=True, eq=False)
class Slack:
    """The points with slack.

    Attributes
    ----------
    starts, ends : ndarray of shape (m, 2)
        The points, and the nearest place on the dashed line of their class.
    xi : ndarray of shape (m,)
        max(0, 1 - y f(x)); the way is xi / |w| long.
    """

    starts: np.ndarray
    ends: np.ndarray
    xi: np.ndarray


def slack(model: Any, found: Decision) -> Slack | None:
    """Return the ways of a machine for two classes in the plane; None where it is not straight."""
    seen, f = found.frame, found.f
    if f.ndim != 2 or seen.y is None or seen.is_slice:
        return None
    if (w := gradient(seen.x, seen.y, f)) is None:
        return None
    places = np.column_stack([found.points.x, found.points.y])
    sides = np.where(found.points.target == 1, 1.0, -1.0)
    xi = hinge_loss(sides * model.decision_function(places))
    rows = np.flatnonzero(xi > SEEN)
    ways = (xi * sides)[rows, None] * w / (w @ w)
    return Slack(places[rows], places[rows] + ways, xi[rows])
