"""What counts as an answer to each kind of question."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

DIGITS = 5  # of a number that is kept: a browser's pixel is coarser
LARGEST = 1e12  # beyond it nobody has drawn
IN_A_LINE = 3  # a, b, c of a x + b y = c
NO_ANSWER = "This is no answer to this question."

Given = int | float | list[float]


class AnswerError(ValueError):
    """What is no answer; the message is one plain sentence."""


def checked(asked: Mapping[str, Any], given: Any) -> Given:
    """Return an answer as it is kept.

    Parameters
    ----------
    asked : mapping
        The question, as `question_data.question` makes it.
    given : object
        What was sent: of a choice its place in the list, of a guess or a place a number between the
        ends, of a stroke a number for each place, of a line a, b and c.

    Raises
    ------
    AnswerError
        If it is something else.
    """
    match asked["kind"]:
        case "choice":
            if type(given) is int and 0 <= given < len(asked["choices"]):
                return given
        case "estimate" | "place":
            (value,) = _numbers([given], 1)
            slack = 1e-6 * (asked["high"] - asked["low"])  # of what a browser rounds
            if asked["low"] - slack <= value <= asked["high"] + slack:
                return value
        case "stroke":
            return _numbers(given, len(asked["places"]))
        case "line":
            a, b, c = _numbers(given, IN_A_LINE)
            length = math.hypot(a, b)
            if length > 0 and abs(c) <= LARGEST * length:  # |c| / length: how far away it is from 0
                return [a, b, c]
    raise AnswerError(NO_ANSWER)


def is_answer(asked: Mapping[str, Any], given: Any) -> bool:
    """Whether something is an answer to a question."""
    try:
        checked(asked, given)
    except AnswerError:
        return False
    return True


def _numbers(given: Any, count: int) -> list[float]:
    """Return so many numbers, rounded."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != count:
        raise AnswerError(NO_ANSWER)
    for one in given:
        if type(one) not in (int, float) or not abs(one) <= LARGEST:  # nor is NaN
            raise AnswerError(NO_ANSWER)
    return [float(f"{one:.{DIGITS}g}") for one in given]
