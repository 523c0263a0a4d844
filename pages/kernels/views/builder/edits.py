"""The parts of a nested kernel by name, and what the buttons of the builder make of one."""

from __future__ import annotations

from kernels import (
    KERNELS,
    Constant,
    Kernel,
    KernelError,
    Power,
    Product,
    Sum,
    parts,
    with_part,
    without_part,
)

WHOLE = "the whole"
ADD, MULTIPLY, SCALE, RAISE, REPLACE, REMOVE = (
    "add", "multiply", "scale", "raise", "replace", "remove",
)  # fmt: skip


def part_names(kernel: Kernel) -> tuple[str, ...]:
    """Return the names of all parts, in the order of `parts`; no hyperparameter is in them."""
    named = enumerate(parts(kernel).values(), 1)
    return tuple(WHOLE if i == 1 else f"{i}: {_word(part)}" for i, part in named)


def place_of(kernel: Kernel, name: str) -> str:
    """Return the place of the part of that name, that of the whole for an unknown one."""
    return dict(zip(part_names(kernel), parts(kernel), strict=True)).get(name, "")


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


def _word(part: Kernel) -> str:
    names: dict[type[Kernel], str] = {Sum: "sum", Product: "product", Power: "power"}
    return names.get(type(part), part.label)
