"""How the shown numbers of a feature or a target read in the unit of the data themselves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from datasets import Dataset, DateScale, Scaler
from pages.shared.model.units.date_ticks import date_ticks
from pages.shared.model.units.number_ticks import number_ticks

MAX_TICKS = 8  # ticks of an axis


@dataclass(frozen=True)
class Measure:
    """One column: raw = offset + step * shown."""

    # What it is, and the unit of its raw numbers, often empty
    name: str
    unit: str = ""
    # The raw number shown as 0, and how much raw one shown unit is
    offset: float = 0.0
    step: float = 1.0
    dates: DateScale | None = None  # on which scale the raw numbers are dates

    @property
    def label(self) -> str:
        """The title of an axis: the name with its unit in brackets; dates need none."""
        return f"{self.name} [{self.unit}]" if self.unit and self.dates is None else self.name

    @property
    def is_plain(self) -> bool:
        """Whether the shown numbers are the raw ones, and no dates."""
        return self.offset == 0.0 and self.step == 1.0 and self.dates is None

    def wire(self) -> dict[str, Any] | None:
        """Return what the browser needs to write shown numbers in the data's own unit.

        None where the shown numbers are the raw ones and have no unit.
        """
        if self.is_plain and not self.unit:
            return None
        fields: dict[str, Any] = {"offset": self.offset, "step": self.step, "unit": self.unit}
        if self.dates is not None:
            origin = self.dates.origin.timestamp() * 1000
            fields["dates"] = {"unit": self.dates.unit, "origin": origin}
        return fields

    def raw(self, shown: float) -> float:
        """Return a shown number in the data's own unit."""
        return self.offset + self.step * shown

    def shown(self, raw: float) -> float:
        """Return a number in the data's own unit as it is shown."""
        return (raw - self.offset) / self.step

    def ticks(self, low: float, high: float) -> tuple[tuple[float, str], ...]:
        """Return (place, text) of the ticks of an axis from ``low`` to ``high``, both as shown.

        They lie at round raw numbers or dates. None where the shown numbers are the raw ones.
        """
        return () if self.is_plain else _ticks(self, float(low), float(high))


@lru_cache(maxsize=1024)
def _ticks(measure: Measure, low: float, high: float) -> tuple[tuple[float, str], ...]:
    first, last = sorted((measure.raw(low), measure.raw(high)))
    if not (math.isfinite(first) and math.isfinite(last)) or last <= first:
        return ()
    dated = date_ticks(measure.dates, first, last, MAX_TICKS) if measure.dates else None
    listed = number_ticks(first, last, MAX_TICKS) if dated is None else dated
    return tuple((measure.shown(raw), text) for raw, text in listed)


def measures(
    train: Dataset, middle: float = 0.0, unit: float = 1.0, shift: np.ndarray | None = None
) -> tuple[Measure, ...]:
    """Return the measure of each feature of a training part, and last that of its target.

    A shown feature is (raw - offset) / scale - shift by the scaler of ``train``, a shown target
    (raw - middle) / unit.
    """
    d = train.n_features
    scaler = train.scaler or Scaler.identity(d)
    offset = scaler.offset if shift is None else scaler.offset + scaler.scale * shift
    units = train.raw_units or train.units or ("",) * (d + 1)
    dates = train.dates or (None,) * (d + 1)
    features = (
        Measure(name, units[j], float(offset[j]), float(scaler.scale[j]), dates[j])
        for j, name in enumerate(train.feature_names)
    )
    return (*features, Measure(train.target_name, units[-1], middle, unit, dates[-1]))
