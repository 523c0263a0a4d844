"""The matrices of the kernel discriminant of a few points with their numbers, and its weights."""

from __future__ import annotations

import numpy as np

from pages.kda.results.written_out import WrittenOut
from pages.shared.figures import matrix
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import CLASSES

POINTS = ("point j", "point i")


def matrices(found: WrittenOut) -> list[Figure]:
    """Return K, M and N."""
    listed = (
        ("gram", "K", found.gram),
        ("between", "M, between the classes", found.between),
        ("within", "N, within the classes", found.within),
    )
    return [_matrix(found, *one) for one in listed]


def _matrix(found: WrittenOut, id: str, title: str, values: np.ndarray) -> Figure:
    places = [str(i) for i in range(1, len(values) + 1)]
    top = float(np.abs(values).max()) or 1.0
    low = -top if values.min() < 0 else 0.0
    power = matrix.unit(values)
    return matrix.matrix(
        values,
        id,
        title,
        f"in units of 1e{power}; lines: the class changes" if power else "lines: the class changes",
        POINTS,
        (places, places),
        matrix.numbered(values),
        (low, top),
        found.edges,
    )


def weights(found: WrittenOut) -> Figure:
    """Return the weights of the points as bars in the colours of their classes."""
    at = np.arange(1.0, len(found.alpha) + 1)
    traces = [
        {
            "type": "bar",
            "name": plain(found.classes[code]),
            "x": at[found.codes == code],
            "y": found.alpha[found.codes == code],
            "marker": {"color": CLASSES[code % 8]},
            "meta": {"role": "bars"},
            "hovertemplate": "%{x}: %{y:.3g}<extra>" + plain(found.classes[code]) + "</extra>",
        }
        for code in np.unique(found.codes).tolist()
    ]
    return Figure(
        id="weights",
        title="Weights α",
        note="colours: the classes; the weights add up to 0",
        data=traces,
        layout=layout(
            axis("point i", (0.4, len(at) + 0.6), tickvals=at.tolist()),
            axis("αᵢ", span(np.append(found.alpha, 0.0), 0.1)),
            barmode="overlay",
        ),
        alt=f"The weights of {len(at)} points.",
    )
