"""Two correlated Gaussian values: their ellipse, and the band once one of them is seen."""

from __future__ import annotations

import numpy as np

from pages.gp.figures import process
from pages.gp.results.two_values import TwoValues
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, axis, layout
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

REACH = 3.4  # prior standard deviations that both pictures show
DENSITY = 0.9  # of a prior sd: how far the density of f2 reaches from its line


def ellipse(found: TwoValues) -> Figure:
    """Return the lines of 1 and 2 sigma of (f1, f2), and the density of f2 at the seen f1."""
    sd1, sd2 = np.sqrt(found.covariance.diagonal())
    rho, turn = found.correlation, np.linspace(0, 2 * np.pi, 121)
    circle = np.array([np.cos(turn), np.sin(turn)])
    # The Cholesky factor of the covariance takes the circle to the ellipse.
    f1 = sd1 * circle[0]
    f2 = sd2 * (rho * circle[0] + np.sqrt(max(1 - rho**2, 0.0)) * circle[1])
    traces = [
        curve.curve(times * f1, times * f2, f"{times}σ of the prior", MUTED, 1.8, dash, "model")
        for times, dash in ((1, "solid"), (2, "dash"))
    ]
    height = np.linspace(-REACH * sd2, REACH * sd2, 161)
    sd = max(found.sd, 0.02 * sd2)
    density = np.exp(-0.5 * ((height - found.mean) / sd) ** 2)
    ends = np.array([-REACH * sd2, REACH * sd2])
    traces += [
        curve.curve(np.full(2, found.seen), ends, "f1 as seen", ACCENT, 1.5, "dot", "mark"),
        curve.curve(
            found.seen + DENSITY * sd1 * density, height, "density of f2", process.OF_F, 2.5
        ),
        points.rings(np.array([found.seen]), np.array([found.mean]), "mean of f2", 11),
    ]
    return Figure(
        id="ellipse",
        title="f₁ and f₂ together",
        note="grey: 1σ, 2σ of the prior · dotted: f₁ as seen · blue: density of f₂ given f₁",
        data=traces,
        layout=layout(
            axis("f₁ = f(x₁)", (-REACH * sd1, REACH * sd1), constrain="domain"),
            axis("f₂ = f(x₂)", ends, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Ellipse of two values with correlation {number(rho)}.",
    )


def line(found: TwoValues) -> Figure:
    """Return f at all places once f1 is seen, with x1, and x2 with its 2 sigma."""
    (x1, x2), sd1 = found.places, float(np.sqrt(found.covariance[0, 0]))
    bar = np.array([found.mean - 2 * found.sd, found.mean + 2 * found.sd])
    limit = REACH * max(sd1, float(np.sqrt(found.covariance[1, 1])))
    return Figure(
        id="one_seen",
        title="One value seen",
        note="blue: mean, 1σ and 2σ of f · dot: f₁ as seen · orange: mean and 2σ of f₂",
        data=[
            *process.sigma_bands(
                found.x, found.line_mean, found.line_sd, "f", process.OF_F, filled=True
            ),
            curve.curve(found.x, found.line_mean, "mean", process.OF_F),
            curve.curve(np.full(2, x2), bar, "2σ of f2", CLASSES[1], 4, role="mark"),
            points.rings(np.array([x2]), np.array([found.mean]), "mean of f2", 11),
            {
                "type": "scatter",
                "mode": "markers",
                "x": np.array([x1]),
                "y": np.array([found.seen]),
                "name": "f1 as seen",
                "marker": {"color": INK, "size": 10},
                "hoverinfo": "skip",
                "meta": {"role": "mark"},
            },
        ],
        layout=layout(across(found.frame), axis("f", (-limit, limit))),
        alt=f"The process once one value, {number(found.seen)}, is seen.",
        weight=1.3,
    )
