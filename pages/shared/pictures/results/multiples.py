"""One hyperparameter at several values: which, at which values, and the setting of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kernels import Hyperparameter
from pages.shared.model.controls.control import (
    Control,
    Values,
    kernel_controls,
    kernel_of,
)
from pages.shared.model.controls.terms import called
from pages.shared.model.setting.setting import Setting

SELECTED, AROUND, ACROSS = "selected", "around the present value", "across the slider"
OWN = "own values"
OWN_COUNT, MAX_OWN = "own_count", 8
FIRST_APART = (0, 2, 5, 7, 1, 3, 4, 6)  # of eight values: the first few lie far apart
FACTOR = 10.0  # from the present value over 10 to 10 times it
SHARE = 0.25  # of a linear slider to each side


@dataclass(frozen=True, eq=False)
class Multiple:
    """The page with one hyperparameter at another value."""

    value: Any
    setting: Setting
    is_present: bool  # whether it is the value that the page has


def offered(values: Values, declared: tuple[Control, ...] = ()) -> dict[str, Control]:
    """Return the hyperparameters that can be varied, by their name in words.

    Those of the kernel come first, then those of the method, ``declared``.
    """
    terms = values["terms"]
    return {called(control, terms): control for control in (*kernel_controls(terms), *declared)}


def series(control: Control, values: Values, how: str, count: int) -> tuple[Any, ...]:
    """Return ``count`` values of a control, in order, each once; all of a choice.

    ``how`` is `SELECTED`, `AROUND`, `ACROSS` or `OWN`. A whole number takes whole ones, so that
    they may be fewer. One's own values stay in their order.
    """
    declared, now = control.declared, values[control.name]
    if not declared.is_numeric:
        return declared.choices
    if how == OWN:
        own = own_controls(control)[: values[OWN_COUNT]]
        return tuple(dict.fromkeys(control.parse(values.get(h.name, h.default)) for h in own))
    if how == SELECTED and declared.informative:
        return declared.informative
    low, high = declared.range
    if how == ACROSS:
        return tuple(dict.fromkeys(control.parse(value) for value in control.spread(count)))
    if control.is_whole:
        first = int(max(low, min(now - count // 2, high - count + 1)))
        return tuple(range(first, int(min(high, first + count - 1)) + 1))
    middle = count // 2  # so that the present value is one of them
    steps = [(i - middle) / middle for i in range(count)]
    place: Callable[[float], float]
    if declared.scale == "log":
        place = lambda step: now * FACTOR**step  # noqa: E731
    else:
        place = lambda step: now + SHARE * step * (high - low)  # noqa: E731
    return tuple(dict.fromkeys(control.parse(place(step)) for step in steps))


def own_controls(control: Control) -> tuple[Hyperparameter, ...]:
    """Return the controls of one's own values of a hyperparameter that is a number.

    They have other names for whole numbers, as those are others on another slider.
    """
    name = "whole" if control.is_whole else "value"
    apart = control.spread(MAX_OWN)
    opening = [*control.declared.informative, *(apart[i] for i in FIRST_APART if i < len(apart))]
    opening += [control.declared.default] * MAX_OWN
    return tuple(
        replace(
            control.declared,
            name=f"{name}_{i}",
            symbol=f"value {i}",
            spoken="",
            default=opening[i - 1],
            range=control.range,
            help="One of the values that stand side by side.",
            quantity="",
        )
        for i in range(1, MAX_OWN + 1)
    )


def compute_multiples(setting: Setting, control: Control, taken: tuple[Any, ...]) -> list[Multiple]:
    """Return the setting with the control at each value; all else, the data too, stays."""
    pictures = []
    for value in taken:
        values = {**setting.values, control.name: value}
        there = replace(setting, values=values, kernel=kernel_of(values))
        pictures.append(Multiple(value, there, value == setting.values[control.name]))
    return pictures
