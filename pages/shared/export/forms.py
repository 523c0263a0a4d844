"""The numbers of a page in its code, in the form that the page shows.

For instance ``sigma = 0.8`` and ``gamma = 1 / (2 * sigma**2)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kernels import Hyperparameter, Kernel
from pages.shared import conventions
from pages.shared.conventions import Convention
from pages.shared.state.control import Control, Values


def assigned(declared: Hyperparameter, values: Values) -> str:
    """Return the lines that give a hyperparameter of the method its number."""
    name, kept = declared.name, values[declared.name]
    return _lines(Control(name, declared).written(values), name, kept)


def method_numbers(
    declared: Iterable[Hyperparameter], values: Values
) -> tuple[str, dict[str, str]]:
    """Return the method's numbers as arguments by name, and the lines that have to stand before."""
    before, arguments = [], {}
    for one in declared:
        if one.name in values:
            shown = bool(Control(one.name, one).written(values).form)
            before += [assigned(one, values)] if shown else []
            arguments[one.name] = one.name if shown else repr(values[one.name])
    return "\n".join(before), arguments


def kernel_numbers(kernel: Kernel, values: Values) -> tuple[str, dict[Kernel, dict[str, str]]]:
    """Return the names of numbers in another form, by kernel, and the lines that give them."""
    found = conventions.of_kernel(kernel, values)
    before, names = [], {}
    for leaf, (name, form) in found.items():
        alike = [other for other in found if other.name == leaf.name]
        # On a page about a process sigma and noise are those of the method.
        ending = "_white" if leaf.name == "white" else ""
        ending += f"_{alike.index(leaf) + 1}" if len(alike) > 1 else ""
        before.append(_lines(form, name, getattr(leaf, name), ending))
        names[leaf] = {name: f"{name}{ending}"}
    return "\n".join(before), names


def with_names(kernel: Kernel, names: Mapping[Kernel, Mapping[str, str]]) -> str:
    """Return the kernel as this project's library writes it, with names in place of numbers."""
    other = {
        repr(leaf): f"{type(leaf).__name__}({', '.join(f'{k}={v}' for k, v in given.items())})"
        for leaf, given in names.items()
    }
    if not other:
        return repr(kernel)
    return re.sub("|".join(map(re.escape, other)), lambda found: other[found[0]], repr(kernel))


def _lines(form: Convention, name: str, kept: Any, ending: str = "") -> str:
    if not form.form:
        return f"{name}{ending} = {kept!r}"
    variable, shown = f"{form.variable}{ending}", form.to_shown(kept)
    short = float(f"{shown:.3g}")
    exact = abs(form.to_kept(short) - kept) <= conventions.SAME * kept
    number = short if exact else shown
    return f"{variable} = {number!r}\n{name}{ending} = {form.code.format(variable)}"
