"""How much each component holds: readouts, scree, and the centred Gram matrix."""

from __future__ import annotations

import numpy as np

from kernels import KernelPCA
from pages.shared.scene import Readout, number, share


def centred(K: np.ndarray) -> np.ndarray:
    """Return H K H with H = I - 1 1^T / n: the Gram matrix about the mean in feature space."""
    means = K.mean(axis=0)
    return K - means - means[:, None] + means.mean()


def readouts(model: KernelPCA, asked: int) -> list[Readout]:
    """Return what the first ``asked`` components hold."""
    shares = model.explained_variance_ratio_[:asked]
    return [
        Readout(
            "variance explained",
            share(float(shares.sum())),
            f"By the first {len(shares)} components, of all variance in feature space.",
        ),
        Readout(
            "largest eigenvalue",
            number(float(model.eigenvalues_[0])),
            "Of the (centred) Gram matrix: n times the variance along component 1.",
        ),
    ]
