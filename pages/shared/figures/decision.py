"""The stage of the classifiers: decision function, boundary, margins and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.fit import named
from pages.shared.plane import Plane, frame, plane
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.stage.wire import Quantised
from pages.shared.style import CLASSES, INK, MUTED

LIMIT = 2.0  # decision values at which the colours saturate
STEEP = 2.0  # times the limit: from there on the lines need the values themselves
PALE = 0.6  # opacity of the colours: points of the same colour have to stand out
TALLEST = 30.0  # how far a curve of decision values is followed beyond a picture of about ± 3
MOST_ASPECT = 4.0  # beyond it, equal units on both axes would waste the picture


def boundary(
    setting: Setting,
    model,
    marks: Callable[[np.ndarray, np.ndarray], list[dict]] | None = None,
    margins: Sequence[float] = (-1.0, 1.0),
    limit: float = LIMIT,
    note: str = "line: boundary, dashes: margins",
    extra: Callable[[Plane, np.ndarray], list[dict]] | None = None,
) -> Figure:
    """Return the decision function of a fitted classifier over the plane of the setting.

    Two classes show its value, blue against orange; more show the winner at each place.

    Parameters
    ----------
    setting, model
        What was fitted, and the fitted classifier.
    marks : callable, optional
        From the two coordinates of all training points to traces that lie over them.
    margins : sequence of float
        The values of the decision function that have a dashed line.
    limit : float
        The decision value at which the colours saturate.
    note : str
        What to look for.
    extra : callable, optional
        From the plane and the values over it to traces that lie under the points.
    """
    if setting.train.n_features == 1:
        return _on_a_line(setting, model, marks, margins, note)
    view = plane(setting)
    z = view.over(model, "decision_function")
    if z.ndim == 2:
        field = surface.heat(view.x, view.y, z, limit, "f")
        # A steep f, cut off at the limit, would have stairs for lines.
        exact = z if np.max(np.abs(z)) > STEEP * limit else field["z"]
        traces = [
            field | {"opacity": PALE},
            *surface.levels(view.x, view.y, exact, [0.0], INK, "solid", 2),
            *surface.levels(view.x, view.y, exact, margins, MUTED, "dash", 1.2),
        ]
    else:
        continuous = hasattr(model, "winning_margins")  # votes are constant between boundaries
        traces = winners(view, view.over(model, "winning_margins") if continuous else z)
    under = extra(view, z) if extra is not None else []
    traces += under
    X, y = setting.train.X, setting.train.y
    a, b = X[:, view.i], X[:, view.j]
    if setting.chosen:
        traces += surface.kernel_slice(view.x, view.y, view.kernel_at(setting.chosen[0]))
    traces += points.by_class(a, b, y, setting.train.class_names)
    if marks is not None:
        traces += marks(a, b)
    if setting.chosen:
        chosen = list(setting.chosen)
        traces.append(points.chosen(a[chosen], b[chosen]))
    data = setting.train
    names = [named(n, data.units, f) for n, f in zip(view.names, (view.i, view.j), strict=True)]
    ends = (view.x[[0, -1]], view.y[[0, -1]])
    aspect = np.ptp(ends[0]) / np.ptp(ends[1])
    # A mark across the plane has a length and an angle, which want equal units on both axes.
    marked = any(trace["meta"]["role"] == "mark" for trace in under)
    equal = marked and 1 / MOST_ASPECT < aspect < MOST_ASPECT
    anchor = {"scaleanchor": "x", "constrain": "domain"} if equal else {}
    across = axis(names[0], ends[0], **({"constrain": "domain"} if equal else {}))
    return Figure(
        id="stage",
        title="Decision function",
        note=" · ".join(filter(None, [note, view.note])),
        data=traces,
        layout=layout(across, axis(names[1], ends[1], **anchor), meta={"editable": True}),
        alt=f"Decision function over {names[0]} and {names[1]} with {len(X)} training points.",
        weight=1.25,
    )


def winners(view: Plane, scores: np.ndarray) -> list[dict]:
    """Return one flat colour for each place's winning class, and the lines between classes."""
    winner = np.argmax(scores, axis=-1).astype(float)
    count = scores.shape[-1]
    scale = [
        [edge, CLASSES[code % 8].replace(")", "/0.3)")]
        for code in range(count)
        for edge in (code / count, (code + 1) / count)
    ]
    flat = {
        "type": "heatmap",
        "x": view.x,
        "y": view.y,
        "z": Quantised(winner, 0, max(count - 1, 1), 8),
        "zmin": -0.5,
        "zmax": count - 0.5,
        "colorscale": scale,
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    return [flat, *borders(view, scores, INK, "solid", 1.5)]


def borders(view: Plane, scores: np.ndarray, colour: str, dash: str, width: float) -> list[dict]:
    """Return the lines between the classes of which another wins, from scores (..., n_classes)."""
    lines = []
    for code in range(scores.shape[-1]):
        others = np.max(np.delete(scores, code, axis=-1), axis=-1)
        lead = scores[..., code] - others
        lines += surface.levels(view.x, view.y, lead, [0.0], colour, dash, width)
    return lines


def cut(f: np.ndarray) -> np.ndarray:
    """Return decision values that leave the picture where they are large, and not too far."""
    return np.clip(f, -TALLEST, TALLEST)


def _on_a_line(setting, model, marks, margins, note) -> Figure:
    """Return the decision function over a single feature, the points on its zero line."""
    X, y = setting.train.X, setting.train.y
    left, right, low, high = frame(setting)
    x = np.linspace(left, right, 400)
    f = model.decision_function(x[:, None])
    several = f if f.ndim == 2 else f[:, None]
    traces = [
        curve.curve(x, cut(several[:, c]), "f", CLASSES[c] if f.ndim == 2 else INK)
        for c in range(several.shape[1])
    ]
    traces.append(curve.zero(x))
    traces += [
        curve.curve(x, np.full_like(x, m), f"f = {m:g}", MUTED, 1, "dash", "mark") for m in margins
    ]
    if setting.chosen:
        k = setting.kernel(x[:, None], X[list(setting.chosen[:1])])[:, 0]
        traces.append(curve.kernel_curve(x, k, -3, 3))
    traces += points.by_class(X[:, 0], np.zeros(len(X)), y, setting.train.class_names)
    if marks is not None:
        traces += marks(X[:, 0], np.zeros(len(X)))
    return Figure(
        id="stage",
        title="Decision function",
        note=note,
        data=traces,
        layout=layout(
            axis(setting.train.feature_labels[0], (x[0], x[-1])),
            axis("decision value f", (low, high)),
            meta={"editable": True},
        ),
        alt=f"Decision function over one feature with {len(X)} training points.",
        weight=1.25,
    )
