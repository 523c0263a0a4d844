"""NASA's airfoil self-noise, from the files of ``datasets/data``."""

from __future__ import annotations

import numpy as np

from ..registry import Fields
from .declaration import bundled
from .files import read_rows

FEATURES = {
    "frequency": "frequency",
    "angle": "angle of attack",
    "chord": "chord",
    "velocity": "velocity",
    "thickness": "displacement thickness",
}  # name of the column in the file, and in the data set


def wind_tunnel_settings(X: np.ndarray) -> np.ndarray:
    """Return the group of each airfoil row: rows that differ in frequency only are one setting."""
    return np.unique(X[:, 1:], axis=0, return_inverse=True)[1].ravel()


@bundled(
    "Airfoil self-noise",
    "How loud is a wing? Five features in different units: scale first, tune on the training part, "
    "split by wind-tunnel setting.",
    task="regression",
    n_features=5,
    n=1503,
    licence="CC BY 4.0",
    source="T. F. Brooks, D. S. Pope and M. A. Marcolini, NASA RP-1218, 1989; doi 10.24432/C5VW2C.",
    opening={
        "": {"scaling": "minmax", "target": "standardise", "kernel": "rbf(gamma=20)", "lam": 0.01,
             "noise": 0.01, "x1": 0, "x2": 4},
    },
)  # fmt: skip
def airfoil() -> Fields:
    """Return 1503 third-octave bands of 106 wind-tunnel settings."""
    rows = read_rows("airfoil.csv")
    X = np.array([[float(row[column]) for column in FEATURES] for row in rows])
    return {
        "X": X,
        "y": [float(row["level"]) for row in rows],
        "feature_names": FEATURES.values(),
        "target_name": "sound pressure level",
        "units": ("Hz", "degree", "m", "m/s", "m", "dB"),
        "groups": wind_tunnel_settings(X),
    }
