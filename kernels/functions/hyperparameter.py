"""One declaration per hyperparameter; everything else is derived from it."""

import math
from dataclasses import dataclass
from functools import cached_property
from numbers import Real
from typing import Any, TypeGuard

import numpy as np

from ..errors import KernelError


@dataclass(frozen=True, eq=True)
class Hyperparameter:
    r"""What is valid, what the slider offers, and how it is written.

    The ``domain`` binds the library; ``range`` and ``scale`` only shape the slider.

    Parameters
    ----------
    name : str
        The keyword of the constructor, for instance ``"gamma"``.
    symbol : str
        LaTeX of the symbol, for instance ``r"\gamma"``.
    default : float, int or str
        The value when none is given.
    domain : {"positive", "nonnegative", "real", "integer", "choice"}
        What the library accepts: x > 0, x >= 0, any finite x, a whole number of at least
        ``range[0]``, or one of ``choices``.
    range : tuple of float
        Both ends of the slider.
    typed : tuple of float, optional
        Both ends of what can be typed, where they are not those of the slider: it gets one more
        step for such a value.
    scale : {"log", "linear", "integer", "choice"}
        How the slider divides its range. ``log`` has 20 steps to the decade.
    choices : tuple
        The values of a choice.
    between : float
        Any other number above 0 and up to this is valid beside the choices that a menu offers.
    help : str
        One line for the person at the slider.
    per_feature : bool
        Whether a sequence, one value for each feature, is valid too; it is kept as a tuple.
    per_sample : bool
        Likewise, one value for each sample.
    also : tuple
        What is valid beside the domain: infinity, None, or 0.
    spoken : str
        The name in words, for a screen reader; without it the name itself.
    length_power : int
        How it goes with the unit of the features: 1 for a length such as a period, -2 for a factor
        on squared distances. Points c times as far apart and c^length_power times the value give
        the same kernel. The slider then reaches to where the data are.
    digits : int
        The significant digits that a typed value keeps.
    informative : tuple
        Values that show most side by side.
    quantity : str
        What it is in all textbooks, which write it in several ways: ``"width"`` for the 1/(2 s^2)
        of a Gaussian, ``"noise"`` for a variance. The app then offers those.
    other_latex : str
        LaTeX of the kernel written in another way, with ``<shown>`` where the quantity stands.

    Raises
    ------
    KernelError
        By ``validate``: the text says what would be right.

    Examples
    --------
    >>> from kernel_playground import RBF
    >>> (gamma,) = RBF.hyperparameters
    >>> gamma.validate(2)
    2.0
    >>> gamma.spread(3)
    (0.001, 1.0, 1000.0)
    """

    name: str
    symbol: str
    default: Any
    domain: str = "positive"
    range: tuple[float, float] = (1e-3, 1e3)
    scale: str = "log"
    choices: tuple[Any, ...] = ()
    between: float = 0.0
    help: str = ""
    per_feature: bool = False
    per_sample: bool = False
    also: tuple[Any, ...] = ()
    typed: tuple[float, float] | None = None
    spoken: str = ""
    length_power: int = 0
    digits: int = 3
    informative: tuple[Any, ...] = ()
    quantity: str = ""
    other_latex: str = ""

    @property
    def is_numeric(self) -> bool:
        """Whether the values can be ordered on a slider."""
        return self.scale != "choice"

    @cached_property
    def choices_by_text(self) -> dict[str, Any]:
        """The choices, each by its text; of two with the same text the first."""
        return {str(choice): choice for choice in reversed(self.choices)}

    @cached_property
    def steps(self) -> tuple[Any, ...]:
        """Every value the slider can take, in order, each with three significant digits."""
        if self.scale == "choice":
            return self.choices
        low, high = self.range
        if self.scale == "integer":
            return tuple(range(int(low), int(high) + 1))
        if self.scale == "linear":
            return tuple(float(f"{v:.3g}") for v in np.linspace(low, high, 101))
        first, last = round(20 * math.log10(low)), round(20 * math.log10(high))
        return tuple(float(f"{10 ** (k / 20):.3g}") for k in range(first, last + 1))

    def nearest(self, value: Any) -> Any:
        """Return the slider's value nearest to ``value``, on the slider's own scale."""
        if not self.is_numeric:
            return value if value in self.choices else self.default
        warp = math.log if self.scale == "log" else float
        target = warp(min(max(value, self.range[0]), self.range[1]))
        return min(self.steps, key=lambda step: abs(warp(step) - target))

    def spread(self, count: int = 3) -> tuple[Any, ...]:
        """Return ``count`` values from end to end of the slider: the grid of tests and maps."""
        steps = self.steps
        picks = np.linspace(0, len(steps) - 1, min(count, len(steps))).round().astype(int)
        return tuple(steps[i] for i in picks)

    def validate(self, value: Any) -> Any:
        """Return ``value`` as its own type, or raise a KernelError that names the remedy."""
        if isinstance(value, np.ndarray) and value.ndim < 2:
            value = value.tolist()  # Python's own numbers are looked at four times as fast
        each_feature = self.per_feature and isinstance(value, tuple | list | np.ndarray)
        if (each_feature or (self.per_sample and np.ndim(value) == 1)) and len(value):
            return tuple(map(self._validate_one, value))
        return self._validate_one(value)

    def _validate_one(self, value: Any) -> Any:
        """Return the same of a single value."""
        if type(value) is float and self.domain == "positive" and 0 < value < math.inf:
            return value
        if isinstance(value, np.ndarray) and value.ndim == 0:
            value = value.item()
        if self.also and (value is None or _is_number(value)) and value in self.also:
            return self.also[self.also.index(value)]
        if self.domain == "choice":
            number = _finite(value) if self.between else None
            if number is not None and 0 < number <= self.between:
                return number
            if isinstance(value, np.ndarray) or value not in self.choices:
                options = ", ".join(map(repr, self.choices))
                options += f", or another number up to {self.between:g}" if self.between else ""
                raise KernelError(f"{self.name} must be one of {options}; got {value!r}.")
            return self.choices[self.choices.index(value)]
        number = _finite(value)
        if number is None:
            raise KernelError(f"{self.name} must be a finite number; got {value!r}.")
        if self.domain == "integer":
            if number != int(number) or number < self.range[0]:
                expected = f"a whole number of at least {int(self.range[0])}"
                raise KernelError(f"{self.name} must be {expected}; got {value!r}.")
            return int(number)
        if self.domain == "positive" and number <= 0:
            expected = "0 or more" if 0.0 in self.also else "greater than 0"
            raise KernelError(f"{self.name} must be {expected}; got {value!r}.")
        if self.domain == "nonnegative" and number < 0:
            raise KernelError(f"{self.name} must be 0 or more; got {value!r}.")
        return number


def _is_number(value: object) -> TypeGuard[Real]:
    return isinstance(value, Real) and not isinstance(value, bool)


def _finite(value: object) -> float | None:
    """Return ``value`` as a float where it is a finite number, else None."""
    if not _is_number(value):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
