"""The log marginal likelihood of a Gaussian process: value, gradient and surface."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.linalg import blas, lapack

from ..errors import KernelError
from ..functions.base import Kernel
from ..linalg.arrays import FloatArray, Samples
from ..linalg.cholesky import jittered_cholesky
from ..linalg.factorisation import Factorisation
from ..linalg.shifted import Shifted
from ..linalg.solver import Solver
from ..linalg.spectral import NEARLY_SINGULAR, SpectralForm


class Evidence(NamedTuple):
    """log p(y | X) = fit + complexity + constant, in nats.

    Of several targets, which are independent given kernel and noise, the sum over them.

    fit = -y^T A^-1 y / 2 and complexity = -log det(A) / 2 with A = K + sigma^2 I; the constant is
    -n log(2 pi) / 2. Rasmussen and Williams (2006), Eq. 2.30.

    Attributes
    ----------
    fit, complexity, constant : float, in nats
    total : float, their sum

    Examples
    --------
    >>> from kernel_playground import RBF, GaussianProcess
    >>> model = GaussianProcess(RBF(), noise=1.0).fit([[0.0]], [2.0])
    >>> round(model.evidence_.fit, 3), round(model.evidence_.total, 3)
    (-1.0, -2.266)
    """

    fit: float
    complexity: float
    constant: float

    @property
    def total(self) -> float:
        """The log marginal likelihood."""
        return self.fit + self.complexity + self.constant


def evidence(factorisation: Solver, y: FloatArray, noise: float | FloatArray) -> Evidence:
    """Log marginal likelihood of y (n,) or (n, n_targets) in its parts, in nats; see `Evidence`.

    Parameters
    ----------
    factorisation : Factorisation of the samples, for instance ``factorisation_`` of a fit
    y : ndarray of shape (n,), or (n, n_targets)
    noise : float or ndarray of shape (n,), the variance of the noise, 0 or more

    Raises
    ------
    KernelError
        Where ``noise`` is below 0, or no number.

    Rasmussen and Williams (2006), Alg. 2.1.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, Factorisation, evidence
    >>> f = Factorisation(RBF(), [[0.0], [1.0]])
    >>> round(evidence(f, np.array([1.0, 0.0]), noise=0.5).total, 3)
    -2.567
    """
    if not np.all(np.asarray(noise) >= 0):
        raise KernelError(f"noise must be 0 or more; got {noise!r}.")
    return evidence_of(covariance_of_y(factorisation, noise), y)


def covariance_of_y(f: Solver, noise: float | FloatArray) -> Shifted:
    """K + noise I, factored; without noise with the jitter that it takes, if it takes one."""
    return f.at(noise if np.any(noise) else np.zeros(f.n_samples))


def evidence_of(covariance: Shifted, y: FloatArray) -> Evidence:
    """Log marginal likelihood of y (n[, n_targets]) with this covariance, in its parts."""
    if covariance.factor is not None:
        return _from_factor(covariance.factor, y)[0]
    return _of_each(covariance.form, y, np.ones(1), np.array([float(covariance.lam)]))[0]


def _of_each(
    form: SpectralForm, y: FloatArray, scales: FloatArray, noises: FloatArray
) -> list[Evidence]:
    """Evidence of scale K + noise I for each pair, by the spectrum of K."""
    quadratics, logdets = form.quadratic_and_logdet(y, scales, noises)
    return [_evidence(float(q), float(d), y) for q, d in zip(quadratics, logdets, strict=True)]


def _evidence(quadratic: float, logdet: float, y: FloatArray) -> Evidence:
    """Evidence of y, for y^T A^-1 y, summed over the targets, and log det A."""
    n_targets = y.size // len(y)
    constant = -0.5 * y.size * math.log(2 * math.pi)
    return Evidence(-0.5 * quadratic, -0.5 * n_targets * logdet, constant)


def _from_factor(C: FloatArray, y: FloatArray) -> tuple[Evidence, FloatArray]:
    """Evidence and a = A^-1 y, for the lower Cholesky factor C of A (R and W, Alg. 2.1)."""
    a: FloatArray = lapack.dpotrs(C, y, lower=1)[0]
    return _evidence(float(np.vdot(y, a)), 2.0 * float(np.log(C.diagonal()).sum()), y), a


def with_slopes(
    kernel: Kernel, X: Samples, y: FloatArray, noise: float | FloatArray
) -> tuple[Evidence, Callable[..., FloatArray]]:
    """Log marginal likelihood, and a function that gives its gradient in (theta, log noise).

    Of noise (n,), one variance for each sample, log noise is the logarithm of a factor of all.

    d fit / d theta_j = a^T (d K / d theta_j) a / 2 with a = (K + s2 I)^-1 y, and
    d complexity / d theta_j = -tr((K + s2 I)^-1 d K / d theta_j) / 2 (R and W, Eq. 5.9).
    The function takes a weight of the fit, 1 unless it is given: the gradient of
    weight * fit + complexity. Of y (n, n_targets) all are sums over the targets.
    """
    K, pullback = kernel.gram_and_pullback(X)
    if np.any(noise) and np.min(noise) < NEARLY_SINGULAR * K.trace():
        terms = _nearly_singular(Factorisation(kernel, X, K=K), y, noise)
    else:
        C = jittered_cholesky(K, kernel, noise)
        terms = _Terms(*_from_factor(C, y), lambda: lapack.dpotri(C, lower=1)[0])

    def gradient(weight: float = 1.0) -> FloatArray:
        # A^-1 - weight a a^T in the upper half, and 0 below it. All is symmetric: the sum over all
        # entries is twice that over the upper half, where the diagonal counts half.
        a, inverse = terms.a, terms.inverse()
        if a.ndim > 1:
            inverse *= a.shape[1]
        for column in np.atleast_2d(a.T):
            inverse = blas.dsyr(-weight, column, lower=1, a=inverse, overwrite_a=1)
        W = inverse.T
        W.reshape(-1)[:: len(W) + 1] *= 0.5
        of_noise = (noise * W.diagonal()).sum() + (terms.missing - weight * terms.left) / 2
        return -np.concatenate([pullback(W), [of_noise]])

    return terms.parts, gradient


class _Terms(NamedTuple):
    """What the gradient is made of: the evidence, a = A^-1 y, and A^-1 in its lower half.

    With a spectrum of low rank the last two are those within the range of K. Beyond it K and its
    derivatives are rounding, which 1 / noise would make large, and only the noise has a slope:
    there are ``missing`` dimensions, summed over the targets, and y^T A^-1 y is ``left``.
    """

    parts: Evidence
    a: FloatArray
    inverse: Callable[[], FloatArray]
    missing: float = 0.0
    left: float = 0.0


def _nearly_singular(f: Factorisation, y: FloatArray, noise: float | FloatArray) -> _Terms:
    """Return the terms by the same covariance as `evidence`: a jitter could outweigh the noise."""
    A = covariance_of_y(f, noise)
    if (C := A.factor) is not None:
        return _Terms(*_from_factor(C, y), lambda: _lower(lapack.dpotri(C, lower=1)[0]))
    lam, U = float(A.lam), f.weights
    inside: FloatArray = U / (f.values + lam)
    n_targets = y.size // len(y)
    return _Terms(
        evidence_of(A, y),
        inside @ (U.T @ y),
        lambda: _lower(inside @ U.T),
        n_targets * (len(y) - U.shape[1]),
        float(np.square(f.complement(y)).sum()) / lam,
    )


def _lower(A: FloatArray) -> FloatArray:
    """Return A (n, n) with zeros above its diagonal, in Fortran order."""
    return np.asfortranarray(np.tril(A))


def surface(
    kernel: Kernel,
    X: Samples,
    y: FloatArray,
    noise: float | FloatArray,
    first: tuple[str, FloatArray],
    second: tuple[str, FloatArray],
) -> FloatArray:
    """Log marginal likelihood over two hyperparameters, (len(second values), len(first values)).

    ``first`` and ``second`` are (name, values) with a name of ``kernel.theta_names`` or "noise".
    One spectrum serves every noise, and every value of a hyperparameter that only scales K. Of
    noise (n,), one variance for each sample, "noise" is their mean, and their ratios stay.
    """
    names = [*kernel.theta_names, "noise"]
    for name, values in (first, second):
        if name not in names:
            raise KernelError(f"{name} is none of {', '.join(names)}.")
        if not np.size(values) or not np.all(np.asarray(values) > 0):
            raise KernelError(f"{name} needs values, all greater than 0; got {values!r}.")
    if first[0] == second[0]:
        raise KernelError(f"The two hyperparameters must differ; both are {first[0]}.")
    by_one_spectrum = [
        not isinstance(noise, np.ndarray) and (name == "noise" or is_scale(kernel, X, [name]))
        for name, _ in (first, second)
    ]
    if by_one_spectrum == [True, False]:
        return surface(kernel, X, y, noise, second, first).T

    mean = float(np.mean(noise))
    theta = np.append(kernel.theta, np.log(mean))
    both = [names.index(name) for name, _ in (first, second)]
    Z = np.empty((len(second[1]), len(first[1])))
    step = len(Z) if by_one_spectrum[1] else 1
    for column, row in np.ndindex(len(first[1]), len(Z) // step):
        theta[both] = np.log([first[1][column], second[1][row]])
        f = Factorisation(kernel.with_theta(theta[:-1]), X)
        if step == 1:
            Z[row, column] = evidence(f, y, np.exp(theta[-1]) * (noise / mean)).total
            continue
        noises, scales = np.exp(theta[-1]) * np.ones(step), np.ones(step)
        (noises if second[0] == "noise" else scales)[:] *= second[1] / second[1][0]
        Z[:, column] = [each.total for each in _of_each(f, y, scales, noises)]
    return Z


def is_scale(kernel: Kernel, X: Samples, names: Sequence[str]) -> bool:
    """Whether these hyperparameters together are a factor of the kernel, as some samples tell."""
    few, theta = X[:: len(X) // 16 + 1], kernel.theta
    theta[[kernel.theta_names.index(name) for name in names]] += np.log(3)
    return np.allclose(kernel.with_theta(theta)(few), 3 * kernel(few), rtol=1e-12, atol=0)
