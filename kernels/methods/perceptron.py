"""The kernel perceptron, one mistake at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from sklearn.utils.validation import check_is_fitted

from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from .estimator import KernelClassifier

EPOCHS_HELP = "Passes through the samples at most; it stops after one without a mistake."
MAX_EPOCHS = Hyperparameter("max_epochs", "T", 20, "integer", (1, 100), "integer", help=EPOCHS_HELP)


class KernelPerceptron(KernelClassifier):
    r"""f = sum_i alpha_i k(x_i, .); at a mistake, y_i f(x_i) <= 0, alpha_i grows by y_i = +-1.

    With more than two classes each class c has an f_c, the largest wins, and a mistake is a sample
    whose own f does not exceed all others: its own alpha grows by one, that of the largest other
    class falls by one (Crammer and Singer 2003). There is no intercept: add a `Constant` to the
    kernel for one.
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
    dual_coef_ : ndarray of shape (n,), or (n, n_classes) for more than two classes
    mistakes_ : ndarray of shape (n_epochs,), their numbers
    updates_ : ndarray of shape (n_updates,)
        The samples that were corrected, in order; `history` replays them.
    rivals_ : ndarray of shape (n_updates,)
        The code of the class that each was taken for.
    update_values_ : ndarray of shape (n_updates,)
        f(x_i) just before its correction; for more than two classes its own f less the rival's.
    converged_ : bool, whether the last epoch had no mistake

    Examples
    --------
    >>> from kernel_playground import Linear, KernelPerceptron
    >>> model = KernelPerceptron(Linear()).fit([[-2.0], [-1.0], [1.0], [2.0]], [0, 0, 1, 1])
    >>> model.predict([[-3.0], [3.0]])
    array([0, 1])
    """

    hyperparameters = (MAX_EPOCHS,)

    def __init__(
        self,
        kernel: Kernel | str = RBF(),  # noqa: B008
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

    def fit(self, X: ArrayLike, y: ArrayLike) -> KernelPerceptron:
        """Fit to X (n, d) and the classes y (n,)."""
        X, self._codes = self._validate_classification(X, y)
        self._signs = 2.0 * self._codes - 1.0
        factorisation = self._factorise(X)
        gram = factorisation.products()
        rng = None if self.seed is None else np.random.default_rng(self.seed)
        n_columns = 1 if len(self.classes_) == 2 else len(self.classes_)

        f = np.zeros((len(X), n_columns))  # at the samples: f = K alpha
        lead, rival = self._lead(f)
        updates: list[int] = []
        rivals: list[int] = []
        values: list[float] = []
        mistakes: list[int] = []
        for _ in range(int(self.max_epochs)):
            order = np.arange(len(X))
            if rng is not None:
                rng.shuffle(order)
            before, start = len(updates), 0
            while start < len(X):
                behind = lead[order[start:]] <= 0
                first = int(behind.argmax())
                if not behind[first]:
                    break
                place = start + first
                chosen = order[start:][behind] if self.batch else order[place : place + 1]
                updates.extend(chosen)
                rivals.extend(rival[chosen])
                values.extend(f[chosen, 0] if n_columns == 1 else lead[chosen])
                f += gram.columns(chosen) @ self._corrections(chosen, rival[chosen])
                lead, rival = self._lead(f)
                start = len(X) if self.batch else place + 1
            mistakes.append(len(updates) - before)
            if not mistakes[-1]:
                break
        self.mistakes_ = np.array(mistakes)
        self.updates_, self.rivals_ = np.array(updates, dtype=int), np.array(rivals, dtype=int)
        self.update_values_ = np.array(values)
        self.converged_ = mistakes[-1] == 0
        self.n_iter_ = len(mistakes)
        self.dual_coef_ = self.history()
        return self

    def _lead(self, f: FloatArray) -> tuple[FloatArray, IntArray]:
        """By how much f (n, p) is on each sample's own side, (n,), and the best other class."""
        codes = self._codes
        if f.shape[1] == 1:
            return self._signs * f[:, 0], 1 - codes
        rows = np.arange(len(f))
        others = f.copy()
        others[rows, codes] = -np.inf
        rival = others.argmax(axis=1)
        lead: FloatArray = f[rows, codes] - f[rows, rival]
        return lead, rival

    def _corrections(self, chosen: IntArray, rival: IntArray) -> FloatArray:
        """Return what corrections add to alpha at their samples (m,), an array (m, p)."""
        if len(self.classes_) == 2:
            return np.asarray(self._signs[chosen, None])
        unit = np.eye(len(self.classes_))
        difference: FloatArray = unit[self._codes[chosen]] - unit[rival]
        return difference

    def history(self, step: int | None = None) -> FloatArray:
        """Return dual_coef_ as it was after ``step`` of the updates, or is after all."""
        check_is_fitted(self)
        many = len(self.classes_) > 2
        alpha = np.zeros((len(self._codes), len(self.classes_) if many else 1))
        chosen = self.updates_[:step]
        np.add.at(alpha, chosen, self._corrections(chosen, self.rivals_[:step]))
        return alpha if many else alpha[:, 0]

    def _weights(self, step: int | None) -> FloatArray:
        return self.factorisation_.expand(self.history(step))

    def decision_function(self, X: ArrayLike, step: int | None = None) -> FloatArray:
        """Values of f (m,), or (m, n_classes) for many, now or after ``step`` updates."""
        return self._gram_rows(X) @ self._weights(step)

    def on_grid(self, x: ArrayLike, y: ArrayLike | None, step: int | None = None) -> FloatArray:
        """Values on a regular grid, (len(y), len(x)[, n_classes]), now or after ``step``."""
        return self._grid(x, y, self._weights(step))
