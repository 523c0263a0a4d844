"""A Gaussian process over one feature: mean, bands that say what they are, draws, points."""

from __future__ import annotations

import numpy as np

from pages.gp.figures.terms import colour_of
from pages.gp.figures.terms import title as term_title
from pages.gp.results.terms import Means
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, layout, up
from pages.shared.results.process import Process
from pages.shared.scene import Figure
from pages.shared.style import CLASSES

LEFT_OUT = "no draws of f: the kernel varies too fast for them"
OF_F, OF_Y = CLASSES[0], CLASSES[1]  # the function is blue, a new observation orange
ADD_UP = "dashed: the terms of the kernel, which add up to the mean"
ABOUT = "dashed: the terms of the kernel, each drawn about the mean of the target"
EXACT, OF_TRUTH = "exact function", CLASSES[3]


def process(
    found: Process,
    bands: str = "f",
    id: str = "stage",
    exact: np.ndarray | None = None,
    terms: Means | None = None,
) -> Figure:
    """Return the prior or the posterior of a Gaussian process over one feature.

    Parameters
    ----------
    found : Process
        What was computed.
    bands : {"f", "f and y", "y", "none"}
        Whose bands of 1 and 2 sigma: of the function, or of a new observation with its noise.
    id : str
        The figure's name on the page.
    exact : ndarray of shape (m,), or None
        The exact function at the places of the curve, where it is to be drawn.
    terms : Means or None
        The means of the kernel's terms there, where they are to be drawn.
    """
    seen, dots, x, at = found.frame, found.points, found.frame.x, found.moments
    traces = []
    if bands in ("f and y", "y"):
        traces += sigma_bands(x, at.mean, at.noisy, "y", OF_Y, filled=bands == "y")
    if bands in ("f and y", "f"):
        traces += sigma_bands(x, at.mean, at.sd, "f", OF_F, filled=True)
    traces += paths(found)
    if dots.held_out is not None:
        traces.append(points.held_out(*dots.held_out))
    traces.append(curve.curve(x, at.mean, f"{found.shown} mean", OF_F))
    if exact is not None:
        known = np.isfinite(exact)
        traces.append(curve.curve(x[known], exact[known], EXACT, OF_TRUTH, 2.5, role="model"))
    if terms is not None:
        traces += [
            curve.curve(x, y, term_title(name, i), colour_of(i), 1.8, "dash", role="term")
            for i, (name, y) in enumerate(zip(terms.names, terms.values, strict=True))
        ]
    if found.kernel is not None:
        traces.append(curve.kernel_curve(x, found.kernel, *found.ends))
    marks = points.plain_points(dots.x, dots.y)
    if found.shown == "prior":
        marks["marker"] = marks["marker"] | {"opacity": 0.35}
    traces += [marks, *points.chosen_ones(dots)]
    prior = found.shown == "prior"
    return Figure(
        id=id,
        title="Prior, before any point is seen" if prior else "Posterior",
        note=" · ".join(
            filter(
                None,
                [
                    _note(bands, found),
                    "" if exact is None else f"purple: {EXACT}",
                    "" if terms is None else ABOUT if seen.measures[1].offset else ADD_UP,
                ],
            )
        ),
        data=traces,
        layout=layout(
            across(seen),
            up(seen, found.ends),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 40, "b": 44},
            meta={"editable": True, "zoom": True},
        ),
        alt=f"{found.shown.capitalize()} of {seen.names[1]} over {seen.names[0]} with bands "
        f"of 1 and 2 sigma and {len(dots)} training points.",
        weight=1.7,
    )


def sigma_bands(
    x: np.ndarray, mean: np.ndarray, sd: np.ndarray, of: str, colour: str, filled: bool
) -> list[dict]:
    """Return the bands of 1 and 2 sigma, filled or as two pairs of lines."""
    what = "f, without noise" if of == "f" else "a new y, with noise"
    traces = []
    for times, shade in ((2, 0.16), (1, 0.3)):
        low, high, name = mean - times * sd, mean + times * sd, f"{times}σ of {what}"
        if filled:
            traces += curve.band(x, low, high, name, colour.replace(")", f"/{shade})"))
        else:
            dash = "dot" if times == 1 else "dash"
            traces += [
                curve.curve(x, edge, name, colour, 1.2, dash, role="edge") for edge in (low, high)
            ]
    return [trace | {"showlegend": False} for trace in traces]  # the note says what they are


def paths(found: Process) -> list[dict]:
    """Return the draws of the function."""
    return [
        curve.curve(found.draw_x, values, "draws of f", CLASSES[2], 1.2, role="draw")
        | {"showlegend": False}
        for values in found.draws.T
    ]


def _note(bands: str, found: Process) -> str:
    """Say what each band is, and what cannot be drawn."""
    texts = {
        "f and y": "blue: 1σ, 2σ of f, without noise · dotted, dashed: of a new y, with noise",
        "f": "blue: 1σ and 2σ of f, without noise",
        "y": "orange: 1σ and 2σ of a new y, with noise",
        "none": "",
    }
    draws = "green: draws of f" if found.draws.shape[1] else ""
    left_out = LEFT_OUT if found.left_out and not found.frame.note else ""
    return " · ".join(filter(None, [texts[bands], draws, left_out, found.frame.note]))
