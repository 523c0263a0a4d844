"""The loss that a support vector machine pays for each point: hinge, or beyond the tube."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, INK, MUTED

LIFT = 0.08  # the classes stand a little above and below the line, so that both are seen
MARGINS = (-3.0, 4.0)  # range of y f(x) shown; what lies beyond stands at the edge


def hinge(margin: np.ndarray) -> np.ndarray:
    """Return max(0, 1 - m)."""
    return np.maximum(0.0, 1.0 - margin)


def insensitive(residual: np.ndarray, epsilon: float) -> np.ndarray:
    """Return max(0, |r| - epsilon)."""
    return np.maximum(0.0, np.abs(residual) - epsilon)


def hinge_loss(
    margin: np.ndarray,
    codes: np.ndarray,
    names: tuple[str, ...],
    support: np.ndarray,
    bounded: np.ndarray,
) -> Figure:
    """Return the hinge loss over the margin m_i = y_i f(x_i) of each point, points beside the line.

    ``support`` are the rows of the support vectors, ``bounded`` says which of them have alpha = C.
    """
    m = np.linspace(*MARGINS, 200)
    shown = np.clip(margin, *MARGINS)
    lift = LIFT * np.where(codes == codes.max(initial=0), 1.0, -1.0)
    loss = hinge(shown) + lift
    logistic = np.log2(1 + np.exp(-m))
    steps = curve.curve(np.array([-3.0, 0, 0, 4]), np.array([1.0, 1, 0, 0]), "0-1 loss", MUTED, 1.5)
    traces = [
        steps,
        curve.curve(m, logistic, "logistic loss", MUTED, 1.5, "dot"),
        curve.curve(m, hinge(m), "hinge loss", INK, 2),
        *points.by_class(shown, loss, codes, names),
    ]
    for kind, name, square in (
        (~bounded, "free support vectors", False),
        (bounded, "bounded support vectors", True),
    ):
        rows = support[kind]
        if len(rows):
            traces.append(points.rings(shown[rows], loss[rows], name, 13, square))
    return Figure(
        id="loss",
        title="Hinge loss against margin",
        note="line: hinge, grey: 0-1 loss, dotted: logistic loss; classes just above and below it",
        data=traces,
        layout=layout(axis("margin m = y f(x)", (-3.2, 4.2)), axis("loss of a point", (-0.3, 4.3))),
        alt=f"Hinge loss over the margin of {len(margin)} points.",
        weight=1.4,
    )


def tube_loss(
    residual: np.ndarray, epsilon: float, support: np.ndarray, bounded: np.ndarray, target: str
) -> Figure:
    """Return the loss max(0, |r| - epsilon) over each point's residual r = y - f(x)."""
    top = 1.1 * max(float(np.max(np.abs(residual))), 1.2 * epsilon, 1e-9)
    r = np.linspace(-top, top, 401)
    loss = insensitive(residual, epsilon)
    height = float(insensitive(np.array([top]), epsilon)[0]) or top
    edges = [
        curve.curve(np.full(2, e), np.array([0, height]), "edge of the tube", ACCENT, 1.2, "dash")
        for e in (-epsilon, epsilon)
    ]
    traces = [
        *edges,
        curve.curve(r, insensitive(r, epsilon), "epsilon-insensitive loss", INK, 2),
        points.plain_points(residual, loss),
        points.rings(residual[support[~bounded]], loss[support[~bounded]], "free", 13),
        points.rings(residual[support[bounded]], loss[support[bounded]], "bounded", 13, True),
    ]
    return Figure(
        id="loss",
        title="Loss against residual",
        note="dashes: edges of the tube, inside which nothing is paid",
        data=traces,
        layout=layout(
            axis(f"residual of {target}", (-top, top)), axis("loss", (-0.06 * height, height))
        ),
        alt=f"Loss over the residual of {len(residual)} points.",
        weight=1.4,
    )
