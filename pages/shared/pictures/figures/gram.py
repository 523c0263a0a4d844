"""The Gram matrix as a picture."""

from __future__ import annotations

import math
from typing import Any

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number, power
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, DIVERGING, MUTED, SEQUENTIAL, TYPE_SMALL
from pages.shared.pictures.results.gram import Gram

# Above the matrix, which can then be as wide as its card.
BAR = {"orientation": "h", "thickness": 8, "len": 1.0, "yref": "container", "y": 1.0}
BAR |= {"yanchor": "top", "xpad": 0, "ypad": 4, "outlinewidth": 0}
BAR |= {"tickfont": {"size": TYPE_SMALL}, "showtickprefix": "first"}  # in no line of its own
BAR |= {"showexponent": "all"}  # each number is whole by itself
SHORT = (0.05, 1e4)  # largest values between which six numbers fit beside each other


def heatmap(
    gram: Gram,
    title: str = "Gram matrix",
    id: str = "gram",
    symmetric: bool = True,
    entry: str = "k",
) -> Figure:
    """Return the figure of a Gram matrix; one that is not symmetric says so and is sent whole.

    ``entry`` is what the colour bar calls its numbers.
    """
    shown, n = len(gram.rows), gram.count
    how = f"{shown} of {n} points" if n > shown else f"{n} points"
    trace: dict[str, Any] = {
        "type": "heatmap",
        "z": Quantised(gram.values, gram.low, gram.high, 16, symmetric=symmetric),
        "zmin": gram.low,
        "zmax": gram.high,
        "colorscale": DIVERGING if gram.low < 0 else SEQUENTIAL,
        "showscale": True,
        "colorbar": _bar(gram, entry),
        "name": "k",
        "meta": {"role": "gram", "rows": gram.rows},
    }
    if gram.power:
        trace["hovertemplate"] = f"%{{x}}, %{{y}}<br>%{{z:.3~g}}{_unit(gram)}<extra>k</extra>"
    edges = (-0.5, shown - 0.5)
    unmarked = {"showticklabels": False, "ticks": "", "constrain": "domain"}
    across = axis("training point j", edges, **unmarked)
    across["title"] = across["title"] | {"standoff": 12}  # from the labels, of which there are none
    down = unmarked | {"scaleanchor": "x", "constraintoward": "top"}
    return Figure(
        id=id,
        title=title,
        note=_cell(gram) or f"{how}, sorted by {gram.order}",
        data=[trace],
        layout=layout(
            across,
            axis("training point i", edges[::-1], **down),
            margin={"l": 32, "r": 8, "t": 30, "b": 32},
            shapes=[*_class_edges(gram), *_marks(gram)],
        ),
        alt=f"{title} of {n} points sorted by {gram.order}, from "
        f"{number(gram.low * 10.0**gram.power)} to {number(gram.high * 10.0**gram.power)}.",
        weight=0.85,
    )


def _bar(gram: Gram, entry: str) -> dict[str, Any]:
    """Return the colour bar, with as many numbers as have room, written level."""
    is_short = not gram.power and SHORT[0] <= gram.high < SHORT[1]
    count = 6 if is_short else 3
    return BAR | {"nticks": count, "tickprefix": f"{entry} = ", "ticksuffix": _unit(gram)}


def _unit(gram: Gram) -> str:
    """Return what follows each number of a matrix of huge ones."""
    return f" × {power(gram.power)}" if gram.power else ""


def _cell(gram: Gram) -> str:
    """Say what the chosen cell is, or the chosen row, in one line as long as what stands there."""
    if gram.pair is None:
        return "framed: row and column of the chosen point" if gram.chosen else ""
    value, apart = gram.pair
    how_far = "" if math.isnan(apart) else f", at distance {number(apart)}"
    return f"chosen pair: {number(value)}{how_far}"


def _class_edges(gram: Gram) -> list[dict[str, Any]]:
    end = len(gram.rows) - 0.5
    look = {"type": "line", "line": {"color": MUTED, "width": 1, "dash": "dot"}}
    return [
        line
        for s in gram.edges.tolist()
        for line in (
            look | {"x0": s, "x1": s, "y0": -0.5, "y1": end},
            look | {"y0": s, "y1": s, "x0": -0.5, "x1": end},
        )
    ]


def _marks(gram: Gram) -> list[dict[str, Any]]:
    """Frame the row and column of a chosen point, or the cell of a chosen pair."""
    if not gram.chosen:
        return []
    look = {"type": "rect", "line": {"color": ACCENT, "width": 2}, "fillcolor": "rgba(0,0,0,0)"}
    end = len(gram.rows) - 0.5
    if len(gram.chosen) == 1:
        p = gram.chosen[0]
        return [
            look | {"x0": -0.5, "x1": end, "y0": p - 0.5, "y1": p + 0.5},
            look | {"y0": -0.5, "y1": end, "x0": p - 0.5, "x1": p + 0.5},
        ]
    i, j = gram.chosen
    return [look | {"x0": j - 0.5, "x1": j + 0.5, "y0": i - 0.5, "y1": i + 0.5}]
