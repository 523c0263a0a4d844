"""How well the discriminants separate the classes, as readouts."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared.scene import Readout, number

SEPARATION = (
    "Of the variance of the training points along the discriminant, the share between the class "
    "means, from 0 to 1. Lambda adds its penalty to that variance."
)


def separations(values: Sequence[float]) -> list[Readout]:
    """Return the separation along each discriminant, numbered where there are several."""
    return [
        Readout("separation" if len(values) == 1 else f"separation {i}", number(value), SEPARATION)
        for i, value in enumerate(values, start=1)
    ]
