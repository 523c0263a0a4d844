"""Tuning on the test set: the least of many errors is too small."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import datasets
from kernels import RBF
from pages.mistakes.stage.outcome import Cloud, Numbers, Outcome, Side
from pages.mistakes.stage.ridge import signs

TRAINING, FRESH = 150, 2000
NOISE = 1.0  # standard deviation of each moon's points
# Of a narrow kernel what the other points predict is less than what rounding leaves of y - y: its
# sign, which another processor gives another way, names no class.
ROUNDING = 1e-9
GAMMAS, LAMBDAS = np.logspace(-2, 3, 20), np.logspace(-4, 1, 20)
NAMES = ("error on the test set", "error on fresh data")


def tuning(numbers: Numbers, seed: int) -> Outcome:
    """Return kernel ridge classifiers of a grid of gamma and lambda, one of which is chosen.

    By the least error on a test set of ``held_out`` points, or by the least error leave-one-out on
    the training points; ``tries`` is how many models of the grid are tried, in random order. The
    error reported is that of the chosen model on the test set.
    """
    tries, held_out = int(numbers["tries"]), int(numbers["held_out"])
    order = np.random.default_rng(seed).permutation(len(GAMMAS) * len(LAMBDAS))
    errors_tried = errors_of_grid(held_out, seed)[order[:tries]]
    top = 1.05 * float(max(0.6, errors_tried[:, 1:].max()))

    def side(by: int) -> Side:
        chosen = int(np.argmin(errors_tried[:, by]))
        reported, true = errors_tried[:, 1], errors_tried[:, 2]
        ends, here = (0, top), np.array([chosen])
        picture = Cloud(reported, true, here, NAMES, ends, ends, diagonal=True)
        return Side(picture, float(errors_tried[chosen, 2]), float(errors_tried[chosen, 1]))

    return Outcome(side(1), side(0))


@lru_cache(maxsize=8)
def errors_of_grid(held_out: int, seed: int) -> np.ndarray:
    """Return the errors leave-one-out, on the test set and on fresh data, (400, 3)."""
    train, test, fresh = (
        datasets.load("moons", n_samples=n, noise=NOISE, seed=3 * seed + part)
        for part, n in enumerate((TRAINING, held_out, FRESH))
    )
    both = np.vstack([test.X, fresh.X])
    truth = signs(np.concatenate([test.y, fresh.y]))
    y = signs(train.y)
    errors = []
    for gamma in GAMMAS:
        kernel = RBF(float(gamma))
        values, U = np.linalg.eigh(kernel(train.X))
        damped = 1 / (np.maximum(values, 0) + LAMBDAS[:, None])
        alphas = (damped * (U.T @ y)) @ U.T
        left_out = y - alphas / (damped @ np.square(U).T)  # see KernelRidge.loo_path
        wrong = (alphas @ kernel(train.X, both)) * truth <= 0
        errors.append(np.column_stack([
            np.mean(left_out * y <= ROUNDING, axis=1),
            wrong[:, :held_out].mean(axis=1),
            wrong[:, held_out:].mean(axis=1),
        ]))  # fmt: skip
    grid: np.ndarray = np.concatenate(errors)
    grid.flags.writeable = False
    return grid
