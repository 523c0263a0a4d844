"""The projections on the discriminants: all that the method keeps of a point."""

from __future__ import annotations

import numpy as np

from pages.kda.stage import histogram
from pages.kda.stage.draw import separations
from pages.kda.stage.projection import Plane, Projection, compute_projection
from pages.shared.model.declarations.blocks import Blocks, Note, Stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import CLASSES, INK


def on_a_line(projection: Projection) -> Figure:
    """Return the histogram of the projections by class, with the boundary.

    Those of the test part are drawn as outlines.
    """
    p, at = projection.places[:, 0], projection.threshold
    both = p if projection.held_out is None else np.concatenate([p, projection.held_out[0][:, 0]])
    ends = span(both if at is None else np.append(both, at), 0.05)
    traces, ends, top = histogram.by_class(p, projection.codes, projection.classes, ends)
    if projection.held_out is not None:
        places, codes = projection.held_out
        outlines, _, peak = histogram.by_class(places[:, 0], codes, projection.classes, ends)
        top = max(top, peak)
        traces += [
            curve.line(bar["x"], bar["y"], bar["name"] + ", test", CLASSES[i % 8], 1.5)
            for i, bar in enumerate(outlines)
        ]
    if at is not None:
        height = np.array([0, 1.05 * top])
        traces.append(curve.line(np.full(2, at), height, "boundary", INK, 2, "dash"))
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


def in_a_plane(projection: Projection, plane: Plane) -> Figure:
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
    if projection.held_out is not None:
        places, codes = projection.held_out
        for code in range(len(projection.classes)):
            own = places[codes == code]
            traces.append(points.held_out(own[:, 0], own[:, 1], CLASSES[code % 8]))
    traces += points.by_class(
        projection.places[:, 0], projection.places[:, 1], projection.codes, projection.classes
    )
    marks = points.rings(projection.means[:, 0], projection.means[:, 1], "class means", 12)
    traces.append(marks | {"marker": marks["marker"] | {"symbol": "cross", "color": INK}})
    names = ", ".join(map(plain, projection.classes[:6]))
    return Figure(
        id="projection",
        title="The first two discriminants",
        note="crosses: class means"
        + ("; rings: test points" if projection.held_out is not None else "")
        + ("; lines: boundaries" if plane.scores is not None else ""),
        data=traces,
        layout=layout(
            axis("first discriminant", x[[0, -1]]), axis("second discriminant", y[[0, -1]])
        ),
        alt=f"Projections of the classes {names} on two discriminants.",
    )


def draw(setting: Setting) -> Scene:
    """Draw the histogram or the plane of the projections."""
    result = compute_projection(setting)
    readouts = separations(result.separations[:3])
    if result.plane is not None:
        return Scene([in_a_plane(result, result.plane)], readouts)
    if result.threshold is not None:
        help = "Where both classes are equally likely, in units of the spread within a class."
        readouts.append(Readout("boundary", result.threshold, "", "boundary", help))
    return Scene([on_a_line(result)], readouts)


def body(setting: Setting) -> Blocks:
    """Show the training and test points along the discriminants."""
    yield Stage(draw, height=380)
    yield Note(
        "With c classes there are at most c − 1 discriminants. Each is measured in units of the "
        "spread (standard deviation) within a class. Between two classes the boundary lies where "
        "both are equally likely, given their shares and their common spread: half way between the "
        "class means, moved towards the mean of the rarer class. Watch the test points: with too "
        "small a penalty the training points of each class lie close together, and the test points "
        "are spread wider and overlap."
    )


VIEW = View("projections", "Projections", body)
