"""How unsure a Gaussian process is over a plane: the standard deviation as one more surface."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.shared.figures import points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.fit import named
from pages.shared.plane import plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.stage.wire import Quantised
from pages.shared.style import SEQUENTIAL

WORK = 250_000  # grid points times samples: what a move of a slider may cost


def deviation(setting: Setting, model) -> Figure:
    """Return sd(f) over the plane of the setting, from 0 to the prior's own."""
    data, view = setting.train, plane(setting)
    side = int(np.clip(np.sqrt(WORK / data.n_samples), 16, 40))
    coarse = replace(
        view,
        x=np.linspace(view.x[0], view.x[-1], side),
        y=np.linspace(view.y[0], view.y[-1], side),
    )
    samples = coarse.points()
    sd = model.predict(samples, return_std=True)[1].reshape(side, side)
    top = float(np.sqrt(setting.kernel.diag(samples).max())) or 1.0
    heat = {
        "type": "heatmap",
        "x": coarse.x,
        "y": coarse.y,
        "z": Quantised(sd, 0.0, top, 16),
        "zmin": 0.0,
        "zmax": top,
        "colorscale": SEQUENTIAL,
        "zsmooth": "fast",
        **surface.BAR,
        "name": "sd",
        "hovertemplate": "%{x:.3g}, %{y:.3g}: sd %{z:.3g}<extra></extra>",
        "meta": {"role": "heat"},
    }
    names = [named(n, data.units, f) for n, f in zip(view.names, (view.i, view.j), strict=True)]
    return Figure(
        id="deviation",
        title="1σ of f, without noise",
        note="0 where it knows, the prior's where it does not",
        data=[heat, points.plain_points(data.X[:, view.i], data.X[:, view.j], 4)],
        layout=layout(
            axis(names[0], (view.x[0], view.x[-1])), axis(names[1], (view.y[0], view.y[-1]))
        ),
        alt=f"Standard deviation of the posterior over {names[0]} and {names[1]}, up to {top:.3g}.",
        weight=1.0,
    )
