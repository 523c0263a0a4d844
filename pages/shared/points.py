"""Points by hand: a data set that grows by clicks, with its history. Pure; see `drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets import Dataset

HISTORY = 100
SHARED = 80  # points that still fit into an address
NAME = "drawn"


@dataclass(frozen=True)
class History:
    """The states of a hand-made data set; ``at`` is the present one."""

    states: tuple[Dataset, ...]
    at: int = 0

    @property
    def now(self) -> Dataset:
        """The present data."""
        return self.states[self.at]

    def then(self, data: Dataset) -> History:
        """Return the history with one more state; whatever had been undone is forgotten."""
        states = (*self.states[: self.at + 1], data)[-HISTORY:]
        return History(states, len(states) - 1)

    def step(self, by: int) -> History:
        """Return the history one state back (-1) or forth (1)."""
        return History(self.states, min(max(self.at + by, 0), len(self.states) - 1))


def begin(data: Dataset) -> History:
    """Return the history that starts from a copy of any data, in the units that are shown."""
    copy = data.replace(
        name=NAME,
        title="Your points",
        story="Drawn by hand.",
        source=f"Drawn by hand, starting from {data.title or data.name}.",
        licence="yours",
        groups=None,
        holdout=None,
        texts=(),
        notes=(),
    )
    return History((copy,))


def add(data: Dataset, x: float, y: float, value: float) -> Dataset:
    """Return the data with one more point.

    Over two features it stands at (x, y) and ``value`` is its class or target; over one, a
    regression takes its target from y.
    """
    rest = np.median(data.X, axis=0)
    rest[0] = x
    if data.n_features > 1:
        rest[1] = y
    elif data.task == "regression":
        value = y
    return data.replace(X=np.vstack([data.X, rest]), y=np.append(data.y, value))


def move(data: Dataset, index: int, x: float, y: float) -> Dataset:
    """Return the data with one point put elsewhere; a point that is not there moves nothing."""
    if not 0 <= index < data.n_samples:
        return data
    X, target = data.X.copy(), data.y.copy()
    X[index, 0] = x
    if data.n_features > 1:
        X[index, 1] = y
    elif data.task == "regression":
        target[index] = y
    return data.replace(X=X, y=target)


def remove(data: Dataset, index: int) -> Dataset:
    """Return the data without one point; the last two stay."""
    if not 0 <= index < data.n_samples or data.n_samples <= 2:
        return data
    keep = np.arange(data.n_samples) != index
    return data.replace(X=data.X[keep], y=data.y[keep])


def clear(data: Dataset, frame: Sequence[float]) -> Dataset:
    """Return a fresh start: one point of each class, or two, side by side in the frame."""
    left, right, low, high = frame
    count = max(len(data.class_names), 2)
    across = left + (right - left) * (np.arange(count) + 1) / (count + 1)
    middle = (low + high) / 2
    X = np.column_stack([across, np.full((count, data.n_features - 1), middle)])
    y = np.arange(count) if data.class_names else np.full(count, middle)
    return data.replace(X=X, y=y)


def to_text(data: Dataset) -> str | None:
    """Return a few points as the text of an address, or None when they are too many."""
    if data.n_samples > SHARED or data.n_features > 2:
        return None
    head = f"{'c' if data.task == 'classification' else 'r'}{max(len(data.class_names), 2)}"
    rows = np.column_stack([data.X, data.y])
    return ";".join([head, *(",".join(f"{v:.4g}" for v in row) for row in rows)])


def from_text(text: str) -> Dataset:
    """Return the points of an address.

    Raises
    ------
    ValueError
        If the text holds no points.
    """
    head, *rows = text[:20_000].split(";")
    table = np.array([[float(v) for v in row.split(",")] for row in rows[:SHARED]])
    if table.ndim != 2 or table.shape[1] not in (2, 3) or len(table) < 2:
        raise ValueError("The address holds no points.")
    d = table.shape[1] - 1
    classes = head[:1] == "c"
    count = min(int(head[1:] or 2), 8)
    return Dataset(
        name=NAME,
        task="classification" if classes else "regression",
        X=table[:, :-1],
        y=table[:, -1],
        feature_names=("x1", "x2")[:d] if d == 2 else ("x",),
        target_name="class" if classes else "y",
        class_names=tuple("ABCDEFGH"[:count]) if classes else (),
        title="Your points",
        story="Drawn by hand.",
        source="Drawn by hand.",
        licence="yours",
    )
