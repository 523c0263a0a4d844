"""No centring: the first component of kernel PCA is the mean and not a difference."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF, KernelPCA
from pages.mistakes.stage.outcome import Numbers, Outcome, Plane, Side
from pages.mistakes.stage.ridge import CLASSES, FEATURES, grid

N, SPREAD = 80, 0.8


def centring(numbers: Numbers, seed: int) -> Outcome:
    """Return the first component of two clouds, without and with centring, as a map.

    Measured is the share of points on the wrong side of the best threshold on that component;
    ``gamma`` is that of the RBF kernel.
    """
    data = datasets.load("blobs", n_samples=N, noise=SPREAD, seed=seed)
    x, y = grid(data.X)

    def side(centre: bool) -> Side:
        model = KernelPCA(RBF(numbers["gamma"]), n_components=1, centre=centre).fit(data.X)
        error, level = best_threshold(model.scores_[:, 0], data.y)
        f = model.on_grid(x, y)[..., 0]
        picture = Plane(data.X, data.y, CLASSES, FEATURES, x, y, f, level, signed=False)
        share = float(model.explained_variance_ratio_[0])
        return Side(picture, error, shares={"share of the first eigenvalue": share})

    return Outcome(side(centre=False), side(centre=True))


def best_threshold(scores: np.ndarray, codes: np.ndarray) -> tuple[float, float]:
    """Return the least share on the wrong side of a threshold, and the threshold."""
    order = np.argsort(scores)
    ones = np.concatenate([[0], np.cumsum(codes[order])])  # of class 1 below each threshold
    below = np.arange(len(codes) + 1)
    wrong = (ones + (len(codes) - codes.sum()) - (below - ones)) / len(codes)
    either = np.minimum(wrong, 1 - wrong)
    at = int(np.argmin(either))
    ends = np.concatenate([[scores.min() - 1], scores[order], [scores.max() + 1]])
    return float(either[at]), float((ends[at] + ends[at + 1]) / 2)
