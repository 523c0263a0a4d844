"""The picture of one side: a plane with its boundary, a curve with its band, a cloud of dots."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.mistakes.results.outcome import Cloud, Curve, Plane, Side
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decision import PALE, winners
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED, SIGNED

Drawn = tuple[list[dict[str, Any]], dict[str, Any]]
BAND = CLASSES[0].replace(")", "/0.18)")


def side(id: str, title: str, note: str, found: Side) -> Figure:
    """Return the picture of a side."""
    traces, look = _drawn(found.picture)
    return Figure(id, title, traces, look, note=note, alt=f"{title}: {_said(found.picture)}.")


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


def _plane(found: Plane) -> Drawn:
    x, y, f = found.x, found.y, found.f
    if f.ndim > 2:
        traces = winners(found, f)
    else:
        limit = float(np.abs(f - found.level).max()) or 1.0
        scale = {} if found.signed else {"scale": SIGNED}
        field = surface.heat(x, y, f, limit, "f", centre=found.level, **scale)
        traces = [
            field | {"opacity": PALE},
            *surface.levels(x, y, f, [found.level], INK, "solid", 2),
        ]
    across, up = found.X.T
    traces += [_seen(one) for one in points.by_class(across, up, found.codes, found.classes)]
    if len(found.ringed):
        traces.append(points.rings(across[found.ringed], up[found.ringed], "held out", 11))
    return traces, layout(axis(found.names[0], (x[0], x[-1])), axis(found.names[1], (y[0], y[-1])))


def _seen(trace: dict[str, Any]) -> dict[str, Any]:
    """Return points as what is looked at: none of them is a sample of the page's own data."""
    return {key: value for key, value in trace.items() if key != "customdata"} | {
        "meta": {"role": "test"}
    }


def _curve(found: Curve) -> Drawn:
    low, high = found.up
    f = np.clip(found.f, 2 * low - high, 2 * high - low)  # far beyond the picture it is not seen
    traces: list[dict[str, Any]] = []
    if len(found.sd):
        traces += curve.band(found.places, f - 2 * found.sd, f + 2 * found.sd, "2σ", BAND)
    if len(found.fresh[0]):
        traces.append(points.held_out(*found.fresh))
    traces += [
        curve.curve(found.places, found.truth, "truth", MUTED, 1.5, "dash", "model"),
        curve.curve(found.places, f, "fit", role="model"),
        _seen(points.plain_points(found.x, found.y)),
    ]
    ends = found.places[0], found.places[-1]
    return traces, layout(axis(found.names[0], ends), axis(found.names[1], found.up))


def _cloud(found: Cloud) -> Drawn:
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": found.x,
        "y": found.y,
        "name": "candidates",
        "marker": {"color": CLASSES[0], "size": 5, "opacity": 0.55},
        "meta": {"role": "test"},
        "hovertemplate": "%{x:.3g}, %{y:.3g}<extra></extra>",
    }
    traces: list[dict[str, Any]] = [dots]
    if found.diagonal:
        ends = np.array(found.across)
        traces.insert(0, curve.curve(ends, ends, "equal", MUTED, 1.5, "dash", "mark"))
    ring = points.rings(found.x[found.chosen], found.y[found.chosen], "chosen", 14)
    ring["marker"] |= {"color": ACCENT, "line": {"color": ACCENT, "width": 2.5}}
    traces.append(ring)
    return traces, layout(axis(found.names[0], found.across), axis(found.names[1], found.up))
