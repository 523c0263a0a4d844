"""How a hyperparameter is called beside its slider, on an axis, in a list."""

from __future__ import annotations

import re
from functools import lru_cache
from html.entities import html5
from typing import Any

from kernels import KERNELS, Hyperparameter
from pages.shared.model.units.number_text import RAISED

SMALL = str.maketrans("₀₁₂₃", "0123")
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def label(declared: Hyperparameter) -> str:
    """Return symbol and plain name, ``γ gamma``; one alone where it says all."""
    if _is_name(declared.symbol):
        return declared.symbol.replace("_", " ")
    symbol = without_latex(declared.symbol)
    name = spoken(declared)
    if symbol.translate(SMALL) == name:
        return symbol
    return name if "\\" in symbol else f"{symbol} {name}"


def choice_text(declared: Hyperparameter, value: Any) -> str:
    """Return how a menu writes one of its choices: kernels by their labels."""
    are_kernels = all(choice in KERNELS for choice in declared.choices)
    return KERNELS[value].label if are_kernels else str(value)


def spoken(declared: Hyperparameter) -> str:
    """Return the name in words, for a screen reader: ``gamma``, ``lambda``.

    A symbol that is a name is it: who speaks to a machine says what is written on the page.
    """
    own = declared.symbol if _is_name(declared.symbol) else declared.name
    return declared.spoken or own.replace("_", " ")


def _is_name(symbol: str) -> bool:
    """Whether a symbol is a name, as "noise sd"."""
    return len(symbol) > 3 and "\\" not in symbol


@lru_cache(maxsize=256)
def without_latex(symbol: str) -> str:
    r"""Return a symbol in Unicode, such as ``σ²``; ``\text{...}`` stays what it is."""
    if r"\text" in symbol:
        return symbol
    symbol = re.sub(r"_\\mathrm\{(\w+)\}", r"_\1", symbol)
    symbol = re.sub(r"\\([A-Za-z]+)", lambda letter: html5.get(f"{letter[1]};", letter[0]), symbol)
    symbol = re.sub(r"\^(\d)", lambda power: power[1].translate(RAISED), symbol)
    return re.sub(r"_(\d)", lambda index: index[1].translate(LOWERED), symbol)
