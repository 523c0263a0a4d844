"""A mistake and its remedy over several draws of the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Seeds:
    """The errors of both sides, one for each seed: ndarrays of shape (n_seeds,)."""

    mistake: np.ndarray
    instead: np.ndarray

    @property
    def both(self) -> tuple[np.ndarray, np.ndarray]:
        """The errors of the mistake, and of what to do instead."""
        return self.mistake, self.instead

    @property
    def worse(self) -> int:
        """On how many draws the mistake has the larger error."""
        return int(np.sum(self.mistake > self.instead))


def over_seeds(pairs: Sequence[tuple[float, float]]) -> Seeds:
    """Collect the errors of both sides, a pair for each seed."""
    mistake, instead = np.array(pairs).T
    return Seeds(mistake, instead)
