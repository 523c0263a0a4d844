"""A number with a name that a page shows; its text is derived once, here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from kernels import Hyperparameter
from pages.shared.model.units.number_text import MINUS, as_shown, number, powered

# What test points say: readouts by the beginning of their keys, and the role of their traces. They
# are not to be seen while a learner chooses hyperparameters.
HELD_OUT = (
    "error_test", "accuracy", "log_density", "inside_band", "mean_predictions", "test",
)  # fmt: skip

LONGEST_CHANGE = 6  # characters of a difference that is written in full


@dataclass(frozen=True)
class Readout:
    """One number with a name, and one line that says what it means."""

    # Its lasting name, such as `error_test`: stories, challenges, narrator and export use it. A
    # question hides all readouts whose keys begin with a name.
    key: str
    # The number, in `unit`; None where there is none to measure, and `words` says it all
    amount: float | None
    unit: str  # what the number is in, for instance the target's unit; "%" for shares
    # What stands above the number, and the line that says what it means
    label: str
    help: str
    of: int | None = None  # of how many, for a count: `34 of 150`
    detail: str = ""  # what explains the number, in brackets behind it
    words: str = ""  # what stands in place of the number
    digits: str = ""  # the number as it is written where that is not as `number` writes it
    # Whose number it is, where that can be shown in another notation; see `notations`
    hyperparameter: Hyperparameter | None = None

    @cached_property
    def plain_text(self) -> str:
        """The number with its unit, or the words, without what explains it."""
        if self.words or self.amount is None:
            return self.words
        if self.of is not None:
            return f"{self.amount:.0f} of {self.of}"
        return f"{self._written(self.amount)} {self.unit}".strip()

    @property
    def text(self) -> str:
        """What the page shows."""
        return f"{self.plain_text} ({self.detail})" if self.detail else self.plain_text

    @property
    def is_count(self) -> bool:
        """Whether the number counts something: it is whole, and written in full."""
        return isinstance(self.amount, int)

    @cached_property
    def shown_amount(self) -> float:
        """The number as it is shown, by which goals and sentences are judged; NaN without one."""
        if self.amount is None:
            return math.nan
        if self.is_count:
            return self.amount
        return float(self.digits) if self.digits else as_shown(self.amount)

    def _written(self, amount: float) -> str:
        if self.digits or self.is_count:
            return powered(self.digits or str(amount))
        return number(amount)

    def wire(self) -> dict[str, Any]:
        """Return what the browser gets."""
        return {
            "key": self.key,
            "label": self.label,
            "value": self.text,
            "amount": None if self.amount is None else self.shown_amount,
            "unit": self.unit,
            "of": self.of,
            "help": self.help,
        }


def change(before: Readout, after: Readout) -> str:
    """Return the difference of two amounts as they are shown, with its sign; "" without one.

    It reads as the tag of change beside a readout does (changes.js), without the unit.
    """
    amounts = before.shown_amount, after.shown_amount
    if not all(map(math.isfinite, amounts)):
        return ""
    places = min(20, max(map(_decimals, amounts)))
    gap = round(amounts[1] - amounts[0], places)
    if not gap:
        return ""
    full = f"{abs(gap):.{places}f}"
    full = full.rstrip("0").rstrip(".") if "." in full else full
    size = number(abs(gap)) if len(full) > LONGEST_CHANGE else full
    return f"{MINUS if gap < 0 else '+'}{size}"


def _decimals(value: float) -> int:
    exponent = Decimal(repr(value)).normalize().as_tuple().exponent
    return max(0, -int(exponent))


def share_readout(
    key: str, share: float, label: str, help: str, count: int | None = None
) -> Readout:
    """Return a share as a percentage, with the numbers behind it where ``count`` says of how many.

    For instance ``5.5 % (11 of 200)``.
    """
    detail = "" if count is None else f"{round(share * count)} of {count}"
    return Readout(key, 100 * share, "%", label, help, detail=detail)
