"""Gaussian process regression."""

from typing import NamedTuple

import numpy as np
from sklearn.base import RegressorMixin
from sklearn.utils.validation import check_is_fitted

from . import evidence
from .base import Kernel
from .cholesky import jittered_cholesky
from .estimator import KernelEstimator
from .hyperparameter import Hyperparameter
from .stationary import RBF

NOISE_HELP = "Variance of the noise on y (not its standard deviation); ridge's lambda."
NOISE = Hyperparameter("noise", r"\sigma^2", 0.1, range=(1e-6, 1e1), help=NOISE_HELP)


class Term(NamedTuple):
    """Posterior of one summand of the kernel: mean and standard deviation, (m,) each."""

    kernel: Kernel
    mean: np.ndarray
    sd: np.ndarray


class GaussianProcess(RegressorMixin, KernelEstimator):
    r"""f ~ GP(0, k), y = f(X) + noise of variance sigma^2; the posterior mean is kernel ridge.

    mean = k_z^T (K + sigma^2 I)^-1 y, cov = k(z, z') - k_z^T (K + sigma^2 I)^-1 k_z'. The prior
    mean is 0: centre y where that is not so. The kernel must be positive semi-definite, ``noise``,
    the variance sigma^2, greater than 0. ``dual_coef_`` is (n_support,); the rest as in
    KernelEstimator. Rasmussen and Williams (2006), Gaussian Processes for Machine Learning,
    Alg. 2.1.
    """

    hyperparameters = (NOISE,)

    def __init__(self, kernel=RBF(), noise=0.1, landmarks=None, seed=0):  # noqa: B008
        self.kernel, self.noise, self.landmarks, self.seed = kernel, noise, landmarks, seed

    def _require_covariance(self):
        if not self.kernel.is_psd:
            trouble = f"{self.kernel} is not positive semi-definite, so it is no covariance"
            raise ValueError(f"{trouble}: choose another kernel, or use KernelRidge.")

    def fit(self, X, y):
        """Fit to X (n, d) and y (n,)."""
        self._validate_hyperparameters()
        self._require_covariance()
        X, y = self._validate_X(X, fitting=True, y=y, y_numeric=True)
        self._X, self._y = X, y.astype(float)
        return self._refit()

    def _refit(self):
        f = self._factorise(self._X)
        self.dual_coef_ = f.solve(self._y[:, None], float(self.noise))[:, 0]
        return self

    def predict(self, X, return_std=False, return_cov=False, include_noise=False):
        """Posterior mean (m,), with the standard deviation (m,) or the covariance (m, m).

        They are those of f, or of a new y = f + noise with ``include_noise``.
        """
        Kz = self._gram(X)
        mean = Kz @ self.dual_coef_
        if not (return_std or return_cov):
            return mean
        half, noise = self.factorisation_.half(Kz, float(self.noise)), include_noise * self.noise
        if return_cov:
            return mean, self.kernel(X) - half.T @ half + noise * np.eye(len(mean))
        variance = self.kernel.diag(X) - np.einsum("im,im->m", half, half)
        return mean, np.sqrt(np.maximum(variance, 0.0) + noise)

    def on_grid(self, x, y, return_std=False, include_noise=False):
        """Posterior mean on a regular grid (len(y), len(x)), with the standard deviation."""
        if not return_std:
            return self._grid(x, y, self.dual_coef_)
        points = np.stack([axis.ravel() for axis in np.meshgrid(x, y)], axis=1)
        both = self.predict(points, return_std=True, include_noise=include_noise)
        return tuple(values.reshape(len(y), len(x)) for values in both)

    def sample_prior(self, X, n_samples=1, seed=0):
        """Draws of f from the prior at X, (m, n_samples); needs no fit.

        The normal draws depend on the seed alone and the Cholesky factor is not pivoted, so that a
        sample moves smoothly with the hyperparameters.
        """
        self._require_covariance()
        K = self.kernel(X)
        normal = np.random.default_rng(seed).standard_normal((n_samples, len(K)))
        return jittered_cholesky(K, self.kernel) @ normal.T

    def sample_posterior(self, X, n_samples=1, seed=0):
        """Draws of f from the posterior at X, (m, n_samples), as smooth as those of the prior."""
        mean, cov = self.predict(X, return_cov=True)
        normal = np.random.default_rng(seed).standard_normal((n_samples, len(mean)))
        # The prior's diagonal is the scale of the rounding that the shift has to cover.
        factor = jittered_cholesky(cov, self.kernel, 1e-10 * np.mean(self.kernel.diag(X)))
        return mean[:, None] + factor @ normal.T

    def decompose(self, X) -> list[Term]:
        """Posterior at X of each summand of the kernel; the means add up to that of ``predict``.

        Under f = f_1 + f_2 + ... with independent priors (Duvenaud 2014, section 2.4.5).
        """
        check_is_fitted(self)
        X, terms = self._validate_X(X), []
        for kernel in self.kernel.terms():
            Kz = kernel(X, self.support_vectors_)
            half = self.factorisation_.half(Kz, float(self.noise))
            variance = kernel.diag(X) - np.square(half).sum(0)
            terms.append(Term(kernel, Kz @ self.dual_coef_, np.sqrt(np.maximum(variance, 0.0))))
        return terms

    @property
    def evidence_(self) -> evidence.Evidence:
        """The log marginal likelihood of the fit in its parts, whose ``total`` it is, in nats."""
        check_is_fitted(self)
        return evidence.evidence(self.factorisation_, self._y, float(self.noise))

    def log_marginal_likelihood(self, theta=None, eval_gradient=False):
        """Log marginal likelihood at ``theta`` = (kernel.theta, log noise), in nats.

        Without theta, at the fitted values; with ``eval_gradient`` also d / d theta. With
        landmarks, this, its surface and ``optimise`` look at the landmarks alone.
        """
        theta = self.theta if theta is None else theta
        kernel, noise = self.kernel.with_theta(theta[:-1]), float(np.exp(theta[-1]))
        X, y = self._exact_part()
        if eval_gradient:
            parts, fit, complexity = evidence.with_slopes(kernel, X, y, noise)
            return parts.total, fit + complexity
        return evidence.evidence(evidence.Factorisation(kernel, X), y, noise).total

    def _exact_part(self):
        """All of X and y, or those of the landmarks: what is worked on without approximation."""
        check_is_fitted(self)
        if not self.factorisation_.approximate:
            return self._X, self._y
        chosen = self.factorisation_.chosen
        return self._X[chosen], self._y[chosen]

    @property
    def theta(self) -> np.ndarray:
        """What ``optimise`` moves: the kernel's log hyperparameters and log noise."""
        return np.append(self.kernel.theta, np.log(self.noise))

    @property
    def theta_names(self) -> tuple[str, ...]:
        """Names of the entries of ``theta``."""
        return (*self.kernel.theta_names, "noise")

    def evidence_surface(self, first, first_values, second, second_values) -> np.ndarray:
        """Log marginal likelihood over two of ``theta_names``: (len(second), len(first))."""
        pairs = (first, np.asarray(first_values)), (second, np.asarray(second_values))
        return evidence.surface(self.kernel, *self._exact_part(), float(self.noise), *pairs)

    def optimise(self, n_restarts=0, seed=0, callback=None) -> list[evidence.Attempt]:
        """Maximise the log marginal likelihood, set kernel and noise to the best, and fit again.

        L-BFGS-B with analytic gradients in log parameters, from the present values and then from
        ``n_restarts`` starts drawn evenly in the declared ranges, which are the bounds, made wider
        where the present values lie outside.

        Parameters
        ----------
        callback : callable, optional
            ``callback(attempt, theta, value)`` after each evaluation; True stops the search.

        Returns
        -------
        list of Attempt
            What was tried, in order; the best has the largest ``value``.
        """
        bounds = np.vstack([self.kernel.theta_bounds, np.log(NOISE.range)])
        attempts = evidence.maximise(
            self.kernel, *self._exact_part(), self.theta, bounds, n_restarts, seed, callback
        )
        best = max(attempts, key=lambda attempt: attempt.value)
        self.kernel = self.kernel.with_theta(best.theta[:-1])
        self.noise = float(np.exp(best.theta[-1]))
        self._refit()
        return attempts
