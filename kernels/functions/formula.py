r"""Formulas in LaTeX: a template such as ``\exp(-<gamma>\,\lVert x-z\rVert^2)``, filled in."""

import re
from collections.abc import Iterable
from typing import Any

from .hyperparameter import Hyperparameter

_OPEN, _CLOSE = re.compile(r"\\lVert|\\lvert|[({\[]"), re.compile(r"\\rVert|\\rvert|[)}\]]")


def latex_number(value: Any, digits: int = 3) -> str:
    r"""Return ``value`` with few significant digits, in powers of ten when far out."""
    if isinstance(value, tuple):
        return ",\\, ".join(latex_number(v, digits) for v in value)
    if isinstance(value, str):
        return rf"\text{{{value}}}"
    mantissa, _, exponent = f"{value:.{digits}g}".partition("e")
    if not exponent:
        return mantissa
    power = f"10^{{{int(exponent)}}}"
    if mantissa in ("1", "-1"):
        return mantissa.replace("1", power)
    return rf"{mantissa} \times {power}"


def literal(value: Any) -> str:
    """Return ``value`` as `parse` reads it, without the point of a whole number."""
    if isinstance(value, tuple):
        return f"({', '.join(map(literal, value))}{',' if len(value) == 1 else ''})"
    return repr(value).removesuffix(".0")


def fill(template: str, values: dict[str, str]) -> str:
    """Replace each ``<name>``; under an exponent a power or a product gets parentheses."""
    for name, text in values.items():
        compound = "^" in text or "times" in text
        grouped = rf"\left({text}\right)" if compound else f"{{{text}}}"
        template = template.replace(f"<{name}>^", f"{grouped}^").replace(f"<{name}>", text)
    return template.replace("+ -", "- ")


def general_formula(latex: str, declared: Iterable[Hyperparameter]) -> str:
    r"""Return the template of a kernel with the symbols of its hyperparameters in their places.

    Parameters
    ----------
    latex : str, with ``<gamma>`` where the hyperparameter gamma goes
    declared : iterable of Hyperparameter

    Examples
    --------
    >>> from kernel_playground import RBF, general_formula
    >>> print(general_formula(r"e^{-<gamma> s}", RBF.hyperparameters))
    e^{-\gamma s}
    """
    return fill(latex, {h.name: h.symbol for h in declared})


def is_sum(latex: str) -> bool:
    """Whether a plus or minus stands outside every bracket, so that a product needs parentheses."""
    depth = 0
    for position, character in enumerate(latex):
        depth += bool(_OPEN.match(latex, position)) - bool(_CLOSE.match(latex, position))
        if depth == 0 and character in "+-" and position:
            return True
    return False
