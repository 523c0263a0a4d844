"""The support vectors of a machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, eq=False)
class Support:
    """Support vectors among the training points."""

    rows: np.ndarray  # (m,) Their places among the points of the picture
    alpha: np.ndarray  # (m,) sum |alpha_i|, over all pairs of classes
    bounded: np.ndarray  # (m,) Whether alpha is at its bound C

    def __len__(self) -> int:
        return len(self.rows)


def compute_support(model: Any, rows: np.ndarray | None = None) -> Support:
    """Return the support vectors of a fitted machine.

    ``rows`` are the points of the picture that it was fitted to, all of them by default.
    """
    places = model.support_ if rows is None else rows[model.support_]
    return Support(places, np.abs(model.dual_coef_).sum(axis=0), model.bounded_)
