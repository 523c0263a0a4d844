"""The error of random Fourier and of Nystroem features over their number."""

from __future__ import annotations

import numpy as np

from pages.features.results.approximation import COUNTS, LEAST_ERROR, MOST, Approximation
from pages.shared.figures import curve
from pages.shared.figures.axes import layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, MUTED


def errors(found: Approximation) -> Figure:
    """Return the largest error over the number of features, with the present number marked."""
    size = max(found.nystroem.size, 1e-300)
    top = 2.0 * max(size, *(_largest(e) for e in (found.fourier_errors, found.nystroem_errors)))
    bottom = LEAST_ERROR * 10 ** np.floor(np.log10(max(size, 1e-300)))
    traces = []
    if found.nystroem_errors is not None:
        m = np.arange(1, len(found.nystroem_errors) + 1)
        traces.append(_line(m, found.nystroem_errors, "Nyström", CLASSES[1], bottom))
    if found.fourier_errors is not None:
        m = np.array(COUNTS)
        traces.append(_line(m, found.fourier_errors, "random Fourier", CLASSES[0], bottom))
        rate = found.fourier_errors[0] * np.sqrt(COUNTS[0] / m)
        traces.append(_line(m, rate, "1/√m", MUTED, bottom, "dot"))
    at = np.full(2, np.log10(found.count))
    ends = np.log10([bottom, top])
    traces.append(curve.curve(at, ends, "here", ACCENT, 1.5, "dash", "mark"))
    return Figure(
        id="errors",
        title="Largest error over the number m",
        note="blue: Fourier · orange: Nyström · dotted: falls as 1/√m",
        data=traces,
        layout=layout(
            decades("features m", 1, MOST),
            decades("largest |φ·φ − k|", bottom, top),
        ),
        alt=f"With {found.count} features the largest error of Nyström is "
        f"{number(found.nystroem.difference)}.",
    )


def _largest(values: np.ndarray | None) -> float:
    return 0.0 if values is None else float(values.max())


def _line(
    m: np.ndarray, values: np.ndarray, name: str, colour: str, bottom: float, dash: str = "solid"
) -> dict:
    y = np.log10(np.maximum(values, bottom))
    line = curve.curve(np.log10(m), y, name, colour, 2.2, dash, "path")
    return line | {"hoverinfo": "skip", "hovertemplate": None}
