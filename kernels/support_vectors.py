"""Support vector machines on any kernel; libsvm does the solving."""

from itertools import combinations

import numpy as np
from sklearn import config_context, svm
from sklearn.base import RegressorMixin
from sklearn.utils.validation import check_is_fitted

from .estimator import KernelClassifier, KernelEstimator
from .hyperparameter import Hyperparameter
from .stationary import RBF

C_HELP = "Price of a violated margin: larger is wigglier. C and lambda run opposite ways."
C = Hyperparameter("C", "C", 1.0, range=(1e-2, 1e3), help=C_HELP)
EPSILON_HELP = "Half the width of the tube inside which an error costs nothing."
EPSILON = Hyperparameter("epsilon", r"\epsilon", 0.1, "nonnegative", (1e-3, 1e1), help=EPSILON_HELP)


class SupportVectorMachine(KernelEstimator):
    """What classifier and regressor share: the call of libsvm and what is read off its answer."""

    hyperparameters = (C,)

    def _solve(self, machine, X, target):
        if not self.kernel.is_psd:
            trouble = f"{self.kernel} is not positive semi-definite: the problem is not convex"
            self._notice(f"{trouble} and the machine found need not be the best one.")
        f = self._factorise(X)
        data, form = (f.features(), "linear") if f.approximate else (f.K, "precomputed")
        # The cache, in MB, holds rows of libsvm's own copy of the Gram matrix.
        machine.set_params(kernel=form, max_iter=self.max_iter, cache_size=500)
        try:
            with config_context(assume_finite=True, skip_parameter_validation=True):
                machine.fit(data, target)
        except ValueError as error:
            trouble = f"libsvm found no finite solution for {self.kernel}"
            raise ValueError(f"{trouble}: standardise the features or lower the degree.") from error
        for name in ("support_", "dual_coef_", "intercept_", "n_iter_"):
            setattr(self, name, getattr(machine, name))
        self.converged_ = machine.fit_status_ == 0
        if not self.converged_:
            trouble = f"libsvm stopped after {self.max_iter} steps without reaching the optimum"
            self.notices_ += (f"{trouble}: lower C, standardise the features or raise max_iter.",)
        # libsvm stops within 1e-3 of the optimum, but sets a coefficient at the bound exactly.
        self.bounded_ = np.any(np.abs(self.dual_coef_) >= self.C * (1 - 1e-12), axis=0)
        return f

    def _weigh(self, f, X, alpha):
        """Set ``support_vectors_`` and the weights on them, from alpha (n_support, n_pairs)."""
        self.support_vectors_, self._weights = X[self.support_], alpha
        if f.approximate:
            padded = np.zeros((len(X), alpha.shape[1]))
            padded[self.support_] = alpha
            self.support_vectors_, self._weights = f.support, f.expand(padded)

    def _surface(self, x, y):
        check_is_fitted(self)
        return self.kernel.on_grid(x, y, self.support_vectors_, self._weights) + self.intercept_


