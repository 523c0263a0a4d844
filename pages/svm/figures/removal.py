"""A machine without some of its points, drawn over the one with all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.figures import curve, decision, points, projection, support, surface
from pages.shared.results.decision import Decision
from pages.shared.results.fit import Fit
from pages.shared.results.projection import Projection
from pages.shared.scene import Figure
from pages.shared.style import ACCENT
from pages.svm.figures import tube
from pages.svm.results.removal import Removal

NOTE = "solid: without the crossed-out points, blue dashes: with all of them"


def removal(found: Removal) -> Figure:
    """Return the picture of the machine without the removed points, the former one in dashes."""
    if isinstance(found.before, Fit) and isinstance(found.after, Fit):
        figure = _fit(found, found.before, found.after)
    elif isinstance(found.before, Decision) and isinstance(found.after, Decision):
        figure = _boundary(found, found.before, found.after)
    elif isinstance(found.after, Projection):
        figure = _projected(found, found.after)
    else:
        raise TypeError("Both machines are of one kind.")
    count = len(found.removed)
    title = f"Without {counted(count)}" if count else "With all points"
    return replace(figure, id="removal", title=title, layout=figure.layout | {"meta": {}})


def _fit(found: Removal, before: Fit, after: Fit) -> Figure:
    dots = after.points
    crosses = _crosses(dots.x[found.removed], dots.y[found.removed])
    figure = tube.tube(after, found.epsilon, support.rings(found.left, dots))
    if after.frame.y is not None:
        note = f"crosses: removed · {figure.note}"
        return replace(figure, data=[*figure.data, crosses], note=note)
    former = _former(after.frame.x, before.f)
    return replace(figure, data=[*figure.data, crosses, former], note=NOTE)


def _boundary(found: Removal, before: Decision, after: Decision) -> Figure:
    seen, dots, under = before.frame, before.points, []
    crosses = _crosses(dots.x[found.removed], dots.y[found.removed])
    marks = [*support.rings(found.left, dots), crosses]
    if seen.y is None:
        if before.scores is None:
            marks.append(_former(seen.x, decision.cut(before.f)))
    elif before.scores is None:
        under = surface.levels(seen.x, seen.y, before.f, [0.0], ACCENT, "dash", 5)
    else:
        under = decision.borders(seen, before.scores, ACCENT, "dash", 5)
    return decision.boundary(after, marks, note=NOTE, under=under)


def _projected(found: Removal, after: Projection) -> Figure:
    dots = after.points
    crosses = _crosses(dots.x[found.removed], dots.y[found.removed])
    figure = projection.projection(after, "", "crosses: removed")
    return replace(figure, data=[*figure.data, crosses])


def counted(n: int) -> str:
    """Return a number of points in words."""
    return "1 point" if n == 1 else f"{n} points"


def _former(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    return curve.curve(x, y, "with all points", ACCENT, 4, "dash", "mark")


def _crosses(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    mark = points.rings(x, y, "removed", 7)
    return mark | {"marker": mark["marker"] | {"symbol": "x", "color": ACCENT}}
