"""What the stage shows of a perceptron or a logistic regression after some of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import LRUCache, NovikoffBound, novikoff_bound, probabilities
from pages.perceptron.stage.history import (
    METHODS,
    PERCEPTRON,
    History,
    ModelAtStep,
    fit_history,
    score_of,
)
from pages.perceptron.stage.weights import Weights, compute_weights
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.errors import Errors, compute_errors, predictions
from pages.shared.pictures.results.explicit import feature_count
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.neighbours import Neighbours, find_neighbours
from pages.shared.pictures.results.projection import Projection, in_principal_plane, in_rows
from pages.shared.pictures.results.validation import Validated, chosen_validation
from pages.shared.pictures.results.white_noise import noise_notices

MAX_BOUNDED = 300  # training points: the work of a bound grows with the third power of their number
INDEFINITE = (
    "This kernel is not positive semi-definite: there is no feature space, and no bound on the "
    "number of mistakes."
)

_BOUNDS: LRUCache[NovikoffBound] = LRUCache(max_entries=64)


@dataclass(frozen=True, eq=False)
class Result:
    """A method after some of its steps."""

    history: History  # the fitted method with its steps
    step: int  # how many of them are shown
    decision: Decision | None  # none for images and texts: two pixels or words say nothing
    probability: np.ndarray | None  # as `class_probability` returns it; none of a perceptron
    projection: Projection | None  # for more than two features
    neighbours: Neighbours | None  # of images
    sample: int | None  # the training point of the present step
    bound: NovikoffBound | None
    # Whether the kernel has finitely many features: of others a margin may be below rounding
    is_finite: bool
    noisy: bool  # whether white noise is part of the kernel
    loss: float | None  # what logistic regression minimises, see `penalised_loss`
    # Of the method after the step:
    weights: Weights
    gram: Gram
    errors: Errors
    # Of the method after its last step, where it is chosen
    validation: Validated | None
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Replay the chosen method up to the chosen step, and evaluate it where the stage shows it."""
    history = fit_history(setting)
    step = history.step(setting.values["history"])
    model, data = ModelAtStep(history.model, step), setting.train
    predicted = predictions(setting, model)
    decision = compute_decision(setting, model) if setting.has_axes else None
    is_perceptron = history.method == PERCEPTRON
    probability = None
    if decision is not None and not is_perceptron:
        probability = class_probability(decision.f, len(decision.viewport.shape))
    validation, missing = chosen_validation(setting, METHODS[history.method])
    notices = (*getattr(history.model, "notices_", ()), *noise_notices(setting), *missing)
    if is_perceptron and not setting.kernel.is_psd:
        notices = (*notices, INDEFINITE)
    return Result(
        history=history,
        step=step,
        decision=decision,
        probability=probability,
        projection=_project(setting, model, predicted.train, score_of(history.method))
        if data.n_features > 2
        else None,
        neighbours=find_neighbours(setting) if data.has_images else None,
        sample=history.sample(step),
        bound=compute_bound(setting) if is_perceptron else None,
        is_finite=feature_count(setting.kernel, data.n_features) is not None,
        noisy=setting.kernel.is_noise,
        loss=None if is_perceptron else penalised_loss(setting, history, step),
        weights=compute_weights(setting, history, step),
        gram=compute_gram(setting),
        errors=compute_errors(setting, predicted),
        validation=validation,
        notices=notices,
    )


def class_probability(f: np.ndarray, dimensions: int) -> np.ndarray:
    """Return the probability of the second class of log odds f, or of each class of logits f.

    f has ``dimensions`` axes, and one more for more than two classes.
    """
    if f.ndim > dimensions:
        return probabilities(f.reshape(-1, f.shape[-1])).reshape(f.shape)
    return probabilities(f.ravel())[:, 1].reshape(f.shape)


def penalised_loss(setting: Setting, history: History, step: int) -> float:
    """Return -sum_i log p(y_i | x_i) + lambda / 2 ||f||^2 after a step: what the steps minimise.

    White noise of the kernel is part of this f, which it is not of what is predicted.
    """
    alpha, codes = history.alpha(step), np.searchsorted(history.model.classes_, setting.train.y)
    KA = setting.gram @ alpha
    F = (KA + history.intercept(step))[:, None, :]
    penalty = 0.5 * setting.values["lam"] * float(np.sum(alpha * KA))
    return float(minus_log_likelihood(F, codes)[0]) + penalty


def minus_log_likelihood(F: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Return the sum over the samples of -log p(y_i | x_i) after each step, (n_steps,).

    F (n, n_steps, p) are values of f, of two classes the log odds (p = 1), else a logit of each
    class; ``codes`` (n,) say which class is the sample's own.
    """
    if F.shape[2] == 1:
        signs = np.where(codes > 0, 1.0, -1.0)[:, None]
        return np.asarray(np.logaddexp(0, -signs * F[..., 0]).sum(axis=0))
    own = np.take_along_axis(F, codes[:, None, None], axis=2)[..., 0]
    return np.asarray((np.logaddexp.reduce(F, axis=2) - own).sum(axis=0))


def compute_bound(setting: Setting) -> NovikoffBound | None:
    """Return the widest margin of two classes and what follows from it for the mistakes.

    None for other numbers of classes, for more than 300 points, for a kernel that is not positive
    semi-definite, which has no feature space, and for one with white noise, which separates any
    classes.
    """
    data, kernel = setting.train, setting.kernel
    classes = np.unique(data.y)
    if len(classes) != 2 or data.n_samples > MAX_BOUNDED or not kernel.is_psd or kernel.is_noise:
        return None
    signs = np.where(data.y == classes[1], 1.0, -1.0)
    key = kernel, data.fingerprint
    return _BOUNDS.get(key, lambda: novikoff_bound(kernel, data.X, signs))


def _project(setting: Setting, model: Any, predicted: np.ndarray, score: str) -> Projection:
    """Return the training points along their scores for two classes, else in a principal plane."""
    f = model.decision_function(setting.train.X)
    if f.ndim == 1:
        return in_rows(setting, f, predicted, score, (0.0,))
    return in_principal_plane(setting, predicted)
