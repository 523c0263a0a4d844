"""The boundaries of two classifiers beside each other, with crosses where their classes differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pages.kda.results.svm_comparison import SVMComparison
from pages.shared.figures import decision, projection, support
from pages.shared.results.decision import Decision
from pages.shared.results.projection import Projection
from pages.shared.scene import Figure
from pages.shared.style import INK

MOST_RINGS = 60  # more would hide the boundary
CROSSES = 34  # places on a side of the pattern that marks where both differ
LOG_ODDS = 4.0  # at which the discriminant's colours saturate, as on the page's own stage


def discriminant(found: SVMComparison) -> Figure:
    """Return the discriminant's decision function; of images its classes in a projection."""
    if isinstance(found.discriminant, Projection) and isinstance(found.svm, Projection):
        return _projected("discriminant", "Discriminant", found.discriminant, found.svm)
    assert isinstance(found.discriminant, Decision) and isinstance(found.svm, Decision)
    return _boundary(
        "discriminant", "Discriminant", found.discriminant, found.svm, (), (), LOG_ODDS
    )


def svm(found: SVMComparison) -> Figure:
    """Return the SVM's decision function with its margins, and few support vectors as rings."""
    title = "Support vector machine"
    if isinstance(found.discriminant, Projection) and isinstance(found.svm, Projection):
        return _projected("svm", title, found.svm, found.discriminant)
    assert isinstance(found.discriminant, Decision) and isinstance(found.svm, Decision)
    few = len(found.support) <= MOST_RINGS
    rings = support.rings(found.support, found.svm.points) if few else []
    margins = (-1.0, 1.0)
    return _boundary("svm", title, found.svm, found.discriminant, rings, margins, decision.LIMIT)


def _boundary(
    id: str,
    title: str,
    found: Decision,
    other: Decision,
    marks: Sequence[dict[str, Any]],
    margins: Sequence[float],
    limit: float,
) -> Figure:
    flat = found.frame.y is None
    note = "line: decision value" if flat else "crosses: the other one predicts another class"
    under = [] if flat else [_crosses(found, other)]
    figure = decision.boundary(found, marks, margins, limit, note, under)
    layout = figure.layout | {"meta": {}}  # points are moved on the page's own stage
    return replace(figure, id=id, title=title, layout=layout, weight=1.0)


def _projected(id: str, title: str, found: Projection, other: Projection) -> Figure:
    differ = found.predicted != other.predicted
    figure = projection.projection(found, title, f"crosses: they differ ({differ.sum()})")
    crosses = _marks(found.points.x[differ], found.points.y[differ])
    return replace(figure, id=id, data=[*figure.data, crosses], weight=1.0)


def _crosses(found: Decision, other: Decision) -> dict[str, Any]:
    """Return crosses where two classifiers predict different classes."""
    x, y = found.frame.plane
    step = max(1, len(x) // CROSSES)
    rows, columns = np.nonzero((found.winner != other.winner)[::step, ::step])
    return _marks(x[::step][columns], y[::step][rows])


def _marks(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "they differ",
        "x": x,
        "y": y,
        "marker": {"symbol": "x", "size": 6, "color": INK},
        "meta": {"role": "differ"},
        "hoverinfo": "skip",
    }
