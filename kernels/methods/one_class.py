"""The one-class support vector machine: where samples lie, and what is new."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from sklearn import svm
from sklearn.base import OutlierMixin

from ..errors import KernelError
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray
from .estimator import KernelLike
from .nu_machines import EXACT, NU, NuMachine, size_of
from .support_vector_machine import AT_BOUND
from .validation import validated_weights


class OneClassSupportVectorMachine(OutlierMixin, NuMachine):  # type: ignore[misc]
    r"""Minimise ||f||^2 / 2 - rho + sum_i w_i max(0, rho - f(x_i)) / (nu sum w).

    In feature space it is the plane <f, phi> = rho that separates the samples from the origin, as
    far from it as can be, with a share nu of them given up. The region f >= rho then holds all but
    at most a share nu of the samples, and at least a share nu are support vectors:

    outside <= nu <= support vectors,

    all by their weights w_i, which are 1 unless `fit` is given others. All is given in units of
    libsvm, nu sum w times those of the formula: f = sum_i a_i k(x_i, .) with 0 <= a_i <= w_i and
    sum_i a_i = nu sum w.

    Schoelkopf, Platt, Shawe-Taylor, Smola and Williamson (2001), Estimating the support of a
    high-dimensional distribution, Eqs. 3 to 11, where all weights are 1: a weight of 2 is the
    sample twice.

    Parameters
    ----------
    kernel : Kernel
        One whose values depend on distance, such as `RBF`: a linear one has the origin as the
        place that is new.
    nu : float, 0 < nu < 1
        At 1 all samples may be outside, and rho is not determined.
    max_iter : int
        Steps of libsvm; a ConvergenceWarning says when they ran out.
    tol : float, within which libsvm lets the optimality conditions be violated

    Attributes
    ----------
    support_ : ndarray of int, the rows of X that are support vectors
    dual_coef_ : ndarray of shape (1, n_support), the a_i
    offset_ : float, rho
    bounded_ : ndarray of bool, shape (n_support,)
        Whether a_i = w_i (outside the region); the others are free: on its edge.
    converged_ : bool

    Raises
    ------
    KernelError
        By ``fit``, if nu is not between 0 and 1 or the kernel cannot be evaluated there.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, OneClassSupportVectorMachine
    >>> X = np.linspace(0, 1, 20)[:, None]
    >>> model = OneClassSupportVectorMachine(RBF(10.0), nu=0.1).fit(X)
    >>> model.predict([[0.5], [3.0]])
    array([ 1, -1])
    """

    hyperparameters = (NU,)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        nu: float = 0.5,
        max_iter: int = 100_000,
        tol: float = 1e-3,
    ) -> None:
        self.kernel = kernel
        self.nu = nu
        self.max_iter = max_iter
        self.tol = tol

    def fit(
        self, X: ArrayLike, y: object = None, sample_weight: ArrayLike | None = None
    ) -> OneClassSupportVectorMachine:
        """Fit to X (n, d), with weights w (n,) or all 1; y is ignored."""
        self._validate_hyperparameters()
        if self.nu > EXACT:  # where sums round to more than all weights libsvm writes too far
            raise KernelError("nu must be less than 1: at 1 every sample may be outside.")
        X = self._validate_X(X, fitting=True)
        each = validated_weights(sample_weight, len(X))
        # min a^T K a / 2 over 0 <= a_i <= w_i and sum_i a_i = nu sum w (Eq. 11)
        size = 1.0 if each is None else size_of(each)
        f = self._solve_nu(
            svm.OneClassSVM(nu=float(self.nu)), X, None, None if each is None else each / size
        )
        self.dual_coef_, self.intercept_ = self.dual_coef_ * size, self.intercept_ * size
        self._set_weights(f, X, self.dual_coef_.T)
        self.offset_ = -float(self.intercept_[0])
        self.bounded_ = self.dual_coef_[0] >= self._bounds(each) * AT_BOUND
        return self

    def score_samples(self, X: ArrayLike) -> FloatArray:
        """f(x), (m,): how much x lies where the samples are."""
        values: FloatArray = (self._gram_rows(X) @ self._weights)[:, 0]
        return values

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """f(x) - rho, (m,): negative outside the region (Eq. 10)."""
        return self.score_samples(X) - self.offset_

    def predict(self, X: ArrayLike) -> IntArray:
        """1 inside the region and -1 outside, (m,)."""
        return np.where(self.decision_function(X) >= 0, 1, -1)

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """F - rho on a regular grid, (len(y), len(x))."""
        surface: FloatArray = self._surface(x, y)[..., 0]
        return surface
