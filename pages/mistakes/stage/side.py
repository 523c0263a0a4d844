"""The picture of one side: a plane with its boundary, a curve with its band, a cloud of dots."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.mistakes.stage.outcome import Cloud, Curve, Plane, Side
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decision import PALE, winners
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED, SIGNED

Drawn = tuple[list[dict[str, Any]], dict[str, Any]]
BAND = CLASSES[0].replace(")", "/0.18)")


def side(id: str, title: str, note: str, side: Side) -> Figure:
    """Return the picture of a side."""
    traces, look = _drawn(side.picture)
    return Figure(id, title, traces, look, note=note, alt=f"{title}: {_said(side.picture)}.")


def _drawn(picture: Plane | Curve | Cloud) -> Drawn:
    if isinstance(picture, Plane):
        return _plane(picture)
    return _curve(picture) if isinstance(picture, Curve) else _cloud(picture)


def _said(picture: Plane | Curve | Cloud) -> str:
    if isinstance(picture, Plane):
        return f"{len(picture.X)} points over {picture.names[0]} and {picture.names[1]}"
    if isinstance(picture, Curve):
        band = " with a band" if len(picture.sd) else ""
        return f"a curve{band} over {picture.names[0]} and {len(picture.x)} training points"
    return f"{len(picture.x)} dots, {picture.names[1]} over {picture.names[0]}"


def _plane(plane: Plane) -> Drawn:
    x, y, f = plane.x, plane.y, plane.f
    if f.ndim > 2:
        traces = winners(plane, f)
    else:
        limit = float(np.abs(f - plane.level).max()) or 1.0
        scale = {} if plane.signed else {"scale": SIGNED}
        field = surface.heat(x, y, f, limit, "f", centre=plane.level, **scale)
        traces = [
            field | {"opacity": PALE},
            *surface.levels(x, y, f, [plane.level], INK, "solid", 2),
        ]
    across, up = plane.X.T
    traces += [_seen(one) for one in points.by_class(across, up, plane.codes, plane.classes)]
    if len(plane.ringed):
        traces.append(points.rings(across[plane.ringed], up[plane.ringed], "held out", 11))
    return traces, layout(axis(plane.names[0], (x[0], x[-1])), axis(plane.names[1], (y[0], y[-1])))


def _seen(trace: dict[str, Any]) -> dict[str, Any]:
    """Return points as what is looked at: none of them is a sample of the page's own data."""
    return {key: value for key, value in trace.items() if key != "customdata"} | {
        "meta": {"role": "test"}
    }


def _curve(result: Curve) -> Drawn:
    low, high = result.up
    f = np.clip(result.f, 2 * low - high, 2 * high - low)  # far beyond the picture it is not seen
    traces: list[dict[str, Any]] = []
    if len(result.sd):
        traces += curve.band(result.places, f - 2 * result.sd, f + 2 * result.sd, "2σ", BAND)
    if len(result.fresh[0]):
        traces.append(points.held_out(*result.fresh))
    traces += [
        curve.line(result.places, result.truth, "truth", MUTED, 1.5, "dash", "model"),
        curve.line(result.places, f, "fit", role="model"),
        _seen(points.plain_points(result.x, result.y)),
    ]
    ends = result.places[0], result.places[-1]
    return traces, layout(axis(result.names[0], ends), axis(result.names[1], result.up))


def _cloud(cloud: Cloud) -> Drawn:
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": cloud.x,
        "y": cloud.y,
        "name": "candidates",
        "marker": {"color": CLASSES[0], "size": 5, "opacity": 0.55},
        "meta": {"role": "test"},
        "hovertemplate": "%{x:.3g}, %{y:.3g}<extra></extra>",
    }
    traces: list[dict[str, Any]] = [trace]
    if cloud.diagonal:
        ends = np.array(cloud.across)
        traces.insert(0, curve.line(ends, ends, "equal", MUTED, 1.5, "dash", "mark"))
    ring = points.rings(cloud.x[cloud.chosen], cloud.y[cloud.chosen], "chosen", 14)
    ring["marker"] |= {"color": ACCENT, "line": {"color": ACCENT, "width": 2.5}}
    traces.append(ring)
    return traces, layout(axis(cloud.names[0], cloud.across), axis(cloud.names[1], cloud.up))
