"""Noisy samples and the way back from their components: images, curves, points of a plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kpca.figures import component
from pages.kpca.results.denoising import SHOWN, Denoised, Returned
from pages.kpca.results.sources import Source
from pages.shared.figures import curve, images
from pages.shared.figures.axes import across, axis, layout, plain, up
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED, SEQUENTIAL

CURVES = 3  # that are shown


def sheet(source: Source, found: Denoised, q: int) -> Figure:
    """Return images: clean, noisy, and back from q components both ways."""
    back = (found.noisy, found.linear, found.kernel, found.fixed.places)
    rows = [source.clean[:SHOWN], *back]
    labels = ("clean", "noisy", "linear", "learned", "fixed point")
    note = f"rebuilt from {q} components"
    return images.sheet(rows, source.shape, labels, "sheet", "Images", note, (0.0, 1.0), SEQUENTIAL)


def curves(source: Source, found: Denoised, q: int) -> list[Figure]:
    """Return three curves: clean, noisy, and back from q components both ways."""
    t = np.linspace(0, 1, source.clean.shape[1])
    return [
        Figure(
            id=f"curve{i}",
            title=f"Curve {i + 1}",
            note=f"{q} components · blue: learned, green: fixed point, orange: linear",
            data=[
                {"type": "scatter", "mode": "markers", "x": t, "y": found.noisy[i]}
                | {"marker": {"color": INK, "size": 3}, "name": "noisy", "meta": {"role": "mark"}},
                curve.curve(t, source.clean[i], "clean", MUTED, 2, "dot"),
                curve.curve(t, found.linear[i], "linear PCA", CLASSES[1], 2),
                curve.curve(t, found.kernel[i], "kernel PCA, learned", CLASSES[0], 2),
                curve.curve(t, found.fixed.places[i], "fixed point", CLASSES[2], 1.5),
            ],
            layout=layout(
                axis("t", (0, 1)),
                axis("value", (-2.2, 2.2)),
                showlegend=True,
                margin={"l": 44, "r": 8, "t": 36, "b": 40},
            ),
            alt=f"Curve {i + 1}: clean, noisy and rebuilt from {q} components.",
        )
        for i in range(min(CURVES, len(source.clean)))
    ]


def planes(found: Returned) -> list[Figure]:
    """Return noisy points with the way back to their pre-images, learned and by the fixed point."""
    learned = _plane(found, found.back, "ways", "Learned pre-images", "large: pre-image")
    if found.fixed is None:
        return [learned]
    still = f"{int(found.fixed.converged.sum())} of {len(found.noisy)} converged"
    return [learned, _plane(found, found.fixed.places, "fixed", "Fixed point", still)]


def _plane(found: Returned, back: np.ndarray, id: str, title: str, note: str) -> Figure:
    seen, noisy = found.frame, found.noisy
    gaps = np.full(len(noisy), np.nan)
    x, y = (np.column_stack([noisy[:, j], back[:, j], gaps]).ravel() for j in (0, 1))
    faint = component.dots(found.points)
    for trace in faint:
        trace["marker"] = trace["marker"] | {"opacity": 0.2}
    return Figure(
        id=id,
        title=title,
        note=f"{found.count} components · small: noisy, {note}, faint: training points",
        data=[
            *faint,
            curve.curve(x, y, "way", MUTED, 1) | {"hoverinfo": "skip"},
            _marks(noisy, "noisy", INK, 4),
            *_pre_images(found, back),
        ],
        layout=layout(
            across(seen, constrain="domain"),
            up(seen, scaleanchor="x", constrain="domain"),
        ),
        alt=f"{title}: {len(noisy)} noisy points and their way back from {found.count} components.",
    )


def _pre_images(found: Returned, back: np.ndarray) -> list[dict[str, Any]]:
    """Return the pre-images in the colours of their classes."""
    if not found.points.classes:
        return [_marks(back, "pre-image", ACCENT, 6)]
    return [
        _marks(back[found.codes == code], name, CLASSES[code % 8], 7)
        for code, name in enumerate(map(plain, found.points.classes))
    ]


def _marks(X: np.ndarray, name: str, colour: str, size: float) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": X[:, 0],
        "y": X[:, 1],
        "name": name,
        "marker": {"color": colour, "size": size},
        "meta": {"role": "mark"},
    }
