"""The data of a page's values in two parts, scaled, and the way back to the raw numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

import datasets
from datasets import DataError, Dataset
from kernels import Kernel, LRUCache, stop_words_of
from pages.shared.model.controls.control import Values
from pages.shared.model.record.edits import Edits, Point
from pages.shared.model.units.measure import Measure, measures

TEST_SHARE = 0.25
N_NEW = 1000  # test points of a generator: drawn anew, so that none is taken from training
Own = Mapping[str, Any]  # the session's own data sets, by name

_FETCHED: LRUCache[tuple[Dataset, Dataset | None]] = LRUCache(max_bytes=1 << 26)
# By bytes: in a full hall each student has points of their own, 30 kB with their test part.
PUBLIC: LRUCache[Base] = LRUCache(max_bytes=1 << 24)
# Data as a kernel takes them, for instance its counts of words, the same while lambda moves.
_TAKEN: LRUCache[Base] = LRUCache(max_bytes=1 << 25)


@dataclass(frozen=True)
class Base:
    """The data of a page before any edit, and the way from the shown numbers to the raw ones.

    A shown feature is (raw - offset) / scale - shift, a shown target (raw - middle) / unit, and
    ``target_unit`` is what the raw target is measured in.
    """

    train: Dataset
    test: Dataset | None
    middle: float
    unit: float
    shift: np.ndarray | None = None
    target_unit: str = ""
    least: float = -np.inf  # a point goes no lower: 0 where the kernel takes no negative numbers

    @property
    def n_features(self) -> int:
        """The number of features."""
        return self.train.n_features

    @property
    def n_samples(self) -> int:
        """The number of training points."""
        return self.train.n_samples

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """How each feature, and last the target, reads in its own unit."""
        return measures(self.train, self.middle, self.unit, self.shift)

    @cached_property
    def mean_target(self) -> float:
        """The mean of the target in its own unit, to a hundredth of its spread."""
        spread = abs(self.unit) * float(self.train.y.std())
        mean = self.measures[-1].raw(float(self.train.y.mean()))
        decimals = 2 - math.floor(math.log10(spread)) if spread else 6
        return round(mean, decimals) + 0.0  # no -0.0

    @property
    def _is_curve(self) -> bool:
        return self.train.task == "regression" and self.n_features == 1

    def to_raw(self, x: float, y: float) -> tuple[float, float]:
        """Return the shown coordinates of a point on the stage in the data's own units."""
        raw = self.measures[0].raw(x)
        if self.n_features > 1:
            return raw, self.measures[1].raw(y)
        return raw, self.measures[-1].raw(y) if self._is_curve else 0.0

    def value_to_raw(self, value: float) -> float:
        """Return the class or the target of a new point as it is kept.

        A target comes in the data's own unit, in which the colour bar shows it.
        """
        if self.train.task == "classification":
            return float(min(max(int(value), 0), len(self.train.class_names) - 1))
        return 0.0 if self._is_curve else value

    def start_points(self) -> tuple[Point, ...]:
        """Return the points of a fresh start: one of each class, or two, side by side."""
        low, high = self.train.X.min(axis=0), self.train.X.max(axis=0)
        count = max(len(self.train.class_names), 2)
        if self._is_curve:
            height = float(self.train.y.min() + self.train.y.max()) / 2
        else:
            height = float(low[1] + high[1]) / 2 if self.n_features > 1 else 0.0
        classes = self.train.task == "classification"
        return tuple(
            (
                *self.to_raw(float(low[0] + (high[0] - low[0]) * (i + 1) / (count + 1)), height),
                self.value_to_raw(i if classes else self.mean_target),
            )
            for i in range(count)
        )

    def edited(self, edits: Edits) -> Dataset:
        """Return the training part with what a hand did to its points.

        Raises
        ------
        DataError
            If fewer than two are left.
        """
        kept = edits.remaining(self.n_samples)
        if len(kept) + len(edits.added) < 2:
            raise DataError("Fewer than two points are left: undo, or reset the page.")
        X, y = self.train.X[kept], self.train.y[kept].copy()
        place = {int(index): at for at, index in enumerate(kept)}
        for index, (a, b) in edits.moved.items():
            if index in place:
                row, target = self._shown((a, b, 0.0))
                X[place[index]] = row
                if self._is_curve:
                    y[place[index]] = target
        more = [self._shown(point) for point in edits.added]
        if more:
            X = np.vstack([X, np.array([row for row, _ in more])])
            y = np.append(y, np.array([value for _, value in more], dtype=y.dtype))
        if len(y) == self.n_samples and not edits.added:
            return self.train.replace(X=X, y=y)
        return self.train.replace(X=X, y=y, groups=None, holdout=None, texts=())

    def _shown(self, point: Point) -> tuple[np.ndarray, float]:
        """Return features and target of a raw point (a, b, value) as they are shown."""
        a, b, value = point
        raw = np.array([a, b] if self.n_features > 1 else [a], dtype=float)
        shown = raw if self.train.scaler is None else self.train.scaler.apply(raw[None, :])[0]
        if self.shift is not None:
            shown = shown - self.shift
        shown = np.maximum(shown, self.least)
        if self.train.task == "classification":
            return shown, float(min(value, len(self.train.class_names) - 1))
        return shown, ((b if self._is_curve else value) - self.middle) / self.unit


