"""The numbers of a page in its code, in the notation that the page shows.

For instance ``sigma = 0.8`` and ``gamma = 1 / (2 * sigma**2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kernels import Hyperparameter, Kernel
from pages.shared.model.controls.control import Control, Values
from pages.shared.model.units import notations
from pages.shared.model.units.notations import Notation


def assigned(declared: Hyperparameter, values: Values) -> str:
    """Return the lines that give a hyperparameter of the method its number."""
    name = declared.name
    return _lines(Control(name, declared).written(values), name, values[name])


def method_numbers(
    declared: Iterable[Hyperparameter], values: Values
) -> tuple[str, dict[str, str]]:
    """Return the method's numbers as arguments by name, and the lines that have to stand before."""
    before, arguments = [], {}
    for one in declared:
        if one.name in values:
            is_converted = bool(Control(one.name, one).written(values).form)
            before += [assigned(one, values)] if is_converted else []
            arguments[one.name] = one.name if is_converted else repr(values[one.name])
    return "\n".join(before), arguments


def kernel_numbers(kernel: Kernel, values: Values) -> tuple[str, dict[Kernel, dict[str, str]]]:
    """Return the lines of numbers in another notation, and their names by kernel."""
    converted = notations.kernel_notations(kernel, values)
    before, names = [], {}
    for leaf, (declared, notation) in converted.items():
        name = declared.name
        alike = [other for other in converted if other.name == leaf.name]
        # On a page about a process sigma and noise are those of the method.
        ending = f"_{leaf.name}" if leaf.is_noise else ""
        ending += f"_{alike.index(leaf) + 1}" if len(alike) > 1 else ""
        before.append(_lines(notation, name, getattr(leaf, name), ending))
        names[leaf] = {name: f"{name}{ending}"}
    return "\n".join(before), names


def with_names(
    kernel: Kernel, names: Mapping[Kernel, Mapping[str, str]], written: Callable[[Kernel], str]
) -> str:
    """Return the kernel as `str` or `repr` writes it, with names in place of numbers."""
    text = written(kernel)
    for leaf, given in names.items():
        function = written(leaf).partition("(")[0]
        arguments = ", ".join(f"{name}={value}" for name, value in given.items())
        text = text.replace(written(leaf), f"{function}({arguments})")
    return text


def _lines(notation: Notation, name: str, kept: Any, ending: str = "") -> str:
    if not notation.form:
        return f"{name}{ending} = {kept!r}"
    variable, shown = f"{notation.variable}{ending}", notation.to_shown(kept)
    short = float(f"{shown:.3g}")
    exact = abs(notation.to_kept(short) - kept) <= notations.SAME * kept
    number = short if exact else shown
    return f"{variable} = {number!r}\n{name}{ending} = {notation.code.format(variable)}"
