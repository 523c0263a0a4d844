"""Small images side by side, as one heatmap."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures.axes import axis, layout


def sheet(
    rows: Sequence[np.ndarray],
    shape: tuple[int, ...],
    labels: Sequence[str],
    id: str,
    title: str,
    note: str,
    ends: tuple[float, float],
    scale: str,
    weight: float = 1.0,
) -> Figure:
    """Return rows of images.

    Parameters
    ----------
    rows : sequence of ndarray of shape (m, height * width)
        The images of each row, m of them in the longest.
    shape : tuple of int
        Height and width of an image.
    labels : sequence of str
        What each row is.
    ends : tuple of float
        Values at the two ends of the colour scale.
    scale : str
        Name of the colour scale.
    """
    h, w = shape
    m = max(len(row) for row in rows)
    z = np.full((len(rows) * (h + 1), m * (w + 1)), np.nan)
    for i, row in enumerate(rows):
        for j, image in enumerate(row):
            top, left = i * (h + 1), j * (w + 1)
            z[top : top + h, left : left + w] = image.reshape(h, w)
    low, high = ends
    heat = {
        "type": "heatmap",
        "z": Quantised(np.clip(z, low, high), low, high, 8),
        "zmin": low,
        "zmax": high,
        "colorscale": scale,
        "showscale": False,
        "zsmooth": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    ticks = {"tickvals": [i * (h + 1) + h / 2 - 0.5 for i in range(len(rows))]}
    plain = {"showline": False, "ticks": ""}
    return Figure(
        id=id,
        title=title,
        note=note,
        data=[heat],
        layout=layout(
            axis("", (-1, m * (w + 1) - 0.5), showticklabels=False, constrain="domain", **plain),
            axis(
                "",
                (len(rows) * (h + 1) - 0.5, -1),
                scaleanchor="x",
                constrain="domain",
                ticktext=list(labels),
                **ticks,
                **plain,
            ),
            margin={"l": 8, "r": 8, "t": 8, "b": 8},
        ),
        alt=f"{title}: rows of images, {', '.join(labels)}.",
        weight=weight,
    )
