"""Tuning on the test set: the least of many errors is too small."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF
from pages.mistakes.results.outcome import Cloud, Numbers, Outcome, Side
from pages.mistakes.results.ridge import signs

TRAINING, FRESH = 30, 400
NOISE = 0.6  # standard deviation of each moon's points
GAMMAS, LAMBDAS = (-1.0, 3.0), (-4.0, 1.0)  # powers of ten
NAMES = ("error on the test set", "error on fresh data")


def tuning(numbers: Numbers, seed: int) -> Outcome:
    """Return kernel ridge classifiers of a grid of gamma and lambda, one of which is chosen.

    By the least error on a test set of ``held_out`` points, or by the least error leave-one-out on
    the training points; ``tries`` is how many gammas, and lambdas, there are. The error reported
    is that of the chosen model on the test set.
    """
    count, held_out = int(numbers["tries"]), int(numbers["held_out"])
    train, test, fresh = (
        datasets.load("moons", n_samples=n, noise=NOISE, seed=3 * seed + part)
        for part, n in enumerate((TRAINING, held_out, FRESH))
    )
    both = np.vstack([test.X, fresh.X])
    truth = signs(np.concatenate([test.y, fresh.y]))
    y, lams = signs(train.y), np.logspace(*LAMBDAS, count)
    errors = []
    for gamma in np.logspace(*GAMMAS, count):
        kernel = RBF(float(gamma))
        values, U = np.linalg.eigh(kernel(train.X))
        damped = 1 / (np.maximum(values, 0) + lams[:, None])  # (count, n)
        alphas = (damped * (U.T @ y)) @ U.T
        left_out = y - alphas / (damped @ np.square(U).T)  # see KernelRidge.loo_path
        wrong = (alphas @ kernel(train.X, both)) * truth <= 0
        errors.append(np.column_stack([
            np.mean(left_out * y <= 0, axis=1),
            wrong[:, :held_out].mean(axis=1),
            wrong[:, held_out:].mean(axis=1),
        ]))  # fmt: skip
    found = np.concatenate(errors)

    def side(by: int) -> Side:
        chosen = int(np.argmin(found[:, by]))
        top = float(max(0.6, found[:, 1:].max()))
        picture = Cloud(found[:, 1], found[:, 2], np.array([chosen]), NAMES, (0, top), (0, top),
                        diagonal=True)  # fmt: skip
        return Side(picture, float(found[chosen, 2]), float(found[chosen, 1]),
                    {"models tried": float(len(found))})  # fmt: skip

    return Outcome(side(1), side(0))
