"""Classifiers that go on as samples come."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np
from numpy.typing import ArrayLike
from sklearn.utils.validation import column_or_1d

from ..errors import KernelError
from ..linalg.arrays import IntArray, Samples
from .estimator import KernelClassifier


class LearnsOnline(KernelClassifier):
    """Base of the classifiers with ``partial_fit``, which keep all samples that have come."""

    @abstractmethod
    def _begin(self) -> None:
        """Set what is empty before the first sample; ``classes_`` are known."""

    def _begun_or_more(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None
    ) -> tuple[Samples, IntArray]:
        """Return validated samples and the codes of their classes; begin before all others."""
        if hasattr(self, "dual_coef_"):
            given = column_or_1d(y)
            if len(given) != len(X := self._validate_X(X)):
                raise KernelError(f"X has {len(X)} samples, but y has {len(given)}.")
        else:
            self._validate_hyperparameters()
            X, target = self._validate_X_y(X, y)
            given = column_or_1d(target)
            self.classes_ = np.unique(given if classes is None else np.asarray(classes))
            if len(self.classes_) < 2:
                raise KernelError("Name all classes in the first partial_fit: classes=[...].")
            self.support_vectors_ = X[:0]
            self._begin()
        if self._is_given or self._sampling[0] is not None:
            raise KernelError("partial_fit takes a kernel, and no landmarks: all samples are kept.")
        codes: IntArray = np.searchsorted(self.classes_, given)
        if not np.array_equal(self.classes_[np.minimum(codes, len(self.classes_) - 1)], given):
            raise KernelError(f"y has a class that is none of {self.classes_.tolist()}.")
        return X, codes

    def _keep(self, X: Samples) -> None:
        """Factorise for the samples so far and these."""
        old = self.support_vectors_
        self._factorise(np.concatenate([old, X]) if len(old) else X)
