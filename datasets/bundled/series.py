"""Two series over the years, from the files of ``datasets/data``."""

from __future__ import annotations

from datetime import date

import numpy as np

from ..registry import Fields
from .declaration import bundled
from .files import read_rows

PUBLIC_DOMAIN = "Public domain (as stated by statsmodels)"
SERIES: dict[str, object] = {"target": "standardise", "lam": 0.1, "noise": 0.1}  # how they open


@bundled(
    "Sunspots",
    "Three centuries of a cycle of about eleven years, of varying height and length.",
    task="regression",
    n_features=1,
    n=309,
    licence=PUBLIC_DOMAIN,
    source="US National Geophysical Data Center, yearly 1700-2008, exported from statsmodels.",
    opening={"": SERIES | {"kernel": "periodic(period=11) * rbf(gamma=0.001)"}},
)
def sunspots() -> Fields:
    """Return the yearly sunspot number on the scale in use before 2015."""
    rows = read_rows("sunspots.csv")
    return {
        "X": [[float(row["year"])] for row in rows],
        "y": [float(row["sunspots"]) for row in rows],
        "feature_names": ("time",),
        "target_name": "sunspot number",
        "units": ("years", ""),
        "notes": (
            "The old scale: smaller by a factor of about 1.6 than the numbers published today.",
        ),
    }


CO2_SOURCE = (
    "C. D. Keeling and T. P. Whorf, Mauna Loa, weekly 1958-2001, Carbon Dioxide Information "
    "Analysis Center, 2004, exported from statsmodels."
)
CO2_GAPS = "59 of the 2284 weeks have no measurement and are left out."


def _weeks() -> tuple[list[date], np.ndarray]:
    rows = read_rows("co2.csv")
    return [date.fromisoformat(row["date"]) for row in rows], np.array(
        [float(row["co2"]) for row in rows]
    )


def _series(time: np.ndarray, co2: np.ndarray, note: str) -> Fields:
    return {
        "X": time[:, None],
        "y": co2,
        "feature_names": ("time",),
        "target_name": "CO2",
        "units": ("years", "ppm"),
        "notes": (note,),
    }


@bundled(
    "CO2 at Mauna Loa, monthly",
    "A rising trend and a yearly cycle: a sum of two kernels models both.",
    task="regression",
    n_features=1,
    n=521,
    licence=PUBLIC_DOMAIN,
    source=CO2_SOURCE,
    opening={
        "": SERIES | {"kernel": "rbf(gamma=0.001) + periodic(period=1)", "noise": 0.01},
    },
    favourite=True,
)
def co2() -> Fields:
    """Return the mean of each month's weekly values, in ppm, at the middle of the month."""
    days, values = _weeks()
    months = np.array([12 * day.year + day.month - 1 for day in days])
    present, index = np.unique(months, return_inverse=True)
    means = np.bincount(index, weights=values) / np.bincount(index)
    gaps = present[-1] - present[0] + 1 - len(present)
    note = f"Means of the weekly values of each month. {CO2_GAPS} {gaps} months are empty."
    return _series((present + 0.5) / 12, means, note)


@bundled(
    "CO2 at Mauna Loa, weekly",
    "The same cycle week by week: 2225 points, whose exact solution takes much longer.",
    task="regression",
    n_features=1,
    n=2225,
    licence=PUBLIC_DOMAIN,
    source=CO2_SOURCE,
    default_n=500,
)
def co2_weekly() -> Fields:
    """Return the weekly values in ppm; time as the year plus the share of it that has passed."""
    days, values = _weeks()
    share = [(d.timetuple().tm_yday - 1) / (366 if _is_leap(d.year) else 365) for d in days]
    return _series(np.array([d.year for d in days]) + share, values, CO2_GAPS)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
