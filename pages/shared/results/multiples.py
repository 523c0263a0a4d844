"""One hyperparameter at several values: which, at which values, and the setting of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pages.shared.setting import Setting
from pages.shared.state.control import Control, Values, is_kernel, kernel_controls, kernel_of

SELECTED, AROUND, ACROSS = "selected", "around the present value", "across the slider"
# Values that show most, by the name of a kernel and of its hyperparameter.
TELLING = {
    ("polynomial", "degree"): (1, 2, 3),
    ("periodic", "lengthscale"): (0.04, 0.1, 1.0, 10.0),
}
FACTOR = 10.0  # from the present value over 10 to 10 times it
SHARE = 0.25  # of a linear slider to each side


@dataclass(frozen=True, eq=False)
class Multiple:
    """The page with one hyperparameter at another value.

    Attributes
    ----------
    value : float, int or str
    setting : Setting
    is_present : bool
        Whether it is the value that the page has.
    """

    value: Any
    setting: Setting
    is_present: bool


def offered(values: Values, declared: tuple[Control, ...] = ()) -> dict[str, Control]:
    """Return the hyperparameters that can be varied, by their name in words.

    Those of the kernel come first, then those of the method, ``declared``.
    """
    terms = values["terms"]
    found = {}
    for control in (*kernel_controls(terms), *declared):
        place = control.name[1 : control.name.index(".")] if is_kernel(control.name) else ""
        of = f" of kernel {place}" if place and len(terms) > 1 else ""
        found[f"{control.spoken}{of}"] = control
    return found


def telling(control: Control, values: Values) -> tuple[Any, ...]:
    """Return selected values of a kernel's hyperparameter; none for most."""
    if not is_kernel(control.name):
        return ()
    place = int(control.name[1 : control.name.index(".")])
    return TELLING.get((values["terms"][place - 1], control.declared.name), ())


def series(control: Control, values: Values, how: str, count: int) -> tuple[Any, ...]:
    """Return ``count`` values of a control, in order, each once; all of a choice.

    ``how`` is `SELECTED`, `AROUND` or `ACROSS`. A whole number takes whole ones, so that they may
    be fewer.
    """
    declared, now = control.declared, values[control.name]
    if not declared.is_numeric:
        return declared.choices
    if how == SELECTED and (listed := telling(control, values)):
        return listed
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


def multiples(setting: Setting, control: Control, taken: tuple[Any, ...]) -> list[Multiple]:
    """Return the setting with the control at each value; all else, the data too, stays."""
    found = []
    for value in taken:
        values = {**setting.values, control.name: value}
        there = replace(setting, values=values, kernel=kernel_of(values))
        found.append(Multiple(value, there, value == setting.values[control.name]))
    return found
