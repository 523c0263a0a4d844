"""Support vector machines with nu in the place of C or of epsilon."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from sklearn import svm

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, IntArray, Samples
from ..linalg.solver import Solver
from .estimator import KernelLike
from .support_vector_machine import AT_BOUND, CACHE_MB, C, SupportVectorMachine
from .support_vectors import SupportVectorClassifier, SupportVectorRegressor
from .validation import validated_weights, weights_within_classes

NU_HELP = "At most this share of the points is outside, at least this share are support vectors."
NU = Hyperparameter("nu", r"\nu", 0.5, range=(0.01, 1.0), help=NU_HELP)
EXACT = 1 - 1e-9  # in place of `AT_BOUND` where the bound is found by a sum


class NuMachine(SupportVectorMachine):
    """What the machines with nu share: its domain, and the call of libsvm."""

    landmarks = None
    seed = 0
    nu: float

    def _validate_hyperparameters(self) -> None:
        super()._validate_hyperparameters()
        if self.nu > 1:
            raise KernelError(f"nu is a share of the samples, at most 1; got {self.nu!r}.")

    def _solve_nu(
        self,
        machine: Any,
        X: Samples,
        target: FloatArray | IntArray | None,
        weights: FloatArray | None,
    ) -> Solver:
        """Let libsvm solve the dual problem of ``machine``, and set what was found.

        Its tolerance is absolute: where the size of ``weights`` (n,) does not matter, their mean is
        about 1 here.
        """
        self._notice_not_convex()
        f = self._factorise(X)
        machine.set_params(
            kernel="precomputed", cache_size=CACHE_MB, max_iter=self.max_iter, tol=float(self.tol)
        )
        rows = np.arange(len(X)) if weights is None else np.flatnonzero(weights)
        K = f.K if len(rows) == len(X) else f.K[np.ix_(rows, rows)]
        try:  # of a given matrix libsvm leaves out other samples than those of weight 0
            machine.fit(
                K,
                None if target is None else target[rows],
                None if weights is None else weights[rows],
            )
        except ValueError as error:
            trouble = f"libsvm found no finite solution for {self.kernel_}"
            raise KernelError(f"{trouble}: standardise the features or lower nu.") from error
        self.support_ = rows[machine.support_].astype(machine.support_.dtype)
        self.dual_coef_ = machine.dual_coef_
        self.intercept_, self.n_iter_ = machine.intercept_, machine.n_iter_
        self.converged_ = machine.fit_status_ == 0
        if not self.converged_:  # libsvm has warned
            stopped = f"The solver stopped after {np.max(machine.n_iter_)} steps"
            self.notices_ += (f"{stopped}, before the optimum: raise max_iter.",)
        return f

    def _bounds(self, weights: FloatArray | None) -> FloatArray:
        """Return the weights of the support vectors, (n_support,)."""
        return np.ones(len(self.support_)) if weights is None else weights[self.support_]


class NuSupportVectorClassifier(NuMachine, SupportVectorClassifier):
    r"""Minimise ||f||^2 / 2 - nu rho + sum_i w_i xi_i / sum w under y_i (f(x_i) + b) >= rho - xi_i.

    With xi_i, rho >= 0, and w_i = 1 without weights of the samples. The share of samples with
    xi_i > 0 is at most nu, and that of the support vectors at least nu, both of the total weight.
    Divided by rho, f is that of `SupportVectorClassifier` with C = ``C_``, and the edges of the
    margin are f + b = -1 and +1, as there. For more than two classes there is one machine for each
    pair of classes.

    Schoelkopf, Smola, Williamson and Bartlett (2000), New support vector algorithms, section 7,
    where all weights are 1: a weight of 2 is the sample twice; Chang and Lin (2001), Training
    nu-support vector classifiers.

    Parameters
    ----------
    kernel : Kernel
    nu : float, 0 < nu <= 1
        At most 2 min(n_+, n_-) / (n_+ + n_-) for classes of n_+ and n_- samples, or of these total
        weights; a KernelError says so.
    max_iter : as in `SupportVectorClassifier`
    tol : float
        Within which libsvm lets the conditions be violated before it divides by rho: where nu is
        small and classes overlap, so that ``C_`` is large, it has to be smaller than elsewhere.

    Attributes
    ----------
    C_ : float, or ndarray of shape (n_pairs,)
        The C with which `SupportVectorClassifier` is the same machine.

    The others are those of `SupportVectorClassifier`; ``bounded_`` are the samples with
    a_i = w_i C_.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import Linear, NuSupportVectorClassifier
    >>> X = np.array([[0.0], [1.0], [3.0], [4.0]])
    >>> model = NuSupportVectorClassifier(Linear(), nu=0.5).fit(X, [0, 0, 1, 1])
    >>> model.predict([[1.5], [2.5]])
    array([0, 1])
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
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> NuSupportVectorClassifier:
        """Fit to X (n, d) and the classes y (n,), with weights w (n,) or all 1."""
        X, codes = self._validate_classification(X, y)
        each = weights_within_classes(sample_weight, codes)
        pairs = list(combinations(np.bincount(codes, each).tolist(), 2))
        if any(self.nu * sum(pair) / 2 > min(pair) for pair in pairs):
            most = min(2 * min(pair) / sum(pair) for pair in pairs)
            expected = f"at most {most:.3g}, twice the smaller class's share of its pair"
            raise KernelError(f"nu must be {expected}; got {self.nu!r}.")
        scaled = each if each is None else each / size_of(each)
        f = self._solve_nu(svm.NuSVC(nu=float(self.nu)), X, codes, scaled)
        alpha = self._pair_weights(codes[self.support_])
        self._set_weights(f, X, alpha)
        # sum_i a_i = nu sum w before the division by rho, where the bound is w_i: after it, w_i C_
        bounds = np.abs(alpha).sum(0) / (float(self.nu) * np.array([sum(pair) for pair in pairs]))
        least = self._bounds(each)[:, None] * bounds * EXACT
        self.bounded_ = np.any(np.abs(alpha) >= least, axis=1)
        self.margin_ = self._margins(f)
        self.C_ = float(bounds[0]) if len(pairs) == 1 else bounds
        return self


