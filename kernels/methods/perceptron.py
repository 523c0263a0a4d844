"""The kernel perceptron, one mistake at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray
from ..linalg.gram_products import Exact
from .estimator import KernelLike
from .online import LearnsOnline
from .perceptron_steps import PerceptronSteps, corrections
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
        each = weights_within_classes(sample_weight, self._codes)
        self._sizes = np.ones(len(X)) if each is None else each
        gram = self._factorise(X).products()
        rng = None if self.seed is None else np.random.default_rng(self.seed)
        steps = PerceptronSteps(self._codes, self._sizes, len(self.classes_))
        mistakes: list[int] = []
        for _ in range(int(self.max_epochs)):
            order = np.arange(len(X))
            if rng is not None:
                rng.shuffle(order)
            before = len(steps.updates)
            if self.batch:
                steps.correct_together(order[steps.mistakes()[order]], gram)
            else:
                steps.go_once(order, gram)
            mistakes.append(len(steps.updates) - before)
            if not mistakes[-1]:
                break
        self.mistakes_, self.n_iter_ = np.array(mistakes), len(mistakes)
        self.converged_ = mistakes[-1] == 0
        self.updates_, self.rivals_, self.update_values_ = steps.arrays()
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
        steps = PerceptronSteps(
            codes, np.ones(len(X)) if each is None else each, len(self.classes_)
        )
        if seen:
            f = self.kernel_(X, old) @ self.history()
            steps.f += f.reshape(len(X), -1).T
        steps.go_once(np.arange(len(X)), Exact(self.kernel_(X)))
        self._codes = np.append(self._codes, codes)
        self._sizes = np.append(self._sizes, steps.sizes)
        updates, rivals, values = steps.arrays()
        self.updates_ = np.append(self.updates_, seen + updates)
        self.rivals_ = np.append(self.rivals_, rivals)
        self.update_values_ = np.append(self.update_values_, values)
        self._keep(X)
        self.mistakes_ = np.append(self.mistakes_, len(updates))
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

    def history(self, step: int | None = None) -> FloatArray:
        """Return dual_coef_ as it was after ``step`` of the updates, or is after all."""
        self._require_fit()
        many = len(self.classes_) > 2
        alpha = np.zeros((len(self._codes), len(self.classes_) if many else 1))
        chosen, rivals = self.updates_[:step], self.rivals_[:step]
        codes, sizes = self._codes[chosen], self._sizes[chosen]
        np.add.at(alpha, chosen, corrections(codes, rivals, sizes, alpha.shape[1]))
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
