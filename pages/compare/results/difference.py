"""Two methods on the same points: where they predict different classes, or numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import DataError
from pages.compare.compute import small_frame
from pages.compare.results.methods import chosen
from pages.compare.results.outcome import Outcome, outcome
from pages.shared.measure import Measure
from pages.shared.results.frame import SIDE, Frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True)
class Part:
    """How two methods differ on one part of the data.

    Attributes
    ----------
    name : str
    share : float
        Of the points, those with different classes; of a regression the root of the mean squared
        difference, in the target's own unit.
    count : int
    """

    name: str
    share: float
    count: int


@dataclass(frozen=True, eq=False)
class Difference:
    """Two methods beside each other.

    Attributes
    ----------
    names : two str
    values : two ndarrays of shape (n,)
        f at the training points, by each.
    frame, points : Frame, Points, or None
        The line or plane with the training points; None above two features.
    f : two ndarrays of shape frame.shape, or None
    place : float or None
        Share of the places of the frame at which the classes differ; of a regression the largest
        difference there, in the target's own unit.
    parts : tuple of Part
    codes : ndarray of shape (n,)
        Classes of the training points, or their targets.
    classes : tuple of str
        Empty for a regression.
    measure : Measure
        How a target reads in its own unit.
    """

    names: tuple[str, str]
    values: tuple[np.ndarray, np.ndarray]
    frame: Frame | None
    points: Points | None
    f: tuple[np.ndarray, np.ndarray] | None
    place: float | None
    parts: tuple[Part, ...]
    codes: np.ndarray
    classes: tuple[str, ...]
    measure: Measure

    @property
    def differs(self) -> np.ndarray:
        """Where over the frame both name different classes, of shape frame.shape."""
        assert self.f is not None  # of all that has a frame
        return (self.f[0] > 0) != (self.f[1] > 0)


def difference(setting: Setting) -> Difference:
    """Return how the chosen method and the one of the value ``other`` differ.

    Raises
    ------
    DataError
        If one of them cannot be fitted.
    """
    names = chosen(setting), str(setting.values["other"])
    seen = small_frame(setting, SIDE)
    one, two = (outcome(setting, name, seen) for name in names)
    for name, found in zip(names, (one, two), strict=True):
        if found.refusal:
            raise DataError(f"{name}: {found.refusal}")
    data = setting.train
    f = None if one.f is None or two.f is None else (one.f, two.f)
    return Difference(
        names=names,
        values=(one.values, two.values),
        frame=seen,
        points=None if seen is None else points(setting, seen),
        f=f,
        place=None if f is None else _over_the_frame(setting, *f),
        parts=tuple(_parts(setting, one, two)),
        codes=data.y,
        classes=data.class_names,
        measure=setting.measures[-1],
    )


def _over_the_frame(setting: Setting, one: np.ndarray, two: np.ndarray) -> float:
    if setting.train.task == "classification":
        return float(np.mean((one > 0) != (two > 0)))
    return setting.unit * float(np.abs(one - two).max())


def _parts(setting: Setting, one: Outcome, two: Outcome) -> list[Part]:
    pairs = [("train", one.predicted.train, two.predicted.train)]
    if one.predicted.test is not None and two.predicted.test is not None:
        pairs.append(("test", one.predicted.test, two.predicted.test))
    classes = setting.train.task == "classification"
    return [
        Part(
            name,
            float(np.mean(a != b))
            if classes
            else setting.unit * float(np.sqrt(np.mean(np.square(a - b)))),
            len(a),
        )
        for name, a, b in pairs
    ]
