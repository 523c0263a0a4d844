"""What a challenge, or a step of a story, wants a readout to say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """What a readout must say.

    Parameters
    ----------
    readout : str
        Its name; what counts is the number at its beginning.
    limits : tuple of float
        For one, two and three stars. Falling limits are largest allowed values, rising ones
        smallest; equal limits are the same for all stars.
    at_least : bool
        Whether the number must reach the limit from below.
    exactly : bool
        Whether it must be the limit itself.
    unit : str
        What stands behind the limit.
    """

    readout: str
    limits: tuple[float, float, float]
    at_least: bool = False
    exactly: bool = False
    unit: str = ""

    def stars(self, amount: float) -> int:
        """Return how many stars a number is worth."""
        return sum(self._is_reached(amount, limit) for limit in self.limits)

    def _is_reached(self, amount: float, limit: float) -> bool:
        if self.exactly:
            return amount == limit
        return amount >= limit if self.at_least else amount <= limit
