"""Numbers and shares as every readout writes them."""

from __future__ import annotations

import re

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: float) -> str:
    """Return three significant digits, as every readout shows them: ``0.5``, ``5 × 10⁻⁵``."""
    short = f"{value:.3g}"
    size = abs(float(short))
    if 1000 <= size < 1e5:
        return f"{value:.0f}"
    if size == 0 or 1e-4 <= size < 1000:
        return short if value else "0"
    mantissa, _, exponent = f"{float(short):.2e}".partition("e")
    if not exponent:
        return short
    factor = f"{float(mantissa):g}"
    return {"1": "", "-1": "-"}.get(factor, f"{factor} × ") + power(int(exponent))


def as_shown(value: float) -> float:
    """Return what `number` writes, as a number."""
    return float(f"{value:.0f}" if 1000 <= abs(value) < 1e5 else f"{value:.3g}")


def power(k: int) -> str:
    """Return 10 to the k as it is written."""
    return "1" if k == 0 else "10" + str(k).translate(RAISED)


def share(value: float) -> str:
    """Return a share as a percentage with three digits."""
    return f"{number(100 * value)} %"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, which takes an s in the plural: ``1 epoch``, ``2 epochs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def unbroken(text: str) -> str:
    """Return a text in which a number stays in one line with its per cent sign."""
    return re.sub(r"(?<=\d) %", "\xa0%", text)
