"""NASA's airfoil self-noise, from OpenML."""

from __future__ import annotations

import numpy as np
import sklearn.datasets as scikit_learn

from datasets.fetched.declaration import fetched
from datasets.registry import Fields


def wind_tunnel_settings(X: np.ndarray) -> np.ndarray:
    """Return the group of each airfoil row: rows that differ in frequency only are one setting."""
    return np.unique(X[:, 1:], axis=0, return_inverse=True)[1].ravel()


@fetched(
    "Airfoil self-noise",
    "Noise of a wing: scale first, tune fairly, and split by wind-tunnel setting.",
    task="regression",
    n_features=5,
    n=1503,
    default_n=1503,
    licence="CC BY 4.0",
    source="T. F. Brooks, D. S. Pope and M. A. Marcolini, NASA RP-1218, 1989; doi 10.24432/C5VW2C.",
    stand_in="diabetes",
)
def airfoil(folder: str) -> Fields:
    """Return 1503 third-octave bands of 106 wind-tunnel settings."""
    bunch = scikit_learn.fetch_openml(
        "airfoil_self_noise", version=1, data_home=folder, as_frame=False, parser="liac-arff",
        n_retries=1, delay=0.5,
    )  # fmt: skip
    table = np.column_stack([bunch.data, bunch.target]).astype(np.float64)
    return {
        "X": table[:, :5],
        "y": table[:, 5],
        "feature_names": (
            "frequency", "angle of attack", "chord", "velocity", "displacement thickness",
        ),
        "target_name": "sound pressure level",
        "units": ("Hz", "degree", "m", "m/s", "m", "dB"),
        "groups": wind_tunnel_settings(table[:, :5]),
    }  # fmt: skip
