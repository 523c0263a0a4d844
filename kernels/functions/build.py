"""Kernels from the names and numbers of a menu, and back, without text between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import KernelError
from .algebra import Product, Sum
from .base import KERNELS, Kernel


def build(
    terms: Sequence[str], operators: Sequence[str] = (), parameters: Mapping[str, Any] | None = None
) -> Kernel:
    """Return the kernel of these terms; products bind closer than sums.

    ``build(("rbf", "periodic"), ("*",), {"k1.gamma": 1.0, "k2.period": 2.0})`` is the kernel
    ``parse("rbf(gamma=1) * periodic(period=2)")``. `terms_of` is its inverse.

    Parameters
    ----------
    terms : sequence of str
        Names of `KERNELS`, at least one.
    operators : sequence of {"+", "*"}
        One between each two terms.
    parameters : mapping
        Values by path: ``k1.gamma`` is gamma of the first term. What is left out has its default.

    Raises
    ------
    KernelError
        For an unknown name, operator or path, and for a value that its declaration refuses.
    """
    parameters = {} if parameters is None else parameters
    if not terms or isinstance(terms, str) or len(operators) != len(terms) - 1:
        counts = f"{len(terms)} terms and {len(operators)} operators"
        raise KernelError(f"A kernel has one operator between each two of its terms; got {counts}.")
    used = 0
    total: Kernel | None = None  # the sum of the groups that are complete
    group: Kernel | None = None  # the product that is being multiplied
    for i, name in enumerate(terms, start=1):
        cls = KERNELS.get(name)
        if cls is None:
            raise KernelError(f"No kernel is called {name}; there are {', '.join(KERNELS)}.")
        values = {}
        for h in cls.hyperparameters:
            path = f"k{i}.{h.name}"
            used += path in parameters
            values[h.name] = parameters.get(path, h.default)
        leaf = cls(**values)
        operator = operators[i - 2] if i > 1 else "*"
        if operator == "*":
            group = leaf if group is None else Product(group, leaf)
        elif operator == "+":
            total = group if total is None or group is None else Sum(total, group)
            group = leaf
        else:
            raise KernelError(f"Terms are joined by + or *; got {operator!r}.")
    if used != len(parameters):
        raise _unknown_path(terms, parameters)
    if total is None or group is None:
        assert group is not None  # there is at least one term
        return group
    return Sum(total, group)


def _unknown_path(terms: Sequence[str], parameters: Mapping[str, Any]) -> KernelError:
    known = [
        f"k{i}.{h.name}" for i, name in enumerate(terms, 1) for h in KERNELS[name].hyperparameters
    ]
    unknown = ", ".join(str(path) for path in parameters if path not in known)
    return KernelError(f"These terms have no {unknown}; they have {', '.join(known) or 'none'}.")


def terms_of(kernel: Kernel) -> tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]:
    """Return the terms, operators and parameters from which `build` makes this kernel.

    A scale factor counts as a constant kernel. Sums of sums and products of products are read from
    left to right, since their brackets do not change the kernel.

    Raises
    ------
    KernelError
        If the kernel is no sum of products of kernels out of `KERNELS`.
    """
    terms: list[str] = []
    operators: list[str] = []
    parameters: dict[str, Any] = {}
    for group in _groups(kernel):
        for i, leaf in enumerate(group):
            if terms:
                operators.append("*" if i else "+")
            terms.append(leaf.name)
            numbers = leaf.parameters.items()
            parameters |= {f"k{len(terms)}.{name}": value for name, value in numbers}
    return tuple(terms), tuple(operators), parameters


def _groups(kernel: Kernel) -> list[list[Kernel]]:
    """Split a sum of products into its groups of factors."""
    if isinstance(kernel, Sum):
        return _groups(kernel.k1) + _groups(kernel.k2)
    if isinstance(kernel, Product):
        left, right = _groups(kernel.k1), _groups(kernel.k2)
        if len(left) > 1 or len(right) > 1:
            raise KernelError(f"{kernel} is a product of sums; a sum of products is needed here.")
        return [left[0] + right[0]]
    if type(kernel) is not KERNELS.get(kernel.name):
        raise KernelError(f"{kernel} is no sum or product of plain kernels.")
    return [[kernel]]
