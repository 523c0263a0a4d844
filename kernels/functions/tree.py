"""A kernel as a tree: its parts by their place, a part put in the place of another, its shape.

The place of a part is a path of ``k1`` and ``k2``, ``""`` for the whole and ``"k1.k2"`` for the
second operand of the first one, as in the names of the hyperparameters of a composite.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import KernelError
from .algebra import MAX_POWER, Composite, Power
from .base import KERNELS, OPERATIONS, Kernel

Shape = int | tuple[Any, ...]
"""The number of a leaf, from 1, or (operator, left, right); of a power ("**", base, exponent)."""


def parts(kernel: Kernel) -> dict[str, Kernel]:
    """Return every part of a kernel by its place: itself first, then those of k1, those of k2."""
    by_place = {"": kernel}
    for i, operand in enumerate(kernel.operands, 1):
        for place, part in parts(operand).items():
            by_place[f"k{i}.{place}".rstrip(".")] = part
    return by_place


def with_part(kernel: Kernel, place: str, part: Kernel) -> Kernel:
    """Return the kernel with another part in a place.

    Raises
    ------
    KernelError
        If it has no such place.
    """
    if place not in parts(kernel):
        raise KernelError(f"{kernel} has no part {place}.")
    if not place:
        return part
    first, _, rest = place.partition(".")
    operands = [
        with_part(operand, rest, part) if first == f"k{i}" else operand
        for i, operand in enumerate(kernel.operands, 1)
    ]
    return kernel.with_operands(operands)


def without_part(kernel: Kernel, place: str) -> Kernel:
    """Return the kernel without a part: of a sum or product the other operand is left.

    Without the base there is no power: the part that the power stands in loses it as a whole.

    Raises
    ------
    KernelError
        If nothing is left.
    """
    above, _, last = place.rpartition(".")
    if not place:
        raise KernelError("Nothing is left of the kernel: replace it instead.")
    by_place = parts(kernel)
    if place not in by_place:
        raise KernelError(f"{kernel} has no part {place}.")
    holder = by_place[above]
    if len(holder.operands) == 1:
        return without_part(kernel, above)
    return with_part(kernel, above, holder.operands[2 - int(last[1])])


def shape_of(kernel: Kernel) -> tuple[tuple[str, ...], Shape, dict[str, Any]]:
    """Return the names of the leaves, how they are joined, and the leaves' hyperparameters.

    `shaped` is the inverse. The parameters are named ``k1.gamma`` by the number of the leaf.

    Raises
    ------
    KernelError
        If a leaf is not out of `KERNELS`, or looks at some of the features alone.
    """
    leaves = kernel.leaves()
    for part in parts(kernel).values():
        if type(part) not in (KERNELS.get(part.name), *OPERATIONS.values()):
            raise KernelError(f"{part} is none of the plain kernels.")
    parameters = {
        f"k{i}.{name}": value
        for i, leaf in enumerate(leaves, 1)
        for name, value in leaf.parameters.items()
    }
    return tuple(leaf.name for leaf in leaves), _shape(kernel, iter(range(1, 10**6))), parameters


def _shape(kernel: Kernel, numbers: Any) -> Shape:
    if isinstance(kernel, Power):
        return ("**", _shape(kernel.k1, numbers), kernel.exponent)
    for operator, cls in OPERATIONS.items():
        if type(kernel) is cls and isinstance(kernel, Composite):
            return (operator, _shape(kernel.k1, numbers), _shape(kernel.k2, numbers))
    number: int = next(numbers)
    return number


def shaped(terms: Sequence[str], shape: Shape, parameters: Mapping[str, Any]) -> Kernel:
    """Return the kernel of these leaves, joined in this shape; what is not given has its default.

    Raises
    ------
    KernelError
        If the shape does not take each leaf once, in order, or is joined by something else.
    """
    leaves = iter(range(1, len(terms) + 1))
    kernel = _shaped(terms, shape, parameters, leaves)
    if next(leaves, None) is not None:
        raise KernelError(f"Some of the kernels {', '.join(terms)} are not joined to the others.")
    return kernel


def _shaped(terms: Sequence[str], shape: Shape, given: Mapping[str, Any], leaves: Any) -> Kernel:
    match shape:
        case int() if shape == next(leaves, None) and terms[shape - 1] in KERNELS:
            cls = KERNELS[terms[shape - 1]]
            own = {h.name: given.get(f"k{shape}.{h.name}", h.default) for h in cls.hyperparameters}
            return cls(**own)
        case ("**", base, int(exponent)) if 1 <= exponent <= MAX_POWER:
            return Power(_shaped(terms, base, given, leaves), exponent)
        case ("+" | "*" as operator, left, right):
            first = _shaped(terms, left, given, leaves)
            return OPERATIONS[operator](first, _shaped(terms, right, given, leaves))
    raise KernelError("Kernels are joined by +, * and whole powers, each one once and in order.")
