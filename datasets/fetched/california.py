"""House values in California, with scikit-learn's fetcher."""

from __future__ import annotations

import sklearn.datasets as scikit_learn

from ..registry import Fields
from .declaration import fetched


@fetched(
    "California housing",
    "House values by district: far more rows than an exact kernel method can take.",
    task="regression",
    n_features=8,
    n=20640,
    default_n=1000,
    licence="Public domain (US census of 1990)",
    source="R. K. Pace and R. Barry, Sparse spatial autoregressions, 1997.",
    stand_in="diabetes",
)
def california(folder: str) -> Fields:
    """Return 20640 districts; the value in 100 000 US dollars."""
    bunch = scikit_learn.fetch_california_housing(data_home=folder, n_retries=1, delay=0.5)
    names = (
        "income", "house age", "rooms", "bedrooms", "population", "occupants", "latitude",
        "longitude",
    )  # fmt: skip
    units = ("10 000 $", "years", "", "", "", "", "degree", "degree", "100 000 $")
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": names,
        "target_name": "house value",
        "units": units,
    }
