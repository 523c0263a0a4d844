"""Distances in feature space: as a matrix, and against the distances of the inputs."""

from __future__ import annotations

import numpy as np

from pages.kernels.results.distance import Distances
from pages.shared.figures import gram
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import steady
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES


def pairs(found: Distances) -> Figure:
    """Return d(x, z) of pairs over their distance ||x - z||, with the median marked."""
    across = (0.0, float(found.apart.max(initial=0.0)) * 1.05 or 1.0)
    up = (0.0, max(steady(np.append(found.in_features, 0.0))[1], 1e-9))
    line = {"type": "line", "x0": found.median, "x1": found.median, "y0": 0.0, "y1": up[1]}
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": found.apart,
        "y": found.in_features,
        "name": "pairs",
        "marker": {"color": CLASSES[0], "size": 3, "opacity": 0.6},
        "hovertemplate": "%{x:.3g} apart: %{y:.3g} in feature space<extra></extra>",
        "meta": {"role": "mark"},
    }
    return Figure(
        id="pairs",
        title="From distance to distance",
        note="each dot is a pair of training points · dotted: the median distance",
        data=[dots],
        layout=layout(
            axis("‖x − z‖", across),
            axis("d(x, z)", up),
            shapes=[line | {"line": {"color": ACCENT, "width": 1.5, "dash": "dot"}}],
        ),
        alt=f"Feature distances of {len(found.apart)} pairs from "
        f"{number(float(found.in_features.min(initial=0)))} to "
        f"{number(float(found.in_features.max(initial=0)))}; the median input distance is "
        f"{number(found.median)}.",
        weight=1.3,
    )


def matrix(found: Distances) -> Figure:
    """Return d(x_i, x_j) of all training points."""
    return gram.gram(found.matrix, "Distances in feature space", "distances", entry="d")
