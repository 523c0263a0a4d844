"""Images recognised from their principal components by a support vector machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from sklearn.model_selection import StratifiedKFold
from sklearn.svm import SVC

from datasets import DataError, Dataset
from pages.kpca.results.linear import principal
from pages.kpca.results.sources import bundled_digits, median_gamma
from pages.shared.results.confusion import count_pairs
from pages.shared.setting import Setting

COUNTS, COSTS, WIDTHS = (4, 8, 16, 32), (0.1, 1.0, 10.0, 100.0), (0.1, 0.3, 1.0, 3.0, 10.0)
CELLS = len(COUNTS) * len(COSTS) * len(WIDTHS)
FOLDS, MOST_ROWS = 3, 500
TEST_SHARE = 0.25  # where the data have no test part
SHOWN = 24  # images whose predicted names are drawn
MOST_WRONG = 12  # of them


@dataclass(frozen=True, eq=False)
class Images:
    """Images to learn from and to be judged on.

    Attributes
    ----------
    X, y, Z, z : ndarray of shapes (n, d), (n,), (m, d), (m,)
        Training images and their classes, those kept from training and theirs.
    classes : tuple of str
    shape : tuple of int
        Height and width of an image.
    key : str
        Names them.
    own : bool
        Whether they are the page's own data and not the digits in their place.
    """

    X: np.ndarray
    y: np.ndarray
    Z: np.ndarray
    z: np.ndarray
    classes: tuple[str, ...]
    shape: tuple[int, ...]
    key: str
    own: bool

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Images) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True)
class Choice:
    """Number of components, C, and gamma in 1 / median squared distance of the scores."""

    count: int
    C: float
    width: float


@dataclass(frozen=True)
class Cell:
    """A choice with the share of images that cross-validation misclassifies."""

    choice: Choice
    error: float


@dataclass(frozen=True, eq=False)
class Recognised:
    """What a classifier makes of the images kept from training.

    Attributes
    ----------
    predicted : ndarray of shape (m,)
    confusion : ndarray of int of shape (c, c)
        Rows: true classes.
    shown : ndarray of shape (24,)
        Rows of the images that are drawn: at most twelve that are wrong, then right ones.
    gamma : float
    support : int
        The number of support vectors.
    """

    predicted: np.ndarray
    confusion: np.ndarray
    shown: np.ndarray
    gamma: float
    support: int


def images_of(setting: Setting) -> Images:
    """Return the page's images with classes, or the digits where it has none."""
    own = setting.train.has_images and setting.train.task == "classification"
    if not own:
        return digits()
    train, test = setting.train, setting.test
    return images(train, test, own=True)


@lru_cache(maxsize=1)
def digits() -> Images:
    """Return the bundled digits, a quarter of them kept from training."""
    return images(bundled_digits(), None, own=False)


def images(train: Dataset, test: Dataset | None, own: bool) -> Images:
    """Return at most 500 training images, and those of the test part or a quarter of all."""
    rows = np.random.default_rng(0).permutation(train.n_samples)
    kept = round(TEST_SHARE * len(rows)) if test is None else 0
    some = rows[kept : kept + MOST_ROWS]
    Z, z = (train.X[rows[:kept]], train.y[rows[:kept]]) if test is None else (test.X, test.y)
    key = f"{train.fingerprint} {'' if test is None else test.fingerprint}"
    return Images(
        train.X[some], train.y[some], Z, z, train.class_names, train.image_shape, key, own
    )


@lru_cache(maxsize=4)
def scores(found: Images) -> tuple[np.ndarray, np.ndarray]:
    """Return the scores of both parts on all components that the controls offer."""
    axes = principal(found.X)
    basis = axes.axes[:, : COUNTS[-1]]
    return (found.X - axes.mean) @ basis, (found.Z - axes.mean) @ basis


def recognise(found: Images, choice: Choice) -> Recognised:
    """Train on the scores of the training images, and predict the others.

    Raises
    ------
    DataError
        Where all training images are of one class.
    """
    if len(np.unique(found.y)) < 2:
        raise DataError("All images are of one class: there is nothing to tell apart.")
    A, B = (part[:, : choice.count] for part in scores(found))
    gamma = median_gamma(A, choice.width)
    machine = SVC(C=choice.C, gamma=gamma).fit(A, found.y)
    predicted = machine.predict(B)
    confusion = count_pairs(found.z, predicted, len(found.classes))
    wrong, right = (np.flatnonzero(mask) for mask in (predicted != found.z, predicted == found.z))
    wrong = wrong[:MOST_WRONG]
    shown = np.concatenate([wrong, right[: SHOWN - len(wrong)]])
    return Recognised(predicted, confusion, shown, gamma, int(machine.n_support_.sum()))


def search(found: Images) -> Iterator[Cell]:
    """Yield each choice of the grid with its cross-validated error.

    The components are found anew in each fold, from its training images alone.

    Raises
    ------
    DataError
        Where a class has fewer images than there are folds.
    """
    codes, counts = np.unique(found.y, return_counts=True)
    if len(codes) < 2 or counts.min() < FOLDS:
        raise DataError(f"The search needs two classes, and {FOLDS} training images of each.")
    cut = StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    parts = []
    for train, out in cut.split(found.X, found.y):
        axes = principal(found.X[train])
        parts.append((*((found.X[rows] - axes.mean) @ axes.axes for rows in (train, out)),
                      found.y[train], found.y[out]))  # fmt: skip
    for count in COUNTS:
        for C in COSTS:
            for width in WIDTHS:
                wrong = 0
                for A, B, y, z in parts:
                    gamma = median_gamma(A[:, :count], width)
                    machine = SVC(C=C, gamma=gamma).fit(A[:, :count], y)
                    wrong += int(np.sum(machine.predict(B[:, :count]) != z))
                yield Cell(Choice(count, C, width), wrong / len(found.y))


def best(cells: Iterable[Cell]) -> Cell | None:
    """Return the cell with the least error, the first of equals; None without any."""
    return min(cells, key=lambda cell: cell.error, default=None)


def table(cells: Sequence[Cell], count: int) -> np.ndarray:
    """Return the errors with ``count`` components, (C, width); NaN where not known yet."""
    errors = np.full((len(COSTS), len(WIDTHS)), np.nan)
    for cell in cells:
        if cell.choice.count == count:
            place = COSTS.index(cell.choice.C), WIDTHS.index(cell.choice.width)
            errors[place] = cell.error
    return errors
