"""The samples of a classification in a projection: coloured as predicted, errors ringed."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from pages.shared.figures import curve, decision, points
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.results.projection import Projection
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK, MUTED, symbol

RING = 14  # pixels
MANY_WRONG = 100  # errors from which on rings are smaller and thinner
LONG = 14  # letters of a class name beside its row

HEIGHT = re.compile(r", %\{y[^}]*\}")


def projection(found: Projection, title: str, note: str = "") -> Figure:
    """Return the training points of a projection; ``note`` says what else to look for.

    The colour of a point is that of its predicted class, its shape that of its true one.
    """
    seen, dots = found.frame, found.points
    wrong = len(found.wrong)
    traces = _ground(found)
    traces += points.by_class(
        dots.x, dots.y, dots.target, dots.classes, only=found.predicted == dots.target
    )
    traces += [*_misclassified(found), *points.chosen_ones(dots)]
    if found.in_rows:  # the height within a row says nothing
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
        layout=layout(axis(seen.labels[0], seen.across), _upright(found)),
        alt=f"{title}: {len(dots)} training points over {seen.labels[0]} and {seen.labels[1]}, "
        f"{wrong} of them misclassified.",
        weight=1.25,
    )


def _upright(found: Projection) -> dict[str, Any]:
    """Return the vertical axis: a coordinate, or the names of the classes beside their rows."""
    seen = found.frame
    if not found.in_rows:
        return axis(seen.labels[1], seen.up)
    named = [plain(name[:LONG]) for name in found.points.classes]
    rows = {"tickvals": list(range(len(named))), "ticktext": named, "ticks": ""}
    return axis("", seen.up, **rows)


def _ground(found: Projection) -> list[dict[str, Any]]:
    """Return what lies under the points: the regions of the classes, or boundary and margins."""
    if found.scores is not None:
        return decision.winners(found.frame, found.scores)
    up = np.array(found.frame.up)
    names = ["boundary", *["margin"] * len(found.lines)]
    return [
        curve.curve(
            np.full(2, at),
            up,
            name,
            INK if name == "boundary" else MUTED,
            2 if name == "boundary" else 1.2,
            "solid" if name == "boundary" else "dash",
            "mark",
        )
        | {"hoverinfo": "skip"}
        for at, name in zip(found.lines, names, strict=False)
    ]


def _misclassified(found: Projection) -> list[dict[str, Any]]:
    """Return the misclassified points and a ring around each; no traces where there are none."""
    rows, dots = found.wrong, found.points
    if not len(rows):
        return []
    x, y = dots.x[rows], dots.y[rows]
    true, predicted = dots.target[rows], found.predicted[rows]
    symbols = [symbol(code) for code in true.tolist()]
    size = points.dot(len(dots))
    marks = points.plain_points(x, y) | {"name": "misclassified"}
    marks["customdata"] = rows.astype(np.int32)
    marks["marker"] |= {
        "color": [CLASSES[code % 8] for code in predicted],
        "symbol": symbols,
        "size": np.array([size * points.WIDER.get(name, 1.0) for name in symbols]),
    }
    marks["text"] = [
        plain(f"{dots.classes[a]}, predicted {dots.classes[b]}")
        for a, b in zip(true, predicted, strict=True)
    ]
    marks["hovertemplate"] = "%{x:.3g}, %{y:.3g}<extra>%{text}</extra>"
    many = len(rows) > MANY_WRONG
    rings = points.rings(x, y, "rings of errors", RING * (0.7 if many else 1.0))
    rings["marker"]["line"] |= {"width": 1 if many else 1.5}
    return [marks, rings]
