"""Two Gaussians over the projections of two classes, and the probability that follows from them."""

from __future__ import annotations

import numpy as np

from pages.kda.figures import histogram
from pages.kda.results.log_odds import LogOdds
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK, TEST, TRAINING

ALONG = "projection [spread within a class]"


def gaussians(found: LogOdds) -> Figure:
    """Return the shares of all points along the discriminant, and the two Gaussians."""
    ends = (float(found.places[0]), float(found.places[-1]))
    bars, _, _ = histogram.by_class(found.projections, found.codes, found.classes, ends)
    width = float(bars[0]["width"])
    for bar, prior in zip(bars, found.priors, strict=True):
        bar["y"] = prior * bar["y"]
        bar["marker"] = {"color": bar["marker"]["color"].replace("/0.55)", "/0.4)")}
    heights = width * found.density
    top = max(float(heights.max()), *(float(bar["y"].max()) for bar in bars))
    lines = [
        curve.curve(found.places, height, f"{plain(name)}, Gaussian", CLASSES[code], 2.5)
        for code, (name, height) in enumerate(zip(found.classes, heights, strict=True))
    ]
    return Figure(
        id="gaussians",
        title="Two Gaussians",
        note="bars: training points, curves: Gaussians of the same spread, dashes: boundary",
        data=[*bars, *lines, *_boundary(found, top)],
        layout=layout(
            axis(ALONG, ends), axis("share of all points", (0, 1.08 * top)),
            barmode="overlay", bargap=0,
        ),
        alt="Histogram of the projections of two classes with two Gaussians over it.",
    )  # fmt: skip


def posterior(found: LogOdds) -> Figure:
    """Return the probability of the second class, and its share among neighbouring points."""
    places, shares, counts = found.binned
    name = plain(found.classes[1])
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": places,
        "y": shares,
        "name": f"share of {name}",
        "customdata": counts,
        "marker": {"color": TEST if found.part == "test" else TRAINING, "size": 9},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:.3g}: %{y:.1%} of %{customdata} points<extra></extra>",
    }
    line = curve.curve(found.places, found.posterior, f"probability of {name}", CLASSES[1])
    return Figure(
        id="posterior",
        title=f"Probability of {name}",
        note=f"curve: from the Gaussians, discs: its share among neighbouring {found.part} points",
        data=[line, dots, *_boundary(found, 1.0)],
        layout=layout(
            axis(ALONG, (float(found.places[0]), float(found.places[-1]))),
            axis("probability", (-0.03, 1.03)),
        ),
        alt=f"The probability of {name} along the discriminant.",
    )


def _boundary(found: LogOdds, top: float) -> list[dict]:
    if found.boundary is None:
        return []
    height = np.array([0.0, 1.05 * top])
    return [curve.curve(np.full(2, found.boundary), height, "boundary", INK, 2, "dash")]
