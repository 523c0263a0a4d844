"""Several fits to the same points: curves over one feature, surfaces over a plane, error bars."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.fit import line, named
from pages.shared.plane import frame, plane
from pages.shared.scene import Figure, number
from pages.shared.setting import Setting
from pages.shared.style import CLASSES, INK, MUTED

COLOURS = (CLASSES[0], CLASSES[1], CLASSES[2], MUTED)


def curves(setting: Setting, models: Mapping[str, object]) -> Figure:
    """Return the fits over one feature, each in its colour."""
    data, x = setting.train, line(setting)
    left, right, low, high = frame(setting)
    traces = [points.plain_points(data.X[:, 0], data.y, 5)]
    for (name, model), colour in zip(models.items(), COLOURS, strict=False):
        traces.insert(0, curve.curve(x[:, 0], model.predict(x), name, colour, 2.2, role="rival"))
    names = data.feature_labels[0], data.target_label
    return Figure(
        id="rivals",
        title="Smooth against jagged",
        note="blue: kernel ridge, orange: boosted trees, green: linear ridge, grey: mean",
        data=traces,
        layout=layout(
            axis(names[0], (left, right)),
            axis(names[1], (low, high)),
        ),
        alt=f"Fits of {', '.join(models)} to {data.n_samples} points.",
        weight=1.7,
    )


def surfaces(setting: Setting, models: Mapping[str, object]) -> list[Figure]:
    """Return one surface for each model over the setting's plane, all in the same colours."""
    data, view = setting.train, plane(setting)
    grid = view.points()
    centre = float(np.median(data.y))
    limit = float(np.max(np.abs(data.y - centre))) or 1.0
    names = [named(n, data.units, f) for n, f in zip(view.names, (view.i, view.j), strict=True)]
    at = [centre - limit / 2, centre, centre + limit / 2]
    figures = []
    for place, (name, model) in enumerate(models.items()):
        z = model.predict(grid).reshape(len(view.y), len(view.x))
        traces = [
            surface.heat(view.x, view.y, z, limit, data.target_name, centre=centre),
            *surface.levels(view.x, view.y, z, at, INK, width=1),
        ]
        figures.append(
            Figure(
                id=f"rival{place}",
                title=name.capitalize(),
                note=view.note if place == 0 else "",
                data=traces,
                layout=layout(
                    axis(names[0], (view.x[0], view.x[-1])),
                    axis(names[1], (view.y[0], view.y[-1])),
                ),
                alt=f"{name} over {names[0]} and {names[1]}.",
            )
        )
    return figures


def bars(errors: Mapping[str, tuple[float, float | None]], top: float, unit: str) -> Figure:
    """Return training and test RMSE of each model as bars that start at 0."""
    names = [name.replace(" ", "<br>") for name in errors]  # our own names: two words, two lines
    x = np.arange(len(names), dtype=float)
    look = {"type": "bar", "width": 0.36, "hovertemplate": "%{y:.3g}<extra></extra>"}
    train = np.array([pair[0] for pair in errors.values()])
    traces = [
        look | {"x": x - 0.2, "y": train, "name": "training", "marker": {"color": MUTED}}
    ]  # fmt: skip
    if all(pair[1] is not None for pair in errors.values()):
        test = np.array([pair[1] for pair in errors.values()], dtype=float)
        traces.append(
            look | {"x": x + 0.2, "y": test, "name": "test", "marker": {"color": CLASSES[1]}}
        )
    return Figure(
        id="bars",
        title="Error",
        note="grey: training, orange: test",
        data=traces,
        layout=layout(
            axis("", (-0.6, len(names) - 0.4), tickvals=x.tolist(), ticktext=names),
            axis(f"RMSE{unit}", (0, top)),
            barmode="overlay",
        ),
        alt="RMSE of " + ", ".join(f"{n}: {number(pair[0])}" for n, pair in errors.items()),
        weight=1.0,
    )
