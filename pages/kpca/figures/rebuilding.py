"""Points on fewer components, and what these leave out."""

from __future__ import annotations

import numpy as np

from pages.kpca.figures import component
from pages.kpca.results.rebuilding import Loss, Rebuilding
from pages.shared.figures import curve
from pages.shared.figures.axes import across, axis, layout, up
from pages.shared.scene import Figure, share
from pages.shared.style import ACCENT, INK, MUTED, TEST, TRAINING

MOST_TICKS = 10


def plane(found: Rebuilding) -> Figure:
    """Return the points, and what linear PCA rebuilds of them, joined by thin lines."""
    assert found.plane is not None and found.rebuilt is not None
    (seen, dots), back = found.plane, found.rebuilt
    gaps = np.full(len(back), np.nan)
    x = np.column_stack([dots.x, back[:, 0], gaps]).ravel()
    y = np.column_stack([dots.y, back[:, 1], gaps]).ravel()
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": back[:, 0],
        "y": back[:, 1],
        "name": "rebuilt",
        "marker": {"color": INK, "size": 5},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:.3g}, %{y:.3g}<extra>rebuilt</extra>",
    }
    noun = "component" if found.count == 1 else "components"
    return Figure(
        id="projected",
        title="Projected and rebuilt",
        note=f"joined to what is rebuilt from {found.count} linear {noun}",
        data=[
            curve.curve(x, y, "way", MUTED, 1, role="mark") | {"hoverinfo": "skip"},
            *component.dots(dots),
            marks,
        ],
        layout=layout(
            across(seen, constrain="domain"), up(seen, scaleanchor="x", constrain="domain")
        ),
        alt=f"The training points and what {found.count} linear {noun} rebuild of them.",
        weight=1.1,
    )


def loss(found: Loss, count: int, id: str, title: str) -> Figure:
    """Return what is left out over the number of components, in shares of the whole variance."""
    r = len(found.error)
    at = np.arange(0.0, r)
    here = found.at(count)
    bars = {
        "type": "bar",
        "x": at,
        "y": np.maximum(found.error / found.total, 0.0),
        "name": "training points",
        "marker": {"color": TRAINING},
        "meta": {"role": "bars"},
        "hovertemplate": "%{x} components leave out %{y:.3g}<extra></extra>",
    }
    left = found.left_out / found.total
    line = curve.curve(at, left, "eigenvalues left out", ACCENT, 2)
    traces = [bars, line | {"mode": "lines+markers", "marker": {"size": 5, "color": ACCENT}}]
    top = 1.0
    if found.test is not None:
        shares = found.test / found.total
        top = max(top, float(shares.max()))
        traces.append(curve.curve(at, shares, "test points", TEST, 2, "dash"))
    mark = {"type": "line", "x0": here, "x1": here, "y0": 0, "y1": 1.05 * top}
    return Figure(
        id=id,
        title=title,
        note="bars: training error, line: eigenvalues left out, dashes: test error",
        data=traces,
        layout=layout(
            axis(
                "components",
                (-0.7, max(r, 4) - 0.3),
                tickvals=list(range(0, r, -(-r // MOST_TICKS))),
            ),
            axis("share of the variance", (0, 1.05 * top)),
            shapes=[mark | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}],
        ),
        alt=f"{title}: {count} components leave out {share(float(left[here]))} of the variance.",
    )
