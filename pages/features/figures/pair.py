"""The products of two points' features, one by one, and what they add up to."""

from __future__ import annotations

import numpy as np

from pages.features.results.pair import POINTS, SERIES, Pair
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import span
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, INK

MOST_NAMED = 12  # features up to which each has its name on the axis
MOST_DRAWN = 66


def terms(found: Pair) -> Figure:
    """Return the products as bars, their running sum, and the kernel as a line."""
    products = found.products[:MOST_DRAWN]
    sums = np.cumsum(found.products)[:MOST_DRAWN]
    at = np.arange(1, len(products) + 1, dtype=float)
    low, high = span(np.concatenate([products, sums, [0.0, found.kernel]]), 0.1)
    ends = (0.4, len(at) + 0.6)
    line = curve.curve(np.array(ends), np.full(2, found.kernel), "k(x, z)", ACCENT, 2, "dash")
    bars = {
        "type": "bar",
        "x": at,
        "y": products,
        "name": "product",
        "marker": {"color": CLASSES[0]},
        "meta": {"role": "bars"},
        "hovertemplate": "%{y:.4g}<extra>φ<sub>j</sub>(x) φ<sub>j</sub>(z)</extra>",
    }
    steps = curve.curve(at, sums, "sum up to here", INK, 1.6, role="sum")
    named = (
        {"tickvals": at.tolist(), "ticktext": list(found.names)} if len(at) <= MOST_NAMED else {}
    )
    title = {SERIES: "feature j of infinitely many", POINTS: "feature j of the Gram matrix"}
    return Figure(
        id="terms",
        title="Feature by feature",
        note="bars: φⱼ(x) φⱼ(z), line: their sum so far, dashes: k(x, z)",
        data=[bars, steps | {"mode": "lines+markers", "marker": {"size": 5, "color": INK}}, line],
        layout=layout(axis(title.get(found.kind, "feature j"), ends, **named),
                      axis("value", (low, high))),
        alt=f"{len(found.products)} products that add up to {number(found.total)}; the kernel is "
        f"{number(found.kernel)}.",
        weight=1.5,
    )  # fmt: skip
