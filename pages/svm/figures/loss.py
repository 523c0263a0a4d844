"""The loss that a support vector machine pays for each point: hinge, or beyond the tube."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.results.support import Support
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, INK, MUTED
from pages.svm.results.loss import HingeLosses, TubeLosses, hinge_loss, insensitive_loss

LIFT = 0.08  # the classes stand a little above and below the line, so that both are seen
MARGINS = (-3.0, 4.0)  # range of y f(x) shown; what lies beyond stands at the edge
RING, SMALL_RING = 13, 8  # pixels
CROWD = 100  # support vectors above which rings are small


def hinge(found: HingeLosses) -> Figure:
    """Return the hinge loss over the margin m_i = y_i f(x_i), each point beside the line."""
    m = np.linspace(*MARGINS, 200)
    shown = np.clip(found.margin, *MARGINS)
    lift = LIFT * np.where(found.codes == found.codes.max(initial=0), 1.0, -1.0)
    loss = hinge_loss(shown) + lift
    left, right = MARGINS
    steps = curve.curve(
        np.array([left, 0, 0, right]), np.array([1.0, 1, 0, 0]), "0-1 loss", MUTED, 1.5
    )
    traces = [
        steps,
        curve.curve(m, np.log2(1 + np.exp(-m)), "logistic loss", MUTED, 1.5, "dot"),
        curve.curve(m, hinge_loss(m), "hinge loss", INK, 2),
        *points.by_class(shown, loss, found.codes, found.names),
        *_rings(shown, loss, found.support),
    ]
    return Figure(
        id="loss",
        title="Hinge loss against margin",
        note="line: hinge loss, grey: 0-1 loss, dotted: logistic loss log₂(1 + e⁻ᵐ) · "
        "rings: support vectors; the classes are drawn just above and below the line",
        data=traces,
        layout=layout(axis("margin m = y f(x)", (-3.2, 4.2)), axis("loss of a point", (-0.3, 4.3))),
        alt=f"Hinge loss over the margin of {len(found.margin)} points.",
        weight=1.4,
    )


def tube(found: TubeLosses) -> Figure:
    """Return the loss max(0, |r| - epsilon) over each point's residual r = y - f(x)."""
    residual, loss, epsilon = found.residual, found.loss, found.epsilon
    top = 1.1 * max(float(np.max(np.abs(residual))), 1.2 * epsilon, 1e-9)
    r = np.linspace(-top, top, 401)
    height = float(insensitive_loss(np.array([top]), epsilon)[0]) or top
    edges = [
        curve.curve(np.full(2, e), np.array([0, height]), "edge of the tube", ACCENT, 1.2, "dash")
        for e in (-epsilon, epsilon)
    ]
    traces = [
        *edges,
        curve.curve(r, insensitive_loss(r, epsilon), "epsilon-insensitive loss", INK, 2),
        points.plain_points(residual, loss),
        *_rings(residual, loss, found.support),
    ]
    return Figure(
        id="loss",
        title="Loss against residual",
        note="dashes: edges of the tube, inside which nothing is paid · rings: support vectors",
        data=traces,
        layout=layout(
            axis(f"residual of {found.target}", (-top, top)),
            axis("loss", (-0.06 * height, height)),
        ),
        alt=f"Epsilon-insensitive loss over the residual of {len(residual)} points.",
        weight=1.4,
    )


def _rings(x: np.ndarray, y: np.ndarray, found: Support) -> list[dict]:
    if not len(found):
        return []
    size = RING if len(found) <= CROWD else SMALL_RING
    return [points.rings(x[found.rows], y[found.rows], "support vectors", size)]
