"""Gaussian process classification by Laplace's approximation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import cho_solve, cholesky, solve_triangular
from scipy.special import expit, ndtr
from sklearn.utils.validation import check_is_fitted

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.stationary import RBF
from ..linalg.arrays import BoolArray, FloatArray
from ..linalg.gram import gram_matrix
from .estimator import KernelClassifier

MAX_STEPS = 100
AT_THE_MODE = 1e-12  # of the largest |f|: what f still misses of K (t - pi)
MIN_STEP = 1e-10  # of the line search
NARROW = 1.0  # standard deviation up to which a mean is taken over the Gaussian
POINTS = 401  # of the trapezoidal rule, whose error falls exponentially here
NORMAL = np.linspace(-9.0, 9.0, POINTS)
NORMAL_WEIGHTS = np.exp(-0.5 * NORMAL**2) * (NORMAL[1] - NORMAL[0]) / np.sqrt(2 * np.pi)
LOGISTIC = np.linspace(-40.0, 40.0, POINTS)
LOGISTIC_WEIGHTS = expit(LOGISTIC) * expit(-LOGISTIC) * (LOGISTIC[1] - LOGISTIC[0])


class Approximation(NamedTuple):
    """The posterior of f at the samples as a Gaussian around its mode."""

    mode: FloatArray  # (n,) of p(f | X, y)
    slope: FloatArray  # (n,) t - pi, of log p(y | f) at the mode: mode = K slope
    root: FloatArray  # (n,) root of the curvature pi (1 - pi)
    L: FloatArray  # (n, n) lower factor of B = I + root K root
    evidence: float  # about log p(y | X), in nats


def approximate(K: FloatArray, t: FloatArray) -> Approximation:
    """Return Laplace's approximation for a Gram matrix K (n, n) and t (n,) of 0 and 1.

    Newton's method with a line search on Psi(f) = log p(y | f) - f^T K^-1 f / 2, which is concave
    (Rasmussen and Williams 2006, Alg. 3.1). K is never inverted: f = K a.
    """
    a = np.zeros(len(K))
    f, value = np.zeros(len(K)), _log_likelihood(a, t)
    for _ in range(MAX_STEPS):
        slope, root, L = _at(K, f, t)
        if np.abs(K @ slope - f).max() <= AT_THE_MODE * np.abs(f).max():
            break
        b = root * root * f + slope  # Eq. 3.18
        step = b - root * cho_solve((L, True), root * (K @ b)) - a
        f_step, t_step = K @ step, 1.0
        while True:
            new = _log_likelihood(f + t_step * f_step, t)
            new -= 0.5 * float((a + t_step * step) @ (f + t_step * f_step))
            if new >= value or t_step < MIN_STEP:
                break
            t_step *= 0.5
        a, f = a + t_step * step, f + t_step * f_step
        if new <= value:  # to rounding
            break
        value = new
    slope, root, L = _at(K, f, t)
    # Eq. 3.32
    evidence = _log_likelihood(f, t) - 0.5 * float(slope @ f) - float(np.log(np.diag(L)).sum())
    return Approximation(f, slope, root, L, evidence)


def _at(K: FloatArray, f: FloatArray, t: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return t - pi, the root of pi (1 - pi), and the factor of B, exact far from 0, too."""
    slope = np.where(t > 0, expit(-f), -expit(f))
    root = np.sqrt(expit(f) * expit(-f))
    B = np.eye(len(K)) + root[:, None] * K * root
    return slope, root, cholesky(B, lower=True)  # all eigenvalues of B are at least 1


def _log_likelihood(f: FloatArray, t: FloatArray) -> float:
    return -float(np.logaddexp(0.0, np.where(t > 0, -f, f)).sum())


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


class GaussianProcessClassifier(KernelClassifier):
    r"""f ~ GP(0, k), p(second class | f) = sigma(f); the posterior of f by Laplace's approximation.

    At the samples it is a Gaussian around the mode of p(f | X, y), where f = K (t - pi) with the
    indicators t of the second class and pi = sigma(f). At z it has
    mean = k_z^T (t - pi) and variance = k(z, z) - k_z^T (K + W^-1)^-1 k_z, W = pi (1 - pi), and
    the probability of the class is the mean of sigma(f) over it, not sigma of the mean. More than
    two classes have a process each, against the rest, whose probabilities are divided by their sum.

    The kernel must be positive semi-definite; its variance says how sure the prior is. The mode is
    the f of `KernelLogistic` with lam = 1 and without an intercept.

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n, 1) for two classes, (n, n_classes) for many
        t - pi at the mode.
    evidence_ : float
        Laplace's approximation of log p(y | X) in nats; of many classes the sum.

    Rasmussen and Williams (2006), Gaussian Processes for Machine Learning, Alg. 3.1 and 3.2.
    """

    landmarks = None
    seed = None
    follows = ("_fits",)

    def __init__(self, kernel: Kernel = RBF()) -> None:  # noqa: B008
        self.kernel = kernel

    def fit(self, X: ArrayLike, y: ArrayLike) -> GaussianProcessClassifier:
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        if not self.kernel_.is_psd:
            trouble = f"{self.kernel_} is not positive semi-definite, so it is no covariance"
            raise KernelError(f"{trouble}: choose another kernel, or use KernelLogistic.")
        self._factorise(X)
        n_classes = len(self.classes_)
        ones = range(n_classes) if n_classes > 2 else [1]
        self._fits = self._approximations([codes == c for c in ones])
        self.dual_coef_ = np.stack([each.slope for each in self._fits], axis=1)
        self.evidence_ = sum(each.evidence for each in self._fits)
        return self

    def _approximations(self, indicators: Iterable[BoolArray]) -> list[Approximation]:
        K = gram_matrix(self.kernel_, self.support_vectors_)
        return [approximate(K, t.astype(float)) for t in indicators]

    @cached_property
    def _fits(self) -> list[Approximation]:
        """What the fit found for each class: kept by it, and found again after unpickling."""
        return self._approximations(self.dual_coef_.T > 0)  # t - pi is positive where t is 1

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Posterior mean of f (m,) for two classes, or (m, n_classes)."""
        return self._shaped(self._gram_rows(X) @ self.dual_coef_)

    def predict_latent(self, X: ArrayLike) -> tuple[FloatArray, FloatArray]:
        """Posterior mean and standard deviation of f, each (m,) or (m, n_classes) (Alg. 3.2)."""
        Kz = self._gram(X)
        prior = self.kernel_.diag(self._validate_X(X))
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
        check_is_fitted(self)
        return self._shaped(self._grid(x, y, self.dual_coef_))

    def _shaped(self, values: FloatArray) -> FloatArray:
        return values[..., 0] if len(self.classes_) == 2 else values
