"""A classifier on the scores of images, its predicted names and its confusion matrix."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from sklearn.svm import SVC

from datasets import DataError, Dataset
from pages.kpca.stage.linear import principal
from pages.kpca.stage.sources import bundled_digits, grey_values, median_gamma
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import matrix
from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.images import sheet
from pages.shared.pictures.figures.style import SEQUENTIAL, TYPE_SMALL
from pages.shared.pictures.results.confusion import count_pairs

MAX_ROWS = 500  # to learn from
TEST_SHARE = 0.25  # where the data have no test part
N_DRAWN = 24  # images whose predicted names are drawn
MAX_WRONG = 12  # of them
MAX_COMPONENTS = 32
A_ROW = 6
RIGHT, WRONG = "#2e8b57", "#d1495b"  # green and red, readable on light and on dark ground
NAMED = 12  # classes up to which the axes name each and the cells their numbers
LETTERS = 14
GAP = 0.45  # height of the name above an image, in heights of an image


@dataclass(frozen=True, eq=False)
class Images:
    """Images to learn from and to be judged on."""

    X: np.ndarray  # (n, d) training images
    y: np.ndarray  # (n,) their classes
    Z: np.ndarray  # (m, d) those kept from training
    z: np.ndarray  # (m,) their classes
    classes: tuple[str, ...]
    shape: tuple[int, ...]  # height and width of an image
    key: str  # names them
    own: bool  # whether they are the page's own data and not the digits in their place
    groups: np.ndarray | None = None  # (n,) which training images belong together

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Images) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True)
class Choice:
    """What has to be chosen of the classifier."""

    count: int  # components
    C: float
    width: float  # gamma, in 1 / median squared distance of the scores


@dataclass(frozen=True, eq=False)
class Recognised:
    """What a classifier makes of the images kept from training."""

    predicted: np.ndarray  # (m,) classes
    confusion: np.ndarray  # (c, c) counts, a row for each true class
    drawn: np.ndarray  # (24,) rows of the images that are drawn: at most 12 that are wrong, first
    gamma: float
    support: int  # the number of support vectors


def images_of(setting: Setting) -> Images:
    """Return the page's images with classes, or the digits where it has none."""
    own = setting.train.has_images and setting.train.task == "classification"
    if not own:
        return digits()
    return split_images(setting.train, setting.test, own=True)


@lru_cache(maxsize=1)
def digits() -> Images:
    """Return the bundled digits, a quarter of them kept from training."""
    return split_images(bundled_digits(), None, own=False)


def split_images(train: Dataset, test: Dataset | None, own: bool) -> Images:
    """Return at most 500 training images, and those of the test part or a quarter of all.

    They have their own grey values, whatever the features were scaled to.
    """
    rows = np.random.default_rng(0).permutation(train.n_samples)
    kept = round(TEST_SHARE * len(rows)) if test is None else 0
    some = rows[kept : kept + MAX_ROWS]
    X = grey_values(train)
    if test is None:
        Z, z = X[rows[:kept]], train.y[rows[:kept]]
    else:
        Z, z = grey_values(test), test.y
    key = f"{train.fingerprint} {'' if test is None else test.fingerprint}"
    groups = None if train.groups is None else train.groups[some]
    names, shape = train.class_names, train.image_shape
    return Images(X[some], train.y[some], Z, z, names, shape, key, own, groups)


@lru_cache(maxsize=4)
def compute_scores(images: Images) -> tuple[np.ndarray, np.ndarray]:
    """Return the scores of both parts on all components that the controls offer."""
    axes = principal(images.X)
    basis = axes.axes[:, :MAX_COMPONENTS]
    return (images.X - axes.mean) @ basis, (images.Z - axes.mean) @ basis


def recognise(images: Images, choice: Choice) -> Recognised:
    """Train on the scores of the training images, and predict the others.

    Raises
    ------
    DataError
        Where all training images are of one class.
    """
    if len(np.unique(images.y)) < 2:
        raise DataError("All images are of one class: there is nothing to tell apart.")
    A, B = (part[:, : choice.count] for part in compute_scores(images))
    gamma = median_gamma(A, choice.width)
    svm = SVC(C=choice.C, gamma=gamma).fit(A, images.y)
    predicted = svm.predict(B)
    confusion = count_pairs(images.z, predicted, len(images.classes))
    wrong = np.flatnonzero(predicted != images.z)[:MAX_WRONG]
    right = np.flatnonzero(predicted == images.z)[: N_DRAWN - len(wrong)]
    drawn = np.concatenate([wrong, right])
    return Recognised(predicted, confusion, drawn, gamma, int(svm.n_support_.sum()))


def named_images(images: Images, outcome: Recognised) -> Figure:
    """Return images with their predicted names: green where right, else red with the true one."""
    h, w = images.shape[:2]
    blank = max(2, round(GAP * h))
    rows = [outcome.drawn[start : start + A_ROW] for start in range(0, len(outcome.drawn), A_ROW)]
    tall = h + blank
    framed = [
        np.hstack([np.full((len(row), blank * w), np.nan), _unit(images.Z[row])]) for row in rows
    ]
    figure = sheet(
        framed,
        (tall, w),
        [""] * len(rows),
        "named",
        "Predicted names",
        "green: right; red: wrong, with the true name; the wrong ones come first",
        (0.0, 1.0),
        SEQUENTIAL,
        weight=1.5,
    )
    names = [
        _name(images, outcome, int(k), j * (w + 1) + (w - 1) / 2, i * (tall + 1) + blank / 2 - 0.5)
        for i, row in enumerate(rows)
        for j, k in enumerate(row)
    ]
    wrong = int(np.sum(outcome.predicted != images.z))
    return replace(
        figure,
        layout=figure.layout | {"annotations": names},
        alt=f"{len(outcome.drawn)} images with their predicted names; {wrong} of "
        f"{len(images.z)} are wrong.",
    )


def _unit(X: np.ndarray) -> np.ndarray:
    """Return images with grey values from 0 to 1."""
    top = float(np.abs(X).max(initial=0.0)) or 1.0
    return np.clip(X / top, 0.0, 1.0)


def _name(images: Images, outcome: Recognised, row: int, x: float, y: float) -> dict[str, Any]:
    codes = int(images.z[row]), int(outcome.predicted[row])
    true, said = (plain(images.classes[code])[:LETTERS] for code in codes)
    right = codes[0] == codes[1]
    return {
        "x": x,
        "y": y,
        "text": f"✓ {said}" if right else f"✗ {said}<br>true: {true}",
        "showarrow": False,
        "font": {"size": TYPE_SMALL, "color": RIGHT if right else WRONG},
    }


def confusion_matrix(images: Images, outcome: Recognised) -> Figure:
    """Return the confusion matrix: colour the share of a row, number the images."""
    counts, few = outcome.confusion, len(images.classes) <= NAMED
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    names = images.classes if few else ()
    texts = [[str(n) if n and few else "" for n in row] for row in counts.tolist()]
    return matrix.heatmap(
        shares,
        "confusion",
        "Confusion matrix",
        "colour: share of the true class, number: images",
        ("predicted", "true class"),
        (names, names),
        texts,
        (0.0, 1.0),
    )
