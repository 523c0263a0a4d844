"""The log marginal likelihood with its local maxima, and what each of them says of the points."""

from __future__ import annotations

import numpy as np

from pages.gp.figures import process
from pages.gp.figures.likelihood_heat import likelihood_heat
from pages.gp.results.two_explanations import (
    LENGTHS,
    NOISES,
    RANGE,
    Explanation,
    TwoExplanations,
    X,
)
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, GROUND, INK

BELOW = 8.0  # nats below the best: where the colours end
NAMES = ("A", "B")


def two_explanations(found: TwoExplanations) -> list[Figure]:
    """Return the map, and one picture for each local maximum."""
    return [_map(found), *(_posterior(found, place) for place in range(len(found.found)))]


def _map(found: TwoExplanations) -> Figure:
    x, y = np.log10(LENGTHS), np.log10(NOISES)
    top = float(found.total.max())
    z = np.clip(found.total, top - BELOW, top)
    lines = {
        "type": "contour",
        "x": x,
        "y": y,
        "z": z.astype(np.float32),
        "autocontour": False,
        "contours": {"coloring": "none", "start": top - BELOW + 0.5, "end": top, "size": 0.5},
        "line": {"color": INK.replace(")", "/0.35)"), "width": 1, "smoothing": 0},
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "levels"},
    }
    heat = likelihood_heat(x, y, z, top - BELOW, top)
    marks = {
        "type": "scatter",
        "mode": "markers+text",
        "x": np.log10([one.length for one in found.found]),
        "y": np.log10([one.noise for one in found.found]),
        "text": list(NAMES[: len(found.found)]),
        "textposition": "top right",
        "textfont": {"size": 16, "color": CLASSES[1]},
        "name": "local maxima",
        "marker": {"symbol": "star", "color": CLASSES[1], "size": 15,
                   "line": {"width": 2, "color": GROUND}},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }  # fmt: skip
    return Figure(
        id="two_map",
        title="Log marginal likelihood",
        note="nats · stars: local maxima · lines: every half nat",
        data=[heat, lines, *([marks] if found.found else [])],
        layout=layout(
            decades("ℓ lengthscale", LENGTHS[0], LENGTHS[-1]),
            decades("σ² noise", NOISES[0], NOISES[-1]),
        ),
        alt=f"Log marginal likelihood with {len(found.found)} local maxima.",
    )


def _posterior(found: TwoExplanations, place: int) -> Figure:
    one: Explanation = found.found[place]
    at = one.moments
    dots = points.plain_points(found.x, found.y) | {"meta": {"role": "mark"}}
    return Figure(
        id=f"explanation_{NAMES[place]}",
        title=f"{NAMES[place]}: {number(one.value)} nats",
        note=f"ℓ = {number(one.length)}, σ² = {number(one.noise)} · blue: 1σ, 2σ of f · lines: of "
        "a new y",
        data=[
            *process.sigma_bands(X, at.mean, at.noisy, "y", process.OF_Y, filled=False),
            *process.sigma_bands(X, at.mean, at.sd, "f", process.OF_F, filled=True),
            curve.curve(X, at.mean, "mean", process.OF_F),
            dots,
        ],
        layout=layout(axis("x", RANGE), axis("y", (-4.5, 4.5))),
        alt=f"Posterior with lengthscale {number(one.length)} and noise {number(one.noise)}.",
    )
