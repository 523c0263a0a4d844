"""Gaussian process regression."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import RegressorMixin
from sklearn.utils.validation import check_is_fitted

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, Samples
from ..linalg.factorisation import Factorisation
from ..linalg.shifted import Shifted
from .draws import normal_draws
from .estimator import KernelEstimator
from .evidence import Evidence, evidence, evidence_of, surface, with_slopes
from .optimise import Attempt, Callback, Search, bounds_and_ranges
from .posterior import Posterior, posterior_variances

NOISE_HELP = "Variance of the noise on y, not its standard deviation; the λ of ridge regression."
NOISE = Hyperparameter(
    "noise", r"\sigma^2", 0.1, range=(1e-6, 1e1), help=NOISE_HELP, spoken="noise variance"
)
APPROXIMATE = 1e-10  # of the mean prior variance: what landmarks leave of it is no better


class Term(NamedTuple):
    """Posterior of one summand of the kernel: mean and standard deviation, (m,) each."""

    kernel: Kernel
    mean: FloatArray
    sd: FloatArray


class GaussianProcess(RegressorMixin, KernelEstimator):  # type: ignore[misc]
    r"""f ~ GP(0, k), y = f(X) + noise of variance sigma^2; the posterior mean is kernel ridge.

    mean = k_z^T (K + sigma^2 I)^-1 y, cov = k(z, z') - k_z^T (K + sigma^2 I)^-1 k_z'. The prior
    mean is 0: centre y where that is not so. The kernel must be positive semi-definite, ``noise``,
    the variance sigma^2, greater than 0. ``kernel_`` and ``noise_`` are those that predict: of the
    fit, or what ``optimise`` learnt. ``dual_coef_`` is (n_support,); the rest as in
    KernelEstimator.

    Rasmussen and Williams (2006), Gaussian Processes for Machine Learning, Alg. 2.1; its equations
    are named at each step.
    """

    hyperparameters = (NOISE,)
    follows = ("_covariance_of_y",)

    noise_: float

    def __init__(
        self,
        kernel: Kernel = RBF(),  # noqa: B008
        noise: float = 0.1,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.noise = noise
        self.landmarks = landmarks
        self.seed = seed

    @property
    def _present(self) -> tuple[Kernel, float]:
        """Kernel and noise of the fit, or those that will be fitted."""
        return getattr(self, "kernel_", self.kernel), float(getattr(self, "noise_", self.noise))

    def _require_covariance(self) -> None:
        if not self._present[0].is_psd:
            trouble = f"{self._present[0]} is not positive semi-definite, so it is no covariance"
            raise KernelError(f"{trouble}: choose another kernel, or use KernelRidge.")

    def fit(self, X: ArrayLike, y: ArrayLike) -> GaussianProcess:
        """Fit to X (n, d) and y (n,)."""
        self._validate_hyperparameters()
        self._require_covariance()
        X, target = self._validate_X_y(X, y, y_numeric=True)
        self.noise_, self._y = float(self.noise), target.astype(float)
        return self._condition(X)

    def _condition(self, X: Samples) -> GaussianProcess:
        """Condition on the samples X and the targets, with ``kernel_`` and ``noise_``."""
        f = self._factorise(X)
        self._X = f.samples
        # K + sigma^2 I = L L^T, alpha = (K + sigma^2 I)^-1 y (Alg. 2.1, lines 2 and 3)
        self._covariance_of_y = f.at(self.noise_)
        self.dual_coef_ = self._covariance_of_y.solve(self._y[:, None])[:, 0]
        return self

    @cached_property
    def _covariance_of_y(self) -> Shifted:
        """K + sigma^2 I, factored: kept by the fit, computed again after unpickling."""
        return self.factorisation_.at(self.noise_)

    def predict(
        self,
        X: ArrayLike,
        return_std: bool = False,
        return_cov: bool = False,
        include_noise: bool = False,
    ) -> FloatArray | tuple[FloatArray, FloatArray]:
        """Posterior mean (m,), with the standard deviation (m,) or the covariance (m, m).

        They are those of f, or of a new y = f + noise with ``include_noise``. Where the prior is so
        wide that k(z, z) - V^T V would be rounding, sigma^2 < 1e-8 tr K, they come from `Posterior`
        (not with landmarks).
        """
        if return_std and return_cov:
            trouble = "Ask for the standard deviation or for the covariance, not for both"
            raise KernelError(f"{trouble}: its diagonal holds the squares of the deviations.")
        Kz = self._gram(X)
        mean = Kz @ self.dual_coef_  # Eq. 2.25
        if not (return_std or return_cov):
            return mean
        noise = include_noise * self.noise_
        if return_cov:
            return mean, self._covariance(self._validate_X(X), Kz) + noise * np.eye(len(mean))
        variance = self._variances(self._validate_X(X), [Kz])[0]
        return mean, np.sqrt(np.maximum(variance, 0.0) + noise)

    def _wide_prior(self) -> bool:
        """Whether the posterior variance is to be had without subtracting from the prior's.

        By kernel, samples and noise alone. A variance at z is at least sigma^2 |w|^2 with
        w = (K + sigma^2 I)^-1 k_z, and its rounding about EPS tr K |w|^2.
        """
        f = self.factorisation_
        return isinstance(f, Factorisation) and f.is_nearly_singular(self.noise_)

    def _covariance(self, Z: Samples, Kz: FloatArray) -> FloatArray:
        if self._wide_prior():
            return Posterior(self.kernel_, self._X, Z, self.noise_).covariance()
        V = self._covariance_of_y.whiten(Kz)  # Alg. 2.1, line 5
        covariance: FloatArray = self.kernel_(Z) - V.T @ V  # Eq. 2.24
        return covariance

    def _variances(self, Z: Samples, Ks: list[FloatArray], by_term: bool = False) -> FloatArray:
        """Posterior variance at Z of f (1, m), or of its terms (n_terms, m), whose k_z are Ks."""
        if self._wide_prior():
            return posterior_variances(self.kernel_, self._X, Z, self.noise_, by_term=by_term)
        kernels = self.kernel_.terms() if by_term else [self.kernel_]
        Vs = [self._covariance_of_y.whiten(Kz) for Kz in Ks]
        variances: FloatArray = np.stack([kernel.diag(Z) for kernel in kernels])
        variances -= np.stack([np.einsum("im,im->m", V, V) for V in Vs])  # Eq. 2.26
        return variances

    def on_grid(
        self,
        x: ArrayLike,
        y: ArrayLike | None,
        return_std: bool = False,
        include_noise: bool = False,
    ) -> FloatArray | tuple[FloatArray, FloatArray]:
        """Posterior mean on a regular grid (len(y), len(x)), with the standard deviation."""
        if not return_std:
            return self._grid(x, y, self.dual_coef_)
        axes = [np.asarray(axis, dtype=float) for axis in (x, y) if axis is not None]
        points = np.stack([axis.ravel() for axis in np.meshgrid(*axes)], axis=1)
        shape = tuple(len(axis) for axis in reversed(axes))
        mean, sd = self.predict(points, return_std=True, include_noise=include_noise)
        return mean.reshape(shape), sd.reshape(shape)

    def sample_prior(self, X: ArrayLike, n_samples: int = 1, seed: int = 0) -> FloatArray:
        """Draws of f from the prior at X, (m, n_samples); needs no fit, and uses the kernel of one.

        The normal numbers depend on the seed alone, so that a draw moves smoothly with the
        hyperparameters: see `normal_draws`.
        """
        self._require_covariance()
        kernel = self._present[0]
        return normal_draws(kernel(X), kernel, n_samples, seed)

    def sample_posterior(self, X: ArrayLike, n_samples: int = 1, seed: int = 0) -> FloatArray:
        """Draws of f from the posterior at X, (m, n_samples), as smooth as those of the prior.

        They come from a factor of the posterior covariance itself, however much wider the prior
        is: see `Posterior`. With landmarks it is that of ``predict``.
        """
        check_is_fitted(self)
        Z = self._validate_X(X)
        if isinstance(self.factorisation_, Factorisation):
            mean = self._gram_rows(Z) @ self.dual_coef_
            cov = Posterior(self.kernel_, self._X, Z, self.noise_).covariance()
        else:
            mean, cov = self.predict(Z, return_cov=True)
            cov.flat[:: len(Z) + 1] += APPROXIMATE * float(np.mean(self.kernel_.diag(Z)))
        return mean[:, None] + normal_draws(cov, self.kernel_, n_samples, seed)

    def decompose(self, X: ArrayLike, return_std: bool = True) -> list[Term]:
        """Posterior at X of each summand of the kernel; the means add up to that of ``predict``.

        Under f = f_1 + f_2 + ... with independent priors (Duvenaud 2014, section 2.4.5). Without
        ``return_std`` the standard deviations, which cost most, are NaN.
        """
        check_is_fitted(self)
        X, summands = self._validate_X(X), self.kernel_.terms()
        Ks = [kernel(X, self.support_vectors_) for kernel in summands]
        sds = np.full((len(Ks), len(X)), np.nan)
        if return_std:
            sds = np.sqrt(np.maximum(self._variances(X, Ks, by_term=True), 0.0))
        means = [Kz @ self.dual_coef_ for Kz in Ks]
        return [Term(*term) for term in zip(summands, means, sds, strict=True)]

    @property
    def evidence_(self) -> Evidence:
        """The log marginal likelihood of the fit in its parts, whose ``total`` it is, in nats."""
        check_is_fitted(self)
        return evidence_of(self._covariance_of_y, self._y)

    def log_marginal_likelihood(
        self, theta: FloatArray | None = None, eval_gradient: bool = False
    ) -> float | tuple[float, FloatArray]:
        """Log marginal likelihood at ``theta`` = (kernel.theta, log noise), in nats (Eq. 2.30).

        Without theta, at the fitted values; with ``eval_gradient`` also d / d theta (Eq. 5.9).
        With landmarks, this, its surface and ``optimise`` look at the landmarks alone.
        """
        check_is_fitted(self)
        theta = self.theta if theta is None else theta
        kernel, noise = self.kernel_.with_theta(theta[:-1]), float(np.exp(theta[-1]))
        X, y = self._exact_part()
        if eval_gradient:
            parts, fit, complexity = with_slopes(kernel, X, y, noise)
            return parts.total, fit + complexity
        return evidence(Factorisation(kernel, X), y, noise).total

    def _exact_part(self) -> tuple[Samples, FloatArray]:
        """All of X and y, or those of the landmarks: what is worked on without approximation."""
        f = self.factorisation_
        if isinstance(f, Factorisation):
            return self._X, self._y
        return self._X[f.chosen], self._y[f.chosen]

    @property
    def theta(self) -> FloatArray:
        """What ``optimise`` moves: log hyperparameters of ``kernel_`` and log ``noise_``."""
        kernel, noise = self._present
        return np.append(kernel.theta, np.log(noise))

    @property
    def theta_names(self) -> tuple[str, ...]:
        """Names of the entries of ``theta``."""
        return (*self._present[0].theta_names, "noise")

    def evidence_surface(
        self, first: str, first_values: ArrayLike, second: str, second_values: ArrayLike
    ) -> FloatArray:
        """Log marginal likelihood over two of ``theta_names``: (len(second), len(first))."""
        one = first, np.asarray(first_values, dtype=float)
        other = second, np.asarray(second_values, dtype=float)
        check_is_fitted(self)
        return surface(self.kernel_, *self._exact_part(), self.noise_, one, other)

    def optimise(
        self,
        n_restarts: int = 0,
        seed: int = 0,
        callback: Callback | None = None,
        bounds: ArrayLike | None = None,
    ) -> list[Attempt]:
        """Maximise the log marginal likelihood: ``kernel_`` and ``noise_`` are then the best.

        They predict from then on; the parameters ``kernel`` and ``noise`` stay, and another ``fit``
        begins with them again.

        L-BFGS-B with analytic gradients in log parameters, from the present values and then from
        ``n_restarts`` starts drawn evenly within the bounds. It finds the maximum that is uphill
        from a start: of a period there are many, one for each multiple and each alias.

        Parameters
        ----------
        callback : callable, optional
            ``callback(attempt, theta, value)`` after each evaluation; True stops the search.
        bounds : array-like of shape (n_theta, 2), optional
            Lowest and highest value of each entry of ``theta``, as logarithms like theta itself and
            like the bounds of scikit-learn's kernels; both the same keep an entry as it is. Present
            values outside are moved to the nearest bound. Without ``bounds`` they are the declared
            ranges, made wider where the present values lie outside.

        Returns
        -------
        list of Attempt
            What was tried, in order; the best has the largest ``value``.
        """
        check_is_fitted(self)
        within, ranges = bounds_and_ranges(self.kernel_, NOISE.range, self.theta, bounds)
        search = Search(self.kernel_, *self._exact_part(), self.theta, within, ranges, callback)
        attempts = search.run(n_restarts, seed)
        theta = max(attempts, key=lambda attempt: attempt.value).theta
        self.kernel_, self.noise_ = self.kernel_.with_theta(theta[:-1]), float(np.exp(theta[-1]))
        self._condition(self._X)
        return attempts
