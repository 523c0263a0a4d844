"""The samples in the coordinates of their components: flat, or to be turned in space."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.kpca.stage.compute import Colouring, Embedding
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number, share
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import points, surface
from pages.shared.pictures.figures.axes import CAMERA, axis, layout, plain
from pages.shared.pictures.figures.space import box
from pages.shared.pictures.figures.style import CLASSES, INK, SEQUENTIAL

# The shapes that Plotly has in space, less the x, a sign that not every font has.
SOLID = ("circle", "square", "diamond", "cross", "circle-open", "square-open", "diamond-open")


def embedding_plot(
    embedding: Embedding, space: bool = False, id: str = "embedding", title: str = "Embedding"
) -> Figure:
    """Return the scores of two components, or of the first three, as a scatter plot.

    ``space``: whether the first three are drawn, where there are so many.
    """
    scores, shares, by = embedding.scores, embedding.shares, embedding.colouring
    if space and scores.shape[1] >= 3:
        titles = [f"component {number}" for number in (1, 2, 3)]  # short enough for an edge
        what = "variance" if embedding.centred else "mean square"
        explained = ", ".join(number(100 * part) for part in shares[:3])
        figure = in_space(scores[:, :3], titles, by, id, title)
        return replace(figure, note=f"{figure.note} · {explained} % of the {what}")
    if scores.shape[1] < 2:
        scores, shares = np.column_stack([scores, np.zeros(len(scores))]), np.append(shares, 0.0)
    up = embedding.second
    a, b = scores[:, 0], scores[:, up - 1]
    if by.values is None:
        traces = points.by_class(a, b, by.codes, by.classes)
    else:
        trace = points.plain_points(a, b, 7)
        trace["marker"] |= shade(by.values) | bar(by)
        trace["meta"] |= surface.own(by.measure)
        trace["name"] = plain(by.name)
        trace["hovertemplate"] = f"%{{marker.color:.3g}}<extra>{plain(by.name)}</extra>"
        traces = [trace]
    if by.chosen:
        traces.append(points.chosen(a[list(by.chosen)], b[list(by.chosen)]))
    return Figure(
        id=id,
        title=title,
        note=f"coloured by {plain(by.name)}",
        data=traces,
        layout=layout(
            axis(axis_title(1, shares, embedding.centred), span(a, 0.1)),
            axis(axis_title(up, shares, embedding.centred), span(b, 0.1)),
        ),
        alt=f"{title}: {len(a)} samples by components 1 and {up}, coloured by {by.name}.",
        weight=1.0,
    )


def shade(values: np.ndarray) -> dict[str, Any]:
    """Return a marker that is coloured by numbers."""
    low, high = span(values, 0.0)
    return {
        "color": values,
        "cmin": low,
        "cmax": high,
        "colorscale": SEQUENTIAL,
        "line": {"color": INK, "width": 0.5},
    }


def bar(by: Colouring) -> dict[str, Any]:
    """Return what adds the colour bar of the numbers, in their own unit, to a marker."""
    return surface.bar(by.measure, *span(by.values, 0.0)) if by.values is not None else {}


def axis_title(number: int, shares: np.ndarray, centred: bool = True) -> str:
    """Return ``component 1 (63 %)``: of the variance, else it says of what."""
    of = "" if centred else " of the mean square"
    return f"component {number} ({share(shares[number - 1])}{of})"


def in_space(places: np.ndarray, titles: list[str], by: Colouring, id: str, title: str) -> Figure:
    """Return the samples at (n, 3) places, to be turned by hand."""
    values, name = by.values, by.name
    look = {"type": "scatter3d", "mode": "markers", "hoverinfo": "x+y+z+name"}

    def cloud(index: np.ndarray, label: str, marker: dict[str, Any]) -> dict[str, Any]:
        x, y, z = places[index].T
        return look | {"x": x, "y": y, "z": z, "name": plain(label), "marker": marker}

    if values is None:
        traces = [
            cloud(
                np.flatnonzero(by.codes == code),
                label,
                {"size": 4, "color": CLASSES[code % 8], "symbol": SOLID[code % len(SOLID)]},
            )
            for code, label in enumerate(by.classes)
        ]
    else:
        traces = [cloud(np.arange(len(places)), name, {"size": 4} | shade(values) | bar(by))]
    if by.chosen:
        ring = {"size": 9, "color": INK, "symbol": "circle-open"}
        traces.append(cloud(np.array(by.chosen), "chosen", ring))
    return Figure(
        id=id,
        title=title,
        note=f"turn it by hand · coloured by {plain(name)}",
        data=traces,
        layout=box(titles, [span(column, 0.05) for column in places.T], CAMERA),
        alt=f"{title}: {len(places)} samples in space, coloured by {name}.",
        weight=1.0,
    )
