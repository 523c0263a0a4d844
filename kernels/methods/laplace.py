"""Gaussian process classification by Laplace's approximation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import solve_triangular
from scipy.special import expit, ndtr

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.stationary import RBF
from ..linalg.arrays import BoolArray, FloatArray, Samples
from ..linalg.gram import gram_matrix
from .bounds import Bounds
from .estimator import KernelLike, ProbabilisticClassifier
from .laplace_mode import Approximation, approximate_each
from .laplace_slopes import with_slopes
from .learning import MaximisesEvidence
from .optimise import Callback, Search, Space

NARROW = 1.0  # standard deviation up to which a mean is taken over the Gaussian
POINTS = 401  # of the trapezoidal rule, whose error falls exponentially here
NORMAL = np.linspace(-9.0, 9.0, POINTS)
NORMAL_WEIGHTS = np.exp(-0.5 * NORMAL**2) * (NORMAL[1] - NORMAL[0]) / np.sqrt(2 * np.pi)
LOGISTIC = np.linspace(-40.0, 40.0, POINTS)
LOGISTIC_WEIGHTS = expit(LOGISTIC) * expit(-LOGISTIC) * (LOGISTIC[1] - LOGISTIC[0])


def mean_sigmoid(mean: FloatArray, sd: FloatArray) -> FloatArray:
    r"""Return E sigma(f) (m,) of f ~ N(mean, sd^2), means and deviations (m,), to 1e-13.

    By the trapezoidal rule: over f where it is narrow; else, with a logistic x, of
    E sigma(f) = P(x < f) = E_x Phi((mean - x) / sd).
    """
    narrow = sd <= NARROW
    result = np.empty(len(mean))
    f = mean[narrow, None] + sd[narrow, None] * NORMAL
    result[narrow] = expit(f) @ NORMAL_WEIGHTS
    z = (mean[~narrow, None] - LOGISTIC) / sd[~narrow, None]
    result[~narrow] = ndtr(z) @ LOGISTIC_WEIGHTS
    return result


class GaussianProcessClassifier(ProbabilisticClassifier, MaximisesEvidence):
    r"""f ~ GP(0, k), p(second class | f) = sigma(f); the posterior of f by Laplace's approximation.

    At the samples it is a Gaussian around the mode of p(f | X, y), where f = K (t - pi) with the
    indicators t of the second class and pi = sigma(f). At z it has
    mean = k_z^T (t - pi) and variance = k(z, z) - k_z^T (K + W^-1)^-1 k_z, W = pi (1 - pi), and
    the probability of the class is the mean of sigma(f) over it, not sigma of the mean. More than
    two classes have a process each, against the rest, whose probabilities are divided by their sum.

    The kernel must be positive semi-definite; its variance says how sure the prior is. The mode is
    the f of `KernelLogistic` with lam = 1 and without an intercept. ``kernel_`` is the one that
    predicts: of the fit, or what ``optimise`` learnt.

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n, 1) for two classes, (n, n_classes) for many
        t - pi at the mode.
    evidence_ : float
        Laplace's approximation of log p(y | X) in nats; of many classes the sum.

    Rasmussen and Williams (2006), Gaussian Processes for Machine Learning, Alg. 3.1, 3.2 and 5.1.

    Examples
    --------
    >>> from kernel_playground import RBF, GaussianProcessClassifier
    >>> model = GaussianProcessClassifier(RBF(gamma=0.5))
    >>> model.fit([[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]).predict_proba([[2.0]]).round(2)
    array([[0.5, 0.5]])
    """

    landmarks = None
    follows = ("_fits",)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        *,
        learn: bool = False,
        bounds: Mapping[str, Any] | None = None,
        n_restarts: int = 0,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.learn = learn
        self.bounds = bounds
        self.n_restarts = n_restarts
        self.seed = seed

    def fit(self, X: ArrayLike, y: ArrayLike) -> GaussianProcessClassifier:
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        if not self.kernel_.is_psd:
            trouble = f"{self.kernel_} is not positive semi-definite, so it is no covariance"
            raise KernelError(f"{trouble}: choose another kernel, or use KernelLogistic.")
        n_classes = len(self.classes_)
        ones = range(n_classes) if n_classes > 2 else [1]
        self._condition(X, np.stack([codes == c for c in ones]))
        self._learn_if_asked()
        return self

    def _condition(self, X: Samples, indicators: BoolArray) -> GaussianProcessClassifier:
        """Condition on the samples X and the indicators (n_processes, n), with ``kernel_``."""
        self._factorise(X)
        self._fits = self._approximations(indicators)
        self.dual_coef_ = np.stack([each.slope for each in self._fits], axis=1)
        self.evidence_ = sum(each.evidence for each in self._fits)
        return self

    def _approximations(self, indicators: BoolArray) -> list[Approximation]:
        K = gram_matrix(self.kernel_, self.support_vectors_)
        return approximate_each(K, self.kernel_, indicators)

    @property
    def _indicators(self) -> BoolArray:
        return self.dual_coef_.T > 0  # t - pi is positive where t is 1

    @cached_property
    def _fits(self) -> list[Approximation]:
        """What the fit found for each class: kept by it, and found again after unpickling."""
        return self._approximations(self._indicators)

    @property
    def theta(self) -> FloatArray:
        """What ``optimise`` moves: the log hyperparameters of ``kernel_``."""
        return self._present.theta

    @property
    def theta_names(self) -> tuple[str, ...]:
        """Names of the entries of ``theta``."""
        return self._present.theta_names

    @property
    def _present(self) -> Kernel:
        """The kernel of the fit, or the one that will be fitted."""
        return getattr(self, "kernel_", None) or self._as_kernel()

    def log_marginal_likelihood(
        self, theta: FloatArray | None = None, eval_gradient: bool = False
    ) -> float | tuple[float, FloatArray]:
        """Laplace's approximation of log p(y | X, theta), in nats; see ``evidence_``.

        log p(y | f) - f^T K^-1 f / 2 - log det(I + W^1/2 K W^1/2) / 2 at the mode f (Rasmussen and
        Williams 2006, Eq. 3.32). Without theta, at the fitted values; with ``eval_gradient`` also
        d / d theta, in which the mode moves with theta (Alg. 5.1).
        """
        self._require_fit()
        kernel = self.kernel_ if theta is None else self.kernel_.with_theta(theta)
        both = with_slopes(kernel, kernel.points(self.support_vectors_), self._indicators)
        return both if eval_gradient else both[0]

    def _search(self, bounds: Bounds, callback: Callback | None) -> Search:
        kernel, X, indicators = self.kernel_, self.support_vectors_, self._indicators

        def evidence(theta: FloatArray) -> tuple[float, FloatArray]:
            return with_slopes(kernel.with_theta(theta), kernel.points(X), indicators)

        space = Space.of(self.theta_names, self.theta, kernel.theta_bounds, bounds)
        return Search(evidence, len(X), space, callback)

    def _learn(self, theta: FloatArray) -> None:
        self.kernel_ = self.kernel_.with_theta(theta)
        self._condition(self.support_vectors_, self._indicators)

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Posterior mean of f (m,) for two classes, or (m, n_classes)."""
        return self._shaped(self._gram_rows(X) @ self.dual_coef_)

    def predict_latent(self, X: ArrayLike) -> tuple[FloatArray, FloatArray]:
        """Posterior mean and standard deviation of f, each (m,) or (m, n_classes) (Alg. 3.2)."""
        Kz = self._gram(X)
        prior = self.kernel_.diag(self._points(X))
        variances = np.empty((len(Kz), len(self._fits)))
        for column, each in enumerate(self._fits):
            V = solve_triangular(each.L, (Kz * each.root).T, lower=True)
            variances[:, column] = prior - np.einsum("im,im->m", V, V)
        sd = np.sqrt(np.maximum(variances, 0.0))
        return self._shaped(Kz @ self.dual_coef_), self._shaped(sd)

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of the classes, (m, n_classes)."""
        mean, sd = self.predict_latent(X)
        if mean.ndim == 1:
            second = mean_sigmoid(mean, sd)
            return np.stack([1 - second, second], axis=1)
        against = np.stack([mean_sigmoid(*pair) for pair in zip(mean.T, sd.T, strict=True)], axis=1)
        shares: FloatArray = against / against.sum(axis=1, keepdims=True)
        return shares

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Posterior mean of f on a regular grid, (len(y), len(x)[, n_classes])."""
        self._require_fit()
        return self._shaped(self._grid(x, y, self.dual_coef_))

    def _shaped(self, values: FloatArray) -> FloatArray:
        return values[..., 0] if len(self.classes_) == 2 else values
