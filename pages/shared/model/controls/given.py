"""A value that the learner gives: a control takes it as it is, or says why it does not."""

from __future__ import annotations

from typing import Any

from pages.shared.model.controls.control import Control, Values
from pages.shared.model.units import lengths
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import begins_sentence, number

SLACK = 1e-9  # of a limit: the rounding of a number that was written in another form
ANY_SIZE = 1e20  # times the smallest number: to name the limits would tell nobody anything


def accepted(control: Control, given: Any, displayed: Values) -> Any:
    """Return the value that a control takes.

    What lies beyond the limits is not moved to them: a slip of the sign would become the smallest
    number that there is.

    Parameters
    ----------
    control : Control
    given : Any
        A value, or its text.
    displayed : mapping
        Of the record, which chooses the forms of its numbers.

    Raises
    ------
    ValueError
        With a plain sentence, if the control has no such value.
    """
    try:
        value = control.parse(given)
    except (ValueError, TypeError, OverflowError) as error:
        raise ValueError(f"{begins_sentence(control.spoken)} has no such value.") from error
    if control.declared.is_numeric and not _is_within(control, float(given)):
        raise ValueError(limits_text(control, displayed))
    return value


def length(control: Control, text: str, measure: Measure | None) -> float:
    """Return the shown number of a length that was typed, perhaps with its unit.

    Raises
    ------
    ValueError
        With a plain sentence, if it is no number, or has a unit that the feature does not have.
    """
    try:
        return lengths.read(text, measure)
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{begins_sentence(control.spoken)}: {error}") from error


def _is_within(control: Control, given: float) -> bool:
    low, high = control.limits
    if control.is_whole and not given.is_integer():
        return False
    return low - SLACK * abs(low) <= given <= high + SLACK * abs(high)


def limits_text(control: Control, displayed: Values) -> str:
    """Say which numbers a control takes, in the form in which it shows them."""
    low, high = control.limits
    form = control.written(displayed)
    name = begins_sentence(form.spoken if form.form else control.spoken)
    if 0 < low * ANY_SIZE < high:
        return f"{name} takes positive numbers."
    first, last = sorted((form.to_shown(low), form.to_shown(high)))
    whole = "whole " if control.is_whole else ""
    return f"{name} takes {whole}numbers from {number(first)} to {number(last)}."
