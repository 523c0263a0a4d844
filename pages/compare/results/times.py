"""How long each method takes to fit and to predict, with its errors and its weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter, perf_counter_ns

import numpy as np

from pages.compare.results.methods import fitted, names
from pages.compare.results.outcome import outcome
from pages.shared.results.errors import errors
from pages.shared.setting import Setting

TRIES = 3


@dataclass(frozen=True)
class Cost:
    """One method with its errors and times.

    Attributes
    ----------
    name : str
    train, test : float or None
        Shares misclassified, or RMSE in the target's own unit.
    weighted : int
        Training points with a weight other than 0.
    fit, predict : float or None
        Seconds, the least of three tries: from the points to the weights, Gram matrix included;
        and for the test points. None where there is no fit or no test part.
    """

    name: str
    train: float | None
    test: float | None
    weighted: int
    fit: float | None
    predict: float | None


def times(setting: Setting) -> Iterator[Cost]:
    """Yield the costs of each method, measured now."""
    for name in names(setting.train.task):
        found = outcome(setting, name, None)
        if found.refusal:
            yield Cost(name, None, None, 0, None, None)
            continue
        tries = [_timed(setting, name, perf_counter_ns()) for _ in range(TRIES)]
        off = errors(setting, found.predicted)
        predict = [seconds for _, seconds in tries if seconds is not None]
        yield Cost(
            name=name,
            train=off.train,
            test=off.test,
            weighted=len(found.weighted),
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
