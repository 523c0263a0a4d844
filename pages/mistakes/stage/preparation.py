"""Scaling or selecting features before splitting: the held-out rows have had a say."""

from __future__ import annotations

import numpy as np

from pages.mistakes.stage.outcome import Cloud, Numbers, Outcome, Side
from pages.mistakes.stage.ridge import FOLDS, off, random_folds, signs, weights

SELECTED, LAM, FRESH = 10, 1.0, 500
STREAM = 4  # of random numbers; another one gives other draws
NAMES = ("correlation, training rows", "correlation, held-out rows")


def preparation(numbers: Numbers, seed: int) -> Outcome:
    """Return the cross-validated error of a linear ridge on the ten features chosen of pure noise.

    ``rows`` rows of ``features`` independent features, and classes that have nothing to do with
    them. The ten with the largest correlation with the class are chosen on all rows, or anew on
    the training rows of each fold. ``more`` has the same comparison for standardising alone.
    """
    n, d = int(numbers["rows"]), int(numbers["features"])
    rng = np.random.default_rng([STREAM, seed])
    X, codes = rng.standard_normal((n, d)), np.arange(n) % 2
    y, folds = signs(codes), random_folds(n, seed)
    everywhere = strongest(X, y)
    chosen = {fold: strongest(X[folds != fold], y[folds != fold]) for fold in range(FOLDS)}
    fresh = rng.standard_normal((FRESH, len(everywhere)))  # of the chosen features
    true = off(predict(X[:, everywhere], y, fresh), np.arange(FRESH) % 2)
    scaled = standardised(X, X)

    def side(own: bool) -> Side:
        f, after = np.empty(n), np.empty(n)
        for fold in range(FOLDS):
            out = folds == fold
            kept = chosen[fold] if own else everywhere
            f[out] = predict(X[~out][:, kept], y[~out], X[out][:, kept])
            Z = standardised(X, X[~out]) if own else scaled
            after[out] = predict(Z[~out], y[~out], Z[out])
        first = folds == 0
        kept = chosen[0] if own else everywhere
        inside, outside = correlations(X[~first], y[~first]), correlations(X[first], y[first])
        picture = Cloud(inside, outside, kept, NAMES, (-1, 1), (-1.05, 1.05))
        return Side(picture, true, off(f, codes),
                    shares={"only standardised": off(after, codes)})  # fmt: skip

    return Outcome(side(own=False), side(own=True))


def standardised(X: np.ndarray, known: np.ndarray) -> np.ndarray:
    """Return X (n, d) with the means and standard deviations of the rows ``known`` taken out."""
    return np.asarray((X - known.mean(axis=0)) / known.std(axis=0))


def correlations(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the correlation of each column of X (n, d) with y (n,): (d,)."""
    Z, t = X - X.mean(axis=0), y - y.mean()
    scale = np.sqrt(np.square(Z).sum(axis=0) * np.square(t).sum())
    return np.asarray(t @ Z / np.maximum(scale, 1e-12))


def strongest(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the ten columns, or all where there are fewer, most correlated with y."""
    return np.argsort(-np.abs(correlations(X, y)), kind="stable")[:SELECTED]


def predict(X: np.ndarray, y: np.ndarray, Z: np.ndarray) -> np.ndarray:
    """Return the ridge fit with the linear kernel and lambda = 1 at the rows of Z."""
    return np.asarray(Z @ (X.T @ weights(X @ X.T, y, LAM)))
