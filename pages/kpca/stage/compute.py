"""What the stage of kernel PCA shows, computed from a setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.svm import SVC

from datasets import DataError, Dataset
from kernels import separating_line
from pages.kpca.stage.components import Components, components
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.validation import Validated, chosen_validation
from pages.shared.pictures.results.viewport import (
    Viewport,
    chosen_kernel_function,
    evaluate,
    viewport_of,
)

COLOURS = ("class or target", "first feature", "second feature")
MAX_PATTERNS = 9
PENALTY = 10.0  # C of the linear classifier on the scores
MAX_STEPS = 100_000  # of the classifier: scores of a wild kernel would keep it for minutes


@dataclass(frozen=True, eq=False)
class Map:
    """Components as functions of the input, in standard deviations of their scores."""

    viewport: Viewport
    points: Points  # the training points there
    number: int  # the component that is drawn, from 1
    shares: np.ndarray  # (q,) of the variance, or of the mean square where K is not centred
    f: np.ndarray  # the component over a plane; over a line all of them, (len(viewport.x), q)
    kernel: np.ndarray | None  # k(x_i, .) of the chosen point, over a plane
    centred: bool  # whether the shares are of the variance, and not of the mean square


@dataclass(frozen=True, eq=False)
class Patterns:
    """Components of images: how each pixel goes along with the score."""

    values: np.ndarray  # (q, height * width) with a largest entry of 1 in each row
    shape: tuple[int, ...]  # of an image


@dataclass(frozen=True, eq=False)
class Colouring:
    """What colours the samples."""

    values: np.ndarray | None  # (n,) numbers; None where classes colour them
    codes: np.ndarray  # (n,) into ``classes``
    classes: tuple[str, ...]
    name: str  # of what colours them
    chosen: tuple[int, ...]  # rows of the chosen samples
    measure: Measure  # how the numbers read in their own unit


@dataclass(frozen=True, eq=False)
class Embedding:
    """The samples in the coordinates of their components."""

    scores: np.ndarray  # (n, q)
    shares: np.ndarray  # (q,) of the variance, or of the mean square where K is not centred
    colouring: Colouring
    second: int  # the component, from 1, that is drawn against the first
    centred: bool  # whether the shares are of the variance, and not of the mean square


@dataclass(frozen=True)
class Evaluation:
    """What the first components in use explain."""

    count: int  # components in use
    explained: float  # their share of the variance, or of the mean square
    centred: bool  # which of the two
    largest: float  # eigenvalue
    accuracy: float | None  # held-out, of a straight boundary in their scores; None without classes
    guess: float | None  # the same of always answering the largest class
    # The error of such a boundary, where it is chosen, and the number of training points
    validation: Validated | None
    points: int


@dataclass(frozen=True, eq=False)
class Result:
    """What the stage shows of a kernel PCA.

    Texts, of which two words say nothing, have neither map nor patterns.
    """

    map: Map | None  # of one component, over features
    patterns: Patterns | None  # in its place for images
    embedding: Embedding
    in_space: bool  # whether three components are drawn
    gram: Gram  # the matrix that is decomposed
    centred: bool  # whether that is H K H
    evaluation: Evaluation
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit kernel PCA, and evaluate it where the stage shows it."""
    values = setting.values
    in_space, asked = values["embedding"] == "in space", values["component"]
    fitted = components(setting, least=max(asked, 3 if in_space else 2))
    images, centred = setting.train.has_images, values["centring"] == "on"
    number = min(asked, len(fitted.shares))
    colours = compute_colouring(setting, values.get("colour", COLOURS[0]))
    has_classes = setting.train.task == "classification"
    validation, missing = chosen_validation(setting, predict_beyond) if has_classes else (None, ())
    return Result(
        map=compute_maps(setting, fitted, [number])[0] if setting.has_axes else None,
        patterns=compute_patterns(setting, fitted, number) if images else None,
        embedding=Embedding(fitted.scores, fitted.shares, colours, max(number, 2), centred),
        in_space=in_space,
        gram=compute_gram(setting, centred=centred),
        centred=centred,
        evaluation=evaluate_components(setting, fitted, validation),
        notices=(*fitted.model.notices_, *missing),
    )


