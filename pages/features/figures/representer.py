"""A weight vector in its two parts, what it predicts, and what gradient steps make of both."""

from __future__ import annotations

import numpy as np

from pages.features.results.representer import ENDS, REACH, STEPS, Representer, X, Y
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.space import box, plane, points_by_class, segment
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, INK

CODES = (Y > 0).astype(int)  # orange where f is positive
NAMES = ("y = −1", "y = 1")
SPAN, OFF = CLASSES[2], CLASSES[3]
EYE = {"eye": {"x": 1.9, "y": -1.1, "z": 0.75}, "center": {"x": 0, "y": 0, "z": -0.1}}
LIMIT = 1.5  # of the colours


def parts(found: Representer) -> Figure:
    """Return w in space with its part in the span of the data and the part off it."""
    zero = np.zeros(3)
    return Figure(
        id="parts",
        title="w and the span of the data",
        note="teal: in the span, purple: orthogonal, black: w; drag to rotate",
        data=[
            *plane(found.corners, "span of the data"),
            *points_by_class(found.Phi, CODES, NAMES, 6),
            segment(zero, found.parallel, "w in the span", SPAN, 8),
            segment(found.parallel, found.w, "orthogonal part", OFF, 8),
            segment(zero, found.w, "w", INK, 5),
        ],
        layout=box(("a²", "b²", "√2 ab"), ENDS, EYE),
        alt=f"The part of w off the plane of the data has the length "
        f"{number(float(np.linalg.norm(found.orthogonal)))}.",
    )


def values(found: Representer) -> Figure:
    """Return f = w . phi over the plane of inputs, with the two points and what they get."""
    heat = surface.heat(found.places, found.places, found.f, LIMIT, "f")
    marks = points.by_class(X[:, 0], X[:, 1], CODES, NAMES, 11)
    notes = [
        {"x": a, "y": b, "text": f"f = {number(value)}", "showarrow": False}
        | {"yshift": 14, "font": {"size": 11, "color": INK}}
        for (a, b), value in zip(X.tolist(), found.predictions.tolist(), strict=True)
    ]
    ends = (-REACH, REACH)
    return Figure(
        id="values",
        title="f(x) = w·φ(x) over the inputs",
        note="line: f = 0; only away from the points does it change",
        data=[
            heat | {"opacity": 0.6},
            *surface.levels(found.places, found.places, found.f, [0.0], INK, "solid", 2),
            *(trace | {"meta": {"role": "mark"}} for trace in marks),
        ],
        layout=layout(
            axis("a", ends, constrain="domain"),
            axis("b", ends, constrain="domain", scaleanchor="x"),
            annotations=notes,
        ),
        alt="f over the plane; at the two points it is "
        f"{' and '.join(number(v) for v in found.predictions.tolist())}.",
    )


def steps(found: Representer) -> Figure:
    """Return the squared lengths of both parts along the gradient steps."""
    inside, off = found.squares
    k = np.arange(STEPS + 1, dtype=float)
    top = 1.1 * max(float((inside + off).max()), 1.0)
    return Figure(
        id="steps",
        title="Gradient steps from w⊥",
        note="teal: ‖w‖² in the span, purple: orthogonal, dotted: in all",
        data=[
            curve.curve(k, inside, "in the span", SPAN, role="path"),
            curve.curve(k, off, "orthogonal", OFF, role="path"),
            curve.curve(k, inside + off, "‖w‖²", INK, 1.4, "dot", "path"),
            points.rings(np.array([0.0]), off[:1], "start", 11)
            | {"marker": {"color": ACCENT, "symbol": "circle-open", "size": 11}},
        ],
        layout=layout(axis("gradient steps", (-1, STEPS + 1)), axis("squared length", (0, top))),
        alt=f"The orthogonal part falls from {number(float(off[0]))} to "
        f"{number(float(off[-1]))} in {STEPS} steps.",
    )
