"""A nested kernel as a tree: every part with its kernel function, the chosen one in large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import GaussianProcess, Kernel, Power, Product, Sum, parts
from pages.kernels.views.builder.edits import part_names, place_of
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED, TYPE_SMALL
from pages.shared.pictures.results.sampling import is_coarse
from pages.shared.pictures.results.viewport import viewport_of

LINE = (-3.0, 3.0)  # where the data have more than one feature
PLACES = 121, 481  # on the line: more where the kernel varies fast
DRAWN = 3
WIDE, HIGH = 0.42, 0.26  # half the sides of a box; neighbours are 1 apart
HIDDEN = {"showticklabels": False, "ticks": "", "showline": False, "fixedrange": True}


@dataclass(frozen=True, eq=False)
class Node:
    """One part of the tree."""

    place: str  # as in `parts`: "" for the whole, "k1.k2"...
    name: str  # unique on the tree, see `part_names`
    sign: str  # what stands on the node: the operation, or the label of a kernel
    kernel: Kernel
    # Where it stands: leaves side by side, each part over the middle of its operands; the whole is
    # in row 0.
    column: float
    row: int
    slice: np.ndarray  # (m,), k(x_0, x), with the same sample at x_0 itself
    above: str | None  # the place of the part that it belongs to


@dataclass(frozen=True, eq=False)
class Tree:
    """All parts of a kernel over a line, and the chosen one's samples."""

    nodes: tuple[Node, ...]
    x: np.ndarray  # (m,)
    at: float  # the place x_0 of all slices
    chosen: int  # the place in ``nodes``
    samples: np.ndarray | None  # (m, 3); none of what is no kernel


def compute(setting: Setting) -> Tree:
    """Return the tree of the setting's kernel, with the part that is chosen."""
    kernel = setting.kernel
    low, high = LINE
    if setting.train.n_features == 1 and kernel.domain != "text":
        low, high = viewport_of(setting).across
    if kernel.domain == "nonnegative":
        low = max(low, 0.0)
    fine = (count for count in PLACES if not is_coarse(high - low, kernel, count))
    x = np.linspace(low, high, next(fine, PLACES[-1]))
    middle, by_place = len(x) // 2, parts(kernel)
    columns = _columns(by_place)
    nodes = tuple(
        Node(
            place=place,
            name=label,
            sign=_sign(part),
            kernel=part,
            column=columns[place],
            row=place.count("k"),
            slice=part(x[:, None])[middle],
            above=place.rpartition(".")[0] if place else None,
        )
        for label, (place, part) in zip(part_names(kernel), by_place.items(), strict=True)
    )
    chosen = list(by_place).index(place_of(kernel, setting.values["tree_part"]))
    part = nodes[chosen].kernel
    samples = None
    if part.is_psd:
        seed = setting.values.get("draw_seed", 0)
        samples = np.asarray(GaussianProcess(part).sample_prior(x[:, None], DRAWN, seed))
        samples = samples.reshape(len(x), -1)
    return Tree(nodes, x, float(x[middle]), chosen, samples)


def nearest(tree: Tree, column: float, row: float) -> str:
    """Return the name of the part that stands nearest to a place of the picture."""
    apart = [np.hypot(node.column - column, node.row - row) for node in tree.nodes]
    return tree.nodes[int(np.argmin(apart))].name


def _columns(by_place: dict[str, Kernel]) -> dict[str, float]:
    leaves = [place for place, part in by_place.items() if not part.operands]
    columns = {place: float(i) for i, place in enumerate(leaves)}
    for place in reversed(by_place):  # parts stand after what they belong to
        if place not in columns:
            count = len(by_place[place].operands)
            below = [columns[f"{place}.k{i}".strip(".")] for i in range(1, count + 1)]
            columns[place] = sum(below) / count
    return columns


def _sign(part: Kernel) -> str:
    if isinstance(part, Power):
        return f"power {part.exponent}"
    signs: dict[type[Kernel], str] = {Sum: "+", Product: "×"}
    return signs.get(type(part), part.label)


