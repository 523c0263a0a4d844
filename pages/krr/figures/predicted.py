"""Predicted against actual: the picture of a fit over any number of features."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout, span
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import CLASSES, MUTED

MOST = 500  # points of a part that are drawn


def predicted(setting: Setting, model) -> Figure:
    """Return predictions over actual targets of both parts; a perfect fit is the diagonal."""
    train, test = setting.train, setting.test
    low, high = span(train.y if test is None else np.concatenate([train.y, test.y]), 0.08)
    ends = np.array([low, high])
    traces = [
        curve.curve(ends, ends, "perfect", MUTED, 1.2, "dash", "mark") | {"hoverinfo": "skip"}
    ]
    if test is not None:
        rows = np.linspace(0, test.n_samples - 1, min(test.n_samples, MOST)).astype(int)
        values = np.clip(model.predict(test.X[rows]), low, high)
        held = points.held_out(test.y[rows], values, CLASSES[1])
        held["marker"] |= {"opacity": 0.9, "size": 6}
        traces.append(held)
    seen = points.plain_points(train.y, np.clip(model.predict(train.X), low, high), 4)
    seen["marker"] |= {"opacity": 0.55}
    traces.append(seen)
    return Figure(
        id="predicted",
        title="Predicted over actual",
        note="dots: training, rings: test",
        data=traces,
        layout=layout(
            axis(f"actual {train.target_label}", (low, high)), axis("predicted", (low, high))
        ),
        alt=f"Predicted over actual {train.target_name} for {train.n_samples} training points.",
        weight=0.95,
    )
