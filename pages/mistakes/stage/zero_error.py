"""Zero training error: the narrowest kernel learns the noise by heart."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF
from pages.mistakes.stage.outcome import Numbers, Outcome, Side
from pages.mistakes.stage.ridge import cross_validated, off, plane, random_folds, signs, weights

N, FRESH, LAM = 60, 500, 0.01
GAMMAS = tuple(np.logspace(-1, 3, 9).tolist())


def zero_error(numbers: Numbers, seed: int) -> Outcome:
    """Return the width chosen by the training error, and by the cross-validated error.

    Among nine values of gamma from 0.1 to 1000, the largest of those with the least error; the
    moons have noise of standard deviation ``overlap``.
    """
    train, fresh = (
        datasets.load("moons", n_samples=n, noise=numbers["overlap"], seed=2 * seed + part)
        for part, n in enumerate((N, FRESH))
    )
    kernels = [RBF(gamma) for gamma in GAMMAS]
    grams = [kernel(train.X) for kernel in kernels]
    alphas = [weights(K, signs(train.y), LAM) for K in grams]
    folds = random_folds(N, seed)
    training = [off(K @ alpha, train.y) for K, alpha in zip(grams, alphas, strict=True)]
    validated = [cross_validated(K, train.y, LAM, folds) for K in grams]

    def side(errors: list[float]) -> Side:
        best = max(i for i, error in enumerate(errors) if error == min(errors))
        picture = plane(kernels[best], train.X, alphas[best], train.X, train.y)
        true = off(kernels[best](fresh.X, train.X) @ alphas[best], fresh.y)
        return Side(picture, true, errors[best], {"gamma": GAMMAS[best]})

    return Outcome(side(training), side(validated))
