"""A page's record turned into what its pictures are computed from: data, kernel, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from datasets import Dataset
from kernels import Cosine, Kernel, Linear, WordSet, gram_matrix
from pages.shared.model.controls.control import Values, kernel_of
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting import split
from pages.shared.model.units.measure import Measure, measures

SHIFTED = "This kernel takes no negative numbers: every feature was shifted above zero."


@dataclass(frozen=True)
class Setting:
    """One state of a page, ready to be fitted and drawn."""

    # Scaled as chosen; the scaling is fitted on the training part as it was before any edit
    train: Dataset
    test: Dataset | None
    # The training part before any edit: what the frame of a picture follows, so that it stays
    base: Dataset
    kernel: Kernel  # what the sidebar says
    values: Values  # all of the page's values, the estimator's hyperparameters among them
    # The chosen training sample, or the two of a Gram cell; often empty
    chosen: tuple[int, ...] = ()
    # What one step of the target is in its own unit: the standard deviation that the target was
    # divided by, else 1
    unit: float = 1.0
    notes: tuple[str, ...] = ()  # plain sentences: what had to be done to the data for this kernel
    # By name, training samples that a view has marked
    marks: Mapping[str, tuple[int, ...]] | None = None
    target_unit: str = ""  # the target's own unit, however it was scaled; often empty
    own_units: tuple[Measure, ...] = ()  # how each feature and the target read in their own units
    # Left, right, low, high of what a zoom shows of a curve; it is no part of the record
    window: tuple[float, float, float, float] | None = None
    # The session's own table from which the data were taken, with all of its rows as they were
    # read; None for public data
    own_table: Any = None

    @property
    def measures(self) -> tuple[Measure, ...]:
        """How each feature, and last the target, reads in its own unit."""
        return self.own_units or measures(self.train)

    @property
    def has_axes(self) -> bool:
        """Whether features can be axes of a picture: two of many pixels or words say nothing."""
        data = self.train
        return data.n_features <= 2 or not (data.has_images or data.has_texts)

    def fit(self, estimator: type[Any], X: Any = None, y: Any = None, **more: Any) -> Any:
        """Return the estimator fitted on the training part with the sidebar's hyperparameters.

        ``X`` and ``y`` stand for its samples and targets in another form, for instance as texts
        and `signs`.
        """
        declared = {
            h.name: self.values[h.name] for h in estimator.hyperparameters if h.name in self.values
        }
        model = estimator(kernel=self.kernel, **(declared | more))
        return model.fit(self.train.X if X is None else X, self.train.y if y is None else y)

    def marked(self, name: str) -> np.ndarray:
        """Return the training samples that a view has marked, those that still exist."""
        rows = np.array((self.marks or {}).get(name, ()), dtype=int)
        return rows[rows < self.train.n_samples]

    def fingerprint(self, *more: object) -> str:
        """Return a text that names both parts of the data, and what else a result depends on.

        What is looked at (a chosen sample, marks, the controls of views) is no part of it.
        """
        data = split.fingerprint(self.train, self.test, self.unit)
        return " ".join((data, *map(str, more)))

    @cached_property
    def order(self) -> np.ndarray:
        """The order of Gram rows that shows structure: by class, then by the first feature.

        Of a regression by the first feature, too; above two features, of which one says little, by
        the target.
        """
        X, y = self.train.X, self.train.y
        if self.train.task == "classification":
            return np.lexsort((X[:, 0], y))
        return np.argsort(y if self.train.n_features > 2 else X[:, 0], kind="stable")

    @property
    def sorted_by(self) -> str:
        """What the Gram rows are sorted by: ``class``, or the name of a feature or the target."""
        if self.train.task == "classification":
            return "class"
        return self.train.target_name if self.train.n_features > 2 else self.train.feature_names[0]

    @property
    def adds_up_words(self) -> bool:
        """Whether k of two texts is 0 where they share no word that counts, and only there."""
        if isinstance(self.kernel, WordSet):
            return True
        return isinstance(self.kernel, Linear | Cosine) and self.values["scaling"] == "none"

    @cached_property
    def gram(self) -> np.ndarray:
        """The Gram matrix of the training part, in its own order."""
        return gram_matrix(self.kernel, self.train.X)


def resolve(
    record: PageState, own: split.Own, window: tuple[float, float, float, float] | None = None
) -> Setting:
    """Return the setting of a record; ``own`` holds the session's own data sets.

    ``window`` is what a zoom shows.
    """
    kernel = kernel_of(record.values)
    data = split.base(record.values, kernel, own)
    train = data.edited(record.edits) if record.edits else data.train
    chosen = tuple(i for i in record.chosen if 0 <= i < train.n_samples)
    return Setting(
        train=train,
        test=data.test,
        base=data.train,
        kernel=kernel,
        values=record.values,
        chosen=chosen,
        unit=data.unit,
        notes=(SHIFTED,) if data.shift is not None else (),
        marks=record.marks,
        target_unit=data.target_unit,
        own_units=data.measures,
        window=window,
        own_table=own.get(record.values["data"]),
    )


def signs(data: Dataset) -> np.ndarray:
    """Return two classes as numbers: -1 for the first, 1 for the second, (n,)."""
    return np.where(data.y == 1, 1.0, -1.0)
