"""The Gram matrix as a picture, its rows sorted so that its structure shows."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure, number
from pages.shared.setting import Setting
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, MUTED, SEQUENTIAL

MOST_ROWS = 128
# Above the matrix, which can then be as wide as its card.
BAR = {"orientation": "h", "thickness": 8, "len": 1.0, "yref": "container", "y": 1.0}
BAR |= {"yanchor": "top", "xpad": 0, "ypad": 4, "outlinewidth": 0}
BAR |= {"nticks": 6, "tickfont": {"size": 10}}
LARGEST = 1e30  # beyond it the numbers that travel in single precision would overflow


def gram(setting: Setting, matrix: np.ndarray | None = None, title: str = "Gram matrix") -> Figure:
    """Return the figure of the Gram matrix K (n, n), the setting's own unless another is given.

    Beyond 128 rows it shows evenly spaced ones; the chosen samples are always among them.
    """
    K = setting.gram if matrix is None else matrix
    rows = shown_rows(setting.order, setting.chosen)
    shown = K[np.ix_(rows, rows)]
    top = float(np.abs(shown).max())
    power = int(np.floor(np.log10(top))) if top > LARGEST else 0
    shown = shown / 10.0**power
    low, high = float(min(shown.min(), 0.0)), float(shown.max())
    if high <= low:
        high = low + 1.0
    n = len(setting.order)
    by = "class" if setting.train.task == "classification" else setting.train.feature_names[0]
    how = f"{len(rows)} of {n} points" if n > MOST_ROWS else f"{n} points"
    how += f", in units of 1e{power}" if power else ""
    trace = {
        "type": "heatmap",
        "z": Quantised(shown, low, high, 16, symmetric=True),
        "zmin": low,
        "zmax": high,
        "colorscale": SEQUENTIAL,
        "showscale": True,
        "colorbar": BAR,
        "name": "k",
        "meta": {"role": "gram", "rows": rows.astype(np.int32)},
    }
    edges = (-0.5, len(rows) - 0.5)
    unmarked = {"showticklabels": False, "ticks": "", "constrain": "domain"}
    across = axis("training point j", edges, **unmarked)
    across["title"] = across["title"] | {"standoff": 12}  # from the labels, of which there are none
    down = unmarked | {"scaleanchor": "x", "constraintoward": "top"}
    return Figure(
        id="gram",
        title=title,
        note=f"{how}, sorted by {by}",
        data=[trace],
        layout=layout(
            across,
            axis("training point i", edges[::-1], **down),
            margin={"l": 32, "r": 8, "t": 30, "b": 32},
            shapes=[*_class_edges(setting, rows), *_marks(setting, rows)],
        ),
        alt=f"{title} of {n} points sorted by {by}, from {number(low)} to {number(high)}.",
        weight=0.85,
    )


def shown_rows(order: np.ndarray, chosen: tuple[int, ...]) -> np.ndarray:
    """Return at most 128 sample indices in the given order, the chosen ones among them."""
    if len(order) <= MOST_ROWS:
        return order
    places = np.linspace(0, len(order) - 1, MOST_ROWS).round().astype(int)
    for index in chosen:
        place = int(np.flatnonzero(order == index)[0])
        places[np.argmin(np.abs(places - place))] = place
    return order[places]


def _class_edges(setting: Setting, rows: np.ndarray) -> list[dict[str, Any]]:
    if setting.train.task != "classification":
        return []
    steps = np.flatnonzero(np.diff(setting.train.y[rows])) + 0.5
    end = len(rows) - 0.5
    look = {"type": "line", "line": {"color": MUTED, "width": 1, "dash": "dot"}}
    return [
        line
        for s in steps.tolist()
        for line in (
            look | {"x0": s, "x1": s, "y0": -0.5, "y1": end},
            look | {"y0": s, "y1": s, "x0": -0.5, "x1": end},
        )
    ]


def _marks(setting: Setting, rows: np.ndarray) -> list[dict[str, Any]]:
    """Frame the row and column of a chosen point, or the cell of a chosen pair."""
    places = [int(np.flatnonzero(rows == index)[0]) for index in setting.chosen]
    if not places:
        return []
    look = {"type": "rect", "line": {"color": ACCENT, "width": 2}, "fillcolor": "rgba(0,0,0,0)"}
    end = len(rows) - 0.5
    if len(places) == 1:
        p = places[0]
        return [
            look | {"x0": -0.5, "x1": end, "y0": p - 0.5, "y1": p + 0.5},
            look | {"y0": -0.5, "y1": end, "x0": p - 0.5, "x1": p + 0.5},
        ]
    i, j = places
    return [look | {"x0": j - 0.5, "x1": j + 0.5, "y0": i - 0.5, "y1": i + 0.5}]
