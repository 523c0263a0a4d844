"""Each training text predicted by a machine that has not seen it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from pages.shared.results.errors import Predictions
from pages.shared.setting import Setting
from pages.text.results.machine import machine, machine_type, samples

MOST = 150  # texts left out by a machine that has to be solved anew for each


def left_out_rows(setting: Setting) -> np.ndarray:
    """Return the training texts that are left out in turn: evenly chosen ones of many."""
    n = setting.train.n_samples
    return np.linspace(0, n - 1, min(n, MOST)).round().astype(int)


def ridge_left_out(setting: Setting) -> Predictions:
    """Return the leave-one-out predictions of ridge regression, without fitting it n times.

    The residual of a text that was left out is alpha_i / ((K + lambda I)^-1)_ii.
    """
    return Predictions(setting.train.y - machine(setting).loo_residuals_, None)


def classes_left_out(setting: Setting) -> Iterator[int]:
    """Yield for each of `left_out_rows` the class predicted by a machine without it.

    A text that is no support vector has weight zero: without it the machine is the same.
    """
    model, data = machine(setting), setting.train
    X, support = samples(setting, data), set(model.support_.tolist())
    present = model.predict(X)
    numbers = {h.name: setting.values[h.name] for h in machine_type(setting).hyperparameters
               if h.name in setting.values}  # fmt: skip
    for row in left_out_rows(setting).tolist():
        if row not in support:
            yield int(present[row])
            continue
        kept = np.delete(np.arange(data.n_samples), row)
        if len(np.unique(data.y[kept])) < 2:
            yield int(data.y[kept][0])
            continue
        other: Any = machine_type(setting)(kernel=setting.kernel, **numbers)
        other.fit(_some(X, kept), data.y[kept])
        yield int(other.predict(_some(X, [row]))[0])


def _some(X: Any, rows: Any) -> Any:
    return [X[i] for i in rows] if isinstance(X, list) else X[np.asarray(rows)]
