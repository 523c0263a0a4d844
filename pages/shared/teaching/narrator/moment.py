"""What the narrator knows of a picture: its readouts, its Gram matrix in one number, its shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import HELD_OUT, Readout
from pages.shared.model.scene.scene import Scene

SHAPE = {"heat": "z", "curve": "y"}  # what says where a boundary or a curve lies
SAME = 2e-3  # of the largest value: less cannot be seen
ERRORS = ("error", "largest_class", *HELD_OUT)  # they change with a point though the fit stays


@dataclass(frozen=True)
class Similarity:
    """The Gram matrix as it is drawn, off its diagonal, in shares of its largest value."""

    least: float
    mean: float
    nearest: float  # the median over the points of the largest value beside others


@dataclass(frozen=True, eq=False)
class Moment:
    """A picture in numbers."""

    readouts: Mapping[str, Readout]  # by key, those with a number; rules judge it as it is shown
    similarity: Similarity | None  # None without a Gram matrix, or where it has negative entries
    # The values of the surface or the curve on the stage, as they are sent
    drawn: tuple[np.ndarray, ...]

    @property
    def shape(self) -> np.ndarray:
        """The same values in one row; they are looked at only after a point was moved."""
        parts = [np.asarray(values, dtype=float).ravel() for values in self.drawn]
        return np.nan_to_num(np.concatenate(parts)) if parts else np.empty(0)

    def without(self, starts: tuple[str, ...]) -> Moment:
        """Return the picture without the readouts whose keys begin with one of ``starts``."""
        kept = {key: one for key, one in self.readouts.items() if not key.startswith(starts)}
        return replace(self, readouts=kept) if starts else self

    def looks_like(self, other: Moment) -> bool:
        """Whether boundary or curve lie where they lie in the other picture."""
        here, there = self.shape, other.shape
        if here.shape != there.shape or not here.size:
            return False
        gap = np.abs(here - there).max()
        return bool(gap <= SAME * max(np.abs(here).max(), 1e-300))

    def shows_as(self, other: Moment) -> bool:
        """Whether each number but the errors of single points reads as in the other picture."""
        return all(
            one.shown_amount == other.readouts[key].shown_amount
            for key, one in self.readouts.items()
            if key in other.readouts and not key.startswith(ERRORS)
        )


def moment(scene: Scene) -> Moment:
    """Return what the narrator needs of a scene."""
    readouts = {one.key: one for one in scene.readouts if one.amount is not None}
    return Moment(readouts, _similarity(scene), _drawn(scene))


def _values(trace: dict[str, Any], name: str) -> np.ndarray:
    values = trace[name]
    return np.asarray(values.whole if isinstance(values, Quantised) else values)


def _traces(scene: Scene, figure: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for shown in scene.figures:
        if shown.id == figure:
            yield from (((t.get("meta") or {}).get("role", ""), t) for t in shown.data)


def _similarity(scene: Scene) -> Similarity | None:
    for role, trace in _traces(scene, "gram"):
        if role != "gram":
            continue
        values = _values(trace, "z")
        n = len(values)
        if n < 2:
            return None
        # Without its first value, a row of n + 1 ends at the next value of the diagonal.
        others = values.ravel()[1:].reshape(n - 1, n + 1)[:, :-1]
        least, diagonal = float(others.min()), values.diagonal()
        if least < 0 or diagonal.min() < 0:
            return None
        beside = values.copy()
        np.fill_diagonal(beside, 0)  # no other value is less
        nearest = beside.max(axis=1)
        top = float(max(nearest.max(), diagonal.max()))
        if top > 0:
            # np.median takes three times as long for so few values
            middle = float(np.sort(nearest)[(n - 1) // 2 : n // 2 + 1].mean())
            return Similarity(least / top, float(others.mean()) / top, middle / top)
    return None


def _drawn(scene: Scene) -> tuple[np.ndarray, ...]:
    return tuple(
        _values(trace, SHAPE[role]) for role, trace in _traces(scene, "stage") if role in SHAPE
    )
