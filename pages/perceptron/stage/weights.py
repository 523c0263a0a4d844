"""The weights alpha of the training points after a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.perceptron.stage.history import History
from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK

AIR = 1.12  # of the largest weight
BARS, LAST = "bars: mistakes on each point", "ring: last step"
COUNTED = Callout("bars", "mistakes on a point", BARS)  # of the perceptron alone
RINGED = Callout("present step", "last step", LAST)


@dataclass(frozen=True, eq=False)
class Weights:
    """A weight for each training point, in the order of the Gram matrix."""

    alpha: np.ndarray  # (n,) signed; of more than two classes that in the function of the own class
    codes: np.ndarray  # (n,) the class of each point, into ``classes``
    classes: tuple[str, ...]
    max_weight: float  # about the largest |alpha| of all steps: the axis stays as they go by
    current: tuple[int, ...]  # where in this order the sample of the present step stands
    chosen: tuple[int, ...]  # and the chosen ones
    signed: bool  # whether weights of two classes are shown


def compute_weights(setting: Setting, history: History, step: int) -> Weights:
    """Return the weights after a step."""
    data, order = setting.train, setting.order
    alpha, sample = history.alpha(step), history.sample(step)
    columns = np.zeros(len(alpha), dtype=int)
    if alpha.shape[1] > 1:
        columns = np.searchsorted(history.model.classes_, data.y)
    own = alpha[np.arange(len(alpha)), columns]
    place = np.empty(len(order), dtype=int)
    place[order] = np.arange(len(order))
    return Weights(
        alpha=own[order],
        codes=data.y[order],
        classes=data.class_names,
        max_weight=history.max_weight,
        current=() if sample is None else (int(place[sample]),),
        chosen=tuple(int(place[i]) for i in setting.chosen),
        signed=alpha.shape[1] == 1,
    )


def weights_figure(weights: Weights, exact: bool) -> Figure:
    """Return one bar for each training point; ``exact`` says that weights count mistakes."""
    n, top = len(weights.alpha), AIR * round_up(weights.max_weight)
    places = np.arange(n)
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "x": places[weights.codes == code],
            "y": weights.alpha[weights.codes == code],
            "name": plain(name),
            "marker": {"color": CLASSES[code % 8]},
            "hovertemplate": "α = %{y:.3g}<extra>" + plain(name) + "</extra>",
            "meta": {"role": "bars"},
        }
        for code, name in enumerate(weights.classes)
        if np.any(weights.codes == code)
    ]
    for rows, name, colour in (
        (weights.current, "present step", INK),
        (weights.chosen, "chosen", ACCENT),
    ):
        if rows:
            traces.append(_mark(weights, list(rows), name, colour))
    note = [BARS if exact else "a bar for each point"]
    note += [] if weights.signed else ["in the function of its own class"]
    note += [LAST] if weights.current else []
    return Figure(
        id="weights",
        title="Weights α",
        note=" · ".join(note),
        data=traces,
        layout=layout(
            axis("point, by class", (-1, n), showticklabels=False, ticks=""),
            axis("α", (-top, top) if weights.alpha.min() < 0 or weights.signed else (0, top)),
            bargap=0.1,
        ),
        alt=f"Weights of {n} training points; {np.count_nonzero(weights.alpha)} are not zero.",
        weight=0.95,
        callouts=(COUNTED, RINGED) if exact else (RINGED,),
    )


def round_up(size: float) -> float:
    """Return the next of 1, 2, 5, 10, 20, ...: an axis up to it stays while its bars change."""
    decade = 10.0 ** np.floor(np.log10(size))
    return float(next(decade * step for step in (1, 2, 5, 10) if size <= decade * step * 1.0001))


def _mark(weights: Weights, rows: list[int], name: str, colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": np.array(rows),
        "y": weights.alpha[rows],
        "marker": {"symbol": "circle-open", "size": 12, "color": colour, "line": {"width": 2.5}},
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }
