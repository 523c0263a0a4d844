"""A Gaussian process over one feature: mean, bands that say what they are, samples, points."""

from __future__ import annotations

import numpy as np

from pages.gp.stage.terms import TermMeans, colour_of, title_of
from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.process import Process

LEFT_OUT = "no draws of f: the kernel varies too fast for them"
OF_F, OF_Y = CLASSES[0], CLASSES[1]  # the function is blue, a new observation orange
ADD_UP = "dashed: the terms of the kernel, which add up to the mean"
ABOUT = "dashed: the terms of the kernel, each drawn about the mean of the target"
EXACT, OF_TRUTH = "exact function", CLASSES[3]
BANDS = {
    "f and y": "blue: 1σ, 2σ of f, without noise · dotted, dashed: of a new y, with noise",
    "f": "blue: 1σ and 2σ of f, without noise",
    "y": "orange: 1σ and 2σ of a new y, with noise",
    "none": "",
}
CALLOUTS = (
    Callout("posterior mean", "posterior mean"),
    Callout("prior mean", "prior mean"),
    Callout("2σ of f", "2σ of f, without noise", BANDS["f"]),
    Callout("2σ of f", "2σ of f, without noise", BANDS["f and y"].split(" · ")[0]),
    Callout("2σ of a new y", "2σ of a new y, with noise", BANDS["y"]),
    Callout("2σ of a new y", "2σ of a new y, with noise", BANDS["f and y"].split(" · ")[1]),
    Callout("points", "training point"),
    Callout("test", "test point"),
    Callout("draw", "draw of f", "teal: draws of f"),
    Callout(EXACT, "exact function", f"purple: {EXACT}"),
)


def mean_and_bands(
    process: Process,
    bands: str = "f",
    id: str = "stage",
    exact: np.ndarray | None = None,
    terms: TermMeans | None = None,
) -> Figure:
    """Return the prior or the posterior of a Gaussian process over one feature.

    Parameters
    ----------
    process : Process
        What was computed.
    bands : {"f", "f and y", "y", "none"}
        Whose bands of 1 and 2 sigma: of the function, or of a new observation with its noise.
    id : str
        The figure's name on the page.
    exact : ndarray of shape (m,), or None
        The exact function at the places of the curve, where it is to be drawn.
    terms : TermMeans or None
        The means of the kernel's terms there, where they are to be drawn.
    """
    viewport, training, moments = process.viewport, process.points, process.moments
    x = viewport.x
    is_prior = process.shown == "prior"
    traces, notes = [], [BANDS[bands]]
    if bands in ("f and y", "y"):
        traces += sigma_bands(x, moments.mean, moments.noisy, "y", OF_Y, filled=bands == "y")
    if bands in ("f and y", "f"):
        traces += sigma_bands(x, moments.mean, moments.sd, "f", OF_F, filled=True)
    for sample in process.draws.T:
        line = curve.line(process.draw_x, sample, "draws of f", CLASSES[2], 1.2, role="draw")
        traces.append(line | {"showlegend": False})
    if process.draws.shape[1]:
        notes.append("teal: draws of f")
    if process.left_out and not viewport.note:
        notes.append(LEFT_OUT)
    notes.append(viewport.note)
    if training.held_out is not None:
        traces.append(points.held_out(*training.held_out))
    traces.append(curve.line(x, moments.mean, f"{process.shown} mean", OF_F))
    if exact is not None:
        known = np.isfinite(exact)
        traces.append(curve.line(x[known], exact[known], EXACT, OF_TRUTH, 2.5, role="model"))
        notes.append(f"purple: {EXACT}")
    if terms is not None:
        traces += [
            curve.line(x, y, title_of(name, i), colour_of(i), 1.8, "dash", role="term")
            for i, (name, y) in enumerate(zip(terms.names, terms.values, strict=True))
        ]
        notes.append(ABOUT if viewport.measures[1].offset else ADD_UP)
    if process.kernel is not None:
        traces.append(curve.kernel_curve(x, process.kernel, *process.ends))
    marks = points.plain_points(training.x, training.y)
    if is_prior:
        marks["marker"] = marks["marker"] | {"opacity": 0.6}  # it does not use them
    traces += [marks, *points.chosen_ones(training)]
    return Figure(
        id=id,
        title="Prior, before any point is seen" if is_prior else "Posterior",
        note=" · ".join(filter(None, notes)),
        data=traces,
        layout=layout(
            across(viewport),
            up(viewport, process.ends),
            meta={"editable": True, "zoom": True},
        ),
        callouts=CALLOUTS,
        alt=f"{process.shown.capitalize()} of {viewport.names[1]} over {viewport.names[0]} with "
        f"bands of 1 and 2 sigma and {len(training)} training points.",
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
                curve.line(x, edge, name, colour, 1.2, dash, role="edge") for edge in (low, high)
            ]
    return [trace | {"showlegend": False} for trace in traces]  # the note says what they are
