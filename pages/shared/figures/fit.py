"""The stage of the regressions: a curve over one feature, a surface over two, a slice of more."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.plane import frame, plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting

STEPS = 400  # points of a curve


def line(setting: Setting) -> np.ndarray:
    """Return the inputs (400, 1) at which a curve over one feature is drawn.

    They reach over the held-out points, and a little beyond the data.
    """
    left, right, _, _ = frame(setting)
    return np.linspace(left, right, STEPS)[:, None]


def fit(setting: Setting, model, extra: Sequence[dict] = (), note: str = "") -> Figure:
    """Return the fit of a regression with its points.

    Parameters
    ----------
    setting : Setting
        What was fitted.
    model : estimator
        Has ``predict``, and ``on_grid`` for two features.
    extra : sequence of dict
        Traces to stand under the fit, for instance bands.
    note : str
        What to look for.
    """
    if setting.train.n_features == 1:
        return _curve(setting, model, extra, note)
    return _surface(setting, model, note)


def _curve(setting: Setting, model, extra: Sequence[dict], note: str) -> Figure:
    data, test = setting.train, setting.test
    x = line(setting)
    low, high = frame(setting)[2:]
    traces = list(extra)
    if test is not None:
        few = np.linspace(0, test.n_samples - 1, min(test.n_samples, 200)).astype(int)
        traces.append(points.held_out(test.X[few, 0], test.y[few]))
    traces.append(curve.curve(x[:, 0], model.predict(x), "fit"))
    if setting.chosen:
        k = setting.kernel(x, data.X[list(setting.chosen[:1])])[:, 0]
        traces.append(curve.kernel_curve(x[:, 0], k, low, high))
    traces.append(points.plain_points(data.X[:, 0], data.y))
    if setting.chosen:
        chosen = list(setting.chosen)
        traces.append(points.chosen(data.X[chosen, 0], data.y[chosen]))
    names = (data.feature_names[0], data.target_name)
    return Figure(
        id="stage",
        title="Fit",
        note=" · ".join(filter(None, [note, "" if test is None else "hollow points: test"])),
        data=traces,
        layout=layout(
            axis(named(names[0], data.units, 0), (x[0, 0], x[-1, 0])),
            axis(named(names[1], data.units, -1), (low, high)),
            meta={"editable": True},
        ),
        alt=f"{names[1]} over {names[0]}: {data.n_samples} training points and the fitted curve.",
        weight=1.6,
    )


def _surface(setting: Setting, model, note: str) -> Figure:
    data, view = setting.train, plane(setting)
    z = view.over(model)
    centre = float(np.median(data.y))
    limit = float(np.max(np.abs(data.y - centre))) or 1.0
    a, b = data.X[:, view.i], data.X[:, view.j]
    field = surface.heat(view.x, view.y, z, limit, data.target_name, centre=centre)
    field |= surface.BAR
    lines = [centre - limit / 2, centre, centre + limit / 2]
    traces = [field, *surface.levels(view.x, view.y, field["z"], lines, width=1)]
    if setting.chosen:
        traces += surface.kernel_slice(view.x, view.y, view.kernel_at(setting.chosen[0]))
    dots = points.plain_points(a, b, 7)
    dots["marker"] |= {
        "color": data.y,
        "cmin": centre - limit,
        "cmax": centre + limit,
        "colorscale": surface.DIVERGING,
        "line": {"color": surface.INK, "width": 1},
    }
    dots["hovertemplate"] = "%{x:.3g}, %{y:.3g}: %{marker.color:.3g}<extra>training point</extra>"
    traces.append(dots)
    if setting.chosen:
        chosen = list(setting.chosen)
        traces.append(points.chosen(a[chosen], b[chosen]))
    names = [named(n, data.units, f) for n, f in zip(view.names, (view.i, view.j), strict=True)]
    return Figure(
        id="stage",
        title=f"Fit of {data.target_name[:40]}",
        note=" · ".join(filter(None, ["points: as measured", note, view.note])),
        data=traces,
        layout=layout(
            axis(names[0], (view.x[0], view.x[-1])),
            axis(names[1], (view.y[0], view.y[-1])),
            meta={"editable": True},
        ),
        alt=f"{data.target_name} over {names[0]} and {names[1]}, {data.n_samples} training points.",
        weight=1.25,
    )


def named(name: str, units: Sequence[str], place: int) -> str:
    """Return an axis title with its unit, where there is one."""
    unit = units[place] if units else ""
    return f"{name} [{unit}]" if unit else name
