"""How a hyperparameter is called beside its slider, on an axis, in a list."""

from __future__ import annotations

from kernels import Hyperparameter

GREEK = {r"\gamma": "γ", r"\lambda": "λ", r"\alpha": "α", r"\epsilon": "ε"}
GREEK |= {r"\nu": "ν", r"\ell": "ℓ", r"\sigma^2": "σ²"}
SPOKEN = {"lam": "lambda", "coef0": "offset", "n_components": "components"}


def label(declared: Hyperparameter) -> str:
    """Return symbol and plain name, ``γ gamma``; one alone where it says all."""
    symbol = GREEK.get(declared.symbol, declared.symbol)
    if len(symbol) > 2 and "\\" not in symbol:
        return symbol
    name = spoken(declared)
    return name if symbol == name or "\\" in symbol else f"{symbol} {name}"


def spoken(declared: Hyperparameter) -> str:
    """Return the name in words, for a screen reader: ``gamma``, ``lambda``."""
    if declared.name == "noise" and declared.symbol == r"\sigma^2":
        return "noise variance"
    return SPOKEN.get(declared.name, declared.name.replace("_", " "))
