"""How a hyperparameter is called beside its slider, on an axis, in a list."""

from __future__ import annotations

from kernels import Hyperparameter

WITHOUT_LATEX = {r"\gamma": "γ", r"\lambda": "λ", r"\alpha": "α", r"\epsilon": "ε"}
WITHOUT_LATEX |= {r"\nu": "ν", r"\ell": "ℓ", r"\sigma^2": "σ²", r"\ell_1": "ℓ₁", r"\ell_2": "ℓ₂"}
WITHOUT_LATEX |= {"c_0": "c₀", r"a_\mathrm{RQ}": "a_RQ"}
SPOKEN = {"lam": "lambda", "coef0": "constant", "alpha": "exponent", "n_components": "components"}


def label(declared: Hyperparameter) -> str:
    """Return symbol and plain name, ``γ gamma``; one alone where it says all."""
    if len(declared.symbol) > 3 and "\\" not in declared.symbol:
        return declared.symbol  # a name, as "noise sd"
    symbol = WITHOUT_LATEX.get(declared.symbol, declared.symbol)
    name = spoken(declared)
    return name if symbol == name or "\\" in symbol else f"{symbol} {name}"


def spoken(declared: Hyperparameter) -> str:
    """Return the name in words, for a screen reader: ``gamma``, ``lambda``."""
    if declared.name == "noise" and declared.symbol == r"\sigma^2":
        return "noise variance"
    return SPOKEN.get(declared.name, declared.name.replace("_", " "))
