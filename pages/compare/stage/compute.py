"""What the stage shows: every method on the same points with the same kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from datasets import DataError
from pages.compare.stage.methods import chosen, names
from pages.compare.stage.outcome import Outcome, coarse, outcome, validated
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.decision import Decision
from pages.shared.pictures.results.errors import Errors, compute_errors
from pages.shared.pictures.results.fit import Fit
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.predicted import Predicted, beside_actual
from pages.shared.pictures.results.projection import Projection, in_rows
from pages.shared.pictures.results.validation import Validated
from pages.shared.pictures.results.viewport import Viewport, chosen_kernel_function, viewport_of

SIDE = 40  # places on a side of a small picture

Picture = Decision | Fit | Projection | Predicted


@dataclass(frozen=True, eq=False)
class Result:
    """All methods of a task."""

    method: str  # the chosen one, with which the others are compared
    outcomes: Mapping[str, Outcome]  # by the name of the method
    # Of the methods that could be fitted: over one or two features f itself; of more the training
    # points along f, or predicted against actual
    pictures: Mapping[str, Picture]
    errors: Mapping[str, Errors]
    # The cross-validated error of each method that has one; empty where it is not asked for
    validated: Mapping[str, Validated]
    deviation: Viewport | None  # the places of the standard deviation of the Gaussian process
    # Share of the judged points to which a method gives another class than the chosen one; empty
    # for a regression
    disagreement: Mapping[str, float]
    agree: float | None  # share of the judged points to which all methods give the same class
    judged: int  # the number of those points: of the test part where there is one
    epsilon: float  # half the width of the tube of support vector regression; 0 for classes
    gram: Gram
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit every method, and evaluate each where the stage shows it.

    Raises
    ------
    DataError
        If none of them can be fitted.
    """
    data, method = setting.train, chosen(setting)
    viewport = small_viewport(setting)
    outcomes = {name: outcome(setting, name, viewport) for name in names(data.task)}
    done = {name: one for name, one in outcomes.items() if not one.refusal}
    if not done:
        raise DataError(next(iter(outcomes.values())).refusal)
    classes = {name: judged(one) for name, one in done.items()}
    validations = {name: validated(setting, name) for name in done}
    regression = data.task == "regression"
    own = classes.get(method)
    return Result(
        method=method,
        outcomes=outcomes,
        pictures=pictured(setting, viewport, done),
        errors={name: compute_errors(setting, one.predicted) for name, one in done.items()},
        validated={name: one for name, (one, _) in validations.items() if one is not None},
        deviation=None if viewport is None else coarse(viewport, data.n_samples),
        disagreement={}
        if regression or own is None
        else {name: float(np.mean(one != own)) for name, one in classes.items() if name != method},
        agree=None if regression or not classes else alike(list(classes.values())),
        judged=(data if setting.test is None else setting.test).n_samples,
        epsilon=float(setting.values.get("epsilon", 0.0)),
        gram=compute_gram(setting),
        notices=notices(outcomes, {name: missing for name, (_, missing) in validations.items()}),
    )


def small_viewport(setting: Setting, side: int = SIDE) -> Viewport | None:
    """Return the line or the plane of the pictures; None above two features, which have none."""
    if setting.train.n_features > 2:
        return None
    viewport = viewport_of(setting)
    return viewport if viewport.y is None else viewport.coarse(side)


def judged(outcome: Outcome) -> np.ndarray:
    """Return what a method predicts for the test part, or without one for the training part."""
    test = outcome.predicted.test
    return outcome.predicted.train if test is None else test


def alike(classes: list[np.ndarray]) -> float:
    """Return the share of points to which all methods give the same class."""
    return float(np.mean(np.all(np.stack(classes) == classes[0], axis=0)))


def pictured(
    setting: Setting, viewport: Viewport | None, done: Mapping[str, Outcome]
) -> dict[str, Picture]:
    """Return what the picture of each method shows."""
    data = setting.train
    if viewport is None and data.task == "regression":
        return {name: beside_actual(setting, one.predicted) for name, one in done.items()}
    if viewport is None:
        return {
            name: in_rows(setting, one.values, one.predicted.train, "f", (0.0,))
            for name, one in done.items()
        }
    placed, kernel = place_points(setting, viewport), chosen_kernel_function(viewport, setting)
    if data.task == "classification":
        return {
            name: Decision(viewport, placed, one.f, None, kernel)
            for name, one in done.items()
            if one.f is not None
        }
    centre = float(np.median(data.y))
    limit = float(np.max(np.abs(data.y - centre))) or 1.0
    shown = data.target_name, data.target_label, centre, limit, setting.measures[-1]
    return {
        name: Fit(viewport, placed, one.f, kernel, *shown)
        for name, one in done.items()
        if one.f is not None
    }


def notices(outcomes: Mapping[str, Outcome], more: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return what the methods have to say, each sentence once with the methods that say it.

    Of some there is ``more`` to say.
    """
    by_sentence: dict[str, list[str]] = {}
    for name, one in outcomes.items():
        own = one.notices or filter(None, [one.refusal])
        for sentence in (*own, *more.get(name, ())):
            by_sentence.setdefault(sentence, []).append(name)
    return tuple(f"{', '.join(said_by)}: {sentence}" for sentence, said_by in by_sentence.items())
