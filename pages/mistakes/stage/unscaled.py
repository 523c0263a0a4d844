"""Unscaled features: the one with the largest numbers decides the distance alone."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import pdist

import datasets
from kernels import RBF
from pages.mistakes.stage.outcome import Numbers, Outcome, Plane, Side
from pages.mistakes.stage.ridge import grid, weights

PAIR = ("flavanoids", "proline")
NAMES = ("flavanoids", "proline, mg/l")
TRAINING = 80  # of the 178 wines; the others are the test part
LAM = 0.1


def unscaled(numbers: Numbers, seed: int) -> Outcome:
    """Return classifiers of wines by two measurements, raw and standardised, with test errors.

    Ridge regression on an indicator of each cultivar; the largest wins. Proline is counted in
    ``unit`` mg/l. Both kernels are RBF with gamma = 1 / (2 D^2), D the median distance of the
    training points.
    """
    wine = datasets.load("wine")
    X = wine.X[:, [wine.feature_names.index(name) for name in PAIR]]
    order = np.random.default_rng(seed).permutation(len(X))
    train, test = order[:TRAINING], order[TRAINING:]
    unit = np.array([1.0, numbers["unit"]])
    offset, scale = X[train].mean(axis=0), X[train].std(axis=0)
    x, y = grid(X)

    def side(offset: np.ndarray, scale: np.ndarray) -> Side:
        def seen(points: np.ndarray) -> np.ndarray:
            return (points - offset) / scale

        Z = seen(X[train])
        kernel = RBF(0.5 / float(np.median(pdist(Z))) ** 2)
        alpha = weights(kernel(Z), np.eye(3)[wine.y[train]], LAM)
        across, up = (x - offset[0]) / scale[0], (y - offset[1]) / scale[1]
        predicted = np.argmax(kernel(seen(X[test]), Z) @ alpha, axis=1)
        spread = Z.std(axis=0)
        return Side(
            Plane(X[train], wine.y[train], wine.class_names, NAMES, x, y,
                  kernel.on_grid(across, up, Z, alpha)),
            float(np.mean(predicted != wine.y[test])),
            more={"spread of proline / flavanoids": float(spread[1] / spread[0])},
        )  # fmt: skip

    return Outcome(side(np.zeros(2), unit), side(offset, scale))