def fingerprint(train: Dataset, test: Dataset | None, unit: float) -> str:
    """Return a text that is equal for equal data, for the key of a cache.

    ``unit`` is what one step of the target is in its own unit: a part that a hand has edited does
    not know it any more, while one as it was drawn knows all of its scaling.
    """
    return f"{train.fingerprint} {'' if test is None else test.fingerprint} {unit}"


def base(values: Values, kernel: Kernel, own: Own) -> Base:
    """Return the data of these values, scaled, and shifted where the kernel asks for it."""
    if kernel.domain == "text":
        texts, stop_words = _parts({**values, "scaling": "none"}, own), stop_words_of(kernel)
        return _TAKEN.get((_key(texts), stop_words), lambda: _word_counts(texts, stop_words))
    data = _parts(values, own)
    if kernel.domain != "nonnegative":
        return data
    if data.train.X.min() < 0:
        return _TAKEN.get((_key(data), "shifted"), lambda: _shifted(data))
    if data.test is None:
        return replace(data, least=0.0)
    # Scaled by its training part, the test part may reach a little below zero.
    test = data.test.replace(X=np.maximum(data.test.X, 0.0), scaler=data.test.scaler)
    return replace(data, test=test, least=0.0)


def only_measure(values: Values, own: Own) -> Measure | None:
    """Return the measure of the only feature of these values' data, None where there are more."""
    return _parts(values, own).measures[0] if values["width"] == 1 else None


def _key(data: Base) -> str:
    return fingerprint(data.train, data.test, data.unit)


def _parts(values: Values, own: Own) -> Base:
    name, scaling, target = values["data"], values["scaling"], values.get("target", "none")
    if name in own:
        data = own[name]
        fetched = isinstance(data, Dataset)
        train, test = _fetched(data, scaling) if fetched else data.parts(scaling)
        return _aim(train, test, target)
    chosen = name, values.get("n"), values.get("spread"), values["seed"], scaling, target
    return PUBLIC.get(chosen, lambda: _built_in(*chosen))


def _fetched(data: Dataset, scaling: str) -> tuple[Dataset, Dataset | None]:
    """Return both parts of a set from the network, kept: a split copies all of its images."""
    return _FETCHED.get(
        (data.fingerprint, scaling),
        lambda: datasets.split(data, test_share=TEST_SHARE, seed=0, scaling=scaling),
    )


def _built_in(
    name: str, n: int | None, spread: float | None, seed: int, scaling: str, target: str
) -> Base:
    """Load a public data set in its two parts; shared by all sessions."""
    data = datasets.load(name, n_samples=n, noise=spread, seed=seed)
    if data.holdout is not None:
        return _aim(*datasets.split(data, by_holdout=True, scaling=scaling), target)
    if datasets.SOURCES[name].kind != "generated":
        parts = datasets.split(data, test_share=TEST_SHARE, seed=seed, scaling=scaling)
        return _aim(*parts, target)
    new = datasets.load(name, n_samples=N_NEW, noise=spread, seed=seed + 1000)
    both = data.replace(
        X=np.vstack([data.X, new.X]),
        y=np.concatenate([data.y, new.y]),
        holdout=np.arange(data.n_samples + new.n_samples) >= data.n_samples,
    )
    return _aim(*datasets.split(both, by_holdout=True, scaling=scaling), target)


def _word_counts(data: Base, stop_words: frozenset[str]) -> Base:
    """Let the words count that the kernel counts: stop words have no count."""
    stop = [word in stop_words for word in data.train.feature_names]
    parts = [data.train] if data.test is None else [data.train, data.test]
    train, *test = (p.replace(X=np.where(stop, 0.0, p.X), scaler=p.scaler) for p in parts)
    return replace(data, train=train, test=test[0] if test else None)


def _shifted(data: Base) -> Base:
    """Move the features above zero, a little further than the edge of the picture."""
    low = data.train.X.min(axis=0) - 0.15 * np.ptp(data.train.X, axis=0)

    def moved(part: Dataset) -> Dataset:
        return part.replace(X=np.maximum(part.X - low, 0.0), scaler=part.scaler)

    test = None if data.test is None else moved(data.test)
    return replace(data, train=moved(data.train), test=test, shift=low, least=0.0)


def _aim(train: Dataset, test: Dataset | None, target: str) -> Base:
    """Scale the target by the training part: a penalised fit and a prior both pull towards 0."""
    unit = train.units[-1] if train.units and train.task == "regression" else ""
    train, test = datasets.scale_target(train, test, target)
    scaler = train.target_scaler
    middle, step = (0.0, 1.0) if scaler is None else (scaler.offset[0], scaler.scale[0])
    return Base(train, test, float(middle), float(step), target_unit=unit)
