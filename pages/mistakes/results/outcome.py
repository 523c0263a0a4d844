"""What a mistake and its remedy give on the same data: a picture each, and what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

Numbers = Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Plane:
    """Points of some classes over two features, and a function over the plane.

    Attributes
    ----------
    X : ndarray of shape (n, 2)
    codes : ndarray of shape (n,)
        Codes into ``classes``.
    classes, names : tuple of str
        Of the classes, and of the two features.
    x, y : ndarrays of shape (p,), (q,)
        The grid.
    f : ndarray of shape (q, p), or (q, p, n_classes)
        Its boundary is where f = ``level``; of more classes the largest wins.
    level : float
    ringed : ndarray of bool of shape (n,)
        Which points have a ring; none where it is empty.
    signed : bool
        Whether the sign of f - level names a class; else f has colours of its own.
    """

    X: np.ndarray
    codes: np.ndarray
    classes: tuple[str, ...]
    names: tuple[str, str]
    x: np.ndarray
    y: np.ndarray
    f: np.ndarray
    level: float = 0.0
    ringed: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    signed: bool = True

    @property
    def plane(self) -> tuple[np.ndarray, np.ndarray]:
        """Both axes of the grid."""
        return self.x, self.y


@dataclass(frozen=True, eq=False)
class Curve:
    """A fitted curve over one feature, perhaps with a band of two standard deviations.

    Attributes
    ----------
    x, y : ndarrays of shape (n,)
        The training points.
    places, f, truth : ndarrays of shape (p,)
        The fit, and the function from which the data were drawn.
    sd : ndarray of shape (p,)
        Half the width of the band divided by two; empty where there is none.
    fresh : tuple of two ndarrays of shape (m,)
        Fresh points; empty where none are shown.
    up : tuple of float
        Both ends of the vertical axis.
    names : tuple of str
        Of both axes.
    """

    x: np.ndarray
    y: np.ndarray
    places: np.ndarray
    f: np.ndarray
    truth: np.ndarray
    up: tuple[float, float]
    sd: np.ndarray = field(default_factory=lambda: np.zeros(0))
    fresh: tuple[np.ndarray, np.ndarray] = field(default_factory=lambda: (np.zeros(0), np.zeros(0)))
    names: tuple[str, str] = ("x", "y")


@dataclass(frozen=True, eq=False)
class Cloud:
    """Many candidates, models or features, as dots: what is looked at against what counts.

    Attributes
    ----------
    x, y : ndarrays of shape (m,)
    chosen : ndarray of int
        Which of them were chosen.
    names : tuple of str
        Of both axes.
    across, up : tuple of float
        The ends of both axes.
    diagonal : bool
        Whether y = x is drawn.
    """

    x: np.ndarray
    y: np.ndarray
    chosen: np.ndarray
    names: tuple[str, str]
    across: tuple[float, float]
    up: tuple[float, float]
    diagonal: bool = False


Picture = Plane | Curve | Cloud


@dataclass(frozen=True, eq=False)
class Side:
    """The mistake, or what to do instead.

    Attributes
    ----------
    picture : Plane, Curve or Cloud
    true : float
        What is measured on data that took no part.
    reported : float or None
        What one who works like this reports, or believes; None where only ``true`` counts.
    more, shares : mapping
        Further numbers by name, those between 0 and 1 that are read in percent apart.
    """

    picture: Picture
    true: float
    reported: float | None = None
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
