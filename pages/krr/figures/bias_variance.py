"""Fits to many draws of the noise, and the parts of their error over lambda."""

from __future__ import annotations

import numpy as np

from pages.krr.results.bias_variance import BiasVariance
from pages.shared.figures import curve
from pages.shared.figures.axes import across, layout, up
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

BIAS, VARIANCE, NOISE = CLASSES[1], CLASSES[0], MUTED
MOST_FITS = 40  # that are drawn; the mean has them all
REACH = 1e-3  # of the smallest sum: what is smaller is not drawn
TINY = 1e-9  # of the largest sum


def fits(found: BiasVariance) -> Figure:
    """Return the fits, their mean and the exact function."""
    seen = found.frame
    traces = [
        curve.curve(found.x, one, "fit to one draw", f"{VARIANCE[:-1]}/0.3)", 1, role="draw")
        | {"showlegend": False, "hoverinfo": "skip", "hovertemplate": None}
        for one in found.fits[:MOST_FITS]
    ]
    traces += [
        curve.curve(found.x, found.exact, "exact function", INK, 2, "dash", "model"),
        curve.curve(found.x, found.mean, "mean of the fits", BIAS, 3, role="sum"),
    ]
    return Figure(
        id="redraws",
        title=f"{len(found.fits)} draws of the noise",
        note="blue: one fit to each draw · orange: their mean · dashed: exact function",
        data=traces,
        layout=layout(across(seen), up(seen)),
        alt=f"Fits to {len(found.fits)} draws, their mean and the exact function.",
        weight=1.2,
    )


def parts(found: BiasVariance) -> Figure:
    """Return bias^2, variance, noise and their sum over lambda; dots: found in the draws."""
    x, path, now = np.log10(found.lams), found.path, float(np.log10(found.lam))
    top = 1.3 * float(path.total[-1])
    low = max(REACH * float(path.total.min()), TINY * top)
    flat = np.full(len(x), path.noise)
    lines = (
        (path.total, "sum", INK, "solid", 3.5),
        (path.bias, "bias²", BIAS, "solid", 2.2),
        (path.variance, "variance", VARIANCE, "solid", 2.2),
        (flat, "noise", NOISE, "dash", 1.8),
    )
    traces = [
        curve.curve(x, _height(y, low), name, colour, width, dash, "path")
        | {
            "customdata": found.lams,
            "hovertemplate": f"{name} at λ = %{{customdata:.3g}}<extra></extra>",
        }
        for y, name, colour, dash, width in lines
        if y.max() >= low
    ]
    measured = found.measured
    for values, colour in ((measured.bias, BIAS), (measured.variance, VARIANCE)):
        if values[0] >= low:
            traces.append(_dot(now, float(np.log10(values[0])), colour, "circle", 8))
    best = found.best
    least = float(np.log10(max(path.total[best], low)))
    traces.append(_dot(float(x[best]), least, INK, "circle-open", 12))
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    line = {"type": "line", "x0": now, "x1": now, "yref": "paper", "y0": 0, "y1": 1, "line": look}
    return Figure(
        id="parts",
        title="Expected squared error over λ",
        note="thick: sum · orange: bias² · blue: variance · dashed: noise · dots: found in the "
        "draws · ring: smallest",
        data=traces,
        layout=layout(
            decades("λ", found.lams[0], found.lams[-1]),
            decades("squared error", low, top),
            shapes=[line],
            meta={"press": True},
        ),
        alt=f"Now bias squared {number(float(found.now.bias[0]))}, variance "
        f"{number(float(found.now.variance[0]))}, noise {number(path.noise)}.",
    )


def _height(values: np.ndarray, low: float) -> np.ndarray:
    """Return where values stand on the logarithmic axis, NaN for those below it."""
    return np.where(values >= low, np.log10(np.maximum(values, low)), np.nan)


def _dot(x: float, y: float, colour: str, symbol: str, size: int) -> dict:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "marker": {"color": colour, "symbol": symbol, "size": size, "line": {"width": 2}},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }
