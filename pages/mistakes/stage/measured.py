"""Both outcomes as bars: what is reported, and what is measured on data that took no part."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.mistakes.mistake import SHARE, Mistake
from pages.mistakes.stage.outcome import Side
from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import TEST, TRAINING

WIDE = 0.36  # of a bar


def measured(mistake: Mistake, sides: dict[str, Side]) -> Figure:
    """Return one or two bars for each side that is shown, by its name."""
    parts = [(mistake.true, TEST, [side.true for side in sides.values()])]
    if mistake.reported:
        reported = [side.reported or 0.0 for side in sides.values()]
        parts.insert(0, (mistake.reported, TRAINING, reported))
    wide = WIDE if len(parts) > 1 else 1.4 * WIDE
    places = np.arange(len(sides)) * 1.0
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "x": places + wide * (i - (len(parts) - 1) / 2),
            "y": np.array(values),
            "width": 0.94 * wide,
            "name": name,
            "marker": {"color": colour},
            "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
            "meta": {"role": "bars"},
        }
        for i, (name, colour, values) in enumerate(parts)
    ]
    beyond = [name for name, side in sides.items()
              if max(side.true, side.reported or 0.0) > mistake.top]  # fmt: skip
    unit = "share" if mistake.unit == SHARE else "RMSE"
    note = f"gold: {mistake.true}"
    if beyond:
        note += f" · beyond the axis: {' and '.join(beyond)}"
    return Figure(
        "measured",
        "Measured",
        traces,
        layout(
            axis("", (-0.6, len(sides) - 0.4), tickvals=places.tolist(), ticktext=[*sides]),
            axis(unit, (0, mistake.top)),
        ),
        note=f"grey: {mistake.reported}, {note}" if mistake.reported else note,
        alt="; ".join(
            f"{name}: {mistake.readout('', side.true, '', '').text}" for name, side in sides.items()
        )
        + ".",
        weight=0.7,
        callouts=tuple(Callout(name, name, where="step") for name, *_ in parts),
    )
