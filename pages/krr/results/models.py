"""Other regressions on the same split: boosted trees, a line, the mean; errors and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from sklearn.dummy import DummyRegressor
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import RidgeCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from datasets import Dataset
from kernels import Factorisation, KernelRidge, LRUCache
from pages.krr.results.timing import seconds_of, single_threaded
from pages.shared.results.errors import error
from pages.shared.setting import Setting

RIDGE, TREES, LINE, MEAN = "kernel ridge", "boosted trees", "linear ridge", "mean"


@dataclass(frozen=True, eq=False)
class Fitted:
    """A fitted model; errors are RMSE in the target's present unit, ``seconds`` the fit took."""

    model: Any
    train: float
    test: float | None
    seconds: float


Models = Mapping[str, Fitted]


def models(setting: Setting, cache: LRUCache[Models]) -> dict[str, Fitted]:
    """Return every model, fitted to the setting; the cache keeps those without sliders."""
    train, test = setting.train, setting.test
    key = train.fingerprint, "" if test is None else test.fingerprint
    return {RIDGE: kernel_ridge(setting), **cache.get(key, lambda: others(train, test))}


def others(train: Dataset, test: Dataset | None) -> dict[str, Fitted]:
    """Return the models that know nothing of kernels, fitted to the training part.

    Boosted trees are scikit-learn's histogram gradient boosting as it comes, but with leaves of a
    tenth of the points, 20 at most. Linear ridge standardises the features, has an intercept, and
    chooses its lambda by leave-one-out.
    """
    leaf = int(np.clip(train.n_samples // 10, 2, 20))
    unfitted = {
        TREES: HistGradientBoostingRegressor(min_samples_leaf=leaf, random_state=0),
        LINE: make_pipeline(StandardScaler(), RidgeCV(np.logspace(-3, 4, 29))),
        MEAN: DummyRegressor(),
    }
    with single_threaded():
        return {
            name: _evaluated(model, train, test, seconds_of(partial(model.fit, train.X, train.y)))
            for name, model in unfitted.items()
        }


def kernel_ridge(setting: Setting) -> Fitted:
    """Return the page's own model; its time is that of a fit from the beginning."""
    X, y, lam = setting.train.X, setting.train.y, float(setting.values["lam"])
    model = setting.fit(KernelRidge)
    seconds = seconds_of(lambda: Factorisation(setting.kernel, X).solve(y[:, None], lam))
    return _evaluated(model, setting.train, setting.test, seconds)


def _evaluated(model: Any, train: Dataset, test: Dataset | None, seconds: float) -> Fitted:
    """Return a fitted model with its errors on both parts."""
    return Fitted(model, error(model, train), None if test is None else error(model, test), seconds)
