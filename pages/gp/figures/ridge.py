"""Ridge's prediction over the posterior mean."""

from __future__ import annotations

import numpy as np

from pages.gp.figures import process
from pages.gp.results.ridge import Ridge
from pages.shared.figures import curve
from pages.shared.figures.axes import layout, measured
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES


def ridge(found: Ridge) -> Figure:
    """Return two curves over one feature, else one prediction over the other."""
    flat = found.x is not None  # over one feature
    what = "dashed: ridge" if flat else "on the dotted line both agree"
    lam, noise = number(found.lam), number(found.noise)
    across = found.ends if found.x is None else (found.x[0], found.x[-1])
    return Figure(
        id="ridge",
        title="Ridge over the posterior mean",
        note=f"{what} · λ = {lam}, σ² = {noise}",
        data=_curves(found) if flat else _scatter(found),
        layout=layout(
            measured(found.measures[0], across),
            measured(found.measures[1], found.ends),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 40, "b": 44},
        ),
        alt=f"Ridge with lambda {lam} and the posterior mean with noise {noise}.",
    )


def _curves(found: Ridge) -> list[dict]:
    x, sd = found.x, found.sd
    assert x is not None and sd is not None  # as always over one feature
    return [
        *process.sigma_bands(x, found.mean, sd, "f", process.OF_F, filled=True),
        curve.curve(x, found.mean, "posterior mean", process.OF_F, 4),
        curve.curve(x, found.ridge, "ridge", CLASSES[1], 2, "dash"),
    ]


def _scatter(found: Ridge) -> list[dict]:
    ends = np.array(found.ends)
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": found.mean,
        "y": found.ridge,
        "marker": {"color": CLASSES[0], "size": 5},
        "name": "training points",
        "meta": {"role": "mark"},
    }
    return [curve.curve(ends, ends, "equal", dash="dot", width=1), dots]
