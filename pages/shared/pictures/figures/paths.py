"""Errors along one hyperparameter, with the present value marked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import axis_of, position
from pages.shared.pictures.figures.style import ACCENT, INK, TEST, TRAINING, VALIDATED

COLOURS = {"training": TRAINING, "test": TEST, "cross-validated": VALIDATED}
SPOKEN = {"training": "grey", "test": "gold", "cross-validated": "purple"}


def path(
    id: str,
    title: str,
    declared: Hyperparameter,
    values: Sequence[float],
    lines: dict[str, np.ndarray],
    unit: str,
    here: float | None = None,
    best: str = "",
    top: float | None = None,
    note: str = "",
) -> Figure:
    """Return one line for each name over the values of a hyperparameter.

    ``here`` is the present value, ``best`` the name of the line whose least value is ringed,
    ``top`` the upper end of the axis, that of the lines by default.
    """
    x = position(declared, values)
    known = {name: y for name, y in lines.items() if np.isfinite(y).any()}
    top = top or 1.1 * max((float(np.nanmax(y)) for y in known.values()), default=1.0) or 1.0
    traces = [
        curve.line(x[: len(y)], y, name, COLOURS.get(name, INK), 2) | {"mode": "lines+markers"}
        for name, y in known.items()
    ]
    for trace in traces:
        trace["marker"] = {"size": 5, "color": trace["line"]["color"]}
    if best in known:
        place = int(np.nanargmin(known[best]))
        ring = points.rings(x[[place]], known[best][[place]], f"least {best}", 14)
        traces.append(ring)
    if here is not None:
        at = float(position(declared, here))
        traces.append(
            curve.line(np.full(2, at), np.array([0, top]), "here", ACCENT, 1.5, "dash", "mark")
        )
    key = ", ".join(f"{SPOKEN[name]}: {name}" for name in known if name in SPOKEN)
    picture = layout(
        axis_of(declared, values),
        axis(unit, (0, top)),
        meta={"press": True},
    )
    return Figure(
        id,
        title,
        traces,
        picture,
        "; ".join(filter(None, [note, key])),
        f"{title}: {', '.join(known)}.",
    )
