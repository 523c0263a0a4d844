"""Several fits to the same points: curves, surfaces over a plane, predictions, error bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from pages.shared.figures import curve, points, predicted, surface
from pages.shared.figures.axes import across, axis, layout, plane, up
from pages.shared.results.fit import Fit
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.results.predicted import Predicted
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, INK, MUTED, TEST, TRAINING

COLOURS = (CLASSES[0], CLASSES[1], CLASSES[2], MUTED)


def curves(fits: Mapping[str, Fit]) -> Figure:
    """Return the fits over one feature, each in its colour."""
    seen, dots = _common(fits.values())
    traces = [points.plain_points(dots.x, dots.y, 5)]
    for (name, found), colour in zip(fits.items(), COLOURS, strict=False):
        traces.insert(0, curve.curve(seen.x, found.f, name, colour, 2.2, role="model"))
    return Figure(
        id="models",
        title="Smooth against jagged",
        note="blue: kernel ridge, orange: boosted trees, teal: linear ridge, grey: mean",
        data=traces,
        layout=layout(across(seen), up(seen)),
        alt=f"Fits of {', '.join(fits)} to {len(dots)} points.",
        weight=1.7,
    )


def surfaces(fits: Mapping[str, Fit]) -> list[Figure]:
    """Return one surface for each model over the same plane, all in the same colours."""
    figures = []
    for place, (name, found) in enumerate(fits.items()):
        seen, centre, limit = found.frame, found.centre, found.limit
        at = [centre - limit / 2, centre, centre + limit / 2]
        traces = [
            surface.heat(*seen.plane, found.f, limit, found.target, centre=centre),
            *surface.levels(*seen.plane, found.f, at, INK, width=1),
        ]
        figures.append(
            Figure(
                id=f"model{place}",
                title=name.capitalize(),
                note=seen.note if place == 0 else "",
                data=traces,
                layout=layout(*plane(seen)),
                alt=f"{name} over {seen.labels[0]} and {seen.labels[1]}.",
            )
        )
    return figures


def against_actual(found: Mapping[str, Predicted]) -> list[Figure]:
    """Return predicted against actual for each model, all over the same range."""
    return [
        replace(predicted.predicted(one), id=f"model{place}", title=name.capitalize(), weight=1.0)
        for place, (name, one) in enumerate(found.items())
    ]


def _common(fits: Iterable[Fit]) -> tuple[Frame, Points]:
    """Return the frame and the points that all fits have."""
    first = next(iter(fits))
    return first.frame, first.points


def bars(errors: Mapping[str, tuple[float, float | None]], top: float, unit: str) -> Figure:
    """Return training and test RMSE of each model, in ``unit``, as bars that start at 0."""
    names = [name.replace(" ", "<br>") for name in errors]  # our own names: two words, two lines
    x = np.arange(len(names), dtype=float)
    look = {"type": "bar", "width": 0.36, "hovertemplate": "%{y:.3g}<extra></extra>"}
    train = np.array([pair[0] for pair in errors.values()])
    traces = [
        look | {"x": x - 0.2, "y": train, "name": "training", "marker": {"color": TRAINING}}
    ]  # fmt: skip
    if all(pair[1] is not None for pair in errors.values()):
        test = np.array([pair[1] for pair in errors.values()], dtype=float)
        traces.append(look | {"x": x + 0.2, "y": test, "name": "test", "marker": {"color": TEST}})
    return Figure(
        id="bars",
        title="Error",
        note="grey: training, gold: test",
        data=traces,
        layout=layout(
            axis("", (-0.6, len(names) - 0.4), tickvals=x.tolist(), ticktext=names),
            axis(f"RMSE [{unit}]" if unit else "RMSE", (0, top)),
            barmode="overlay",
        ),
        alt="RMSE of " + ", ".join(f"{n}: {number(pair[0])}" for n, pair in errors.items()),
        weight=1.0,
    )