class NuSupportVectorRegressor(NuMachine, SupportVectorRegressor):
    r"""Minimise ||f||^2 / 2 + C sum_i w_i (nu epsilon + max(0, |y_i - f(x_i) - b| - epsilon)).

    Over epsilon >= 0, too: nu sets how wide the tube is. Without weights of the samples w_i = 1. At
    most a share nu of the samples, by weight, lies outside the tube, at least a share nu are
    support vectors, and `SupportVectorRegressor` with epsilon = ``epsilon_`` is the same machine.

    Schoelkopf, Smola, Williamson and Bartlett (2000), New support vector algorithms, Eq. 13, with
    their C divided by n, and all weights 1: a weight of 2 is the sample twice.

    Parameters
    ----------
    kernel : Kernel
    C : float, the price of a unit outside the tube, greater than 0
    nu : float, 0 < nu <= 1
    max_iter, tol : as in `SupportVectorRegressor`

    Attributes
    ----------
    epsilon_ : float, half the width of the tube, in units of y

    The others are those of `SupportVectorRegressor`.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, NuSupportVectorRegressor
    >>> X = np.linspace(0, 1, 20)[:, None]
    >>> model = NuSupportVectorRegressor(RBF(10.0), C=100.0, nu=0.25).fit(X, np.sin(5 * X[:, 0]))
    >>> bool(model.bounded_.sum() <= 0.25 * 20 <= len(model.support_))
    True
    """

    hyperparameters = (C, NU)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        C: float = 1.0,
        nu: float = 0.5,
        max_iter: int = 100_000,
        tol: float = 1e-3,
    ) -> None:
        self.kernel = kernel
        self.C = C
        self.nu = nu
        self.max_iter = max_iter
        self.tol = tol

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> NuSupportVectorRegressor:
        """Fit to X (n, d) and y (n,), with weights w (n,) or all 1."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y, y_numeric=True)
        target = target.astype(float)
        each = validated_weights(sample_weight, len(X))
        f = self._solve_nu(svm.NuSVR(C=float(self.C), nu=float(self.nu)), X, target, each)
        alpha = self.dual_coef_.T
        self._set_weights(f, X, alpha)
        self.bounded_ = np.abs(alpha[:, 0]) >= float(self.C) * self._bounds(each) * AT_BOUND
        away = np.abs(target - f.K[:, self.support_] @ alpha[:, 0] - self.intercept_)
        self.epsilon_ = self._half_width(away if each is None else np.where(each > 0, away, 0.0))
        return self

    def _half_width(self, away: FloatArray) -> float:
        """Return epsilon from the distances (n,) of the samples: free ones lie on the edge."""
        free = self.support_[~self.bounded_]
        if len(free):
            return float(away[free].mean())
        inside = np.delete(away, self.support_)
        outside = away[self.support_] if len(self.support_) else away
        return float((inside.max(initial=0.0) + outside.min()) / 2)


def size_of(weights: FloatArray) -> float:
    """Return the mean of the weights (n,) that are not 0."""
    return float(weights.sum() / np.count_nonzero(weights))
