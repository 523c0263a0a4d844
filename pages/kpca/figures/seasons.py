"""Sales over the months, and what is rebuilt of them from few components."""

from __future__ import annotations

import numpy as np

from pages.kpca.results.seasons import Rebuilt
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import CLASSES


def rebuilt(pairs: np.ndarray, found: Rebuilt, place: int) -> Figure:
    """Return the pairs (n, 2) as points, and over their months what is rebuilt of the sales."""
    month, sales = pairs.T
    noun = "component" if found.count == 1 else "components"
    return Figure(
        id=f"seasons{place}",
        title=found.name[:1].upper() + found.name[1:],
        note=f"line: rebuilt from {found.count} {noun}",
        data=[
            points.plain_points(month, sales, 4),
            curve.curve(month, found.pairs[:, 1], "rebuilt", CLASSES[1], 2),
        ],
        layout=layout(axis("time [months]", span(month, 0.03)), axis("sales", span(sales, 0.2))),
        alt=f"Sales over the months, rebuilt by {found.name}: RMSE {found.error:.3g}.",
    )
