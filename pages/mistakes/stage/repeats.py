"""Repeated rows: their copies stand in training and in the test part."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF
from pages.mistakes.stage.outcome import Numbers, Outcome, Side
from pages.mistakes.stage.ridge import cross_validated, off, plane, random_folds, signs, weights

N, FRESH, NOISE, LAM = 40, 500, 0.6, 0.1
KERNEL = RBF(20.0)


def repeats(numbers: Numbers, seed: int) -> Outcome:
    """Return the cross-validated error of a table of 40 rows, each ``copies`` times, and once."""
    train, fresh = (
        datasets.load("moons", n_samples=n, noise=NOISE, seed=2 * seed + part)
        for part, n in enumerate((N, FRESH))
    )

    def side(copies: int) -> Side:
        of = np.repeat(np.arange(N), copies)
        X, codes, folds = train.X[of], train.y[of], random_folds(N * copies, seed)
        K, out = KERNEL(X), folds == 0
        alpha = weights(K, signs(codes), LAM)
        kept = weights(K[np.ix_(~out, ~out)], signs(codes[~out]), LAM)
        known = float(np.mean(np.isin(of[out], of[~out])))
        return Side(
            plane(KERNEL, X[~out], kept, X, codes, ringed=out),
            off(KERNEL(fresh.X, X) @ alpha, fresh.y),
            cross_validated(K, codes, LAM, folds),
            shares={"held-out rows with a copy in training": known},
        )

    return Outcome(side(int(numbers["copies"])), side(1))
