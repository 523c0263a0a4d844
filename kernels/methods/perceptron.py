"""The kernel perceptron, one mistake at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn.utils.validation import check_is_fitted

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from ..linalg.factorisation import Factorisation
from .estimator import KernelClassifier

EPOCHS_HELP = "Passes through the samples at most; it stops after one without a mistake."
MAX_EPOCHS = Hyperparameter("max_epochs", "T", 20, "integer", (1, 100), "integer", help=EPOCHS_HELP)


class KernelPerceptron(KernelClassifier):
    r"""f(z) = sum_i alpha_i y_i k(x_i, z); at each mistake, y_i f(x_i) <= 0, alpha_i grows by one.

    There is no intercept: add a `Constant` to the kernel for one. Two classes.
    Aizerman, Braverman and Rozonoer (1964); Freund and Schapire (1999).

    Parameters
    ----------
    max_epochs : int
    batch : bool
        Correct all mistakes of an epoch together, instead of each as it is met.
    seed : int, optional
        Draws a new order of the samples for each epoch; without it they keep theirs.

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n,), alpha_i y_i
    mistakes_ : ndarray of shape (n_epochs,), their numbers
    updates_ : ndarray of shape (n_updates,)
        The samples that were corrected, in order; `history` replays them.
    update_values_ : ndarray of shape (n_updates,), f(x_i) just before its correction
    converged_ : bool, whether the last epoch had no mistake
    """

    hyperparameters = (MAX_EPOCHS,)

    def __init__(
        self,
        kernel: Kernel = RBF(),  # noqa: B008
        max_epochs: int = 20,
        batch: bool = False,
        seed: int | None = None,
        landmarks: int | None = None,
    ) -> None:
        self.kernel = kernel
        self.max_epochs = max_epochs
        self.batch = batch
        self.seed = seed
        self.landmarks = landmarks

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def fit(self, X: ArrayLike, y: ArrayLike) -> KernelPerceptron:
        """Fit to X (n, d) and the two classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        if len(self.classes_) > 2:
            trouble = "Only binary classification is supported"  # scikit-learn's own words
            raise KernelError(f"{trouble}. The type of the target is multiclass.")
        factorisation = self._factorise(X)
        F = factorisation.features() if factorisation.approximate else None
        rng = None if self.seed is None else np.random.default_rng(self.seed)
        self._signs = signs = 2.0 * codes - 1.0

        f = np.zeros(len(X))  # at the samples: f = K (alpha y)
        updates: list[int] = []
        values: list[float] = []
        mistakes: list[int] = []
        for _ in range(int(self.max_epochs)):
            order = np.arange(len(X))
            if rng is not None:
                rng.shuffle(order)
            before, start = len(updates), 0
            while (wrong := np.flatnonzero(signs[order[start:]] * f[order[start:]] <= 0)).size:
                chosen = order[start:][wrong if self.batch else wrong[:1]]
                updates.extend(chosen)
                values.extend(f[chosen])
                # alpha_i grows by one: f = f + sum_i y_i k(., x_i) over the chosen
                f = f + self._columns(F, chosen) @ signs[chosen]
                start += len(X) if self.batch else int(wrong[0]) + 1
            mistakes.append(len(updates) - before)
            if not mistakes[-1]:
                break
        self.mistakes_ = np.array(mistakes)
        self.updates_, self.update_values_ = np.array(updates, dtype=int), np.array(values)
        self.converged_ = mistakes[-1] == 0
        self.n_iter_ = len(mistakes)
        self.dual_coef_ = self.history()
        return self

    def _columns(self, F: FloatArray | None, chosen: IntArray) -> FloatArray:
        """Columns of the Gram matrix, or of the approximation F F^T."""
        if isinstance(self.factorisation_, Factorisation):
            return self.factorisation_.K[:, chosen]
        assert F is not None  # the features of the approximation
        columns: FloatArray = F @ F[chosen].T
        return columns

    def history(self, step: int | None = None) -> FloatArray:
        """Return dual_coef_ as it was after ``step`` of the updates, or is after all, (n,)."""
        check_is_fitted(self)
        counts = np.bincount(self.updates_[:step], minlength=len(self._signs))
        return np.asarray(self._signs * counts, dtype=float)

    def _weights(self, step: int | None) -> FloatArray:
        return self.factorisation_.expand(self.history(step))

    def decision_function(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Values of f (m,), now or after ``step`` updates."""
        return self._gram_rows(X) @ self._weights(step)

    def on_grid(self, x: ArrayLike, y: ArrayLike | None, step: int | None = None) -> FloatArray:
        """Decision function on a regular grid, (len(y), len(x)), now or after ``step`` updates."""
        return self._grid(x, y, self._weights(step))
