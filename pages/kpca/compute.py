"""What the stage of kernel PCA shows, computed from a setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.svm import SVC, LinearSVC

from pages.kpca.components import Components, components
from pages.shared.measure import Measure
from pages.shared.results.frame import Frame, chosen_kernel_function, evaluate, frame
from pages.shared.results.gram import Gram, gram
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

COLOURS = ("class or target", "first feature", "second feature")
MOST_PATTERNS = 9
PENALTY = 10.0  # C of the linear classifier on the scores
MOST_STEPS = 100_000  # of the classifier: scores of a wild kernel would keep it for minutes


@dataclass(frozen=True, eq=False)
class Map:
    """Components as functions of the input, in standard deviations of their scores.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    number : int
        The component that is shown, from 1.
    shares : ndarray of shape (q,)
        Share of the variance of each component.
    f : ndarray of shape frame.shape, or (len(frame.x), q) over a single feature
        The component over a plane; all of them over a line.
    kernel : ndarray of shape frame.shape, or None
        k(x_i, .) of the chosen point.
    """

    frame: Frame
    points: Points
    number: int
    shares: np.ndarray
    f: np.ndarray
    kernel: np.ndarray | None


@dataclass(frozen=True, eq=False)
class Patterns:
    """Components of images: how each pixel goes along with the score.

    ``values`` (q, height * width) has a largest entry of 1 in each row; ``shape`` is that of an
    image.
    """

    values: np.ndarray
    shape: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Colouring:
    """What colours the samples: numbers (n,), or else codes (n,) into ``classes``.

    ``measure`` says how the numbers read in their own unit.
    """

    values: np.ndarray | None
    codes: np.ndarray
    classes: tuple[str, ...]
    name: str
    chosen: tuple[int, ...]
    measure: Measure


@dataclass(frozen=True, eq=False)
class Embedding:
    """The samples in the coordinates of their components.

    ``scores`` (n, q), and the share (q,) of the variance that each component has; ``second`` is
    the component, from 1, that is drawn against the first.
    """

    scores: np.ndarray
    shares: np.ndarray
    colouring: Colouring
    second: int


@dataclass(frozen=True)
class Judged:
    """What the first components in use explain.

    Attributes
    ----------
    count : int
        Components in use.
    explained : float
        Their share of the variance.
    largest : float
        The largest eigenvalue.
    accuracy, guess : float or None
        Held-out accuracy of a straight boundary in their scores, and of always answering the
        largest class; None without classes or without held-out points.
    """

    count: int
    explained: float
    largest: float
    accuracy: float | None
    guess: float | None


@dataclass(frozen=True, eq=False)
class Result:
    """A kernel PCA: a map of one component, or ``patterns`` for images; the embedding; the matrix.

    Texts, of which two words say nothing, have neither map nor patterns.
    ``gram`` is the matrix that is decomposed: centred or not.
    """

    map: Map | None
    patterns: Patterns | None
    embedding: Embedding
    in_space: bool
    gram: Gram
    centred: bool
    judged: Judged
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit kernel PCA, and evaluate it where the stage shows it."""
    values = setting.values
    space, shown = values["embedding"] == "in space", values["component"]
    found = components(setting, least=max(shown, 3 if space else 2))
    images, on = setting.train.has_images, values["centring"] == "on"
    number = min(shown, len(found.shares))
    colours = colouring(setting, values.get("colour", COLOURS[0]))
    return Result(
        map=maps(setting, found, [number])[0] if setting.has_axes else None,
        patterns=patterns(setting, found, number) if images else None,
        embedding=Embedding(found.scores, found.shares, colours, second=max(number, 2)),
        in_space=space,
        gram=gram(setting, centred=on),
        centred=on,
        judged=judged(setting, found),
        notices=tuple(found.model.notices_),
    )


def maps(setting: Setting, found: Components, numbers: Sequence[int]) -> list[Map]:
    """Return the components with these numbers, from 1, over the input."""
    seen = frame(setting)
    dots, kernel = points(setting, seen), chosen_kernel_function(seen, setting)
    spread, f = found.scores.std(axis=0), evaluate(seen, found, "transform")
    if seen.y is None:
        all_ = f / np.maximum(spread, 1e-12)
        return [Map(seen, dots, number, found.shares, all_, kernel) for number in numbers]
    f = f / np.where(spread > 0, spread, 1.0)
    return [Map(seen, dots, i, found.shares, f[..., i - 1], kernel) for i in numbers]


def patterns(setting: Setting, found: Components, number: int) -> Patterns:
    """Return the components in use as images, at most nine, ``number`` being the last at least."""
    q = min(max(number, int(setting.values["n_components"])), MOST_PATTERNS, len(found.shares))
    return Patterns(pattern(setting.train.X, found.scores[:, :q]), setting.train.image_shape)


def pattern(X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the regression of each feature on each score, (q, d), largest entry 1.

    For linear PCA these are the principal axes themselves.
    """
    along = scores.T @ (X - X.mean(axis=0))
    return along / np.maximum(np.abs(along).max(axis=1, keepdims=True), 1e-12)


def colouring(setting: Setting, colour: str = COLOURS[0]) -> Colouring:
    """Return what colours the samples, one of ``COLOURS``."""
    train, values, name = setting.train, None, setting.train.target_name
    measure = setting.measures[-1]
    if colour != COLOURS[0]:
        feature = min(COLOURS.index(colour) - 1, train.n_features - 1)
        values, name = train.X[:, feature], train.feature_names[feature]
        measure = setting.measures[feature]
    elif train.task != "classification":
        values = train.y
    return Colouring(values, train.y, train.class_names, name, setting.chosen, measure)


def judged(setting: Setting, found: Components) -> Judged:
    """Return what the components in use explain, and how a straight line separates their scores."""
    q, right, guess = int(setting.values["n_components"]), None, None
    shares = found.shares[:q]
    if setting.train.task == "classification" and setting.test is not None:
        right, guess = accuracy(setting, found, q), setting.test.majority_share
    largest = float(found.model.eigenvalues_[0])
    return Judged(len(shares), float(shares.sum()), largest, right, guess)


def accuracy(setting: Setting, found: Components, q: int) -> float | None:
    """Return the held-out accuracy of a linear classifier on the first q scores.

    The classifier is scikit-learn's linear support vector machine with C = 10, on scores that are
    divided by the standard deviation of the first. None where it cannot be trained: with one class
    alone, scores that are not finite, or nothing held out.
    """
    if setting.test is None:
        return None
    model = found.model  # its own scores: a rotation may mix the q-th with the next
    unit = float(model.scores_[:, 0].std()) or 1.0
    train = model.scores_[:, :q] / unit
    test = model.transform(setting.test.X)[:, :q] / unit
    finite = np.isfinite(train).all() and np.isfinite(test).all()
    classes = np.unique(setting.train.y)
    if not finite or len(classes) < 2:
        return None
    two = len(classes) == 2  # for two liblinear takes a tenth of the time of libsvm
    machine = LinearSVC(dual=False) if two else SVC(kernel="linear")
    machine.set_params(C=PENALTY, max_iter=MOST_STEPS).fit(train, setting.train.y)
    return float(np.mean(machine.predict(test) == setting.test.y))
