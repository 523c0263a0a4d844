"""Images with their nearest ones in feature space, those of another class framed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.shared.figures import images
from pages.shared.figures.axes import plain
from pages.shared.results.neighbours import Neighbours
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, SEQUENTIAL


def neighbours(found: Neighbours, hint: str = "choose a point to see its own") -> Figure:
    """Return one row for each image: itself, then the nearest ones.

    ``hint`` says how to see those of another image.
    """
    one = "one of a class" if found.of_classes else "one of six"
    whose = "the chosen one" if found.chosen else f"{one}; {hint}"
    framed = f" · framed: of another class ({np.count_nonzero(found.others)})"
    figure = images.sheet(
        list(found.images),
        found.shape,
        [plain(label) for label in found.labels],
        "neighbours",
        "Nearest in feature space",
        f"left: {whose}{framed if found.of_classes else ''}",
        found.ends,
        SEQUENTIAL,
    )
    return replace(figure, layout=figure.layout | {"shapes": _frames(found)})


def _frames(found: Neighbours) -> list[dict]:
    h, w = found.shape
    look = {"type": "rect", "line": {"color": ACCENT, "width": 2}, "fillcolor": "rgba(0,0,0,0)"}
    corners = [
        (i * (h + 1) - 1.0, j * (w + 1) - 1.0) for i, j in np.argwhere(found.others).tolist()
    ]
    return [
        look | {"x0": left, "x1": left + w + 1, "y0": top, "y1": top + h + 1}
        for top, left in corners
    ]
