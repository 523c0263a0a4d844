"""From one declaration to a control's values: in a widget, in the address, in a live request."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kernels import KERNELS, Hyperparameter, Kernel, Product, Sum, parse

MOST_TERMS = 4
OPERATORS = {"+": "+", "×": "*"}  # as shown: as the core writes it


@dataclass(frozen=True)
class Control:
    """A hyperparameter in its place on a page; ``name`` is its key in the page's values."""

    name: str
    declared: Hyperparameter

    @property
    def by_index(self) -> bool:
        """Whether its slider counts steps: a logarithmic one does, an even one does not."""
        return self.declared.scale == "log"

    def read(self, raw: Any) -> Any:
        """Return the value of a live request: a plain one, or what a slider's thumb says."""
        return self.parse(raw["text"] if isinstance(raw, Mapping) else raw)

    def parse(self, text: Any) -> Any:
        """Return a text as a value within the slider's range, for instance one from the address.

        A logarithmic slider takes three digits: what stands between two of its steps, such as a
        period of 6, becomes one more `stops` of it.
        """
        if not self.declared.is_numeric:
            matches = [c for c in self.declared.choices if str(c) == str(text)]
            if not matches:
                raise ValueError(f"{self.name} has no choice {text!r}.")
            return matches[0]
        number = float(text)
        if not math.isfinite(number):
            raise ValueError(f"{self.name} must be a finite number.")
        if self.declared.scale == "integer":
            low, high = self.declared.range
            return int(min(max(round(number), low), high))
        low, high = self.declared.range
        return float(f"{min(max(number, low), high):.3g}")

    def stops(self, value: Any) -> tuple:
        """Return the steps of a logarithmic slider, the present value among them."""
        steps = self.declared.steps
        return steps if value in steps else tuple(sorted((*steps, value)))


def choice(name: str, choices: tuple, help: str, default: Any = None) -> Hyperparameter:
    """Return the declaration of a choice; it opens with the first unless told otherwise."""
    default = choices[0] if default is None else default
    return Hyperparameter(name, name, default, "choice", scale="choice", choices=choices, help=help)


def kernel_controls(terms: tuple[str, ...]) -> list[Control]:
    """Return the controls of a kernel built of these terms, ``k1.gamma``, ``k2.period``..."""
    return [
        Control(f"k{i}.{declared.name}", declared)
        for i, term in enumerate(terms, start=1)
        for declared in KERNELS[term].hyperparameters
    ]


def kernel_text(values: Mapping[str, Any]) -> str:
    """Return the kernel expression of a page's values; products bind closer than sums."""
    written = []
    for i, term in enumerate(values["terms"], start=1):
        names = [declared.name for declared in KERNELS[term].hyperparameters]
        arguments = ", ".join(f"{name}={values[f'k{i}.{name}']!r}" for name in names)
        written.append(f"{term}({arguments})")
    text = written[0]
    for operator, term in zip(values["ops"], written[1:], strict=True):
        text += f" {operator} {term}"
    return text


_parsed = lru_cache(maxsize=1024)(parse)  # a run of a page asks for its kernel again and again


def kernel_of(values: Mapping[str, Any]) -> Kernel:
    """Return the kernel that a page's values describe."""
    return _parsed(kernel_text(values))


def kernel_values(kernel: Kernel) -> dict[str, Any]:
    """Return the values that describe a kernel, the inverse of `kernel_of`.

    Raises
    ------
    ValueError
        If the kernel is no sum of products of at most four plain kernels, which is what the
        sidebar can show. A scale factor counts as a constant kernel.
    """
    values: dict[str, Any] = {"terms": (), "ops": ()}
    for group in _groups(kernel):
        for i, leaf in enumerate(group):
            if values["terms"]:
                values["ops"] += ("*" if i else "+",)
            values["terms"] += (leaf.name,)
            prefix = f"k{len(values['terms'])}"
            for declared in leaf.hyperparameters:
                value = leaf.parameters[declared.name]
                if isinstance(value, tuple):
                    raise ValueError("One value per feature does not fit on a slider.")
                values[f"{prefix}.{declared.name}"] = Control("", declared).parse(value)
    if len(values["terms"]) > MOST_TERMS:
        raise ValueError(f"The sidebar shows at most {MOST_TERMS} kernels.")
    return values


def _groups(kernel: Kernel) -> list[list[Kernel]]:
    """Split a sum of products into its groups of factors."""
    if isinstance(kernel, Sum):
        return _groups(kernel.k1) + _groups(kernel.k2)
    if isinstance(kernel, Product):
        left, right = _groups(kernel.k1), _groups(kernel.k2)
        if len(left) > 1 or len(right) > 1:
            raise ValueError("The sidebar shows sums of products, not products of sums.")
        return [left[0] + right[0]]
    if type(kernel) not in KERNELS.values():
        raise ValueError("The sidebar shows sums and products of plain kernels.")
    return [[kernel]]
