"""The log marginal likelihood and its parts as maps: the present point, the best, the search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pages.gp.figures.likelihood_heat import likelihood_heat
from pages.gp.results.likelihood_map import FreeParameter, LikelihoodMap
from pages.shared.figures import curve
from pages.shared.figures.axes import layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, GROUND

FEW_POWERS = 50.0  # of the ends: below it an axis has hardly a power of ten to write
NATS = 2.0  # for each sample: how far below the best the colours reach


def maps(
    found: LikelihoodMap, here: tuple[float, float] | None, searches: Sequence[np.ndarray] = ()
) -> list[Figure]:
    """Return the log marginal likelihood, its fit and its complexity as three maps.

    Parameters
    ----------
    found : LikelihoodMap
    here : tuple of float, or None
        The present values of the first and the second hyperparameter, where they are known.
    searches : sequence of ndarray of shape (n_steps, 2)
        The optimiser's steps, in natural logarithms of the two hyperparameters.
    """
    named = (
        (
            "evidence",
            "Log marginal likelihood",
            found.total,
            "disc: now · star: best · click to go",
        ),
        ("evidence_fit", "Data-fit term", found.fit, "low for unexpected targets"),
        ("evidence_complexity", "Complexity term", found.complexity, "low for a flexible prior"),
    )
    fixed = _marks(found, here)
    marks = [*map(_path, searches), *fixed]
    n = -2 * found.constant / np.log(2 * np.pi)
    with np.errstate(invalid="ignore"):
        good = found.total >= np.nanmax(found.total, initial=-np.inf) - max(20.0, NATS * n)
    return [
        _map(id, title, note, found, z, good, marks if id == "evidence" else fixed)
        for id, title, z, note in named
    ]


def _map(
    id: str,
    title: str,
    note: str,
    found: LikelihoodMap,
    z: np.ndarray,
    good: np.ndarray,
    marks: list,
) -> Figure:
    """Return one map; its colours span what it takes where the data are not hopeless."""
    low, high = (float(z[good].min()), float(z[good].max())) if good.any() else (0.0, 1.0)
    high = high if high > low else low + 1.0
    heat = likelihood_heat(np.log10(found.first.grid), np.log10(found.second.grid), z, low, high)
    return Figure(
        id=id,
        title=title,
        note=f"nats · {note}",
        data=[heat, *marks],
        layout=layout(*map(_axis, (found.first, found.second)), meta={"press": True}),
        alt=f"{title} over {found.first.label} and {found.second.label}, at most {number(high)}.",
        weight=1.3 if id == "evidence" else 1.0,
    )


def _axis(free: FreeParameter) -> dict:
    low, high = free.ends
    drawn = decades(free.label, low, high)
    if high / low >= FEW_POWERS:
        return drawn
    values = np.geomspace(low, high, 4)
    return drawn | {"tickvals": np.log10(values), "ticktext": [number(v) for v in values]}


def _path(steps: np.ndarray) -> dict:
    x, y = (steps / np.log(10)).T
    line = curve.curve(x, y, "search", CLASSES[1], 1.5, role="search")
    return line | {
        "mode": "lines+markers",
        "marker": {"color": CLASSES[1], "size": 3},
        "hoverinfo": "skip",
    }


def _marks(found: LikelihoodMap, here: tuple[float, float] | None) -> list[dict]:
    marks = [] if here is None else [_mark(here, "here", "circle", ACCENT, 14)]
    if np.isfinite(found.total).any():
        marks.append(_mark(found.best, "best of the map", "star", CLASSES[1], 15))
    return marks


def _mark(at: tuple[float, float], name: str, symbol: str, colour: str, size: int) -> dict:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.log10([at[0]]),
        "y": np.log10([at[1]]),
        "name": name,
        "marker": {
            "symbol": symbol,
            "color": colour,
            "size": size,
            "line": {"width": 2, "color": GROUND},
        },
        "hovertemplate": f"{name}<extra></extra>",
        "meta": {"role": "mark"},
    }
