"""The present data and a model's predictions as CSV files, safe to open in a spreadsheet."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.base import RegressorMixin

import datasets
from datasets import Dataset
from pages.shared.model.declarations.page import Page
from pages.shared.model.setting.setting import Setting, signs
from pages.shared.model.setting.split import base
from pages.shared.model.state.page_store import PageStore


def data_csv(setting: Setting, whole_texts: bool = False) -> bytes:
    """Return the present data, features scaled as the method sees them.

    Texts stand in the first column, before the counts of their words, which are left out where the
    method takes ``whole_texts``. Where a part is held out, a last column tells "train" from "test".
    """
    data, part = together(setting)
    table: list[tuple[str, Any]] = [("text", data.texts)] if data.texts else []
    table += [] if data.texts and whole_texts else zip(data.feature_names, data.X.T, strict=True)
    table.append((data.target_name, data.targets))
    if setting.test is not None:
        table.append(("part", part))
    elif data.groups is not None:
        table.append(("group", data.groups))
    return datasets.csv_bytes([name for name, _ in table], [column for _, column in table])


def predictions_csv(page: Page, setting: Setting, state: PageStore) -> bytes:
    """Return what the page's model says of each training and test point.

    A regression's predictions are in the target's own unit, with the standard deviation where
    the model has one; of a method that predicts nothing these are its components.

    Parameters
    ----------
    page, setting : Page, Setting
        The page and its present state.
    state : PageStore
        The owner of its record.
    """
    estimator = page.method.estimator_for(setting.values)
    assert estimator is not None  # the tab Data offers no predictions of a page without one
    shown, part = together(setting)
    whole = page.data.whole_texts and setting.kernel.domain == "text"
    is_signed = shown.task == "classification" and issubclass(estimator, RegressorMixin)
    y = signs(setting.train) if is_signed else None
    model = setting.fit(estimator, list(setting.train.texts) if whole else None, y)
    X = list(shown.texts) if whole else shown.X
    if not hasattr(model, "predict"):
        components = model.transform(X).T
        names = [f"component {i + 1}" for i in range(len(components))]
        header = [*names, shown.target_name, "part"]
        return datasets.csv_bytes(header, [*components, shown.targets, part])
    middle, unit, own = _own_unit(setting, shown, state)
    std = scores = None
    if page.slug == "gp":
        predicted, std = model.predict(X, return_std=True)
        std = unit * std
    else:
        predicted = model.predict(X)
        if is_signed:
            scores, predicted = predicted, (predicted > 0).astype(int)
        elif shown.task == "classification" and hasattr(model, "decision_function"):
            scores = model.decision_function(X)
    if shown.task == "regression":
        predicted = middle + unit * predicted
    return datasets.predictions_csv(own, predicted, std, scores, part.tolist())


def together(setting: Setting) -> tuple[Dataset, np.ndarray]:
    """Return both parts of a setting as one data set, and the part of each row."""
    train, test = setting.train, setting.test
    if test is None:
        return train, np.repeat(["train"], train.n_samples)
    both = train.replace(
        X=np.vstack([train.X, test.X]),
        y=np.concatenate([train.y, test.y]),
        texts=(*train.texts, *test.texts),
        groups=None,
        holdout=None,
    )
    return both, np.repeat(["train", "test"], [train.n_samples, test.n_samples])


def _own_unit(setting: Setting, shown: Dataset, state: PageStore) -> tuple[float, float, Dataset]:
    """Return the middle and the unit of the target, and the data with the target as it was."""
    if setting.values.get("target", "none") == "none":
        return 0.0, 1.0, shown
    data = base(setting.values, setting.kernel, state.own())
    return data.middle, data.unit, shown.replace(y=data.middle + data.unit * shown.y)
