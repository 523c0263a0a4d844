"""Changes of the points of a data set by hand: moved, added, removed, all in raw units. Pure.

The base is the training part as it was drawn or loaded, so that an address needs the edits alone.
A point is (a, b, value): ``a`` the first feature; ``b`` the second feature, or the target where a
regression has one feature; ``value`` the class or the target of an added point, else 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

DIGITS = 7  # significant ones of a coordinate: far below a pixel, and short in an address
MAX_EDITS = 400  # edits of one record
FARTHEST = 1e100  # from 0, as the numbers of a table: squares beyond would overflow
TOO_FAR = "points beyond 10¹⁰⁰ are too far away to compute with"
# What is said once all points were cleared
FEWEST = "These points stay: a fit needs one of each class, or two of a curve. Add yours to them."

Point = tuple[float, float, float]


def rounded(value: float) -> float:
    """Return a coordinate as an address writes it, so that the copy is equal to the bit."""
    return float(f"{value:.{DIGITS}g}")


@dataclass(frozen=True)
class Edits:
    """Changes to the points of a base with indices 0 ... n - 1."""

    cleared: bool = False  # whether the base was taken away; only the added points are left
    # Base points put elsewhere
    moved: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    added: tuple[Point, ...] = ()
    removed: frozenset[int] = frozenset()  # base points taken away

    def __bool__(self) -> bool:
        return bool(self.cleared or self.moved or self.added or self.removed)

    def __len__(self) -> int:
        return self.cleared + len(self.moved) + len(self.added) + len(self.removed)

    def remaining(self, n_base: int) -> np.ndarray:
        """Return the base indices that are still there, in their order."""
        if self.cleared:
            return np.empty(0, dtype=int)
        gone = [i for i in self.removed if i < n_base]
        return np.delete(np.arange(n_base), gone)

    def count(self, n_base: int) -> int:
        """Return how many points there are."""
        return len(self.remaining(n_base)) + len(self.added)

    def add(self, point: Point) -> Edits:
        """Return the edits with one more point."""
        a, b, value = map(rounded, point)
        return replace(self, added=(*self.added, (a, b, value)))

    def move(self, index: int, a: float, b: float, n_base: int) -> Edits:
        """Return the edits with the point of that place put at (a, b)."""
        remaining = self.remaining(n_base)
        if index < len(remaining):
            return replace(
                self, moved={**self.moved, int(remaining[index]): (rounded(a), rounded(b))}
            )
        added = list(self.added)
        place = index - len(remaining)
        added[place] = (rounded(a), rounded(b), added[place][2])
        return replace(self, added=tuple(added))

    def remove(self, index: int, n_base: int) -> Edits:
        """Return the edits without the point of that place."""
        remaining = self.remaining(n_base)
        if index < len(remaining):
            base = int(remaining[index])
            moved = {i: at for i, at in self.moved.items() if i != base}
            return replace(self, moved=moved, removed=self.removed | {base})
        place = index - len(remaining)
        return replace(self, added=self.added[:place] + self.added[place + 1 :])

    def to_text(self) -> str:
        """Return the edits as the text of an address, ``c``, ``m12_0.5_1~r7~a0.1_0.2_1``."""
        parts = ["c"] if self.cleared else []
        parts += [f"m{i}_{_text(a)}_{_text(b)}" for i, (a, b) in sorted(self.moved.items())]
        parts += [f"r{i}" for i in sorted(self.removed)]
        parts += ["a" + "_".join(map(_text, point)) for point in self.added]
        return "~".join(parts)


def _text(value: float) -> str:
    # A plus sign would become a blank in an address.
    return f"{value:.{DIGITS}g}".replace("e+", "e")


_PART = re.compile(
    r"(?P<clear>c)|r(?P<removed>\d{1,6})|m(?P<moved>\d{1,6})_(?P<at>[^_]+_[^_]+)|a(?P<added>.+)"
)


def from_text(text: str) -> Edits:
    """Return the edits of an address.

    Raises
    ------
    ValueError
        If a part of the text is no edit.
    """
    parts = text.split("~")
    if len(parts) > MAX_EDITS:
        raise ValueError(f"an address holds at most {MAX_EDITS} changed points")
    edits = Edits()
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"{part[:30]!r} is no change of a point")
        if match["clear"]:
            edits = replace(edits, cleared=True)
        elif match["removed"]:
            edits = replace(edits, removed=edits.removed | {int(match["removed"])})
        elif match["moved"]:
            a, b = _numbers(match["at"], 2)
            edits = replace(edits, moved={**edits.moved, int(match["moved"]): (a, b)})
        else:
            a, b, value = _numbers(match["added"], 3)
            edits = edits.add((a, b, value))
    return edits


def _numbers(text: str, count: int) -> list[float]:
    try:
        numbers = [rounded(float(v)) for v in text.split("_")]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(np.isfinite(numbers)):
        raise ValueError(f"{text[:30]!r} are not {count} numbers")
    if is_too_far(numbers):
        raise ValueError(TOO_FAR)
    return numbers


def is_too_far(coordinates: Iterable[float]) -> bool:
    """Return whether a point has a coordinate with which nothing can be computed."""
    return max(map(abs, coordinates)) >= FARTHEST