def tree_picture(tree: Tree) -> Figure:
    """Return the tree; each box holds the kernel function of its part."""
    rows, columns = (max(getattr(node, side) for node in tree.nodes) for side in ("row", "column"))
    by_place = {node.place: node for node in tree.nodes}
    pairs = [(by_place[n.above], n) for n in tree.nodes if n.above is not None]
    shapes = [_box(node, node is tree.nodes[tree.chosen]) for node in tree.nodes]
    slices = [_small(node, tree.x) for node in tree.nodes]
    x, y = (np.concatenate([line[side] for line in slices]) for side in (0, 1))
    data = [curve.line(x, y, "k(x₀, ·)", CLASSES[0], 1.5, role="path") | {"hoverinfo": "skip"}]
    if pairs:
        data.insert(0, _edges(pairs))
    return Figure(
        id="tree",
        title="The kernel as a tree",
        note="in each box k(x₀, ·) of the part, on a scale of its own · choose a part",
        data=data,
        layout=layout(
            axis("", (-0.6, max(columns, 1) + 0.6), **HIDDEN),
            axis("", (max(rows, 1) + 0.5, -0.55), **HIDDEN),
            shapes=shapes,
            annotations=[_label(node) for node in tree.nodes],
            margin={"l": 4, "r": 4, "t": 4, "b": 4},
            meta={"press": True},
        ),
        alt=f"A tree of {len(tree.nodes)} parts: "
        + ", ".join(node.name for node in tree.nodes)
        + f"; {tree.nodes[tree.chosen].name} is chosen.",
        weight=1.5,
    )


def part_pictures(tree: Tree) -> list[Figure]:
    """Return the kernel function of the chosen part, and samples with it where there are some."""
    node, x = tree.nodes[tree.chosen], tree.x
    across = (float(x[0]), float(x[-1]))
    low, high = span(np.append(node.slice, 0.0))
    at = f"x₀ = {number(tree.at)}"
    pictures = [
        Figure(
            id="part",
            title=f"Kernel function of {node.name}",
            note=at,
            data=[curve.line(x, node.slice, "k(x₀, x)", CLASSES[0], 2.2, role="path")],
            layout=layout(axis("x", across), axis("k(x₀, x)", (low, high))),
            alt=f"The kernel function of {node.name} at {at}.",
        )
    ]
    if tree.samples is not None:
        pictures.append(
            Figure(
                id="part_samples",
                title="Samples of this part",
                note="of mean 0, with this part as covariance",
                data=[
                    curve.line(x, f, "sample", CLASSES[c], 1.6, role="draw")
                    for c, f in enumerate(tree.samples.T)
                ],
                layout=layout(axis("x", across), axis("f(x)", span(tree.samples))),
                alt=f"{tree.samples.shape[1]} samples with {node.name} as covariance.",
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


def _box(node: Node, is_chosen: bool) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": node.column - WIDE,
        "x1": node.column + WIDE,
        "y0": node.row - HIGH,
        "y1": node.row + HIGH,
        "line": {"color": ACCENT if is_chosen else MUTED, "width": 2.5 if is_chosen else 1},
        "fillcolor": "rgba(0,0,0,0)",
    }


def _label(node: Node) -> dict[str, Any]:
    return {
        "x": node.column,
        "y": node.row - HIGH,
        "text": f"<b>{node.sign}</b>",
        "showarrow": False,
        "yanchor": "bottom",
        "font": {"size": TYPE_SMALL, "color": INK},
    }


def _edges(pairs: list[tuple[Node, Node]]) -> dict[str, Any]:
    x = np.array([[top.column, low.column, np.nan] for top, low in pairs]).ravel()
    y = np.array([[top.row + HIGH, low.row - HIGH - 0.18, np.nan] for top, low in pairs]).ravel()
    line = curve.line(x, y, "made of", MUTED, 1, role="axis")
    return line | {"hoverinfo": "skip"}
