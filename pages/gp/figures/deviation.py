"""How unsure a Gaussian process is over a plane: the standard deviation as one more surface."""

from __future__ import annotations

from pages.shared.figures import points, surface
from pages.shared.figures.axes import layout, plane
from pages.shared.results.process import Deviation
from pages.shared.scene import Figure
from pages.shared.stage.wire import Quantised
from pages.shared.style import SEQUENTIAL


def deviation(found: Deviation) -> Figure:
    """Return sd(f) over the plane, from 0 to the prior's own."""
    seen, dots, top = found.frame, found.points, found.top
    heat = {
        "type": "heatmap",
        "x": seen.x,
        "y": seen.y,
        "z": Quantised(found.sd, 0.0, top, 16),
        "zmin": 0.0,
        "zmax": top,
        "colorscale": SEQUENTIAL,
        "zsmooth": "fast",
        **surface.bar(found.measure, 0.0, top, "sd of f"),
        "name": "sd",
        "hovertemplate": "%{x:.3g}, %{y:.3g}: sd %{z:.3g}<extra></extra>",
        "meta": {"role": "heat"} | surface.own(found.measure),
    }
    return Figure(
        id="deviation",
        title="1σ of f, without noise",
        note="small near the points, the prior's far from them",
        data=[heat, points.plain_points(dots.x, dots.y, 4)],
        layout=layout(*plane(seen)),
        alt=f"Standard deviation of the posterior over {seen.labels[0]} and {seen.labels[1]}, up "
        f"to {top:.3g}.",
        weight=1.0,
    )
