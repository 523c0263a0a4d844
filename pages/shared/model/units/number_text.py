"""Numbers and shares as every readout writes them."""

from __future__ import annotations

import re

MINUS = "\u2212"
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: float) -> str:
    """Return three significant digits, as every readout shows them: ``−0.5``, ``5 × 10⁻⁵``."""
    return powered(f"{as_shown(value) or 0:.5g}")


def powered(text: str) -> str:
    """Return ``-5e-05`` as ``−5 × 10⁻⁵``, and ``-0.5`` with a minus sign as long as a plus."""
    factor, e, exponent = text.partition("e")
    factor = factor.replace("-", MINUS)
    if not e:
        return factor
    ten = power(int(exponent))
    return {"1": ten, f"{MINUS}1": f"{MINUS}{ten}"}.get(factor, f"{factor} × {ten}")


def as_shown(value: float) -> float:
    """Return what `number` writes, as a number: from 1000 to 99999 with all its digits."""
    short, whole = float(f"{value:.3g}"), float(f"{value:.0f}")
    return whole if abs(short) >= 1000 and abs(whole) < 1e5 else short


def power(k: int) -> str:
    """Return 10 to the k as it is written."""
    return "1" if k == 0 else "10" + str(k).translate(RAISED)


def share(value: float) -> str:
    """Return a share as a percentage with three digits."""
    return f"{number(100 * value)} %"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, which takes an s in the plural: ``1 epoch``, ``2 epochs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def begins_sentence(name: str) -> str:
    """Return a name as a sentence begins with it; a symbol, as n, stays as it is."""
    is_word = len(name) > 1 and name[:2].isascii() and name[:2].isalpha()
    return name[0].upper() + name[1:] if is_word else name


def unbroken(text: str) -> str:
    """Return a text in which a number stays in one line with its per cent sign."""
    return re.sub(r"(?<=\d) %", "\xa0%", text)
