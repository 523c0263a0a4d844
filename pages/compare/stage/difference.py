"""Two methods beside each other: where in the picture, and at how many points, they differ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import DataError
from pages.compare.stage.compute import small_viewport
from pages.compare.stage.methods import chosen
from pages.compare.stage.outcome import Outcome, outcome
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import SIDE, Viewport


@dataclass(frozen=True)
class Part:
    """How two methods differ on one part of the data."""

    name: str
    # Of the points, those with different classes; of a regression the root of the mean squared
    # difference, in the target's own unit
    share: float
    count: int


@dataclass(frozen=True, eq=False)
class Difference:
    """Two methods beside each other."""

    names: tuple[str, str]
    values: tuple[np.ndarray, np.ndarray]  # (n,) f at the training points, by each
    # The line or plane with the training points; None above two features
    viewport: Viewport | None
    points: Points | None
    f: tuple[np.ndarray, np.ndarray] | None  # viewport.shape
    # Share of the places of the viewport at which the classes differ; of a regression the largest
    # difference there, in the target's own unit
    place: float | None
    parts: tuple[Part, ...]
    codes: np.ndarray  # (n,) Classes of the training points, or their targets
    classes: tuple[str, ...]  # empty for a regression
    measure: Measure  # how a target reads in its own unit

    @property
    def differs(self) -> np.ndarray:
        """Where over the viewport both name different classes, of shape viewport.shape."""
        assert self.f is not None  # of all that has a viewport
        return (self.f[0] > 0) != (self.f[1] > 0)


def compute(setting: Setting) -> Difference:
    """Return how the chosen method and the one of the value ``other`` differ.

    Raises
    ------
    DataError
        If one of them cannot be fitted.
    """
    names = chosen(setting), str(setting.values["other"])
    viewport = small_viewport(setting, SIDE)
    one, two = (outcome(setting, name, viewport) for name in names)
    for name, outcome_of_method in zip(names, (one, two), strict=True):
        if outcome_of_method.refusal:
            raise DataError(f"{name}: {outcome_of_method.refusal}")
    data = setting.train
    f = None if one.f is None or two.f is None else (one.f, two.f)
    return Difference(
        names=names,
        values=(one.values, two.values),
        viewport=viewport,
        points=None if viewport is None else place_points(setting, viewport),
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
