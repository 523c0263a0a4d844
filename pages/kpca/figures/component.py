"""One component as a function of the input: a map over a plane, or a curve over one feature."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.kpca.figures.embedding import axis_title, shade
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.fit import line, named
from pages.shared.plane import plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import CLASSES, MUTED

LIMIT = 2.5  # standard deviations of the scores at which the colours saturate
COARSE = 48  # points on a side where the map cannot take the fast path


def component(
    setting: Setting, model, number: int, shares: np.ndarray, id: str = "component"
) -> Figure:
    """Return component ``number``, from 1, over the input, in standard deviations of its scores.

    Parameters
    ----------
    setting : Setting
    model : Aligned
        Has ``scores``, ``transform`` and ``on_grid``.
    shares : ndarray of shape (q,)
        Share of the variance of each component.
    """
    if setting.train.n_features == 1:
        return curves(setting, model, number, shares, id)
    data, view = setting.train, plane(setting)
    if view.is_slice:
        ends = view.x[[0, -1]], view.y[[0, -1]]
        view = replace(view, x=np.linspace(*ends[0], COARSE), y=np.linspace(*ends[1], COARSE))
    spread = model.scores.std(axis=0)[number - 1] or 1.0
    z = view.over(model, "transform")[..., number - 1] / spread
    a, b = data.X[:, view.i], data.X[:, view.j]
    field = surface.heat(view.x, view.y, z, LIMIT, f"component {number}")
    lines = surface.levels(view.x, view.y, field["z"], [-1.0, 0.0, 1.0], MUTED, "solid", 1)
    traces = [field, *lines]
    if setting.chosen:
        traces += surface.kernel_slice(view.x, view.y, view.kernel_at(setting.chosen[0]))
    traces += dots(setting, a, b)
    names = [named(n, data.units, f) for n, f in zip(view.names, (view.i, view.j), strict=True)]
    return Figure(
        id=id,
        title=axis_title(number, shares).capitalize(),
        note=" · ".join(filter(None, ["over the input, in σ of its scores", view.note])),
        data=traces,
        layout=layout(
            axis(names[0], (view.x[0], view.x[-1])),
            axis(names[1], (view.y[0], view.y[-1])),
            meta={"editable": True},
        ),
        alt=f"Component {number} as a map over {names[0]} and {names[1]}.",
        weight=1.1,
    )


def curves(
    setting: Setting, model, number: int, shares: np.ndarray, id: str = "component"
) -> Figure:
    """Return all components over one feature, the one asked for drawn thick."""
    data, x = setting.train, line(setting)
    values = model.transform(x) / np.maximum(model.scores.std(axis=0), 1e-12)
    traces = []
    for j, column in enumerate(values.T):
        width = 3 if j == number - 1 else 1.2
        traces.append(
            curve.curve(x[:, 0], column, f"component {j + 1}", CLASSES[j % 8], width)
            | {"showlegend": True}
        )
    for trace in dots(setting, data.X[:, 0], np.full(data.n_samples, -3.2)):
        traces.append(trace | {"showlegend": False})
    first = zip(("blue", "orange", "green"), range(1, values.shape[1] + 1), strict=False)
    colours = ", ".join(f"{colour}: {j}" for colour, j in first)
    return Figure(
        id=id,
        title="Components over the input",
        note=f"{colours}; thick: component {number}, in σ of its scores",
        data=traces,
        layout=layout(
            axis(named(data.feature_names[0], data.units, 0), (x[0, 0], x[-1, 0])),
            axis("score [σ]", (-3.6, 3.6)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 32, "b": 44},
            meta={"editable": True},
        ),
        alt=f"{values.shape[1]} components as curves over {data.feature_names[0]}.",
        weight=1.3,
    )


def dots(setting: Setting, a: np.ndarray, b: np.ndarray) -> list[dict]:
    """Return the samples, coloured by class or by target, and the chosen ones marked."""
    data = setting.train
    if data.task == "classification":
        traces = points.by_class(a, b, data.y, data.class_names)
    else:
        traces = [points.plain_points(a, b, 7)]
        traces[0]["marker"] |= shade(data.y)
    if setting.chosen:
        chosen = list(setting.chosen)
        traces.append(points.chosen(a[chosen], b[chosen]))
    return traces
