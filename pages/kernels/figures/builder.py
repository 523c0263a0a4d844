"""A kernel as a tree of small pictures, and the chosen part in large."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kernels.results.builder import Node, Tree
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

WIDE, HIGH = 0.42, 0.26  # half the sides of a box; neighbours are 1 apart
HIDDEN = {"showticklabels": False, "ticks": "", "showline": False, "fixedrange": True}


def tree(found: Tree) -> Figure:
    """Return the tree; each box holds the kernel function of its part."""
    rows, columns = (max(getattr(node, side) for node in found.nodes) for side in ("row", "column"))
    by_place = {node.place: node for node in found.nodes}
    pairs = [(by_place[n.above], n) for n in found.nodes if n.above is not None]
    shapes = [_box(node, node is found.nodes[found.chosen]) for node in found.nodes]
    slices = [_small(node, found.x) for node in found.nodes]
    x, y = (np.concatenate([one[side] for one in slices]) for side in (0, 1))
    data = [curve.curve(x, y, "k(x₀, ·)", CLASSES[0], 1.5, role="path") | {"hoverinfo": "skip"}]
    if pairs:
        data.insert(0, _edges(pairs))
    return Figure(
        id="tree",
        title="The kernel as a tree",
        note="in each box k(x₀, ·) of the part, on a scale of its own · click a part to choose it",
        data=data,
        layout=layout(
            axis("", (-0.6, max(columns, 1) + 0.6), **HIDDEN),
            axis("", (max(rows, 1) + 0.5, -0.55), **HIDDEN),
            shapes=shapes,
            annotations=[_sign(node) for node in found.nodes],
            margin={"l": 4, "r": 4, "t": 4, "b": 4},
            meta={"press": True},
        ),
        alt=f"A tree of {len(found.nodes)} parts: "
        + ", ".join(node.name for node in found.nodes)
        + f"; {found.nodes[found.chosen].name} is chosen.",
        weight=1.5,
    )


def part(found: Tree) -> list[Figure]:
    """Return the kernel function of the chosen part, and samples with it where there are some."""
    node, x = found.nodes[found.chosen], found.x
    across = (float(x[0]), float(x[-1]))
    low, high = span(np.append(node.slice, 0.0))
    at = f"x₀ = {found.at:.3g}"
    pictures = [
        Figure(
            id="part",
            title=f"Kernel function of {node.name}",
            note=at,
            data=[curve.curve(x, node.slice, "k(x₀, x)", CLASSES[0], 2.2, role="path")],
            layout=layout(axis("x", across), axis("k(x₀, x)", (low, high))),
            alt=f"The kernel function of {node.name} at {at}.",
        )
    ]
    if found.samples is not None:
        pictures.append(
            Figure(
                id="part_samples",
                title="Samples of this part",
                note="of mean 0, with this part as covariance",
                data=[
                    curve.curve(x, f, "sample", CLASSES[c], 1.6, role="draw")
                    for c, f in enumerate(found.samples.T)
                ],
                layout=layout(axis("x", across), axis("f(x)", span(found.samples))),
                alt=f"{found.samples.shape[1]} samples with {node.name} as covariance.",
            )
        )
    return pictures


def _small(node: Node, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the slice within its box, ending in a gap."""
    step = max(1, len(x) // 120)
    k = node.slice[::step]
    low, high = min(float(k.min()), 0.0), max(float(k.max()), 1e-300)
    across = node.column + 0.9 * WIDE * np.linspace(-1, 1, len(k))
    up = node.row + 0.8 * HIGH * (1 - 2 * (k - low) / (high - low))  # rows count downwards
    return np.append(across, np.nan), np.append(up, np.nan)


def _box(node: Node, chosen: bool) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": node.column - WIDE,
        "x1": node.column + WIDE,
        "y0": node.row - HIGH,
        "y1": node.row + HIGH,
        "line": {"color": ACCENT if chosen else MUTED, "width": 2.5 if chosen else 1},
        "fillcolor": "rgba(0,0,0,0)",
    }


def _sign(node: Node) -> dict[str, Any]:
    return {
        "x": node.column,
        "y": node.row - HIGH,
        "text": f"<b>{node.sign}</b>",
        "showarrow": False,
        "yanchor": "bottom",
        "font": {"size": 12, "color": INK},
    }


def _edges(pairs: list[tuple[Node, Node]]) -> dict[str, Any]:
    x = np.array([[top.column, low.column, np.nan] for top, low in pairs]).ravel()
    y = np.array([[top.row + HIGH, low.row - HIGH - 0.18, np.nan] for top, low in pairs]).ravel()
    line = curve.curve(x, y, "made of", MUTED, 1, role="axis")
    return line | {"hoverinfo": "skip"}
