"""Projections on the discriminants: histograms for two classes, a plane for more."""

from __future__ import annotations

import numpy as np

from pages.kda.figures import histogram
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout, plain, span
from pages.shared.scene import Figure, number
from pages.shared.setting import Setting
from pages.shared.style import CLASSES, INK

SIDE = 90


def on_a_line(setting: Setting, p: np.ndarray, tested: np.ndarray | None, at: float) -> Figure:
    """Return the histogram of the projections p (n,) by class, with the boundary at ``at``.

    ``tested`` (m,), the projections of the test part, are drawn as outlines.
    """
    data = setting.train
    both = p if tested is None else np.concatenate([p, tested])
    ends = span(np.append(both, at), 0.05)
    traces, ends, top = histogram.by_class(p, data.y, data.class_names, ends)
    if tested is not None:
        outlines, _, peak = histogram.by_class(tested, setting.test.y, data.class_names, ends)
        top = max(top, peak)
        traces += [
            curve.curve(bar["x"], bar["y"], bar["name"] + ", test", CLASSES[i % 8], 1.5)
            for i, bar in enumerate(outlines)
        ]
    height = np.array([0, 1.05 * top])
    traces.append(curve.curve(np.full(2, at), height, "boundary", INK, 2, "dash"))
    return Figure(
        id="projection",
        title="Projections on the discriminant",
        note="bars: training, lines: test, dashes: boundary",
        data=traces,
        layout=layout(
            axis("projection [spread within a class]", ends),
            axis("share of the class", (0, 1.1 * top)),
            barmode="overlay",
            bargap=0,
        ),
        alt=f"Histogram of the projections by class; boundary at {number(at)}.",
    )


def in_a_plane(
    setting: Setting, P: np.ndarray, means: np.ndarray, score=None, tested: np.ndarray | None = None
) -> Figure:
    """Return the projections P (n, 2) on the first two discriminants with the class means (c, 2).

    ``tested`` (m, 2), the projections of the test part, are small and hollow.
    ``score``, from places (m, 2) to (m, c), colours the plane by the winner, where these two
    discriminants are all there are.
    """
    data = setting.train
    both = P[:, :2] if tested is None else np.vstack([P[:, :2], tested[:, :2]])
    ends = span(both[:, 0], 0.08), span(both[:, 1], 0.08)
    traces = []
    if score is not None:
        x, y = (np.linspace(*end, SIDE) for end in ends)
        grid = np.column_stack([np.tile(x, SIDE), np.repeat(y, SIDE)])
        values = score(grid).reshape(SIDE, SIDE, -1)
        for code in range(values.shape[-1]):
            others = np.max(np.delete(values, code, axis=-1), axis=-1)
            traces += surface.levels(x, y, values[..., code] - others, [0.0], INK, width=1.5)
    if tested is not None:
        traces += [
            points.held_out(*tested[setting.test.y == code, :2].T, CLASSES[code % 8])
            for code in range(len(data.class_names))
        ]
    traces += points.by_class(P[:, 0], P[:, 1], data.y, data.class_names)
    marks = points.rings(means[:, 0], means[:, 1], "class means", 12)
    traces.append(marks | {"marker": marks["marker"] | {"symbol": "cross", "color": INK}})
    names = ", ".join(map(plain, data.class_names[:6]))
    return Figure(
        id="projection",
        title="The first two discriminants",
        note="crosses: class means"
        + ("; rings: test points" if tested is not None else "")
        + ("; lines: boundaries" if score is not None else ""),
        data=traces,
        layout=layout(axis("first discriminant", ends[0]), axis("second discriminant", ends[1])),
        alt=f"Projections of the classes {names} on two discriminants.",
    )
