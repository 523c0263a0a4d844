"""Periods and lengthscales in the unit of the data: from a slider's number to "24 h", and back."""

from __future__ import annotations

import re

from pages.shared.model.units.literal import shortened
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import MINUS, number

HOUR, DAY, YEAR = 3600.0, 86_400.0, 365.25 * 86_400.0
MONTH = YEAR / 12
SPELT = {
    "s": 1.0, "min": 60.0, "h": HOUR, "day": DAY, "week": 7 * DAY, "month": MONTH, "year": YEAR,
}  # fmt: skip
ALIASES = {
    "sec": "s", "second": "s", "minute": "min", "hr": "h", "hour": "h", "d": "day", "w": "week",
    "wk": "week", "mo": "month", "y": "year", "yr": "year",
}  # fmt: skip
SHOWN = (  # a length of time is written in the first of these of which it has that many
    (2.0, "years", YEAR), (2.0, "months", MONTH), (3.0, "days", DAY), (2.0, "h", HOUR),
    (2.0, "min", 60.0), (0.0, "s", 1.0),
)  # fmt: skip
SCALED = {"standardise": "sd", "minmax": "of the range"}  # one shown unit of a scaled feature
TYPED = re.compile(r"\s*([-−+]?\d*[.,]?\d+(?:[eE][-+]?\d+)?)\s*(.*?)\s*")


def seconds(unit: str) -> float | None:
    """Return how long a unit of time is, singular, plural or short; None for any other unit."""
    for word in (unit.strip().lower(), unit.strip().lower().rstrip("s")):
        word = ALIASES.get(word, word)
        if word in SPELT:
            return SPELT[word]
    return None


def _time(measure: Measure) -> float | None:
    """Return the seconds of one raw unit, None for what is no time."""
    return seconds(measure.dates.unit if measure.dates else measure.unit)


def _unit(measure: Measure) -> str:
    """Return the unit of what is no time; where it is not known, what is measured."""
    return measure.unit or f"in {shortened(measure.name, 20)}"


def written(shown: float, measure: Measure) -> str:
    """Return a length on the axis of a feature in the feature's own unit, such as ``24 h``.

    Empty where the shown number is that already.
    """
    raw, time = abs(measure.step) * shown, _time(measure)
    if time is None:
        return "" if measure.is_plain else f"{number(raw)} {_unit(measure)}"
    length = raw * time
    unit, size = next((unit, s) for least, unit, s in SHOWN if length > least * s * (1 - 1e-4))
    return f"{number(length / size)} {unit}"


def in_both_units(shown: float, measure: Measure | None, scaling: str) -> str:
    """Return a length as it is shown and in the feature's own unit: ``0.707 sd = 1.96 in temp``.

    Without a measure, or where both are the same number, it is said once.
    """
    plain = number(shown)
    own = "" if measure is None else written(shown, measure)
    if measure is None or not own:
        return plain
    unit = SCALED.get(scaling) or (measure.dates.unit if measure.dates else measure.unit)
    if scaling not in SCALED and own.startswith(f"{plain} "):
        return own
    return f"{plain} {unit}".rstrip() + f" = {own}"


def read(text: str, measure: Measure | None) -> float:
    """Return the shown number of a length that was typed with its unit.

    Raises
    ------
    ValueError
        If it is no number with a unit that this feature has.
    """
    match = TYPED.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:20]!r} is no number with a unit.")
    size, unit = float(match[1].replace(MINUS, "-").replace(",", ".")), match[2]
    if not unit:
        return size
    if measure is not None:
        time, typed = _time(measure), seconds(unit)
        if time is not None and typed is not None:
            return size * typed / time / abs(measure.step)
        if unit.lower() in (measure.unit.lower(), _unit(measure).lower()):
            return size / abs(measure.step)
    raise ValueError(f"{unit[:20]!r} is no unit of this feature.")
