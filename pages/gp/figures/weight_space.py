"""Features, functions of random weights, and their covariance."""

from __future__ import annotations

import numpy as np

from pages.gp.figures import process
from pages.gp.results.weight_space import WeightSpace, X
from pages.shared.figures import curve, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import steady
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import CLASSES, DIVERGING, MUTED, SEQUENTIAL

ENDS = (-1.0, 1.0)


def weight_space(found: WeightSpace) -> list[Figure]:
    """Return the three pictures from the features to the kernel."""
    return [_features(found), _draws(found), _covariance(found)]


def _features(found: WeightSpace) -> Figure:
    count = found.features.shape[1]
    return Figure(
        id="features",
        title=f"{count} features",
        note="each times the prior sd of its weight",
        data=[
            curve.curve(X, phi, f"feature {j + 1}", CLASSES[2].replace(")", "/0.7)"), 1.4,
                        role="term")
            for j, phi in enumerate(found.features.T)
        ],
        layout=layout(axis("x", ENDS), axis("φ", steady(found.features))),
        alt=f"{count} features over x.",
    )  # fmt: skip


def _draws(found: WeightSpace) -> Figure:
    sd = found.sd
    zero = np.zeros(len(X))
    return Figure(
        id="weighted",
        title="Random weights, random functions",
        note="green: f = Σ w φ with random w · blue: 1σ and 2σ of f",
        data=[
            *process.sigma_bands(X, zero, sd, "f", process.OF_F, filled=True),
            *(curve.curve(X, f, "f", CLASSES[2], 1.8, role="draw") for f in found.draws.T),
        ],
        layout=layout(
            axis("x", ENDS), axis("f", steady(np.append(found.draws, [3 * sd, -3 * sd])))
        ),
        alt=f"{found.draws.shape[1]} functions of random weights.",
        weight=1.15,
    )


def _covariance(found: WeightSpace) -> Figure:
    z = found.covariance
    top = float(np.abs(z).max()) or 1.0
    low = -top if z.min() < -1e-3 * top else 0.0
    return Figure(
        id="weight_covariance",
        title="Covariance of f(x) and f(z)",
        note=f"Φ Σ Φᵀ, beside {found.name}: off by {number(found.gap)} at most",
        data=[
            {
                "type": "heatmap",
                "x": X,
                "y": X,
                "z": Quantised(z, low, top, 16, symmetric=True),
                "zmin": low,
                "zmax": top,
                "colorscale": DIVERGING if low < 0 else SEQUENTIAL,
                **surface.named_bar("covariance"),
                "name": "covariance",
                "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>",
                "meta": {"role": "heat"},
            },
            curve.curve(np.array(ENDS), np.array(ENDS), "x = z", MUTED, 1, "dot", "mark"),
        ],
        layout=layout(
            axis("x", ENDS, constrain="domain"),
            axis("z", ENDS, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Covariance of f at two places, up to {number(top)}.",
    )
