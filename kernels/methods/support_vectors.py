"""Support vector machines on any kernel; libsvm does the solving."""

from __future__ import annotations

from itertools import combinations
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn import svm
from sklearn.base import RegressorMixin
from sklearn.utils.validation import check_is_fitted

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import BoolArray, FloatArray, IntArray, Samples
from ..linalg.factorisation import Factorisation
from ..linalg.landmarks import NystroemFactorisation
from .estimator import KernelClassifier, KernelEstimator
from .libsvm import solve

C_HELP = "Cost of one unit of slack; C = 1/(2λ), so that a large C is weak regularisation."
C = Hyperparameter("C", "C", 1.0, range=(1e-2, 1e3), help=C_HELP)
EPSILON_HELP = "Half the width of the tube inside which an error costs nothing."
EPSILON = Hyperparameter("epsilon", r"\epsilon", 0.1, "nonnegative", (1e-3, 1e1), help=EPSILON_HELP)
CACHE_MB = 500  # for rows of libsvm's own copy of the Gram matrix
NO_LIMIT = -1  # of libsvm's steps


class SupportVectorMachine(KernelEstimator):
    """What classifier and regressor share: the call of libsvm and what is read off its answer."""

    hyperparameters: tuple[Hyperparameter, ...] = (C,)

    C: float
    max_iter: int
    support_: IntArray
    intercept_: FloatArray
    n_iter_: Any
    bounded_: BoolArray
    converged_: bool

    def _validate_hyperparameters(self) -> None:
        super()._validate_hyperparameters()
        steps = self.max_iter
        whole = isinstance(steps, Integral) and not isinstance(steps, bool)
        if not whole or (steps < 1 and steps != NO_LIMIT):
            expected = f"a whole number of at least 1, or {NO_LIMIT} for no limit"
            raise KernelError(f"max_iter must be {expected}; got {steps!r}.")

    def _solve(
        self, machine: Any, X: Samples, target: FloatArray | IntArray
    ) -> Factorisation | NystroemFactorisation:
        """Let libsvm solve the dual problem, and set what it found."""
        if not self.kernel.is_psd:
            trouble = f"{self.kernel} is not positive semi-definite: the problem is not convex"
            self._notice(f"{trouble} and the machine found need not be the best one.")
        f = self._factorise(X)
        if isinstance(f, Factorisation):
            data, form = f.K, "precomputed"
        else:
            data, form = f.features(), "linear"
        machine.kernel, machine.max_iter, machine.cache_size = form, self.max_iter, CACHE_MB
        try:
            found = solve(machine, data, target)
        except ValueError as error:
            trouble = f"libsvm found no finite solution for {self.kernel}"
            remedy = "standardise the features or lower the degree"
            raise KernelError(f"{trouble}: {remedy}.") from error
        self.support_, self.dual_coef_ = found.support, found.dual_coef
        self.intercept_, self.n_iter_ = found.intercept, found.n_iter
        self.converged_ = found.converged
        if not self.converged_:
            trouble = f"libsvm stopped after {self.max_iter} steps without reaching the optimum"
            self.notices_ += (f"{trouble}: lower C, standardise the features or raise max_iter.",)
        # libsvm stops within 1e-3 of the optimum, but sets a coefficient at the bound exactly.
        self.bounded_ = np.any(np.abs(self.dual_coef_) >= self.C * (1 - 1e-12), axis=0)
        return f

    def _set_weights(
        self, f: Factorisation | NystroemFactorisation, X: Samples, alpha: FloatArray
    ) -> None:
        """Set the weights on ``support_vectors_`` from alpha (n_support, n_pairs)."""
        if isinstance(f, Factorisation):
            self.support_vectors_, self._weights = X[self.support_], alpha
        else:
            padded = np.zeros((len(X), alpha.shape[1]))
            padded[self.support_] = alpha
            self.support_vectors_, self._weights = f.support, f.expand(padded)

    def _squared_norms(self, f: Factorisation | NystroemFactorisation) -> FloatArray:
        """||f||^2 = alpha^T K alpha for each column of the weights."""
        if isinstance(f, Factorisation):
            K = f.K[np.ix_(self.support_, self.support_)]
        else:
            K = self.kernel(f.support)
        norms: FloatArray = np.sum(self._weights * (K @ self._weights), axis=0)
        return norms

    def _own_gram(self, X: Samples) -> FloatArray | None:
        """Return the columns of the Gram matrix that predict, if X are the training samples."""
        f = self.factorisation_
        if not isinstance(f, Factorisation) or self.kernel.is_noise:
            return None
        return f.K[:, self.support_] if np.array_equal(X, f.support) else None

    def _surface(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        check_is_fitted(self)
        surface = self.kernel.on_grid(x, y, self.support_vectors_, self._weights)
        return surface + self.intercept_


class SupportVectorClassifier(SupportVectorMachine, KernelClassifier):
    r"""Minimise ||f||^2 / 2 + C sum_i max(0, 1 - y_i (f(x_i) + b)).

    For more than two classes there is one machine for each pair of classes.

    Cortes and Vapnik (1995); Bishop (2006), Pattern Recognition and Machine Learning, section
    7.1; Chang and Lin (2011), LIBSVM.

    Parameters
    ----------
    C : float, the price of a violated margin, greater than 0
    max_iter : int
        Steps of libsvm for each pair of classes; a ConvergenceWarning says when they ran out, as
        they may at C = 1000 where classes overlap.

    Attributes
    ----------
    support_ : ndarray of int, the rows of X that are support vectors
    dual_coef_ : ndarray of shape (n_classes - 1, n_support)
        Weights alpha_i = y_i a_i with the multipliers a_i >= 0, in the layout of libsvm.
    intercept_ : ndarray of shape (n_pairs,)
    margin_ : float, or ndarray of shape (n_pairs,)
        Width 2 / ||f|| of the margin between f + b = -1 and +1, a distance in feature space.
    bounded_ : ndarray of bool, shape (n_support,)
        Whether a_i = C (inside the margin or misclassified); the others are free: on its edge.
    converged_ : bool
    """

    def __init__(
        self,
        kernel: Kernel = RBF(),  # noqa: B008
        C: float = 1.0,
        max_iter: int = 100_000,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.C = C
        self.max_iter = max_iter
        self.landmarks = landmarks
        self.seed = seed

    def fit(self, X: ArrayLike, y: ArrayLike) -> SupportVectorClassifier:
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        # max sum_i a_i - alpha^T K alpha / 2 with alpha_i = y_i a_i, over 0 <= a_i <= C and
        # sum_i alpha_i = 0 (Bishop, Eqs. 7.32 to 7.34)
        f = self._solve(svm.SVC(C=float(self.C)), X, codes)
        self._set_weights(f, X, self._pair_weights(codes[self.support_]))
        # Between f + b = -1 and +1 there is 2 / ||f|| (Bishop, Eq. 7.3)
        norms = np.sqrt(np.maximum(self._squared_norms(f), 0.0))
        margins = np.divide(2.0, norms, out=np.full_like(norms, np.inf), where=norms > 0)
        self.margin_ = float(margins[0]) if len(margins) == 1 else margins
        return self

    def _pair_weights(self, codes: IntArray) -> FloatArray:
        """Weights (n_support, n_pairs); libsvm keeps those of i against j in row j, or j - 1."""
        if len(self.classes_) == 2:
            return self.dual_coef_.T
        rows = self.dual_coef_
        pairs = combinations(range(len(self.classes_)), 2)
        return np.stack([(codes == i) * rows[j - 1] + (codes == j) * rows[i] for i, j in pairs], 1)

    @property
    def _sides(self) -> FloatArray:
        """1 for the class of each pair that a positive value speaks for, -1 for the other."""
        n = len(self.classes_)
        first, second = np.triu_indices(n, 1)
        return (np.eye(n)[first] - np.eye(n)[second]) * (-1 if n == 2 else 1)

    def _votes(self, pairs: FloatArray) -> FloatArray:
        """(..., n_pairs) to (...,) for two classes, else votes of the pairs (..., n_classes).

        Ties are broken by the summed values of the pairs, as scikit-learn's SVC does.
        """
        if len(self.classes_) == 2:
            value: FloatArray = pairs[..., 0]
            return value
        won = np.where(pairs[..., None] < 0, -1, 1) * self._sides > 0
        total = pairs @ self._sides
        votes: FloatArray = won.sum(-2) + total / (3 * (np.abs(total) + 1))
        return votes

    def pair_values(self, X: ArrayLike) -> FloatArray:
        """f(x) + b of each pair of classes, (m, n_pairs): positive for the first of them.

        The pairs are in the order 0-1, 0-2, ..., 1-2, ...; for two classes alone a positive value
        speaks for the second, as in ``decision_function``.
        """
        values: FloatArray = self._gram_rows(X) @ self._weights + self.intercept_
        return values

    def winning_margins(self, X: ArrayLike) -> FloatArray:
        """Smallest value of each class against the others, min_j f_cj(x) + b_cj, (m, n_classes).

        Positive exactly where the class wins all its pairs. Unlike votes it is continuous, so that
        its zero lines are the boundaries; where no class wins them all, every entry is negative.
        """
        return self._smallest(self.pair_values(X))

    def winning_margins_on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """``winning_margins`` on a regular grid, (len(y), len(x), n_classes)."""
        return self._smallest(self._surface(x, y))

    def _smallest(self, pairs: FloatArray) -> FloatArray:
        signed = pairs[..., None] * self._sides
        smallest: FloatArray = np.where(self._sides != 0, signed, np.inf).min(-2)
        return smallest

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """f(x) + b (Bishop, Eq. 7.13), (m,) for two classes; votes (m, n_classes) for many."""
        return self._votes(self.pair_values(X))

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        return self._votes(self._surface(x, y))


class SupportVectorRegressor(RegressorMixin, SupportVectorMachine):  # type: ignore[misc]
    r"""Minimise ||f||^2 / 2 + C sum_i max(0, |y_i - f(x_i) - b| - epsilon).

    ``epsilon`` is half the width of the tube, in units of y; the samples outside it are
    ``bounded_``. All else is as in SupportVectorClassifier.
    Smola and Schoelkopf (2004), A tutorial on support vector regression.
    """

    hyperparameters = (C, EPSILON)

    def __init__(
        self,
        kernel: Kernel = RBF(),  # noqa: B008
        C: float = 1.0,
        epsilon: float = 0.1,
        max_iter: int = 100_000,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.C = C
        self.epsilon = epsilon
        self.max_iter = max_iter
        self.landmarks = landmarks
        self.seed = seed

    def fit(self, X: ArrayLike, y: ArrayLike) -> SupportVectorRegressor:
        """Fit to X (n, d) and y (n,)."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y, y_numeric=True)
        # max y^T alpha - epsilon |alpha|_1 - alpha^T K alpha / 2 over |alpha_i| <= C, 1^T alpha = 0
        # (Smola and Schoelkopf, Eq. 10)
        machine = svm.SVR(C=float(self.C), epsilon=float(self.epsilon))
        f = self._solve(machine, X, target.astype(float))
        self._set_weights(f, X, self.dual_coef_.T)
        return self

    def predict(self, X: ArrayLike) -> FloatArray:
        """Predictions at X, (m,)."""
        values: FloatArray = (self._gram_rows(X) @ self._weights)[:, 0] + self.intercept_
        return values

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Predictions on a regular grid, (len(y), len(x))."""
        surface: FloatArray = self._surface(x, y)[..., 0]
        return surface
