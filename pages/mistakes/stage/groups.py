"""Random splits of grouped data: the model knows the group from its other rows."""

from __future__ import annotations

import numpy as np

from kernels import RBF
from pages.mistakes.stage.outcome import Numbers, Outcome, Side
from pages.mistakes.stage.ridge import cross_validated, off, plane, random_folds, signs, weights

ROWS, FRESH = 6, 200  # of each group; fresh groups
WITHIN = 0.12  # standard deviation of a group's rows around its centre
KNOWN = 0.7  # probability that a group's class is the sign of its first centre coordinate
KERNEL, LAM = RBF(8.0), 0.1


def groups(numbers: Numbers, seed: int) -> Outcome:
    """Return the error cross-validated over random rows, and over whole groups.

    ``groups`` groups, for instance patients, have six rows each around a centre and one class.
    The true error is that on rows of new groups.
    """
    count = int(numbers["groups"])
    rng = np.random.default_rng(seed)
    X, codes, of = draw(rng, count)
    fresh, fresh_codes, _ = draw(rng, FRESH)
    K = KERNEL(X)
    alpha = weights(K, signs(codes), LAM)
    true = off(KERNEL(fresh, X) @ alpha, fresh_codes)

    def side(folds: np.ndarray) -> Side:
        out = folds == 0
        kept = weights(K[np.ix_(~out, ~out)], signs(codes[~out]), LAM)
        reported = cross_validated(K, codes, LAM, folds)
        known = float(np.mean(np.isin(of[out], of[~out])))
        picture = plane(KERNEL, X[~out], kept, X, codes, ringed=out)
        return Side(picture, true, reported, shares={"held-out rows of a known group": known})

    return Outcome(side(random_folds(len(X), seed)), side(random_folds(count, seed)[of]))


def draw(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw the rows of ``count`` groups: features (n, 2), class codes (n,), group (n,)."""
    centres = rng.standard_normal((count, 2))
    agrees = rng.random(count) < KNOWN
    codes = np.where(agrees, centres[:, 0] > 0, centres[:, 0] <= 0).astype(int)
    of = np.repeat(np.arange(count), ROWS)
    return centres[of] + WITHIN * rng.standard_normal((len(of), 2)), codes[of], of
