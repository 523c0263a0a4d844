"""The confusion matrix of each method."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pages.kpca.results.comparison import METHODS, Judged
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.figures.surface import named_bar
from pages.shared.scene import Figure, share
from pages.shared.stage.wire import Quantised
from pages.shared.style import SEQUENTIAL

NAMED = 12  # classes up to which the axes name each


def tables(found: Mapping[str, Judged], classes: tuple[str, ...]) -> list[Figure]:
    """Return the confusion matrix of each method, in rows that add up to 1."""
    return [_table(name, judged, classes) for name, judged in found.items()]


def _table(name: str, judged: Judged, classes: tuple[str, ...]) -> Figure:
    c = len(judged.confusion)
    rows = judged.confusion / np.maximum(judged.confusion.sum(axis=1, keepdims=True), 1)
    ticks = {"tickvals": list(range(c)), "ticktext": [plain(n)[:8] for n in classes]}
    ticks = ticks if c <= NAMED else {}
    edges = (-0.5, c - 0.5)
    heat = {
        "type": "heatmap",
        "z": Quantised(rows, 0.0, 1.0, 16),
        "zmin": 0.0,
        "zmax": 1.0,
        "colorscale": SEQUENTIAL,
        **named_bar("share of the true class"),
        "hovertemplate": "%{z:.3g} of this class<extra></extra>",
        "meta": {"role": "heat"},
    }
    several = len(judged.accuracies) > 1
    scatter = f" ± {100 * float(judged.accuracies.std()):.2g}" if several else ""
    return Figure(
        id=f"table{METHODS.index(name)}",
        title=name[:1].upper() + name[1:],
        note=f"{share(round(judged.mean, 4))}{scatter} right",
        data=[heat],
        layout=layout(
            axis("predicted", edges, constrain="domain", **ticks),
            axis("true class", edges[::-1], scaleanchor="x", constrain="domain", **ticks),
        ),
        alt=f"Confusion matrix of {name}: {share(judged.mean)} right.",
    )
