"""PCA against kernel PCA, judged by the same classifier on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from sklearn.decomposition import PCA
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.svm import SVC

from datasets import Dataset
from kernels import RBF, Kernel, KernelPCA
from pages.kpca.preimages import median_gamma

SPLITS, TEST_SHARE, MOST = 5, 0.25, 1797
METHODS = ("PCA", "kernel PCA, RBF at half the median", "kernel PCA, your kernel")


class Judged(NamedTuple):
    """Accuracies (splits,) and the confusion matrix (c, c) summed over splits, true class a row."""

    accuracies: np.ndarray
    confusion: np.ndarray

    @property
    def mean(self) -> float:
        """Mean accuracy."""
        return float(self.accuracies.mean())


def joined(train: Dataset, test: Dataset | None) -> tuple[np.ndarray, np.ndarray]:
    """Return all rows of both parts, at most 1797, in a fixed order."""
    X = train.X if test is None else np.vstack([train.X, test.X])
    y = train.y if test is None else np.concatenate([train.y, test.y])
    rows = np.random.default_rng(0).permutation(len(y))[:MOST]
    return X[rows], y[rows]


def compare(
    X: np.ndarray,
    y: np.ndarray,
    kernel: Kernel,
    q: int,
    tell: Callable[[float, str], None] = lambda share, text: None,
    count: int = SPLITS,
) -> dict[str, Judged]:
    """Return how well an RBF support vector classifier does on q components, by method.

    Random splits, stratified, a quarter held out; the components are learned from the
    training part alone. The classifier is scikit-learn's SVC with C = 10 and its default width.

    Parameters
    ----------
    X, y : ndarray of shape (n, d) and (n,)
    kernel : Kernel
        Of the third method.
    q : int
        Number of components.
    tell : callable
        Is told the share done and what is next; what it raises ends the comparison.
    count : int
        Number of splits.
    """
    splits = StratifiedShuffleSplit(count, test_size=TEST_SHARE, random_state=0)
    codes = np.unique(y)
    right = {name: [] for name in METHODS}
    tables = {name: np.zeros((len(codes), len(codes)), dtype=int) for name in METHODS}
    for fold, (train, test) in enumerate(splits.split(X, y)):
        for i, name in enumerate(METHODS):
            tell((fold + i / len(METHODS)) / count, f"split {fold + 1} of {count}: {name}")
            A, B = _scores(name, X[train], X[test], kernel, q)
            predicted = SVC(C=10.0).fit(A, y[train]).predict(B)
            right[name].append(np.mean(predicted == y[test]))
            np.add.at(
                tables[name],
                (np.searchsorted(codes, y[test]), np.searchsorted(codes, predicted)),
                1,
            )
    return {name: Judged(np.array(right[name]), tables[name]) for name in METHODS}


def _scores(name, train, test, kernel, q) -> tuple[np.ndarray, np.ndarray]:
    if name == METHODS[0]:
        model = PCA(min(q, *train.shape), random_state=0)
    else:
        chosen = RBF(median_gamma(train)) if name == METHODS[1] else kernel
        model = KernelPCA(chosen, min(q, len(train) - 1))
    return model.fit_transform(train), model.transform(test)


def verdict(found: dict[str, Judged]) -> str:
    """Return who wins, and whether the difference is more than the splits' own scatter."""
    order = sorted(found, key=lambda name: -found[name].mean)
    best, second = (found[name] for name in order[:2])
    gap = best.mean - second.mean
    scatter = float(np.std(best.accuracies - second.accuracies))
    if len(best.accuracies) == 1:
        more = f"is ahead by {100 * gap:.2g} points" if gap > 1e-12 else f"and {order[1]} are level"
        return f"{order[0]} {more}, on a single split."
    if gap <= max(scatter, 1e-12):
        return (
            f"{order[0]} and {order[1]} are level: {100 * gap:.2g} points apart, no more than "
            "the splits scatter."
        )
    return f"{order[0]} wins by {100 * gap:.2g} points over {order[1]}."
