"""PCA against kernel PCA, judged by the same classifier on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.svm import SVC

from datasets import DataError, Dataset
from kernels import RBF, Kernel, KernelPCA
from pages.kpca.results.sources import bundled_digits, median_gamma
from pages.shared.results.confusion import count_pairs
from pages.shared.setting import Setting

SPLITS, TEST_SHARE, MOST_ROWS = 5, 0.25, 1797
FIRST_LOOK = 300  # rows of the first look, one split of which is judged unasked
MOST_CLASSES = 40
METHODS = ("PCA", "kernel PCA, RBF at half the median", "kernel PCA, your kernel")
Step = tuple[str, float, np.ndarray]  # method, accuracy, confusion matrix


@dataclass(frozen=True, eq=False)
class Rows:
    """What is classified: X (n, d), y (n,), the names of the classes, the majority's share.

    ``key`` names the rows.
    """

    X: np.ndarray
    y: np.ndarray
    classes: tuple[str, ...]
    majority: float
    key: str


@dataclass(frozen=True, eq=False)
class Judged:
    """Accuracies (splits,) and the confusion matrix (c, c) summed over splits, true class a row."""

    accuracies: np.ndarray
    confusion: np.ndarray

    @property
    def mean(self) -> float:
        """Mean accuracy."""
        return float(self.accuracies.mean())


def suits(setting: Setting) -> bool:
    """Whether the page's own data have classes to compare by."""
    return setting.train.task == "classification" and setting.train.n_classes <= MOST_CLASSES


def rows_of(setting: Setting) -> Rows:
    """Return the page's data, or the digits where it has no classes."""
    own = suits(setting)
    train, test = (setting.train, setting.test) if own else (bundled_digits(), None)
    X, y = joined(train, test)
    key = f"{train.fingerprint} {'' if test is None else test.fingerprint}"
    return Rows(X, y, train.class_names, train.majority_share, key)


def joined(train: Dataset, test: Dataset | None) -> tuple[np.ndarray, np.ndarray]:
    """Return all rows of both parts, at most 1797, in a fixed order."""
    X = train.X if test is None else np.vstack([train.X, test.X])
    y = train.y if test is None else np.concatenate([train.y, test.y])
    rows = np.random.default_rng(0).permutation(len(y))[:MOST_ROWS]
    return X[rows], y[rows]


def compare(X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int) -> dict[str, Judged]:
    """Return how well an RBF support vector classifier does on q components, by method.

    See `steps`.
    """
    return summary(steps(X, y, kernel, q))


def first_look(X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int) -> dict[str, Judged]:
    """Return the comparison on one split of at most 300 rows."""
    return summary(steps(X[:FIRST_LOOK], y[:FIRST_LOOK], kernel, q, count=1))


def steps(
    X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int, count: int = SPLITS
) -> Iterator[Step]:
    """Yield accuracy and confusion matrix of each method on each split.

    Random splits, stratified, a quarter held out; the components are learned from the
    training part alone. The classifier is scikit-learn's SVC with C = 10 and its default width.

    Parameters
    ----------
    X, y : ndarray of shape (n, d) and (n,)
    kernel : Kernel
        Of the third method.
    q : int
        Number of components.
    count : int
        Number of splits.

    Raises
    ------
    DataError
        Where the rows cannot be split so that each class is in both parts.
    """
    codes, counts = np.unique(y, return_counts=True)
    if len(codes) < 2 or counts.min() < 2 or TEST_SHARE * len(y) < len(codes):
        raise DataError("The comparison needs two classes, and some more points of each.")
    splits = StratifiedShuffleSplit(count, test_size=TEST_SHARE, random_state=0)
    for train, test in splits.split(X, y):
        for name in METHODS:
            A, B = _scores(name, X[train], X[test], kernel, q)
            predicted = SVC(C=10.0).fit(A, y[train]).predict(B)
            places = np.searchsorted(codes, y[test]), np.searchsorted(codes, predicted)
            confusion = count_pairs(*places, len(codes))
            yield name, float(np.mean(predicted == y[test])), confusion


def summary(found: Iterable[Step]) -> dict[str, Judged]:
    """Return what the steps of `steps` say together, by method."""
    listed = list(found)
    return {
        name: Judged(
            np.array([right for method, right, _ in listed if method == name]),
            np.sum([table for method, _, table in listed if method == name], axis=0),
        )
        for name in METHODS
    }


def _scores(
    name: str, train: np.ndarray, test: np.ndarray, kernel: Kernel, q: int
) -> tuple[np.ndarray, np.ndarray]:
    if name == METHODS[0]:
        model = PCA(min(q, *train.shape), random_state=0)
    else:
        chosen = RBF(median_gamma(train)) if name == METHODS[1] else kernel
        model = KernelPCA(chosen, min(q, len(train) - 1))
    return model.fit_transform(train), model.transform(test)


def verdict(found: dict[str, Judged]) -> str:
    """Return which is best, and whether the difference is more than the splits' own scatter."""
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
