"""The log marginal likelihood along the optimiser's evaluations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import CLASSES


def search(values: Sequence[Sequence[float]], n: int) -> Figure:
    """Return one line for each start.

    Parameters
    ----------
    values : sequence of sequence of float
        By start: the log marginal likelihood of each evaluation, in nats; at least one.
    n : int
        Number of samples, by which the axis is cut below.
    """
    every = [value for one in values for value in one]
    top = max(every)
    low = min(max(min(every), top - 6 * max(1.0, n / 4)), top - 1)
    traces = [
        curve.curve(
            np.arange(1.0, len(one) + 1),
            np.maximum(one, low),
            f"start {i + 1}",
            CLASSES[i % 8],
            2,
        )
        for i, one in enumerate(values)
        if one
    ]
    longest = max(map(len, values))
    return Figure(
        id="search",
        title="Search",
        note="one line for each start",
        data=traces,
        layout=layout(
            axis("evaluation", (0.5, longest + 0.5)),
            axis("nats", (low, top + 0.05 * (top - low))),
        ),
        alt=f"Log marginal likelihood over evaluations of {len(traces)} starts, up to {top:.4g}.",
    )
