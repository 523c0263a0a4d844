"""The Gram matrix as it is shown: some of its rows, sorted so that its structure shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.setting.setting import Setting

MAX_ROWS = 128
SIGNED = 1e-3  # of the largest value: less is below 0 by rounding
LARGEST = 1e30  # beyond it the numbers that travel in single precision would overflow


@dataclass(frozen=True, eq=False)
class Gram:
    """A matrix over pairs of training points."""

    values: np.ndarray  # (m, m) The rows shown, in units of 10^power
    rows: np.ndarray  # (m,) The samples that they stand for, at most 128
    # Ends of the colours: from 0, or symmetric about 0 where the values have both signs
    low: float
    high: float
    power: int  # 0 but for a matrix of huge numbers
    # (n_classes - 1,) Where among the rows one class ends; empty for a regression
    edges: np.ndarray
    chosen: tuple[int, ...]  # where among the rows the chosen samples stand
    # Of two chosen samples: the value of their cell, and the distance between them (NaN for texts,
    # which have none)
    pair: tuple[float, float] | None
    count: int  # all training points
    order: str  # what the rows are sorted by


def compute_gram(
    setting: Setting, matrix: np.ndarray | None = None, *, centred: bool = False
) -> Gram:
    """Return what a picture of the Gram matrix K (n, n) shows.

    It is the setting's own unless another ``matrix`` is given; ``centred`` shows H K H with
    H = I - 1 1^T / n, the Gram matrix about the mean in feature space. Beyond 128 rows these are
    evenly spaced ones; the chosen samples are always among them.
    """
    K, data = setting.gram if matrix is None else matrix, setting.train
    rows = shown_rows(setting.order, setting.chosen)
    shown = K.take(rows, axis=0).take(rows, axis=1)
    if centred:
        means = K.mean(axis=0)
        shown = shown - means[rows] - means[rows, None] + means.mean()
    top = float(np.abs(shown).max())
    power = int(np.floor(np.log10(top))) if top > LARGEST else 0
    shown = shown / 10.0**power if power else shown
    low, high = ends(shown)
    classes = data.task == "classification"
    return Gram(
        values=shown,
        rows=rows.astype(np.int32),
        low=low,
        high=high,
        power=power,
        edges=np.flatnonzero(np.diff(data.y[rows])) + 0.5 if classes else np.empty(0),
        chosen=tuple(int(np.flatnonzero(rows == index)[0]) for index in setting.chosen),
        pair=_pair(setting, shown, rows, power),
        count=len(setting.order),
        order=setting.sorted_by,
    )


def _pair(
    setting: Setting, shown: np.ndarray, rows: np.ndarray, power: int
) -> tuple[float, float] | None:
    if len(setting.chosen) != 2:
        return None
    i, j = (int(np.flatnonzero(rows == index)[0]) for index in setting.chosen)
    x, z = (setting.train.X[index] for index in setting.chosen)
    apart = float("nan") if isinstance(x, str) else float(np.linalg.norm(x - z))
    return float(shown[i, j]) * 10.0**power, apart


def ends(shown: np.ndarray) -> tuple[float, float]:
    """Return the ends of the colours: from 0, or as far below 0 as above it for signed values."""
    most = float(np.abs(shown).max())
    low = -most if shown.min() < -SIGNED * most else 0.0
    return low, most if most > 0 else 1.0


def shown_rows(order: np.ndarray, chosen: tuple[int, ...]) -> np.ndarray:
    """Return at most 128 sample indices in the given order, the chosen ones among them."""
    if len(order) <= MAX_ROWS:
        return order
    places = np.linspace(0, len(order) - 1, MAX_ROWS).round().astype(int)
    for index in chosen:  # each takes the nearest place that shows no other chosen sample
        place = int(np.flatnonzero(order == index)[0])
        taken = np.isin(order[places], chosen)
        if index not in order[places]:
            places[np.argmin(np.where(taken, np.inf, np.abs(places - place)))] = place
    return order[np.sort(places)]
