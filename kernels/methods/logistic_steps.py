"""What logistic regression by gradient steps predicts, now or as it was after some of them."""

from __future__ import annotations

from numpy.typing import ArrayLike

from ..linalg.arrays import FloatArray
from .estimator import ProbabilisticClassifier
from .logistic import probabilities


class SteppedLogistic(ProbabilisticClassifier):
    """Base of the estimators whose `history` has the weights alpha and b after each step."""

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` steps, or are."""
        raise NotImplementedError

    def _at(self, values: FloatArray, intercept: FloatArray) -> FloatArray:
        values = values + intercept
        return values[..., 0] if len(self.classes_) == 2 else values

    def decision_function(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Log odds (m,) of the second class for two; logits (m, n_classes) for many."""
        alpha, intercept = self.history(step)
        return self._at(self._gram_rows(X) @ self.factorisation_.expand(alpha), intercept)

    def predict_proba(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Probabilities of the classes, (m, n_classes)."""
        return probabilities(self.decision_function(X, step))

    def on_grid(self, x: ArrayLike, y: ArrayLike | None, step: int | None = None) -> FloatArray:
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        alpha, intercept = self.history(step)
        return self._at(self._grid(x, y, self.factorisation_.expand(alpha)), intercept)
