"""How a hyperparameter is called beside its slider, on an axis, in a list."""

from __future__ import annotations

from typing import Any

from kernels import KERNELS, Hyperparameter

WITHOUT_LATEX = {r"\gamma": "γ", r"\lambda": "λ", r"\alpha": "α", r"\epsilon": "ε"}
WITHOUT_LATEX |= {r"\nu": "ν", r"\ell": "ℓ", r"\sigma^2": "σ²", r"\ell_1": "ℓ₁", r"\ell_2": "ℓ₂"}
WITHOUT_LATEX |= {"c_0": "c₀", r"a_\mathrm{RQ}": "a_RQ"}
SMALL = str.maketrans("₀₁₂₃", "0123")
SPOKEN = {"lam": "lambda", "coef0": "constant", "alpha": "exponent", "n_components": "components"}


def label(declared: Hyperparameter) -> str:
    """Return symbol and plain name, ``γ gamma``; one alone where it says all."""
    if len(declared.symbol) > 3 and "\\" not in declared.symbol:
        return declared.symbol  # a name, as "noise sd"
    symbol = WITHOUT_LATEX.get(declared.symbol, declared.symbol)
    name = spoken(declared)
    if symbol.translate(SMALL) == name:
        return symbol
    return name if "\\" in symbol else f"{symbol} {name}"


def choice_text(declared: Hyperparameter, value: Any) -> str:
    """Return how a menu writes one of its choices: kernels by their labels."""
    are_kernels = all(choice in KERNELS for choice in declared.choices)
    return KERNELS[value].label if are_kernels else str(value)


def spoken(declared: Hyperparameter) -> str:
    """Return the name in words, for a screen reader: ``gamma``, ``lambda``."""
    if declared.name == "noise" and declared.symbol == r"\sigma^2":
        return "noise variance"
    return SPOKEN.get(declared.name, declared.name.replace("_", " "))
