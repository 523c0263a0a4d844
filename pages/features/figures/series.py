"""The Gaussian as a sum: heatmaps side by side, its features, its error."""

from __future__ import annotations

import numpy as np

from pages.features.results.series import LEAST_ERROR, MOST, REACH, SHOWN, Series
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.figures.surface import named_bar
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, INK, SEQUENTIAL

IN_A_ROW = 4
GAP = 9  # pixels between two heatmaps, room for a title
DRAWN = 8  # features that are drawn


def heatmaps(found: Series) -> Figure:
    """Return the sums as heatmaps in two rows, the kernel and the error of the chosen sum last."""
    error = np.abs(found.chosen - found.kernel)
    tiles = [
        *zip(found.sums, [f"{count} terms" for count in SHOWN], strict=True),
        (found.kernel, "the kernel"),
        (error, f"error with {found.terms}"),
    ]
    side, rows = len(found.places), -(-len(tiles) // IN_A_ROW)
    step = side + GAP
    z = np.full((rows * step, IN_A_ROW * step - GAP), np.nan)
    notes = []
    for place, (tile, title) in enumerate(tiles):
        i, j = divmod(place, IN_A_ROW)
        low, left = (rows - 1 - i) * step, j * step
        z[low : low + side, left : left + side] = tile
        at = {"x": left + side / 2, "y": low + side + GAP / 2 - 0.5, "text": title}
        notes.append(at | {"showarrow": False, "font": {"size": 11, "color": INK}})
    heat = {
        "type": "heatmap",
        "z": Quantised(np.clip(z, 0.0, 1.0), 0.0, 1.0, 8),
        "zmin": 0.0,
        "zmax": 1.0,
        "colorscale": SEQUENTIAL,
        **named_bar("value"),
        "zsmooth": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    bare = {"showline": False, "ticks": "", "showticklabels": False, "constrain": "domain"}
    return Figure(
        id="sums",
        title="Sums of a few terms",
        note=f"x across and z up, both from {-REACH:g} to {REACH:g}",
        data=[heat],
        layout=layout(
            axis("x", (-1, IN_A_ROW * step - GAP), **bare),
            axis("z", (-1, rows * step), scaleanchor="x", **bare),
            annotations=notes,
            margin={"l": 28, "r": 8, "t": 4, "b": 24},
        ),
        alt="Heatmaps of the sum with 2, 3, 4, 5, 10 and 100 terms, of the kernel, and of the "
        f"error with {found.terms} terms, at most {number(float(error.max()))}.",
        weight=2.3,
    )


def features(found: Series) -> Figure:
    """Return the first features as curves."""
    drawn = min(found.features.shape[1], DRAWN)
    few = "" if drawn == found.terms else f"the first {drawn} of {found.terms}"
    return Figure(
        id="features",
        title="Features φⱼ(x)",
        note=few,
        data=[
            curve.curve(found.x, f, f"φ<sub>{j}</sub>", CLASSES[j % 8], 1.8)
            for j, f in enumerate(found.features[:, :drawn].T)
        ],
        layout=layout(axis("x", (-REACH, REACH)), axis("φ(x)", (-1.05, 1.1))),
        alt=f"The first {drawn} features of the Gaussian kernel.",
    )


def error(found: Series) -> Figure:
    """Return the largest error over the number of terms, with the chosen number marked."""
    x, y = np.arange(1, MOST + 1, dtype=float), np.log10(found.errors)
    place = found.terms - 1
    return Figure(
        id="error",
        title="Largest error",
        note="ring: the chosen number",
        data=[
            curve.curve(x, y, "largest error", ACCENT, 2.2, role="path")
            | {"hoverinfo": "skip", "hovertemplate": None},
            points.rings(x[[place]], y[[place]], "here", 13),
        ],
        layout=layout(
            axis("number of terms", (0, MOST + 1)),
            decades("largest |sum − k|", LEAST_ERROR, 1.5),
        ),
        alt=f"With {found.terms} terms the largest error is {number(float(found.errors[place]))}.",
        weight=0.8,
    )
