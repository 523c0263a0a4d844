"""A process over the data and beyond them, one figure for each kernel."""

from __future__ import annotations

from pages.gp.figures import process
from pages.gp.results.extrapolation import Continued, Extrapolation
from pages.shared.figures import curve, points
from pages.shared.figures.axes import layout, measured
from pages.shared.scene import Figure
from pages.shared.style import INK, MUTED

LONGEST = 60  # characters of a note


def extrapolation(found: Extrapolation, first: int = 0) -> list[Figure]:
    """Return one figure for each process; their ids count from ``first``."""
    return [_continued(found, one, place) for place, one in enumerate(found.each, start=first)]


def _continued(found: Extrapolation, one: Continued, place: int) -> Figure:
    left, right, low, high = found.ends
    dots = points.plain_points(found.x, found.y, 3) | {"meta": {"role": "mark"}}
    dots["marker"] = {"color": INK, "size": 3, "opacity": 0.6}
    traces = [
        *process.sigma_bands(
            one.x, one.moments.mean, one.moments.sd, "f", process.OF_F, filled=True
        ),
        curve.curve(one.x, one.moments.mean, "mean", process.OF_F, 2),
        dots,
    ]
    if found.held_out is not None:
        traces.append(points.held_out(*found.held_out))
    edge = float(found.x.max())
    border = {"type": "line", "x0": edge, "x1": edge, "y0": low, "y1": high}
    return Figure(
        id=f"beyond{place}",
        title=one.title,
        note=one.note if len(one.note) < LONGEST else one.note[: LONGEST - 2] + "…",
        data=traces,
        layout=layout(
            measured(found.measures[0], (left, right)),
            measured(found.measures[1], (low, high)),
            shapes=[border | {"line": {"color": MUTED, "width": 1, "dash": "dot"}}],
        ),
        alt=f"{one.title} beyond the data: {one.note}.",
    )
