"""What support vector machines share: the call of libsvm, and what is read off its answer."""

from __future__ import annotations

from dataclasses import replace
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..linalg.arrays import EPS, BoolArray, FloatArray, IntArray, Samples
from ..linalg.gram import LESS_EXTREME
from ..linalg.solver import Solver
from .estimator import KernelEstimator
from .libsvm import Solution, solve
from .validation import require_kernel_of_points
from .working_sets import solve_on_landmarks

C_HELP = "Cost of one unit of slack; C = 1/(2λ), so that a large C is weak regularisation."
C = Hyperparameter("C", "C", 1.0, range=(1e-2, 1e3), also=(np.inf,), help=C_HELP)
EPSILON_HELP = "Half the width of the tube inside which an error costs nothing."
EPSILON = Hyperparameter("epsilon", r"\epsilon", 0.1, "nonnegative", (1e-3, 1e1), help=EPSILON_HELP)
CACHE_MB = 500  # for rows of libsvm's own copy of the Gram matrix
FEW = 2000  # samples, up to which libsvm is the quicker with landmarks, too
NO_LIMIT = -1  # of libsvm's steps
# Of its bound, from which a coefficient is there: libsvm stops within tol, but sets it exactly
AT_BOUND = 1 - 1e-12


class SupportVectorMachine(KernelEstimator):
    """What classifier and regressor share: the call of libsvm and what is read off its answer."""

    hyperparameters: tuple[Hyperparameter, ...] = (C,)
    follows = ("factorisation_",)  # the support vectors predict

    C: float
    max_iter: int
    tol: float
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
        if not isinstance(self.tol, Real) or isinstance(self.tol, bool) or not self.tol > 0:
            raise KernelError(f"tol must be a number greater than 0; got {self.tol!r}.")

    def _solve(
        self,
        machine: Any,
        X: Samples,
        target: FloatArray | IntArray,
        costs: FloatArray,
        sample_weight: FloatArray | None,
    ) -> Solver:
        """Solve the dual problem, and set what was found; ``costs`` (n,) are the C_i.

        The costs are already multiplied by the weights of the samples; libsvm asks for both.

        By libsvm; with landmarks and many samples by `working_sets`, without a Gram matrix.
        """
        self._notice_not_convex()
        f = self._factorise(X)
        machine.kernel, machine.cache_size = "precomputed", CACHE_MB
        machine.max_iter, machine.tol = self.max_iter, float(self.tol)
        by_rows = f.by_rows if len(X) > FEW else None
        if by_rows is not None and not np.all((costs > 0) & (costs < np.inf)):
            trouble = "With landmarks C is finite, and every weight of a sample above 0"
            raise KernelError(f"{trouble}: leave out the samples of weight 0.")
        try:
            if by_rows is not None:
                solution = solve_on_landmarks(machine, by_rows, target, costs)
            else:
                solution = _solved(machine, f.K, target, sample_weight)
        except ValueError as error:
            trouble = f"libsvm found no finite solution for {self.kernel_}"
            raise KernelError(f"{trouble}: {LESS_EXTREME}.") from error
        self.support_, self.dual_coef_ = solution.support, solution.dual_coef
        self.intercept_, self.n_iter_ = solution.intercept, solution.n_iter
        self.converged_ = solution.converged
        if not self.converged_:
            stopped = f"The solver stopped after {np.max(solution.n_iter)} steps"
            remedy = "lower C, standardise the features or raise max_iter"
            self.notices_ += (f"{stopped}, before the optimum: {remedy}.",)
        bounds = costs[self.support_] * AT_BOUND
        self.bounded_ = np.any(np.abs(self.dual_coef_) >= bounds, axis=0)
        return f

    def _notice_not_convex(self) -> None:
        """Say what a kernel that is not positive semi-definite means for the machine."""
        if not self.kernel_.is_psd:
            trouble = f"{self.kernel_} is not positive semi-definite: the problem is not convex"
            self._notice(f"{trouble} and the machine found need not be the best one.")

    def _set_weights(self, f: Solver, X: Samples, alpha: FloatArray) -> None:
        """Set the weights on ``support_vectors_`` from alpha (n_support, n_pairs)."""
        if f.approximate:
            self.support_vectors_, self._weights = f.support, f.expand(self._padded(alpha, len(X)))
        else:
            self.support_vectors_, self._weights = X[self.support_], alpha

    def _squared_norms(self, f: Solver) -> FloatArray:
        """||f||^2 = alpha^T K alpha for each column of the weights, 0 where that is rounding."""
        if f.approximate:
            K, alpha = self.kernel_(f.support), self._weights
        else:  # to leave out rows and columns would copy the matrix, and take longer
            K, alpha = f.K, self._padded(self._weights, len(f.K))
        norms = np.sum(alpha * (K @ alpha), axis=0)
        terms = np.sqrt(np.abs(K.diagonal())) @ np.abs(alpha)  # whose squares add up to ||f||^2
        return np.asarray(np.where(norms > EPS * terms**2, norms, 0.0))

    def _padded(self, alpha: FloatArray, n: int) -> FloatArray:
        """Return alpha (n_support, n_pairs) with zeros for the other samples: (n, n_pairs)."""
        padded = np.zeros((n, alpha.shape[1]))
        padded[self.support_] = alpha
        return padded

    def _own_gram(self, X: Samples) -> FloatArray | None:
        """Return the columns of the Gram matrix that predict, if X are the training samples."""
        f: Solver | None = getattr(self, "factorisation_", None)  # none after unpickling
        if f is None or f.approximate or self.kernel_.is_noise:
            return None
        return f.K[:, self.support_] if np.array_equal(X, f.support) else None

    def _surface(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        self._require_fit()
        require_kernel_of_points(self._is_given)
        surface = self.kernel_.on_grid(x, y, self.support_vectors_, self._weights)
        return surface + self.intercept_


def _solved(
    machine: Any, K: FloatArray, target: FloatArray | IntArray, weights: FloatArray | None
) -> Solution:
    """Let libsvm solve without the samples of weight 0: of a given matrix it leaves out others."""
    if weights is None or weights.all():
        return solve(machine, K, target, weights)
    kept = np.flatnonzero(weights)
    solution = solve(machine, K[np.ix_(kept, kept)], target[kept], weights[kept])
    return replace(solution, support=kept[solution.support])
