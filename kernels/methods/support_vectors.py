"""Support vector machines on any kernel; libsvm does the solving."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike
from sklearn import svm
from sklearn.base import RegressorMixin

from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from ..linalg.solver import Solver
from .estimator import KernelClassifier, KernelLike
from .support_vector_machine import EPSILON, C, SupportVectorMachine
from .validation import (
    ClassWeight,
    validated_weights,
    weights_of_classes,
    weights_within_classes,
)


class SupportVectorClassifier(SupportVectorMachine, KernelClassifier):
    r"""Minimise ||f||^2 / 2 + sum_i C_i max(0, 1 - y_i (f(x_i) + b)).

    For more than two classes there is one machine for each pair of classes.

    Cortes and Vapnik (1995); Bishop (2006), Pattern Recognition and Machine Learning, section
    7.1; Chang and Lin (2011), LIBSVM.

    Parameters
    ----------
    C : float, the price of a violated margin, greater than 0; infinite for a hard margin
        No step ends where no such margin exists: `max_iter` then stops them.
    max_iter : int
        Steps of libsvm for each pair of classes; a ConvergenceWarning says when they ran out, as
        they may at C = 1000 where classes overlap.
    tol : float, within which libsvm lets the optimality conditions be violated
    class_weight : dict, "balanced" or None
        C_i = weight C by the class of sample i: the weights themselves (1 for a class that is not
        named), or n / (n_classes n_c) for "balanced"; None for C everywhere.

    Attributes
    ----------
    support_ : ndarray of int, the rows of X that are support vectors
    dual_coef_ : ndarray of shape (n_classes - 1, n_support)
        Weights alpha_i = y_i a_i with the multipliers a_i >= 0, in the layout of libsvm.
    intercept_ : ndarray of shape (n_pairs,)
    margin_ : float, or ndarray of shape (n_pairs,)
        Width 2 / ||f|| of the margin between f + b = -1 and +1, a distance in feature space;
        infinite where ||f|| is rounding.
    bounded_ : ndarray of bool, shape (n_support,)
        Whether a_i = C_i (inside the margin or misclassified); the others are free: on its edge.
    converged_ : bool

    Examples
    --------
    >>> from kernel_playground import Linear, SupportVectorClassifier
    >>> model = SupportVectorClassifier(Linear(), C=100.0)
    >>> model.fit([[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]).support_
    array([1, 2], dtype=int32)
    >>> round(model.margin_, 3)
    2.0
    """

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        C: float = 1.0,
        max_iter: int = 100_000,
        landmarks: int | None = None,
        seed: int | None = 0,
        tol: float = 1e-3,
        class_weight: ClassWeight = None,
    ) -> None:
        self.kernel = kernel
        self.C = C
        self.max_iter = max_iter
        self.landmarks = landmarks
        self.seed = seed
        self.tol = tol
        self.class_weight = class_weight

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> SupportVectorClassifier:
        """Fit to X (n, d) and the classes y (n,); ``sample_weight`` (n,) multiplies the C_i."""
        X, codes = self._validate_classification(X, y)
        weights = weights_of_classes(self.class_weight, self.classes_, codes)
        each = weights_within_classes(sample_weight, codes)
        # max sum_i a_i - alpha^T K alpha / 2 with alpha_i = y_i a_i, over 0 <= a_i <= C_i and
        # sum_i alpha_i = 0 (Bishop, Eqs. 7.32 to 7.34)
        machine = svm.SVC(C=float(self.C), class_weight=dict(enumerate(weights.tolist())))
        costs = _costs(float(self.C) * weights[codes], each)
        f = self._solve(machine, X, codes, costs, each)
        self._set_weights(f, X, self._pair_weights(codes[self.support_]))
        self.margin_ = self._margins(f)
        return self

    def _margins(self, f: Solver) -> float | FloatArray:
        """Between f + b = -1 and +1 there is 2 / ||f|| (Bishop, Eq. 7.3)."""
        norms = np.sqrt(self._squared_norms(f))
        margins = np.divide(2.0, norms, out=np.full_like(norms, np.inf), where=norms > 0)
        return float(margins[0]) if len(margins) == 1 else margins

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
    ``bounded_``. There are no classes to weigh; all else is as in SupportVectorClassifier.
    Smola and Schoelkopf (2004), A tutorial on support vector regression.

    Examples
    --------
    >>> from kernel_playground import Linear, SupportVectorRegressor
    >>> model = SupportVectorRegressor(Linear(), C=100.0, epsilon=0.5)
    >>> model.fit([[0.0], [1.0], [2.0]], [0.0, 1.0, 2.0]).predict([[1.0]]).round(2)
    array([1.])
    """

    hyperparameters = (C, EPSILON)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        C: float = 1.0,
        epsilon: float = 0.1,
        max_iter: int = 100_000,
        landmarks: int | None = None,
        seed: int | None = 0,
        tol: float = 1e-3,
    ) -> None:
        self.kernel = kernel
        self.C = C
        self.epsilon = epsilon
        self.max_iter = max_iter
        self.landmarks = landmarks
        self.seed = seed
        self.tol = tol

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> SupportVectorRegressor:
        """Fit to X (n, d) and y (n,); ``sample_weight`` (n,) multiplies C."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y, y_numeric=True)
        # max y^T alpha - epsilon |alpha|_1 - alpha^T K alpha / 2 over |alpha_i| <= C, 1^T alpha = 0
        # (Smola and Schoelkopf, Eq. 10)
        machine = svm.SVR(C=float(self.C), epsilon=float(self.epsilon))
        each = validated_weights(sample_weight, len(X))
        costs = _costs(np.full(len(X), float(self.C)), each)
        f = self._solve(machine, X, target.astype(float), costs, each)
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


def _costs(costs: FloatArray, weights: FloatArray | None) -> FloatArray:
    """Return the costs (n,) times the weights, 0 where a weight is 0, of an infinite cost, too."""
    if weights is None:
        return costs
    return np.multiply(costs, weights, out=np.zeros_like(costs), where=weights > 0)
