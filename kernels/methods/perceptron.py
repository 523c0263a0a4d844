"""The kernel perceptron, one mistake at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from .estimator import KernelLike
from .online import LearnsOnline
from .validation import validated_weights, weights_within_classes

EPOCHS_HELP = (
    "Passes through the samples at most; the perceptron stops after one without a mistake."
)
MAX_EPOCHS = Hyperparameter("max_epochs", "T", 20, "integer", (1, 100), "integer", help=EPOCHS_HELP)


class KernelPerceptron(LearnsOnline):
    r"""f = sum_i alpha_i k(x_i, .); at a mistake, y_i f(x_i) <= 0, alpha_i grows by y_i = +-1.

    With more than two classes each class c has an f_c, the largest wins, and a mistake is a sample
    whose own f does not exceed all others: its own alpha grows by one, that of the largest other
    class falls by one (Crammer and Singer 2003). There is no intercept: add a `Constant` to the
    kernel for one. With weights of the samples a correction is that of the sample times its weight.
    `partial_fit` goes once over further samples, as they come in.
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
    n_steps_ : int, the number of corrections
    updates_ : ndarray of shape (n_steps_,)
        The samples that were corrected, in order; `history` replays them.
    rivals_ : ndarray of shape (n_steps_,)
        The code of the class that each was taken for.
    update_values_ : ndarray of shape (n_steps_,)
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
        kernel: KernelLike = RBF(),  # noqa: B008
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

    def fit(
        self, X: ArrayLike, y: ArrayLike, *, sample_weight: ArrayLike | None = None
    ) -> KernelPerceptron:
        """Fit to X (n, d) and the classes y (n,), with weights (n,) or all 1."""
        X, self._codes = self._validate_classification(X, y)
        self._signs = 2.0 * self._codes - 1.0
        each = weights_within_classes(sample_weight, self._codes)
        self._sizes = np.ones(len(X)) if each is None else each
        factorisation = self._factorise(X)
        gram = factorisation.products()
        rng = None if self.seed is None else np.random.default_rng(self.seed)
        n_columns = 1 if len(self.classes_) == 2 else len(self.classes_)

        counts = self._sizes > 0
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
                # Without a permutation a slice, which copies nothing: here most of a fit is spent.
                rest = slice(start, None) if rng is None else order[start:]
                behind = (lead[rest] <= 0) & counts[rest]
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

    def partial_fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> KernelPerceptron:
        """Go once over further samples X (m, d) of the classes y (m,), each as it comes.

        The first call names all ``classes``; after a ``fit`` it goes on from there. Each call costs
        O(n m) for n samples so far, which are kept, and adds to ``updates_`` and ``mistakes_``.
        With landmarks or a given matrix a KernelError is raised.
        """
        X, codes = self._begun_or_more(X, y, classes)
        old, seen = self.support_vectors_, len(self._codes)
        each = validated_weights(sample_weight, len(X))
        f = np.zeros((len(X), 1 if len(self.classes_) == 2 else len(self.classes_)))
        if seen:
            f += (self.kernel_(X, old) @ self.history()).reshape(f.shape)
        self._codes = np.append(self._codes, codes)
        self._signs = 2.0 * self._codes - 1.0
        self._sizes = np.append(self._sizes, np.ones(len(X)) if each is None else each)
        K, before = self.kernel_(X), len(self.updates_)
        for i in range(len(X)):
            chosen = np.array([seen + i])
            lead, rival = self._lead(f[i : i + 1], chosen)
            if lead[0] > 0 or self._sizes[seen + i] == 0:
                continue
            self.updates_ = np.append(self.updates_, chosen)
            self.rivals_ = np.append(self.rivals_, rival)
            at = f[i, 0] if f.shape[1] == 1 else lead[0]
            self.update_values_ = np.append(self.update_values_, at)
            f += K[:, i : i + 1] @ self._corrections(chosen, rival)
        self._keep(X)
        self.mistakes_ = np.append(self.mistakes_, len(self.updates_) - before)
        self.converged_, self.n_iter_ = not self.mistakes_[-1], len(self.mistakes_)
        self.dual_coef_ = self.history()
        return self

    def _begin(self) -> None:
        self._codes = self.updates_ = self.rivals_ = self.mistakes_ = np.zeros(0, dtype=int)
        self._sizes = self.update_values_ = np.zeros(0)

    @property
    def n_steps_(self) -> int:
        """The number of corrections."""
        return len(self.updates_)

    def _lead(
        self, f: FloatArray, at: IntArray | slice = slice(None)
    ) -> tuple[FloatArray, IntArray]:
        """By how much f (n, p) is on its sample's own side, (n,), and the best other class.

        ``at`` are the samples of its rows.
        """
        codes = self._codes[at]
        if f.shape[1] == 1:
            return self._signs[at] * f[:, 0], 1 - codes
        rows = np.arange(len(f))
        others = f.copy()
        others[rows, codes] = -np.inf
        rival = others.argmax(axis=1)
        lead: FloatArray = f[rows, codes] - f[rows, rival]
        return lead, rival

    def _corrections(self, chosen: IntArray, rival: IntArray) -> FloatArray:
        """Return what corrections add to alpha at their samples (m,), an array (m, p)."""
        sizes = self._sizes[chosen, None]
        if len(self.classes_) == 2:
            return np.asarray(sizes * self._signs[chosen, None])
        unit = np.eye(len(self.classes_))
        return np.asarray(sizes * (unit[self._codes[chosen]] - unit[rival]))

    def history(self, step: int | None = None) -> FloatArray:
        """Return dual_coef_ as it was after ``step`` of the updates, or is after all."""
        self._require_fit()
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
        self._require_fit()
        return self._grid(x, y, self._weights(step))
