"""Components of images as images: how each pixel goes along with the scores."""

from __future__ import annotations

import numpy as np

from pages.kpca.aligned import Aligned
from pages.kpca.figures import images
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.style import DIVERGING

A_ROW, MOST = 3, 9


def pattern(X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the regression of each feature on each score, (q, d), largest entry 1.

    For linear PCA these are the principal axes themselves.
    """
    along = scores.T @ (X - X.mean(axis=0))
    return along / np.maximum(np.abs(along).max(axis=1, keepdims=True), 1e-12)


def patterns(
    setting: Setting, fitted: Aligned, number: int, shares: np.ndarray, id: str = "stage"
) -> Figure:
    """Return the components in use as images, ``number`` being the last at least."""
    q = min(max(number, int(setting.values["n_components"])), MOST, fitted.scores.shape[1])
    found = pattern(setting.train.X, fitted.scores[:, :q])
    starts = range(0, q, A_ROW)
    return images.sheet(
        [found[start : start + A_ROW] for start in starts],
        setting.train.image_shape,
        [f"{start + 1}-{min(start + A_ROW, q)}" for start in starts],
        id,
        "Components as images",
        "orange pixels rise with the score, blue ones fall",
        (-1.0, 1.0),
        DIVERGING,
    )
