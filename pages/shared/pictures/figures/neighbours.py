"""Images with their nearest ones in feature space, those of another class framed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import images
from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.style import ACCENT, SEQUENTIAL
from pages.shared.pictures.results.neighbours import Neighbours


def nearest_images(neighbours: Neighbours, hint: str = "choose a point to see its own") -> Figure:
    """Return one row for each image: itself, then the nearest ones.

    ``hint`` says how to see those of another image.
    """
    one = "one of a class" if neighbours.of_classes else "one of six"
    whose = "the chosen one" if neighbours.chosen else f"{one}; {hint}"
    framed = f" · framed: of another class ({np.count_nonzero(neighbours.others)})"
    figure = images.sheet(
        list(neighbours.images),
        neighbours.shape,
        [plain(label) for label in neighbours.labels],
        "neighbours",
        "Nearest in feature space",
        f"left: {whose}{framed if neighbours.of_classes else ''}",
        neighbours.ends,
        SEQUENTIAL,
    )
    return replace(figure, layout=figure.layout | {"shapes": _frames(neighbours)})


def _frames(neighbours: Neighbours) -> list[dict]:
    h, w = neighbours.shape
    look = {"type": "rect", "line": {"color": ACCENT, "width": 2}, "fillcolor": "rgba(0,0,0,0)"}
    corners = [
        (i * (h + 1) - 1.0, j * (w + 1) - 1.0) for i, j in np.argwhere(neighbours.others).tolist()
    ]
    return [
        look | {"x0": left, "x1": left + w + 1, "y0": top, "y1": top + h + 1}
        for top, left in corners
    ]
