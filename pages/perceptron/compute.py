"""What the stage shows of a perceptron or a logistic regression after some of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import NovikoffBound, probabilities
from pages.perceptron.results.bound import bound
from pages.perceptron.results.history import PERCEPTRON, At, History, history
from pages.perceptron.results.weights import Weights, weights
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.gram import Gram, gram
from pages.shared.results.neighbours import Neighbours, neighbours
from pages.shared.results.projection import Projection, in_principal_plane, in_rows
from pages.shared.setting import Setting

INDEFINITE = (
    "This kernel is not positive semi-definite: there is no feature space, and no bound on the "
    "number of mistakes."
)


@dataclass(frozen=True, eq=False)
class Result:
    """A method after some of its steps.

    Attributes
    ----------
    history, step
        The fitted method with its steps, and how many of them are shown.
    decision : Decision or None
        None for images and texts, of which two pixels or words say nothing; images have
        ``neighbours``.
    probability : ndarray of shape frame.shape, or (*frame.shape, n_classes), or None
        Of the second of two classes, or of each of more; None for a perceptron.
    projection : Projection or None
        For more than two features.
    sample : int or None
        The training point of the present step.
    bound : NovikoffBound or None
    loss : float or None
        What logistic regression minimises: minus the log-likelihood, and lambda / 2 ||f||^2.
    weights, gram, errors, notices
        Of the method after the step.
    """

    history: History
    step: int
    decision: Decision | None
    probability: np.ndarray | None
    projection: Projection | None
    neighbours: Neighbours | None
    sample: int | None
    bound: NovikoffBound | None
    loss: float | None
    weights: Weights
    gram: Gram
    errors: Errors
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Replay the chosen method up to the chosen step, and evaluate it where the stage shows it."""
    found = history(setting)
    step = found.step(setting.values["history"])
    model, data = At(found.model, step), setting.train
    predicted = predictions(setting, model)
    seen = decision(setting, model) if setting.has_axes else None
    is_perceptron = found.method == PERCEPTRON
    notices = tuple(found.model.notices_) if hasattr(found.model, "notices_") else ()
    if is_perceptron and not setting.kernel.is_psd:
        notices = (*notices, INDEFINITE)
    return Result(
        history=found,
        step=step,
        decision=seen,
        probability=None
        if is_perceptron or seen is None
        else probability(seen.f, len(seen.frame.shape)),
        projection=projected(setting, model, predicted.train) if data.n_features > 2 else None,
        neighbours=neighbours(setting) if data.has_images else None,
        sample=found.sample(step),
        bound=bound(setting) if is_perceptron else None,
        loss=None if is_perceptron else penalised_loss(setting, found, step),
        weights=weights(setting, found, step),
        gram=gram(setting),
        errors=errors(setting, predicted),
        notices=notices,
    )


def probability(f: np.ndarray, dimensions: int) -> np.ndarray:
    """Return the probability of the second class of log odds f, or of each class of logits f.

    f has ``dimensions`` axes, and one more for more than two classes.
    """
    if f.ndim > dimensions:
        return probabilities(f.reshape(-1, f.shape[-1])).reshape(f.shape)
    return probabilities(f.ravel())[:, 1].reshape(f.shape)


def penalised_loss(setting: Setting, found: History, step: int) -> float:
    """Return -sum_i log p(y_i | x_i) + lambda / 2 ||f||^2 after a step."""
    alpha, codes = found.alpha(step), np.searchsorted(found.model.classes_, setting.train.y)
    P = found.model.predict_proba(setting.train.X, step)
    own = np.maximum(P[np.arange(len(P)), codes], 1e-300)
    penalty = 0.5 * setting.values["lam"] * float(np.sum(alpha * (setting.gram @ alpha)))
    return float(-np.log(own).sum()) + penalty


def projected(setting: Setting, model: Any, predicted: np.ndarray) -> Projection:
    """Return the training points along f for two classes, else in their principal plane."""
    f = model.decision_function(setting.train.X)
    if f.ndim == 1:
        return in_rows(setting, f, predicted, "value of f", (0.0,))
    return in_principal_plane(setting, predicted)
