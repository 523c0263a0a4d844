"""Projections on the discriminants: histograms for two classes, a plane for more."""

from __future__ import annotations

import numpy as np

from pages.kda.figures import histogram
from pages.kda.results.projection import Plane, Projection
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.ranges import span
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, INK


def on_a_line(found: Projection) -> Figure:
    """Return the histogram of the projections by class, with the boundary.

    Those of the test part are drawn as outlines.
    """
    p, at = found.places[:, 0], found.threshold
    both = p if found.held_out is None else np.concatenate([p, found.held_out[0][:, 0]])
    ends = span(both if at is None else np.append(both, at), 0.05)
    traces, ends, top = histogram.by_class(p, found.codes, found.classes, ends)
    if found.held_out is not None:
        places, codes = found.held_out
        outlines, _, peak = histogram.by_class(places[:, 0], codes, found.classes, ends)
        top = max(top, peak)
        traces += [
            curve.curve(bar["x"], bar["y"], bar["name"] + ", test", CLASSES[i % 8], 1.5)
            for i, bar in enumerate(outlines)
        ]
    if at is not None:
        height = np.array([0, 1.05 * top])
        traces.append(curve.curve(np.full(2, at), height, "boundary", INK, 2, "dash"))
    return Figure(
        id="projection",
        title="Projections on the discriminant",
        note="bars: training points, lines: test points, dashes: boundary",
        data=traces,
        layout=layout(
            axis("projection [spread within a class]", ends),
            axis("share of the class", (0, 1.1 * top)),
            barmode="overlay",
            bargap=0,
        ),
        alt="Histogram of the projections by class"
        + (f"; boundary at {number(at)}." if at is not None else "."),
    )


def in_a_plane(found: Projection, plane: Plane) -> Figure:
    """Return the projections on the first two discriminants with the class means.

    Those of the test part are small and hollow. Lines separate the classes where these two
    discriminants are all there are.
    """
    x, y, traces = plane.x, plane.y, []
    if plane.scores is not None:
        for code in range(plane.scores.shape[-1]):
            others = np.max(np.delete(plane.scores, code, axis=-1), axis=-1)
            lead = plane.scores[..., code] - others
            traces += surface.levels(x, y, lead, [0.0], INK, width=1.5)
    if found.held_out is not None:
        places, codes = found.held_out
        for code in range(len(found.classes)):
            own = places[codes == code]
            traces.append(points.held_out(own[:, 0], own[:, 1], CLASSES[code % 8]))
    traces += points.by_class(found.places[:, 0], found.places[:, 1], found.codes, found.classes)
    marks = points.rings(found.means[:, 0], found.means[:, 1], "class means", 12)
    traces.append(marks | {"marker": marks["marker"] | {"symbol": "cross", "color": INK}})
    names = ", ".join(map(plain, found.classes[:6]))
    return Figure(
        id="projection",
        title="The first two discriminants",
        note="crosses: class means"
        + ("; rings: test points" if found.held_out is not None else "")
        + ("; lines: boundaries" if plane.scores is not None else ""),
        data=traces,
        layout=layout(
            axis("first discriminant", x[[0, -1]]), axis("second discriminant", y[[0, -1]])
        ),
        alt=f"Projections of the classes {names} on two discriminants.",
    )
