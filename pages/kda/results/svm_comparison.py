"""Discriminant and support vector machine on the same data and kernel, and where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import Dataset
from kernels import KernelDiscriminant, SupportVectorClassifier
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import error
from pages.shared.results.projection import Projection, in_principal_plane
from pages.shared.results.support import Support, support
from pages.shared.setting import Setting


@dataclass(frozen=True)
class Difference:
    """Of a part of the data, the share of points to which both give different classes."""

    part: str
    share: float
    count: int


@dataclass(frozen=True, eq=False)
class SVMComparison:
    """A discriminant and a support vector machine.

    Attributes
    ----------
    discriminant, svm : Decision or Projection
        Both over the same frame; images and texts in the plane of their principal components.
    support : Support
        The support vectors.
    support_share : float
        Their share of the training points.
    differences : tuple of Difference
        For the training part and, where there is one, the test part.
    errors : tuple of float
        Shares of wrong classes of the discriminant and of the SVM, on the test part if there is
        one.
    notices : tuple of str
        Of the SVM.
    """

    discriminant: Decision | Projection
    svm: Decision | Projection
    support: Support
    support_share: float
    differences: tuple[Difference, ...]
    errors: tuple[float, float]
    notices: tuple[str, ...]


def svm_comparison(setting: Setting) -> SVMComparison:
    """Fit both on the setting's data and kernel, the SVM with the cost ``svm_C``."""
    ours = setting.fit(KernelDiscriminant)
    theirs = setting.fit(SupportVectorClassifier, C=setting.values["svm_C"])
    parts = {"training": setting.train}
    if setting.test is not None:
        parts["test"] = setting.test
    judged = setting.train if setting.test is None else setting.test
    return SVMComparison(
        discriminant=_seen(setting, ours),
        svm=_seen(setting, theirs),
        support=support(theirs),
        support_share=len(theirs.support_) / setting.train.n_samples,
        differences=tuple(
            Difference(name, differing(ours, theirs, data), data.n_samples)
            for name, data in parts.items()
        ),
        errors=(error(ours, judged), error(theirs, judged)),
        notices=tuple(theirs.notices_),
    )


def _seen(setting: Setting, model: Any) -> Decision | Projection:
    if not setting.has_axes:
        return in_principal_plane(setting, model.predict(setting.train.X))
    return decision(setting, model)


def differing(first: Any, second: Any, data: Dataset) -> float:
    """Return the share of samples to which two models give different classes."""
    return float(np.mean(first.predict(data.X) != second.predict(data.X)))
