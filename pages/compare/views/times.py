"""Check: errors, weights and times of all methods, measured when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, perf_counter_ns

import numpy as np

from pages.compare.stage.methods import fitted, names, numbers
from pages.compare.stage.outcome import outcome
from pages.shared.model.declarations.blocks import Ask, Blocks, Note, Table, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.errors import compute_errors

TRIES = 3


@dataclass(frozen=True)
class Cost:
    """One method with its errors and times."""

    name: str
    # Shares misclassified, or RMSE in the target's own unit
    train: float | None
    test: float | None
    # Training points with a weight other than 0; None where a method has no weights, or no fit
    weighted: int | None
    # Seconds, the least of three tries: from the points to the weights, Gram matrix included; and
    # for the test points. None where there is no fit or no test part.
    fit: float | None
    predict: float | None


def compute(setting: Setting) -> Iterator[Cost]:
    """Yield the costs of each method, measured now."""
    for name in names(setting.train.task):
        result = outcome(setting, name, None)
        if result.refusal:
            yield Cost(name, None, None, None, None, None)
            continue
        tries = [_timed(setting, name, perf_counter_ns()) for _ in range(TRIES)]
        errors = compute_errors(setting, result.predicted)
        predict = [seconds for _, seconds in tries if seconds is not None]
        yield Cost(
            name=name,
            train=errors.train,
            test=errors.test,
            weighted=None if result.weighted is None else len(result.weighted),
            fit=min(seconds for seconds, _ in tries),
            predict=min(predict) if predict else None,
        )


def _timed(setting: Setting, name: str, seed: int) -> tuple[float, float | None]:
    """Return the seconds of a fit and of its predictions.

    The points come in an order of their own, drawn by ``seed``: what is remembered of them in
    another one, also from the fit of another method, is of no use, so that all is computed.
    """
    order = np.random.default_rng(seed).permutation(setting.train.n_samples)
    shuffled = replace(setting, train=setting.train.take(order))
    start = perf_counter()
    model = fitted(shuffled, name)
    end = perf_counter()
    if setting.test is None:
        return end - start, None
    ask = "predict" if setting.train.task == "regression" else "decision_function"
    getattr(model, ask)(setting.test.X)
    return end - start, perf_counter() - end


def table(costs: list[Cost], setting: Setting) -> list[dict[str, str | float | None]]:
    """Return the rows of the table."""
    classes = setting.train.task == "classification"
    unit, factor = ("misclassified, {} [%]", 100) if classes else ("{} RMSE", 1)
    count = setting.train.n_samples
    return [
        {
            "method": one.name,
            **{
                unit.format(part): None if value is None else factor * value
                for part, value in (("train", one.train), ("test", one.test))
            },
            WEIGHTED: "–" if one.weighted is None else f"{one.weighted} of {count}",
            FIT: None if one.fit is None else 1000 * one.fit,
            PREDICT: None if one.predict is None else 1000 * one.predict,
        }
        for one in costs
    ]


WEIGHTED = "points with a weight"
FIT, PREDICT = "time to fit [ms]", "time to predict the test points [ms]"
CAPTION = (
    "A fit goes from the points to the weights, with the Gram matrix, which costs $n^2$ kernel "
    "values whatever the method is. Ridge, discriminant and Gaussian process then solve one system "
    "of $n$ equations, about $n^3/3$ operations; logistic regression one for each step of Newton's "
    "method; the SVM a quadratic programme; and the perceptron adds one column of the Gram matrix "
    "for each mistake. A prediction costs one kernel value for each training point with a weight: "
    "often few for the perceptron, and for the SVM where C is not small. Nearest neighbours have "
    "neither weights nor a Gram matrix. Times are those of this server now, the least of three "
    "tries; the pictures never depend on them."
)
ASK = "A few tenths of a second: each method is fitted three times."


def body(setting: Setting) -> Blocks:
    """Measure method by method, and show a table."""
    listed = names(setting.train.task)
    depends = setting.fingerprint(setting.kernel, *(numbers(setting, name) for name in listed))
    if (yield Ask(depends, "Measure", ASK)):
        costs = yield Work(depends, len(listed), partial(compute, setting), "Fitting")
        yield Table(table(costs, setting), "%.3g", is_wide=False)
    yield Note(CAPTION)


VIEW = View("times", "Errors and times", body, depends="values")
