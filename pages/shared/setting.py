"""A page's values turned into what its figures are drawn from: data, kernel, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

import datasets
from datasets import Dataset
from kernels import Kernel
from pages.shared import points
from pages.shared.controls import kernel_of

TEST_SHARE = 0.25
SHIFTED = "This kernel takes no negative numbers: every feature was shifted above zero."
FRESH = 1000  # test points of a generator: drawn anew, so that none is taken from training


@dataclass(frozen=True)
class Setting:
    """One state of a page, ready to be fitted and drawn.

    Attributes
    ----------
    train, test : Dataset
        Scaled as chosen; the scaling is fitted on the training part. Of points drawn by hand
        none is held out, and ``test`` is None.
    kernel : Kernel
        What the sidebar says.
    values : Mapping
        All of the page's values, the estimator's hyperparameters among them.
    unit : float
        What one step of the target is in its own unit: the standard deviation that the target
        was divided by, else 1.
    frame : tuple of float or None
        Left, right, low, high of the picture where they shall stay as they are.
    notes : tuple of str
        Plain sentences: what had to be done to the data for this kernel.
    chosen : tuple of int
        The chosen training sample, or the two of a Gram cell; often empty.
    """

    train: Dataset
    test: Dataset | None
    kernel: Kernel
    values: Mapping[str, Any]
    chosen: tuple[int, ...] = ()
    unit: float = 1.0
    frame: tuple[float, float, float, float] | None = None
    notes: tuple[str, ...] = ()

    def fit(self, estimator: type, **more):
        """Return the estimator fitted on the training part with the sidebar's hyperparameters."""
        declared = {
            h.name: self.values[h.name] for h in estimator.hyperparameters if h.name in self.values
        }
        model = estimator(kernel=self.kernel, **(declared | more))
        return model.fit(self.train.X, self.train.y)

    @cached_property
    def order(self) -> np.ndarray:
        """The order of Gram rows that shows structure: by class, then by the first feature."""
        X, y = self.train.X, self.train.y
        if self.train.task == "classification":
            return np.lexsort((X[:, 0], y))
        return np.argsort(X[:, 0], kind="stable")

    @cached_property
    def gram(self) -> np.ndarray:
        """The Gram matrix of the training part, in its own order."""
        return self.kernel(self.train.X)


def resolve(
    values: Mapping[str, Any], view: Mapping[str, Any], private: Mapping[str, Dataset]
) -> Setting:
    """Return the setting of these values; ``private`` holds the session's own data sets."""
    train, test, unit = _parts(values, private)
    if moved := view.get("moved"):
        train = points.move(train, *moved)
    kernel, notes = kernel_of(values), ()
    if kernel.domain == "nonnegative" and train.X.min() < 0:
        train, test = _shifted(train, test)
        notes = (SHIFTED,)
    elif kernel.domain == "nonnegative" and test is not None:
        # Scaled by its training part, the test part may reach a little below zero.
        test = test.replace(X=np.maximum(test.X, 0.0))
    chosen = tuple(i for i in view.get("chosen", ()) if i < train.n_samples)
    return Setting(train, test, kernel, dict(values), chosen, unit, view.get("frame"), notes)


def _parts(
    values: Mapping[str, Any], private: Mapping[str, Dataset]
) -> tuple[Dataset, Dataset | None, float]:
    name, scaling, target = values["data"], values["scaling"], values.get("target", "none")
    if name in private:
        own = private[name]
        if isinstance(own, Dataset):
            share = 0.0 if name == "drawn" else TEST_SHARE
            parts = datasets.split(own, test_share=share, seed=0, scaling=scaling)
        else:
            parts = own.parts(scaling)
        return _aim(*parts, target)
    return _built_in(name, values.get("n"), values.get("spread"), values["seed"], scaling, target)


@lru_cache(maxsize=64)
def _built_in(name, n, spread, seed, scaling, target) -> tuple[Dataset, Dataset | None, float]:
    """Load a public data set in its two parts; shared by all sessions."""
    data = datasets.load(name, n_samples=n, noise=spread, seed=seed)
    if data.holdout is not None:
        return _aim(*datasets.split(data, by_holdout=True, scaling=scaling), target)
    if datasets.SOURCES[name].kind != "generated":
        parts = datasets.split(data, test_share=TEST_SHARE, seed=seed, scaling=scaling)
        return _aim(*parts, target)
    fresh = datasets.load(name, n_samples=FRESH, noise=spread, seed=seed + 1000)
    both = data.replace(
        X=np.vstack([data.X, fresh.X]),
        y=np.concatenate([data.y, fresh.y]),
        holdout=np.arange(data.n_samples + fresh.n_samples) >= data.n_samples,
    )
    return _aim(*datasets.split(both, by_holdout=True, scaling=scaling), target)


def _shifted(train: Dataset, test: Dataset | None) -> tuple[Dataset, Dataset | None]:
    """Move the features above zero, a little further than the edge of the picture."""
    low = train.X.min(axis=0) - 0.15 * np.ptp(train.X, axis=0)

    def moved(part: Dataset) -> Dataset:
        return part.replace(X=np.maximum(part.X - low, 0.0))

    return moved(train), None if test is None else moved(test)


def _aim(
    train: Dataset, test: Dataset | None, target: str
) -> tuple[Dataset, Dataset | None, float]:
    """Scale the target by the training part; also return the step of the scaled target."""
    train, test = datasets.scale_target(train, test, target)
    scaler = train.target_scaler
    return train, test, 1.0 if scaler is None else float(scaler.scale[0])
