"""The samples of a classification in a projection: coloured as predicted, errors ringed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, decision, points
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED, symbol
from pages.shared.pictures.results.projection import Projection

RING = 14  # pixels
MANY_WRONG = 100  # errors from which on rings are smaller and thinner
LONG = 14  # letters of a class name beside its row

HEIGHT = re.compile(r", %\{y[^}]*\}")


def projected(projection: Projection, title: str, note: str = "") -> Figure:
    """Return the training points of a projection; ``note`` says what else to look for.

    The colour of a point is that of its predicted class, its shape that of its true one.
    """
    viewport, placed = projection.viewport, projection.points
    wrong = len(projection.wrong)
    traces = _ground(projection)
    traces += points.by_class(
        placed.x,
        placed.y,
        placed.target,
        placed.classes,
        only=projection.predicted == placed.target,
    )
    traces += [*_misclassified(projection), *points.chosen_ones(placed)]
    if projection.in_rows:  # the height within a row says nothing
        for trace in traces:
            if "hovertemplate" in trace:
                trace["hovertemplate"] = HEIGHT.sub("", trace["hovertemplate"])
    said = "colour: predicted class"
    said += f", shape: true class · ringed: misclassified ({wrong})" if wrong else ", all correct"
    return Figure(
        id="stage",
        title=title,
        note=" · ".join(filter(None, [note, said])),
        data=traces,
        layout=layout(axis(viewport.labels[0], viewport.across), _upright(projection)),
        alt=f"{title}: {len(placed)} training points over {viewport.labels[0]} and "
        f"{viewport.labels[1]}, {wrong} of them misclassified.",
        weight=1.25,
    )


def _upright(projection: Projection) -> dict[str, Any]:
    """Return the vertical axis: a coordinate, or the names of the classes beside their rows."""
    viewport = projection.viewport
    if not projection.in_rows:
        return axis(viewport.labels[1], viewport.up)
    named = [plain(name[:LONG]) for name in projection.points.classes]
    rows = {"tickvals": list(range(len(named))), "ticktext": named, "ticks": ""}
    return axis("", viewport.up, **rows)


def _ground(projection: Projection) -> list[dict[str, Any]]:
    """Return what lies under the points: the regions of the classes, or boundary and margins."""
    if projection.scores is not None:
        return decision.winners(projection.viewport, projection.scores)
    up = np.array(projection.viewport.up)
    names = ["boundary", *["margin"] * len(projection.lines)]
    return [
        curve.line(
            np.full(2, at),
            up,
            name,
            INK if name == "boundary" else MUTED,
            2 if name == "boundary" else 1.2,
            "solid" if name == "boundary" else "dash",
            "mark",
        )
        | {"hoverinfo": "skip"}
        for at, name in zip(projection.lines, names, strict=False)
    ]


def _misclassified(projection: Projection) -> list[dict[str, Any]]:
    """Return the misclassified points and a ring around each; no traces where there are none."""
    rows, placed = projection.wrong, projection.points
    if not len(rows):
        return []
    x, y = placed.x[rows], placed.y[rows]
    true, predicted = placed.target[rows], projection.predicted[rows]
    symbols = [symbol(code) for code in true.tolist()]
    size = points.dot(len(placed))
    marks = points.plain_points(x, y) | {"name": "misclassified"}
    marks["customdata"] = rows.astype(np.int32)
    marks["marker"] |= {
        "color": [CLASSES[code % 8] for code in predicted],
        "symbol": symbols,
        "size": np.array([size * points.WIDER.get(name, 1.0) for name in symbols]),
    }
    marks["text"] = [
        plain(f"{placed.classes[a]}, predicted {placed.classes[b]}")
        for a, b in zip(true, predicted, strict=True)
    ]
    marks["hovertemplate"] = "%{x:.3g}, %{y:.3g}<extra>%{text}</extra>"
    many = len(rows) > MANY_WRONG
    rings = points.rings(x, y, "rings of errors", RING * (0.7 if many else 1.0))
    rings["marker"]["line"] |= {"width": 1 if many else 1.5}
    return [marks, rings]
