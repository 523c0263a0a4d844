"""The stage of support vector regression: the fit, its tube of half width epsilon, the rings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from pages.shared.figures import curve, fit, support
from pages.shared.plane import plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import CLASSES

Rings = Callable[[np.ndarray, np.ndarray], list[dict]]
NOTE = "circles: on the tube's edge (free), squares: outside (bounded), size: alpha"


def tube(setting: Setting, model, rings: Rings | None = None) -> Figure:
    """Return the fit with the tube f(x) ± epsilon, inside which an error costs nothing.

    ``rings`` draws the support vectors, those of the model itself by default.
    """
    rings = rings or support.rings(model)
    if setting.train.n_features > 1:
        figure, view = fit.fit(setting, model, note=NOTE), plane(setting)
        x, y = setting.train.X[:, view.i], setting.train.X[:, view.j]
        return replace(figure, data=[*figure.data, *rings(x, y)])
    x = fit.line(setting)
    f, epsilon = model.predict(x), setting.values["epsilon"]
    name = f"tube: f ± {epsilon:.3g}"
    band = curve.band(x[:, 0], f - epsilon, f + epsilon, name, CLASSES[0].replace(")", "/0.15)"))
    edges = [
        curve.curve(x[:, 0], f + side * epsilon, name, CLASSES[0], 1, "dash", "mark")
        for side in (-1, 1)
    ]
    figure = fit.fit(setting, model, extra=[*band, *edges], note=NOTE)
    over = rings(setting.train.X[:, 0], setting.train.y)
    return replace(figure, data=[*figure.data, *over])
