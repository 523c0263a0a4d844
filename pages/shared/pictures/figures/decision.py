"""The stage of the classifiers: decision function, boundary, margins and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import across, axis, editable, layout, plane
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED
from pages.shared.pictures.results.decision import Decision

LIMIT = 2.0  # decision values at which the colours saturate
STEEP = 2.0  # times the limit: from there on the lines need the values themselves
PALE = 0.6  # opacity of the colours: points of the same colour have to stand out
TALLEST = 30.0  # how far a curve of decision values is followed beyond a picture of about ± 3


def boundary(
    decision: Decision,
    marks: Sequence[dict] = (),
    margins: Sequence[float] = (-1.0, 1.0),
    limit: float = LIMIT,
    note: str = "line: boundary, dashes: margins",
    under: Sequence[dict] = (),
) -> Figure:
    """Return the decision function of a classifier over its viewport.

    Two classes show its value, blue against orange; more show the winner at each place.

    Parameters
    ----------
    decision : Decision
        What was computed.
    marks : sequence of dict
        Traces that lie over the training points.
    margins : sequence of float
        The values of the decision function that have a dashed line.
    limit : float
        The decision value at which the colours saturate.
    note : str
        What to look for.
    under : sequence of dict
        Traces that lie under the points of a plane.
    """
    if decision.viewport.y is None:
        return _on_a_line(decision, marks, margins, note)
    viewport, placed = decision.viewport, decision.points
    traces = (
        _signed(decision, margins, limit)
        if decision.scores is None
        else winners(viewport, decision.scores)
    )
    traces += under
    if decision.kernel is not None:
        traces += surface.kernel_slice(*viewport.plane, decision.kernel)
    traces += points.by_class(
        placed.x, placed.y, placed.target, placed.classes, opacity=placed.opacity
    )
    traces += [*marks, *points.chosen_ones(placed)]
    return Figure(
        id="slice" if viewport.is_slice else "stage",
        title="A slice of the decision function" if viewport.is_slice else "Decision function",
        note=" · ".join(filter(None, [note, points.slice_note(viewport.note, placed)])),
        data=traces,
        layout=layout(
            *plane(viewport), meta=editable(viewport), **points.kernel_label(decision.kernel)
        ),
        alt=f"Decision function over {viewport.labels[0]} and {viewport.labels[1]} with "
        f"{len(placed)} training points.",
        weight=1.25,
    )


def _signed(decision: Decision, margins: Sequence[float], limit: float) -> list[dict]:
    """Return the values of two classes as colours, with the boundary and the margins."""
    (x, y), f = decision.viewport.plane, decision.f
    field = surface.heat(x, y, f, limit, "f")
    # A steep f, cut off at the limit, would have stairs for lines.
    exact = surface.half(f) if np.max(np.abs(f)) > STEEP * limit else field["z"]
    return [
        field | {"opacity": PALE},
        *surface.levels(x, y, exact, [0.0], INK, "solid", 2, "boundary"),
        *surface.levels(x, y, exact, margins, MUTED, "dash", 1.2),
    ]


class OnPlane(Protocol):
    """Whatever has a grid over a plane: a viewport, or the picture of one page."""

    @property
    def plane(self) -> tuple[np.ndarray, np.ndarray]:
        """The places of the grid, across and up."""


def winners(on_plane: OnPlane, scores: np.ndarray) -> list[dict]:
    """Return one flat colour for each place's winning class, and the lines between classes."""
    winner = np.argmax(scores, axis=-1).astype(float)
    count = scores.shape[-1]
    scale = [
        [edge, CLASSES[code % 8].replace(")", "/0.3)")]
        for code in range(count)
        for edge in (code / count, (code + 1) / count)
    ]
    flat = {
        "type": "heatmap",
        "x": on_plane.plane[0],
        "y": on_plane.plane[1],
        "z": Quantised(winner, 0, max(count - 1, 1), 8),
        "zmin": -0.5,
        "zmax": count - 0.5,
        "colorscale": scale,
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    return [flat, *borders(on_plane, scores, INK, "solid", 1.5)]


def borders(
    on_plane: OnPlane, scores: np.ndarray, colour: str, dash: str, width: float
) -> list[dict]:
    """Return the lines between the classes of which another wins, from scores (..., n_classes)."""
    lines: list[dict] = []
    if scores.shape[-1] < 2:
        return lines
    for code in range(scores.shape[-1]):
        others = np.max(np.delete(scores, code, axis=-1), axis=-1)
        lead = scores[..., code] - others
        lines += surface.levels(*on_plane.plane, lead, [0.0], colour, dash, width, "boundary")
    return lines


def cut(f: np.ndarray) -> np.ndarray:
    """Return decision values that leave the picture where they are large, and not too far."""
    return np.clip(f, -TALLEST, TALLEST)


def _on_a_line(
    decision: Decision, marks: Sequence[dict], margins: Sequence[float], note: str
) -> Figure:
    """Return the decision function over a single feature, the points on its zero line."""
    viewport, placed, x = decision.viewport, decision.points, decision.viewport.x
    if decision.scores is None:
        traces = [curve.line(x, cut(decision.f), "f", INK)]
    else:
        traces = [curve.line(x, cut(f), "f", CLASSES[c % 8]) for c, f in enumerate(decision.f.T)]
    traces.append(curve.zero(x))
    traces += [
        curve.line(x, np.full_like(x, m), f"f = {m:g}", MUTED, 1, "dash", "mark") for m in margins
    ]
    if decision.kernel is not None:
        traces.append(curve.kernel_curve(x, decision.kernel, -3, 3))
    traces += [*points.by_class(placed.x, placed.y, placed.target, placed.classes), *marks]
    traces += points.chosen_ones(placed)
    return Figure(
        id="stage",
        title="Decision function",
        note=" · ".join(filter(None, [note, viewport.note])),
        data=traces,
        layout=layout(
            across(viewport),
            axis("decision value f", viewport.up),
            meta={"editable": True, "zoom": True},
            **points.kernel_label(decision.kernel),
        ),
        alt=f"Decision function over one feature with {len(placed)} training points.",
        weight=1.25,
    )
