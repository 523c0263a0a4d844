"""Histograms of one number by class, on common bins."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.style import CLASSES

BINS = 40
POINTED_AT = "%{x:.3g}: %{customdata:.3~g}\xa0%"  # a share as the readouts write it


def by_class(
    values: np.ndarray,
    codes: np.ndarray,
    names: tuple[str, ...],
    ends: tuple[float, float] | None = None,
) -> tuple[list[dict[str, Any]], tuple[float, float], float]:
    """Return the bars of each class, the range of the values, and the height of the tallest bar.

    Bars show the share of the class's own points, so that a small class is seen as well.
    """
    ends = ends or span(values, 0.05)
    edges = np.linspace(*ends, BINS + 1)
    centres, width = (edges[1:] + edges[:-1]) / 2, edges[1] - edges[0]
    traces, top = [], 1e-9
    for code, name in enumerate(names):
        own = values[codes == code]
        heights = np.histogram(own, edges)[0] / max(len(own), 1)
        top = max(top, float(heights.max()))
        traces.append(
            {
                "type": "bar",
                "name": plain(name),
                "x": centres,
                "y": heights,
                "width": float(width),
                "marker": {"color": CLASSES[code % 8].replace(")", "/0.55)")},
                "meta": {"role": "bars"},
                "customdata": 100 * heights,
                "hovertemplate": f"{POINTED_AT}<extra>{plain(name)}</extra>",
            }
        )
    return traces, ends, top
