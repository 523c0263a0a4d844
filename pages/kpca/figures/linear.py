"""Linear PCA: principal axes on the data, and the covariance matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pages.kpca.figures import component, embedding, patterns
from pages.kpca.results.linear import LinearPCA
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout, measured, plain
from pages.shared.figures.surface import named_bar
from pages.shared.ranges import span
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, INK, SIGNED

TITLE = "Principal axes"
CENTRED = "2σ to either side; blue: component 1"
UNCENTRED = "not centred: axes through the origin; blue: component 1"
DISTANCE = 2.6  # of the eye from the middle of a cube with sides of 1
PALE = 0.35  # opacity of a cloud with axes inside
NAMED = 12  # features up to which the axes of the matrix name each


def axes(found: LinearPCA) -> list[Figure]:
    """Return the samples with their principal axes, or the axes of images as images.

    Over a single feature there is nothing to draw.
    """
    if found.patterns is not None:
        return [patterns.sheet(found.patterns, "linear_axes")]
    if found.plane is not None:
        return [_on_plane(found)]
    return [_in_space(found)] if found.places is not None else []


def _on_plane(found: LinearPCA) -> Figure:
    assert found.plane is not None
    seen, dots = found.plane
    arms = [
        curve.curve(
            arm[:, 0], arm[:, 1], f"component {i}", ACCENT if i == 1 else INK, 3, role="axis"
        )
        for i, arm in enumerate(found.arms, start=1)
    ]
    x, y = (
        values if found.centred else np.append(values, [0.0, found.mean[i]])
        for i, values in enumerate((dots.x, dots.y))
    )
    return Figure(
        id="linear_axes",
        title=TITLE,
        note=CENTRED if found.centred else UNCENTRED,
        data=[*component.dots(dots), *arms, *_mean(found)],
        layout=layout(
            measured(seen.measures[0], span(x, 0.12), constrain="domain"),
            measured(seen.measures[1], span(y, 0.12), scaleanchor="x", constrain="domain"),
        ),
        alt=f"The samples over {seen.labels[0]} and {seen.labels[1]} with two principal axes.",
    )


def _mean(found: LinearPCA) -> list[dict[str, Any]]:
    """Return a cross at the mean, which the axes miss without centring."""
    if found.centred:
        return []
    cross = points.rings(found.mean[:1], found.mean[1:2], "mean", 14)
    return [cross | {"marker": cross["marker"] | {"symbol": "cross", "color": INK}}]


def _in_space(found: LinearPCA) -> Figure:
    assert found.places is not None
    titles = [plain(name) for name in found.names]
    figure = embedding.in_space(found.places, titles, found.colouring, "linear_axes", TITLE)
    for trace in figure.data:  # pale, so that the axes are seen inside the cloud
        trace["opacity"] = PALE
    for i, arm in enumerate(found.arms, start=1):
        x, y, z = arm.T
        look = {"color": CLASSES[0] if i == 1 else INK, "width": 6}
        figure.data.append(
            {"type": "scatter3d", "mode": "lines", "x": x, "y": y, "z": z, "line": look}
            | {"name": f"component {i}"}
        )
    scene = dict(figure.layout["scene"])
    if not found.centred:
        for letter, column in zip("xyz", found.places.T, strict=True):  # with the origin
            ends = list(span(np.append(column, 0.0), 0.05))
            scene[f"{letter}axis"] = scene[f"{letter}axis"] | {"range": ends}
    sides = np.array([np.ptp(scene[f"{letter}axis"]["range"]) for letter in "xyz"])
    scene["camera"] = {"eye": _eye(found.arms, sides)}
    note = figure.note if found.centred else UNCENTRED
    return replace(figure, note=note, layout=figure.layout | {"scene": scene})


def _eye(arms: Sequence[np.ndarray], sides: np.ndarray) -> dict[str, float]:
    """Return from where the first two axes are seen at full length, in a cube of those sides."""
    first, second = ((arm[1] - arm[0]) / sides for arm in arms[:2])
    across = np.cross(first, second)
    across *= np.where(across[2] < 0, -1.0, 1.0) / max(float(np.linalg.norm(across)), 1e-12)
    tilted = across + 0.2 * second / max(float(np.linalg.norm(second)), 1e-12)
    return dict(zip("xyz", (DISTANCE * tilted).tolist(), strict=True))


def covariance(found: LinearPCA) -> Figure:
    """Return the covariance matrix of the features as a heatmap."""
    C, names = found.covariance, found.features
    top = float(abs(C).max()) or 1.0
    ticks = {"tickvals": list(range(len(names))), "ticktext": [plain(n)[:14] for n in names]}
    look = ticks if len(names) <= NAMED else {"showticklabels": False, "ticks": ""}
    edges = (-0.5, len(names) - 0.5)
    what = "covariance" if found.centred else "mean product"
    heat = {
        "type": "heatmap",
        "z": Quantised(C, -top, top, 16, symmetric=True),
        "zmin": -top,
        "zmax": top,
        "colorscale": SIGNED,
        **named_bar(what),
        "hovertemplate": f"%{{z:.3g}}<extra>{what}</extra>",
        "meta": {"role": "heat"},
    }
    few = len(names) < found.n_features
    alone = "variance" if found.centred else "mean square"
    which = f"first {len(names)} of {found.n_features}" if few else f"{len(names)}"
    return Figure(
        id="covariance",
        title="Covariance" if found.centred else "Mean products, not centred",
        note=f"of the {which} features" if len(names) > 1 else f"of one feature: its {alone}",
        data=[heat],
        layout=layout(
            axis("feature j", edges, constrain="domain", **look),
            axis("feature i", edges[::-1], scaleanchor="x", constrain="domain", **look),
        ),
        alt=f"{what.capitalize()} of each two of {len(names)} features, up to {number(top)}.",
        weight=0.9,
    )
