"""A kernel as a tree of parts: where each stands, what each looks like, and edits of the tree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import (
    KERNELS,
    Constant,
    GaussianProcess,
    Kernel,
    KernelError,
    Power,
    Product,
    Sum,
    parts,
    with_part,
    without_part,
)
from pages.shared.results.frame import frame
from pages.shared.results.sampling import is_coarse
from pages.shared.setting import Setting

LINE = (-3.0, 3.0)  # where the data have more than one feature
PLACES = 121, 481  # on the line: more where the kernel varies fast
DRAWN = 3
WHOLE = "the whole"
ADD, MULTIPLY, SCALE, RAISE, REPLACE, REMOVE = (
    "add", "multiply", "scale", "raise", "replace", "remove",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Node:
    """One part of the tree.

    Attributes
    ----------
    place : str
        As in `parts`: "" for the whole, "k1.k2"...
    name : str
        Unique on the tree: `WHOLE`, or its number, in the order of `parts`, and what it is.
    sign : str
        What stands on the node: the operation, or the label of a kernel.
    kernel : Kernel
    column, row : float
        Where it stands: leaves side by side, each part over the middle of its operands; the whole
        is in row 0.
    slice : ndarray of shape (m,)
        k(x_0, x), with the same sample at x_0 itself.
    above : str or None
        The place of the part that it belongs to.
    """

    place: str
    name: str
    sign: str
    kernel: Kernel
    column: float
    row: int
    slice: np.ndarray
    above: str | None


@dataclass(frozen=True, eq=False)
class Tree:
    """All parts of a kernel over the line x (m,), and the chosen one's samples (m, 3).

    ``at`` is the place x_0 of all slices; no samples are there for what is no kernel.
    """

    nodes: tuple[Node, ...]
    x: np.ndarray
    at: float
    chosen: int
    samples: np.ndarray | None


def part_names(kernel: Kernel) -> tuple[str, ...]:
    """Return the names of all parts, in the order of `parts`; no hyperparameter is in them."""
    named = enumerate(parts(kernel).values(), 1)
    return tuple(WHOLE if i == 1 else f"{i}: {_word(part)}" for i, part in named)


def place_of(kernel: Kernel, name: str) -> str:
    """Return the place of the part of that name, that of the whole for an unknown one."""
    return dict(zip(part_names(kernel), parts(kernel), strict=True)).get(name, "")


def tree(setting: Setting, name: str, seed: int = 0) -> Tree:
    """Return the tree of the setting's kernel; ``name`` is the part that is chosen."""
    kernel = setting.kernel
    ends = LINE
    if setting.train.n_features == 1 and kernel.domain != "text":
        ends = frame(setting).across
    if kernel.domain == "nonnegative":
        ends = max(ends[0], 0.0), ends[1]
    fine = (count for count in PLACES if not is_coarse(ends[1] - ends[0], kernel, count))
    x = np.linspace(*ends, next(fine, PLACES[-1]))
    middle, found = len(x) // 2, parts(kernel)
    columns = _columns(found)
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
        for label, (place, part) in zip(part_names(kernel), found.items(), strict=True)
    )
    chosen = list(found).index(place_of(kernel, name))
    part = nodes[chosen].kernel
    samples = None
    if part.is_psd:
        drawn = GaussianProcess(part).sample_prior(x[:, None], DRAWN, seed)
        samples = np.asarray(drawn).reshape(len(x), -1)
    return Tree(nodes, x, float(x[middle]), chosen, samples)


def edited(kernel: Kernel, place: str, action: str, other: str) -> Kernel:
    """Return the kernel with the part in a place changed.

    Parameters
    ----------
    kernel, place
        As in `parts`.
    action : str
        `ADD` or `MULTIPLY` by the kernel ``other``, `SCALE` by a constant, `RAISE` to a power (of a
        power, to the next one), `REPLACE` by ``other``, or `REMOVE`.
    other : str
        The name of a kernel; it gets its default hyperparameters.

    Raises
    ------
    KernelError
        If the whole is to be removed, or a power is the highest one.
    """
    part, new = parts(kernel)[place], KERNELS[other]()
    match action:
        case "add":
            return with_part(kernel, place, Sum(part, new))
        case "multiply":
            return with_part(kernel, place, Product(part, new))
        case "scale":
            return with_part(kernel, place, Product(Constant(2.0), part))
        case "raise" if isinstance(part, Power):
            return with_part(kernel, place, Power(part.k1, part.exponent + 1))
        case "raise":
            return with_part(kernel, place, Power(part, 2))
        case "replace":
            return with_part(kernel, place, new)
        case "remove" if isinstance(part, Power):
            return with_part(kernel, place, part.k1)
        case "remove":
            return without_part(kernel, place)
    raise KernelError(f"There is no edit called {action}.")


def nearest(found: Tree, column: float, row: float) -> str:
    """Return the name of the part that stands nearest to a place of the picture."""
    apart = [np.hypot(node.column - column, node.row - row) for node in found.nodes]
    return found.nodes[int(np.argmin(apart))].name


def _columns(found: dict[str, Kernel]) -> dict[str, float]:
    leaves = [place for place, part in found.items() if not part.operands]
    columns = {place: float(i) for i, place in enumerate(leaves)}
    for place in reversed(found):  # parts stand after what they belong to
        if place not in columns:
            count = len(found[place].operands)
            below = [columns[f"{place}.k{i}".strip(".")] for i in range(1, count + 1)]
            columns[place] = sum(below) / count
    return columns


def _word(part: Kernel) -> str:
    names: dict[type[Kernel], str] = {Sum: "sum", Product: "product", Power: "power"}
    return names.get(type(part), part.label)


def _sign(part: Kernel) -> str:
    if isinstance(part, Power):
        return f"power {part.exponent}"
    signs: dict[type[Kernel], str] = {Sum: "+", Product: "×"}
    return signs.get(type(part), part.label)
