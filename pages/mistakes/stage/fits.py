"""A noisy wave, and fits of it with their errors on fresh points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import datasets
from kernels import KernelRidge
from pages.mistakes.stage.outcome import Curve, Numbers, Side

TRAINING, FRESH, NOISE = 40, 400, 0.2
PLACES = np.linspace(0.0, 1.0, 241)
UP = (-2.2, 2.2)


@dataclass(frozen=True, eq=False)
class Wave:
    """Training points of the wave sin(10 x) with noise, and fresh ones: (n, 1) and (n,) each."""

    X: np.ndarray
    y: np.ndarray
    fresh_X: np.ndarray
    fresh_y: np.ndarray


def wave(seed: int, n: int = TRAINING, noise: float = NOISE) -> Wave:
    """Draw the wave; fresh points are from another stream of the seed."""
    train, fresh = (
        datasets.load("sine", n_samples=count, noise=noise, seed=2 * seed + part)
        for part, count in enumerate((n, FRESH))
    )
    return Wave(train.X, train.y, fresh.X, fresh.y)


def rmse(f: np.ndarray, y: np.ndarray) -> float:
    """Return the root of the mean squared difference."""
    return float(np.sqrt(np.mean(np.square(f - y))))


def fitted(drawn: Wave, model: KernelRidge, more: Numbers) -> Side:
    """Return a fit of the training points with its RMSE on the fresh ones."""
    model.fit(drawn.X, drawn.y)
    return drawn_as(
        drawn, model.predict(PLACES[:, None]), rmse(model.predict(drawn.fresh_X), drawn.fresh_y),
        {"RMSE on the training points": rmse(model.predict(drawn.X), drawn.y), **more},
    )  # fmt: skip


def drawn_as(drawn: Wave, f: np.ndarray, error: float, more: Numbers) -> Side:
    """Return a curve f (p,) over `PLACES` with its error, as a side."""
    picture = Curve(drawn.X[:, 0], drawn.y, PLACES, f, np.sin(10 * PLACES), UP)
    return Side(picture, error, more=more)
