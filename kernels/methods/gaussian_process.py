"""Gaussian process regression."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import MultiOutputMixin, RegressorMixin

from ..errors import KernelError
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray, Samples
from ..linalg.shifted import Shifted
from .draws import Seed, normal_draws, seed_of
from .estimator import KernelLike
from .evidence import covariance_of_y
from .learning import NOISE
from .observed import Observed
from .posterior import Posterior, Term, posterior_variances

APPROXIMATE = 1e-10  # of the mean prior variance: what landmarks leave of it is no better


class GaussianProcess(MultiOutputMixin, RegressorMixin, Observed):  # type: ignore[misc]
    r"""f ~ GP(0, k), y = f(X) + noise of variance sigma^2; the posterior mean is kernel ridge.

    mean = k_z^T (K + sigma^2 I)^-1 y, cov = k(z, z') - k_z^T (K + sigma^2 I)^-1 k_z'. The prior
    mean is 0: centre y where that is not so, or let ``normalize_y`` do it. The kernel must be
    positive semi-definite, ``noise``, the variance sigma^2, 0 or more. ``kernel_`` and ``noise_``
    are those that predict: of the fit, or what was learnt. The rest is as in KernelEstimator and,
    for ``learn``, ``bounds`` and ``n_restarts``, MaximisesEvidence.

    Several targets, y (n, n_targets), are independent functions with kernel and noise in common:
    ``dual_coef_`` is (n_support[, n_targets]), and the evidence is the sum over them. All that is
    said of y has an axis for the targets then; y (n, 1) is one target, and has none.

    With ``normalize_y`` kernel, noise and evidence are those of (y - mean) / sd, and predictions
    are in the units of y again. Before a fit ``predict`` and ``sample_y`` are those of the prior.
    Without noise the least jitter is added that K has a factor with, at most 1e-6 of its diagonal.

    Where the variance of each measurement is known, ``noise`` is (n,), and diag(noise) stands in
    the place of sigma^2 I (Goldberg, Williams and Bishop 1998, Regression with input-dependent
    noise). There are no landmarks then.

    Rasmussen and Williams (2006), Gaussian Processes for Machine Learning, Alg. 2.1.

    Examples
    --------
    >>> from kernel_playground import RBF, GaussianProcess
    >>> model = GaussianProcess(RBF(gamma=0.5), noise=0.1).fit([[0.0], [2.0]], [1.0, -1.0])
    >>> mean, sd = model.predict([[3.0]], return_std=True)
    >>> mean.round(3), sd.round(3)
    (array([-0.617]), array([0.814]))
    """

    hyperparameters = (NOISE,)
    follows = ("_covariance_of_y",)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        noise: float | ArrayLike = 0.1,
        landmarks: int | None = None,
        seed: int | None = 0,
        *,
        learn: bool = False,
        bounds: Mapping[str, Any] | None = None,
        n_restarts: int = 0,
        normalize_y: bool = False,
    ) -> None:
        self.kernel = kernel
        self.noise = noise
        self.landmarks = landmarks
        self.seed = seed
        self.learn = learn
        self.bounds = bounds
        self.n_restarts = n_restarts
        self.normalize_y = normalize_y

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.requires_fit = False  # the prior predicts
        return tags

    def _require_covariance(self) -> None:
        if not self._present[0].is_psd:
            trouble = f"{self._present[0]} is not positive semi-definite, so it is no covariance"
            raise KernelError(f"{trouble}: choose another kernel, or use KernelRidge.")

    def fit(self, X: ArrayLike, y: ArrayLike) -> GaussianProcess:
        """Fit to X (n, d) and y (n,) or (n, n_targets)."""
        self._validate_hyperparameters()
        X, target = self._validate_X_y(X, y, multi_output=True, y_numeric=True)
        self._require_covariance()
        target = target[:, 0] if target.shape[1:] == (1,) else target
        self.noise_, self._y = self._noise_of(len(X)), self._normalised(target.astype(float))
        self._condition(X)
        self._learn_if_asked()
        return self

    def _condition(self, X: Samples) -> GaussianProcess:
        """Condition on the samples X and the targets, with ``kernel_`` and ``noise_``."""
        f = self._factorise(X)
        self._X = f.samples
        # K + sigma^2 I = L L^T, alpha = (K + sigma^2 I)^-1 y (Alg. 2.1, lines 2 and 3)
        self._covariance_of_y = covariance_of_y(f, self.noise_)
        alpha = self._covariance_of_y.solve(self._y.reshape(len(self._y), -1))
        self.dual_coef_ = alpha.reshape(-1, *self._y.shape[1:])
        return self

    @cached_property
    def _covariance_of_y(self) -> Shifted:
        """K + sigma^2 I, factored: kept by the fit, computed again after unpickling."""
        return covariance_of_y(self.factorisation_, self.noise_)

    @overload
    def predict(
        self,
        X: ArrayLike,
        return_std: Literal[False] = False,
        return_cov: Literal[False] = False,
        include_noise: bool | ArrayLike = False,
    ) -> FloatArray: ...

    @overload
    def predict(
        self,
        X: ArrayLike,
        return_std: Literal[True],
        return_cov: Literal[False] = False,
        include_noise: bool | ArrayLike = False,
    ) -> tuple[FloatArray, FloatArray]: ...

    @overload
    def predict(
        self,
        X: ArrayLike,
        return_std: Literal[False] = False,
        *,
        return_cov: Literal[True],
        include_noise: bool | ArrayLike = False,
    ) -> tuple[FloatArray, FloatArray]: ...

    @overload
    def predict(
        self,
        X: ArrayLike,
        return_std: bool = False,
        return_cov: bool = False,
        include_noise: bool | ArrayLike = False,
    ) -> FloatArray | tuple[FloatArray, FloatArray]: ...

    def predict(
        self,
        X: ArrayLike,
        return_std: bool = False,
        return_cov: bool = False,
        include_noise: bool | ArrayLike = False,
    ) -> FloatArray | tuple[FloatArray, FloatArray]:
        """Posterior mean (m,), with the standard deviation (m,) or the covariance (m, m).

        Of several targets (m, n_targets), and the covariances (m, m, n_targets). They are those of
        f, or of a new y = f + noise with ``include_noise``: True for the noise of the fit, or the
        variance of the new noise, a number, (m,) or as the mean. Where the prior is so wide that
        k(z, z) - V^T V would be rounding, sigma^2 < 1e-8 tr K, they come from `Posterior`
        (not with landmarks).
        """
        if return_std and return_cov:
            trouble = "Ask for the standard deviation or for the covariance, not for both"
            raise KernelError(f"{trouble}: its diagonal holds the squares of the deviations.")
        if not hasattr(self, "dual_coef_"):
            return self._prior(X, return_std, return_cov, include_noise)
        Kz = self._gram(X)
        mean = self._in_units(Kz @ self.dual_coef_)  # Eq. 2.25
        if not (return_std or return_cov):
            return mean
        noise = self._noise_of_new(include_noise, len(mean))
        if return_cov:
            covariance = self._for_each_target(self._covariance(self._points(X), Kz), 2)
            each = np.arange(len(mean))
            covariance[each, each] += noise
            return mean, covariance
        variance = self._for_each_target(self._variances(self._points(X), [Kz])[0], 2)
        return mean, np.sqrt(np.maximum(variance, 0.0) + noise)

    def _prior(
        self, X: ArrayLike, return_std: bool, return_cov: bool, include_noise: bool | ArrayLike
    ) -> FloatArray | tuple[FloatArray, FloatArray]:
        """Return what ``predict`` does before a fit."""
        if self._is_precomputed:
            raise KernelError("A given Gram matrix has no prior: fit first.")
        self._require_covariance()
        kernel = self._present[0]
        Z = kernel.points(X)
        mean, noise = np.zeros(len(Z)), self._noise_of_new(include_noise, len(Z))
        if not (return_std or return_cov):
            return mean
        if return_cov:
            return mean, kernel(Z) + np.diag(noise)
        return mean, np.sqrt(kernel.diag(Z) + noise)

    def _wide_prior(self) -> bool:
        """Whether the posterior variance is to be had without subtracting from the prior's.

        By kernel, samples and noise alone. A variance at z is at least min sigma^2 |w|^2 with
        w = (K + sigma^2 I)^-1 k_z, and its rounding about EPS tr K |w|^2.
        """
        f = self.factorisation_
        least = float(np.min(self.noise_))
        return not f.approximate and least > 0 and f.is_nearly_singular(least)

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
        include_noise: bool | ArrayLike = False,
    ) -> FloatArray | tuple[FloatArray, FloatArray]:
        """Posterior mean on a regular grid (len(y), len(x)[, n_targets]), with its deviation."""
        if not return_std:
            self._require_fit()
            return self._in_units(self._grid(x, y, self.dual_coef_))
        axes = [np.asarray(axis, dtype=float) for axis in (x, y) if axis is not None]
        points = np.stack([axis.ravel() for axis in np.meshgrid(*axes)], axis=1)
        shape = tuple(len(axis) for axis in reversed(axes))
        mean, sd = self.predict(points, return_std=True, include_noise=include_noise)
        shape += mean.shape[1:]
        return mean.reshape(shape), sd.reshape(shape)

    def sample_prior(self, X: ArrayLike, n_samples: int = 1, seed: int = 0) -> FloatArray:
        """Draws of f from the prior at X, (m, n_samples); needs no fit, and uses the kernel of one.

        The normal numbers depend on the seed alone, so that a draw moves smoothly with the
        hyperparameters: see `normal_draws`.
        """
        self._require_covariance()
        return normal_draws(self._present[0](X), self._present[0], n_samples, seed)

    def sample_posterior(self, X: ArrayLike, n_samples: int = 1, seed: int = 0) -> FloatArray:
        """Draws of f from the posterior at X, (m[, n_targets], n_samples).

        They are as smooth as those of the prior, from a factor of the posterior covariance itself,
        however much wider the prior is: see `Posterior`. With landmarks it is that of ``predict``.
        """
        self._require_fit()
        Z = self._points(X)
        mean = self._in_units(self._gram_rows(Z) @ self.dual_coef_)
        if self.factorisation_.approximate or not np.all(self.noise_):
            cov = self._covariance(Z, self._gram(Z))
            cov.flat[:: len(Z) + 1] += APPROXIMATE * float(np.mean(self.kernel_.diag(Z)))
        else:
            cov = Posterior(self.kernel_, self._X, Z, self.noise_).covariance()
        draws = normal_draws(cov, self.kernel_, n_samples, seed, *mean.shape[1:])
        return mean[..., None] + np.asarray(self._unit)[..., None] * draws

    def sample_y(self, X: ArrayLike, n_samples: int = 1, random_state: Seed = 0) -> FloatArray:
        """Draws of f at X as by ``sample_posterior``, before a fit as by ``sample_prior``.

        (m[, n_targets], n_samples), with a ``random_state`` as scikit-learn takes it.
        """
        draw = self.sample_posterior if hasattr(self, "dual_coef_") else self.sample_prior
        return draw(X, n_samples, seed_of(random_state))

    def decompose(self, X: ArrayLike, return_std: bool = True) -> list[Term]:
        """Posterior at X of each summand of the kernel; the means add up to that of ``predict``.

        With ``normalize_y`` the mean of y is none of the summands, and is missing in the sum.

        Under f = f_1 + f_2 + ... with independent priors (Duvenaud 2014, section 2.4.5). Without
        ``return_std`` the standard deviations, which cost most, are NaN.
        """
        self._require_fit()
        X, summands = self._points(X), self.kernel_.terms()
        Ks = [kernel(X, self.support_vectors_) for kernel in summands]
        sds = np.full((len(Ks), len(X)), np.nan)
        if return_std:
            sds = np.sqrt(np.maximum(self._variances(X, Ks, by_term=True), 0.0))
        means = [self._unit * (Kz @ self.dual_coef_) for Kz in Ks]
        each = self._for_each_target(sds)
        return [Term(*term) for term in zip(summands, means, each, strict=True)]