class SupportVectorClassifier(SupportVectorMachine, KernelClassifier):
    r"""Minimise ||f||^2 / 2 + C sum_i max(0, 1 - y_i (f(x_i) + b)).

    Many classes are told apart one against one.

    Cortes and Vapnik (1995); Chang and Lin (2011), LIBSVM.

    Parameters
    ----------
    C : float, the price of a violated margin, greater than 0
    max_iter : int
        Steps of libsvm for each pair of classes; a ConvergenceWarning says when they ran out, as
        they may at C = 1000 where classes overlap.

    Attributes
    ----------
    support_ : ndarray of int, the rows of X that are support vectors
    dual_coef_ : ndarray of shape (n_classes - 1, n_support), y_i alpha_i in the layout of libsvm
    intercept_ : ndarray of shape (n_pairs,)
    margin_ : float, or ndarray of shape (n_pairs,)
        Width 2 / ||f|| of the street between f + b = -1 and +1, a distance in feature space.
    bounded_ : ndarray of bool, shape (n_support,)
        Whether alpha_i = C (inside the street or misclassified); the others are free: on its edge.
    converged_ : bool
    """

    def __init__(self, kernel=RBF(), C=1.0, max_iter=100_000, landmarks=None, seed=0):  # noqa: B008
        self.kernel, self.C, self.max_iter = kernel, C, max_iter
        self.landmarks, self.seed = landmarks, seed

    def fit(self, X, y):
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        machine = svm.SVC(C=float(self.C))
        f = self._solve(machine, X, codes)
        self._weigh(f, X, self._pair_weights(codes[self.support_]))
        W = self._weights
        squares = np.sum(W * (self.kernel(self.support_vectors_) @ W), axis=0)
        norms = np.sqrt(np.maximum(squares, 0.0))
        margins = np.divide(2.0, norms, out=np.full_like(norms, np.inf), where=norms > 0)
        self.margin_ = float(margins[0]) if len(margins) == 1 else margins
        return self

    def _pair_weights(self, codes) -> np.ndarray:
        """Weights (n_support, n_pairs); libsvm keeps those of i against j in row j, or j - 1."""
        if len(self.classes_) == 2:
            return self.dual_coef_.T
        rows = self.dual_coef_
        pairs = combinations(range(len(self.classes_)), 2)
        return np.stack([(codes == i) * rows[j - 1] + (codes == j) * rows[i] for i, j in pairs], 1)

    @property
    def _sides(self) -> np.ndarray:
        """1 for the class of each pair that a positive value speaks for, -1 for the other."""
        n = len(self.classes_)
        first, second = np.triu_indices(n, 1)
        return (np.eye(n)[first] - np.eye(n)[second]) * (-1 if n == 2 else 1)

    def _votes(self, pairs) -> np.ndarray:
        """(..., n_pairs) to (...,) for two classes, else votes of the pairs (..., n_classes).

        Ties are broken by the summed values of the pairs, as scikit-learn's SVC does.
        """
        if len(self.classes_) == 2:
            return pairs[..., 0]
        won, total = np.where(pairs[..., None] < 0, -1, 1) * self._sides > 0, pairs @ self._sides
        return won.sum(-2) + total / (3 * (np.abs(total) + 1))

    def winning_margins(self, X):
        """Smallest value of each class against the others, min_j f_cj(x) + b_cj, (m, n_classes).

        Positive exactly where the class wins all its pairs. Unlike votes it is continuous, so that
        its zero lines are the boundaries; where no class wins them all, every entry is negative.
        """
        return self._smallest(self._gram(X) @ self._weights + self.intercept_)

    def winning_margins_on_grid(self, x, y):
        """``winning_margins`` on a regular grid, (len(y), len(x), n_classes)."""
        return self._smallest(self._surface(x, y))

    def _smallest(self, pairs) -> np.ndarray:
        signed = pairs[..., None] * self._sides
        return np.where(self._sides != 0, signed, np.inf).min(-2)

    def decision_function(self, X):
        """f(x) + b, (m,) for two classes; votes (m, n_classes) for many."""
        return self._votes(self._gram(X) @ self._weights + self.intercept_)

    def on_grid(self, x, y):
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        return self._votes(self._surface(x, y))


class SupportVectorRegressor(RegressorMixin, SupportVectorMachine):
    r"""Minimise ||f||^2 / 2 + C sum_i max(0, |y_i - f(x_i) - b| - epsilon).

    ``epsilon`` is half the width of the tube, in units of y; the samples outside it are
    ``bounded_``. All else is as in SupportVectorClassifier.
    Smola and Schoelkopf (2004), A tutorial on support vector regression.
    """

    hyperparameters = (C, EPSILON)

    def __init__(self, kernel=RBF(), C=1.0, epsilon=0.1, max_iter=100_000,  # noqa: B008
                 landmarks=None, seed=0):  # fmt: skip
        self.kernel, self.C, self.epsilon, self.max_iter = kernel, C, epsilon, max_iter
        self.landmarks, self.seed = landmarks, seed

    def fit(self, X, y):
        """Fit to X (n, d) and y (n,)."""
        self._validate_hyperparameters()
        X, y = self._validate_X(X, fitting=True, y=y, y_numeric=True)
        machine = svm.SVR(C=float(self.C), epsilon=float(self.epsilon))
        self._weigh(self._solve(machine, X, y.astype(float)), X, machine.dual_coef_.T)
        return self

    def predict(self, X):
        """Predictions at X, (m,)."""
        return (self._gram(X) @ self._weights)[:, 0] + self.intercept_

    def on_grid(self, x, y):
        """Predictions on a regular grid, (len(y), len(x))."""
        return self._surface(x, y)[..., 0]
