"""What a mistake and its remedy give on the same data: a picture each, and what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

Numbers = Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Plane:
    """Points of some classes over two features, and a function over the plane."""

    X: np.ndarray  # (n, 2)
    codes: np.ndarray  # (n,) Codes into `classes`
    # Of the classes, and of the two features
    classes: tuple[str, ...]
    names: tuple[str, str]
    # (p,) The grid
    x: np.ndarray
    y: np.ndarray
    f: np.ndarray  # (q, p) Its boundary is where f = `level`; of more classes the largest wins
    level: float = 0.0
    # (n,) Which points have a ring; none where it is empty
    ringed: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    # Whether the sign of f - level names a class; else f has colours of its own
    signed: bool = True

    @property
    def plane(self) -> tuple[np.ndarray, np.ndarray]:
        """Both axes of the grid."""
        return self.x, self.y


@dataclass(frozen=True, eq=False)
class Curve:
    """A fitted curve over one feature, perhaps with a band of two standard deviations."""

    # (n,) The training points
    x: np.ndarray
    y: np.ndarray
    # (p,) The fit, and the function from which the data were drawn
    places: np.ndarray
    f: np.ndarray
    truth: np.ndarray
    up: tuple[float, float]  # both ends of the vertical axis
    # (p,) Half the width of the band divided by two; empty where there is none
    sd: np.ndarray = field(default_factory=lambda: np.zeros(0))
    # (m,) Fresh points; empty where none are shown
    fresh: tuple[np.ndarray, np.ndarray] = field(default_factory=lambda: (np.zeros(0), np.zeros(0)))
    names: tuple[str, str] = ("x", "y")  # of both axes


@dataclass(frozen=True, eq=False)
class Cloud:
    """Many candidates, models or features, as dots: what is looked at against what counts."""

    # (m,)
    x: np.ndarray
    y: np.ndarray
    chosen: np.ndarray  # which of them were chosen
    names: tuple[str, str]  # of both axes
    # The ends of both axes
    across: tuple[float, float]
    up: tuple[float, float]
    diagonal: bool = False  # whether y = x is drawn


Picture = Plane | Curve | Cloud


@dataclass(frozen=True, eq=False)
class Side:
    """The mistake, or what to do instead."""

    picture: Picture
    true: float  # what is measured on data that took no part
    # What one who works like this reports, or believes; None where only `true` counts
    reported: float | None = None
    # Further numbers by name, those between 0 and 1 that are read in percent apart
    more: Numbers = field(default_factory=dict)
    shares: Numbers = field(default_factory=dict)

    @property
    def error(self) -> float:
        """What should be small: how far the truth is worse than reported, else the truth."""
        return self.true if self.reported is None else self.true - self.reported


@dataclass(frozen=True, eq=False)
class Outcome:
    """Both sides, on the same data."""

    mistake: Side
    instead: Side
