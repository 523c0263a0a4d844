"""What it does to the test error when test texts stand in the training part as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import Dataset
from pages.shared.results.errors import off
from pages.shared.setting import Setting
from pages.text.results.machine import machine_type, samples

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Leak:
    """A fit with a share of the first half of the test texts among its training texts.

    ``exposed`` is the error on that half, ``kept`` the one on the other half, which no training
    text repeats: shares of wrong classes, or RMSEs in the target's own unit.
    """

    share: float
    exposed: float
    kept: float


def halves(test: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Return every other test text, and the rest."""
    rows = np.arange(test.n_samples)
    return rows[::2], rows[1::2]


def along_shares(setting: Setting) -> Iterator[Leak]:
    """Yield the errors with none, a quarter, ... and all of the first half in training."""
    for share in SHARES:
        yield leak(setting, share)


def leak(setting: Setting, share: float) -> Leak:
    """Fit with a share of the first half of the test texts in training, and judge both halves."""
    train, test = setting.train, setting.test
    assert test is not None  # the view asks for a test part
    first, second = halves(test)
    copied = first[: round(share * len(first))]
    kind = machine_type(setting)
    numbers = {h.name: setting.values[h.name] for h in kind.hyperparameters
               if h.name in setting.values}  # fmt: skip
    model: Any = kind(kernel=setting.kernel, **numbers)
    X = _joined(
        samples(setting, train), samples(setting, test.take(copied)) if len(copied) else None
    )
    model.fit(X, np.concatenate([train.y, test.y[copied]]))
    exposed, kept = (
        setting.unit * off(model.predict(samples(setting, part)), part)
        for part in (test.take(first), test.take(second))
    )
    return Leak(share, exposed, kept)


def _joined(X: Any, more: Any) -> Any:
    if more is None:
        return X
    return [*X, *more] if isinstance(X, list) else np.vstack([X, more])