def compute_maps(setting: Setting, components: Components, numbers: Sequence[int]) -> list[Map]:
    """Return the components with these numbers, from 1, over the input."""
    viewport, shares = viewport_of(setting), components.shares
    placed, kernel = place_points(setting, viewport), chosen_kernel_function(viewport, setting)
    centred = setting.values.get("centring", "on") == "on"
    spread, f = components.scores.std(axis=0), evaluate(viewport, components, "transform")
    if viewport.y is None:
        curves = f / np.maximum(spread, 1e-12)
        return [Map(viewport, placed, i, shares, curves, kernel, centred) for i in numbers]
    f = f / np.where(spread > 0, spread, 1.0)
    return [Map(viewport, placed, i, shares, f[..., i - 1], kernel, centred) for i in numbers]


def compute_patterns(setting: Setting, components: Components, number: int) -> Patterns:
    """Return the components in use as images, at most nine, ``number`` being the last at least."""
    q = min(max(number, int(setting.values["n_components"])), MAX_PATTERNS, len(components.shares))
    return Patterns(pattern(setting.train.X, components.scores[:, :q]), setting.train.image_shape)


def pattern(X: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Return the regression of each feature on each score, (q, d), largest entry 1.

    For linear PCA these are the principal axes themselves.
    """
    along = scores.T @ (X - X.mean(axis=0))
    return along / np.maximum(np.abs(along).max(axis=1, keepdims=True), 1e-12)


def compute_colouring(setting: Setting, colour: str = COLOURS[0]) -> Colouring:
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


def evaluate_components(
    setting: Setting, components: Components, validation: Validated | None
) -> Evaluation:
    """Return what the components in use explain, and how a straight line separates their scores."""
    q, right, guess = int(setting.values["n_components"]), None, None
    shares = components.shares[:q]
    if setting.train.task == "classification" and setting.test is not None:
        right, guess = accuracy(setting, components, q), setting.test.majority_share
    largest = float(components.model.eigenvalues_[0])
    centred = setting.values["centring"] == "on"
    return Evaluation(
        count=len(shares),
        explained=float(shares.sum()),
        centred=centred,
        largest=largest,
        accuracy=right,
        guess=guess,
        validation=validation,
        points=setting.train.n_samples,
    )


def accuracy(setting: Setting, components: Components, q: int) -> float | None:
    """Return the held-out accuracy of a linear classifier on the first q scores.

    None where it cannot be trained, as `classify` says, or where nothing is held out.
    """
    if setting.test is None:
        return None
    predicted = classify(setting, components, q, setting.test.X)
    return None if predicted is None else float(np.mean(predicted == setting.test.y))


def classify(setting: Setting, components: Components, q: int, X: np.ndarray) -> Any:
    """Return the classes (m,) of X (m, d) by a linear classifier on the first q scores.

    The classifier is scikit-learn's linear support vector machine with C = 10, on scores that are
    divided by the standard deviation of the first. None where it cannot be trained: with one class
    alone, or scores that are not finite.
    """
    model = components.model  # its own scores: a rotation may mix the q-th with the next
    unit = float(model.scores_[:, 0].std()) or 1.0
    train, beyond = model.scores_[:, :q] / unit, model.transform(X)[:, :q] / unit
    finite = np.isfinite(train).all() and np.isfinite(beyond).all()
    classes, codes = np.unique(setting.train.y, return_inverse=True)
    if not finite or len(classes) < 2:
        return None
    if len(classes) == 2:  # for two liblinear takes a tenth of the time of libsvm
        return classes[separating_line(train, codes, PENALTY, MAX_STEPS).predict(beyond)]
    machine = SVC(kernel="linear", C=PENALTY, max_iter=MAX_STEPS).fit(train, setting.train.y)
    return machine.predict(beyond)


def predict_beyond(part: Setting, beyond: Dataset) -> np.ndarray:
    """Return the classes of points by components and classifier of some of the training points.

    Raises
    ------
    DataError
        Where the classifier cannot be trained.
    """
    predicted = classify(part, components(part), int(part.values["n_components"]), beyond.X)
    if predicted is None:
        raise DataError("The scores of a fold are of one class, or not finite.")
    return np.asarray(predicted)
