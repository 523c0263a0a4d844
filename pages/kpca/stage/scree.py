"""The scree: the share of the variance of each component, and of the first few together."""

from __future__ import annotations

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import counted, share
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES

MAX_BARS = 20  # components
MAX_TICKS = 10


def scree_plot(
    eigenvalues: np.ndarray, shares: np.ndarray, id: str = "scree", in_use: int = 0, title: str = ""
) -> Figure:
    """Return each component's share of the variance as bars, and the running sum as a line.

    Parameters
    ----------
    eigenvalues, shares : ndarray of shape (r,)
        Largest first; the shares add up to 1 where all components are there.
    in_use : int
        How many components are in use: a line stands behind the last of them.
    """
    r = min(len(shares), MAX_BARS)
    x = np.arange(1.0, r + 1)
    whole = list(range(1, r + 1, -(-r // MAX_TICKS)))  # no 1.5, and none beyond the last bar
    total = np.cumsum(shares)[:r]
    bars = {
        "type": "bar",
        "x": x,
        "y": np.maximum(shares[:r], 0.0),
        "customdata": eigenvalues[:r],
        "marker": {"color": CLASSES[0]},
        "name": "share",
        "hovertemplate": "component %{x}: %{y:.3g}<extra></extra>",
        "meta": {"role": "bars"},
    }
    running = curve.line(x, total, "cumulative share", CLASSES[1], 2)
    mark = {"type": "line", "x0": in_use + 0.5, "x1": in_use + 0.5, "y0": 0, "y1": 1.03}
    return Figure(
        id=id,
        title=title or "Scree",
        note="bars: share; line: cumulative share",
        data=[bars, running],
        layout=layout(
            axis("component", (0.3, max(r, 3) + 0.7), tickvals=whole),
            axis("share", (0, 1.03)),
            shapes=[mark | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}]
            if in_use
            else [],
        ),
        alt=f"Shares of {counted(r, 'component')}; the first has a share of {share(shares[0])}.",
    )
