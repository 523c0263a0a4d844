"""What logistic regression predicts, now or as it was after some of its steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit, softmax

from ..linalg.arrays import FloatArray, IntArray
from .estimator import ProbabilisticClassifier


class SteppedLogistic(ProbabilisticClassifier):
    """Base of the estimators whose `history` has the weights alpha and b after each step."""

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` steps, or are."""
        raise NotImplementedError

    def _weights_after(self, step: int | None) -> tuple[FloatArray, FloatArray]:
        """Return the weights on ``support_vectors_`` after so many steps, and b."""
        alpha, intercept = self.history(step)
        return self.factorisation_.expand(alpha), intercept

    def _logits(self, values: FloatArray, intercept: FloatArray) -> FloatArray:
        values = values + intercept
        return values[..., 0] if len(self.classes_) == 2 else values

    def decision_function(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Log odds (m,) of the second class for two; logits (m, n_classes) for many."""
        weights, intercept = self._weights_after(step)
        return self._logits(self._gram_rows(X) @ weights, intercept)

    def predict_proba(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Probabilities of the classes, (m, n_classes)."""
        return probabilities(self.decision_function(X, step))

    def on_grid(self, x: ArrayLike, y: ArrayLike | None, step: int | None = None) -> FloatArray:
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        weights, intercept = self._weights_after(step)
        return self._logits(self._grid(x, y, weights), intercept)


def indicators(codes: IntArray, n_classes: int) -> FloatArray:
    """Return Y (n, p): whether each is of the second of two classes, or of each of many."""
    columns = np.arange(n_classes) if n_classes > 2 else np.array([1])
    Y: FloatArray = (codes[:, None] == columns).astype(float)
    return Y


def probabilities(values: FloatArray) -> FloatArray:
    """Return the probabilities of log odds (m,), for both classes (m, 2), or of logits (m, c).

    1 / (1 + exp(-f)) for the second of two classes, exp(f_c) / sum_j exp(f_j) for more. The rows
    add up to 1.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import probabilities
    >>> probabilities(np.array([0.0, 2.0])).round(3)
    array([[0.5  , 0.5  ],
           [0.119, 0.881]])
    """
    if values.ndim == 1:
        return np.stack([expit(-values), expit(values)], axis=1)
    shares: FloatArray = softmax(values, axis=1)
    return shares
