"""The posterior mean over two features, and the likelihood of their lengthscales."""

from __future__ import annotations

import numpy as np

from pages.gp.figures.likelihood_heat import likelihood_heat
from pages.gp.results.relevance import EDGE, LENGTHS, Relevance
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, GROUND, MUTED

LIMIT = 2.0  # of the colours of the mean
AIR = 0.2  # decades beyond the map: room for a star at its edge
BELOW = 60.0  # nats below the best: where the colours end


def mean(found: Relevance) -> Figure:
    """Return the posterior mean with the points."""
    x, X = found.x, found.likelihoods.X
    field = surface.heat(x, x, found.mean, LIMIT, "mean") | surface.named_bar("mean of f")
    marks = points.plain_points(X[:, 0], X[:, 1], 7) | {"meta": {"role": "mark"}}
    marks["marker"] = marks["marker"] | {
        "color": found.likelihoods.y, "cmin": -LIMIT, "cmax": LIMIT,
        "colorscale": surface.DIVERGING, "line": {"color": surface.INK, "width": 1},
    }  # fmt: skip
    ends = (-EDGE, EDGE)
    return Figure(
        id="relevance_mean",
        title="Posterior mean",
        note="points: as measured, in the same colours",
        data=[field, *surface.levels(x, x, field["z"], [-1.0, 0.0, 1.0], width=1), marks],
        layout=layout(
            axis("x₁", ends, constrain="domain"),
            axis("x₂", ends, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Posterior mean over two features and {len(X)} points.",
    )


def likelihood(found: Relevance) -> Figure:
    """Return the map of both lengthscales; on the dotted line they are equal."""
    known, x = found.likelihoods, np.log10(LENGTHS)
    top = float(known.total.max())
    row, column = known.best
    ends = np.array([x[0], x[-1]])
    heat = likelihood_heat(x, x, known.total, top - BELOW, top)
    here = np.log10(found.lengths)
    sides = (float(x[0]) - AIR, float(x[-1]) + AIR)
    return Figure(
        id="relevance_map",
        title="Log marginal likelihood",
        note="nats · disc: now · star: best · dotted: both equal · click to go",
        data=[
            heat,
            curve.curve(ends, ends, "equal", MUTED, 1.5, "dot", "mark"),
            _mark(float(here[0]), float(here[1]), "here", "circle", ACCENT),
            _mark(float(x[column]), float(x[row]), "best of the map", "star", CLASSES[1]),
        ],
        layout=layout(
            decades("ℓ₁ of the first feature", LENGTHS[0], LENGTHS[-1], sides),
            decades("ℓ₂ of the second", LENGTHS[0], LENGTHS[-1], sides),
            meta={"press": True},
        ),
        alt=f"Log marginal likelihood over two lengthscales, at most {number(top)}.",
    )


def _mark(x: float, y: float, name: str, symbol: str, colour: str) -> dict:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "name": name,
        "marker": {"symbol": symbol, "color": colour, "size": 14,
                   "line": {"width": 2, "color": GROUND}},
        "hovertemplate": f"{name}<extra></extra>",
        "meta": {"role": "mark"},
    }  # fmt: skip
