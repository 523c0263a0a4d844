"""The kernel perceptron, one mistake at a time."""

import numpy as np
from sklearn.utils.validation import check_is_fitted

from .estimator import KernelClassifier
from .hyperparameter import Hyperparameter
from .stationary import RBF

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

    def __init__(self, kernel=RBF(), max_epochs=20, batch=False, seed=None, landmarks=None):  # noqa: B008
        self.kernel, self.max_epochs, self.batch = kernel, max_epochs, batch
        self.seed, self.landmarks = seed, landmarks

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        return tags

    def fit(self, X, y):
        """Fit to X (n, d) and the two classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        if len(self.classes_) > 2:
            trouble = "Only binary classification is supported"  # scikit-learn's own words
            raise ValueError(f"{trouble}. The type of the target is multiclass.")
        fac = self._factorise(X)
        F = fac.features() if fac.approximate else None
        signs = self._signs = 2.0 * codes - 1.0
        rng = None if self.seed is None else np.random.default_rng(self.seed)
        n, f, updates, values, mistakes = len(X), np.zeros(len(X)), [], [], []
        for _ in range(int(self.max_epochs)):
            order, before, start = np.arange(n), len(updates), 0
            if rng is not None:
                rng.shuffle(order)
            while (wrong := np.flatnonzero(signs[order[start:]] * f[order[start:]] <= 0)).size:
                chosen = order[start:][wrong if self.batch else wrong[:1]]
                updates.extend(chosen)
                values.extend(f[chosen])
                columns = fac.K[:, chosen] if F is None else F @ F[chosen].T
                f = f + columns @ signs[chosen]
                start += n if self.batch else int(wrong[0]) + 1
            mistakes.append(len(updates) - before)
            if not mistakes[-1]:
                break
        self.mistakes_ = np.array(mistakes)
        self.updates_, self.update_values_ = np.array(updates, dtype=int), np.array(values)
        self.converged_ = mistakes[-1] == 0
        self.n_iter_ = len(mistakes)
        self.dual_coef_ = self.history()
        return self

    def history(self, step: int | None = None) -> np.ndarray:
        """Return dual_coef_ as it was after ``step`` of the updates, or is after all, (n,)."""
        check_is_fitted(self)
        return self._signs * np.bincount(self.updates_[:step], minlength=len(self._signs))

    def _weights(self, step):
        return self.factorisation_.expand(self.history(step))

    def decision_function(self, X, step=None):
        """Values of f (m,), now or after ``step`` updates."""
        return self._gram(X) @ self._weights(step)

    def on_grid(self, x, y, step=None):
        """Decision function on a regular grid, (len(y), len(x)), now or after ``step`` updates."""
        return self._grid(x, y, self._weights(step))
