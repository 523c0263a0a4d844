"""The log marginal likelihood of a Gaussian process: value, gradient and surface."""

from __future__ import annotations

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


class Evidence(NamedTuple):
    """log p(y | X) = fit + complexity + constant, in nats (R and W, Eq. 2.30).

    fit = -y^T (K + s2 I)^-1 y / 2, complexity = -log det(K + s2 I) / 2, and -n log(2 pi) / 2.
    """

    fit: float
    complexity: float
    constant: float

    @property
    def total(self) -> float:
        """The log marginal likelihood."""
        return self.fit + self.complexity + self.constant


def evidence(factorisation: Solver, y: FloatArray, noise: float | FloatArray) -> Evidence:
    """Log marginal likelihood of y (n,) in its parts."""
    return evidence_of(factorisation.at(noise), y)


def evidence_of(covariance: Shifted, y: FloatArray) -> Evidence:
    """Log marginal likelihood of y (n,) with this covariance, in its parts."""
    if covariance.factor is not None:
        return _from_factor(covariance.factor, y)[0]
    noise = np.array([float(covariance.lam)])
    both = covariance.form.quadratic_and_logdet(y, np.ones(1), noise)
    quadratic, logdet = (float(part[0]) for part in both)
    return _evidence(quadratic, logdet, len(y))


def _evidence(quadratic: float, logdet: float, n: int) -> Evidence:
    return Evidence(-0.5 * quadratic, -0.5 * logdet, -0.5 * n * float(np.log(2 * np.pi)))


def _from_factor(C: FloatArray, y: FloatArray) -> tuple[Evidence, FloatArray]:
    """Evidence and a = A^-1 y, for the lower Cholesky factor C of A (R and W, Alg. 2.1)."""
    a: FloatArray = lapack.dpotrs(C, y, lower=1)[0]
    return _evidence(float(y @ a), 2.0 * float(np.log(C.diagonal()).sum()), len(y)), a


def with_slopes(
    kernel: Kernel, X: Samples, y: FloatArray, noise: float | FloatArray
) -> tuple[Evidence, Callable[..., FloatArray]]:
    """Log marginal likelihood, and a function that gives its gradient in (theta, log noise).

    Of noise (n,), one variance for each sample, log noise is the logarithm of a factor of all.

    d fit / d theta_j = a^T (d K / d theta_j) a / 2 with a = (K + s2 I)^-1 y, and
    d complexity / d theta_j = -tr((K + s2 I)^-1 d K / d theta_j) / 2 (R and W, Eq. 5.9).
    The function takes a weight of the fit, 1 unless it is given: the gradient of
    weight * fit + complexity.
    """
    K, pullback = kernel.gram_and_pullback(X)
    C = jittered_cholesky(K, kernel, noise)
    parts, a = _from_factor(C, y)

    def gradient(weight: float = 1.0) -> FloatArray:
        # A^-1 - weight a a^T in the upper half, and below it the zeros of C. All is symmetric: the
        # sum over all entries is twice that over the upper half, where the diagonal counts half.
        inverse = lapack.dpotri(C, lower=1)[0]
        W = blas.dsyr(-weight, a, lower=1, a=inverse, overwrite_a=1).T
        W.flat[:: len(W) + 1] *= 0.5
        return -np.append(pullback(W), np.sum(noise * W.diagonal()))

    return parts, gradient


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
    One spectrum serves every noise, and every value of a hyperparameter that only scales K; of
    noise (n,), one variance for each sample, "noise" is their mean, and none serves another.
    """
    names = [*kernel.theta_names, "noise"]
    for name, values in (first, second):
        if name not in names:
            raise KernelError(f"{name} is none of {', '.join(names)}.")
        if not np.size(values) or not np.all(np.asarray(values) > 0):
            raise KernelError(f"{name} needs values, all greater than 0; got {values!r}.")
    if first[0] == second[0]:
        raise KernelError(f"The two hyperparameters must differ; both are {first[0]}.")
    if isinstance(noise, np.ndarray):
        return _surface_cell_by_cell(kernel, X, y, noise, first, second)
    scaled = second[0] == "noise" or is_scale(kernel, X, [second[0]])
    if not scaled and (first[0] == "noise" or is_scale(kernel, X, [first[0]])):
        return surface(kernel, X, y, noise, second, first).T

    theta = np.append(kernel.theta, np.log(noise))
    both = [names.index(name) for name, _ in (first, second)]
    step = len(second[1]) if scaled else 1
    Z = np.empty((len(second[1]), len(first[1])))
    for column, start in np.ndindex(len(first[1]), len(Z) // step):
        rows = slice(start * step, (start + 1) * step)
        theta[both] = np.log([first[1][column], second[1][rows.start]])
        ratio = second[1][rows] / second[1][rows.start]
        noises, scales = np.exp(theta[-1]) * np.ones(step), np.ones(step)
        (noises if second[0] == "noise" else scales)[:] *= ratio
        f = Factorisation(kernel.with_theta(theta[:-1]), X)
        quadratic, logdet = f.quadratic_and_logdet(y, scales, noises)
        constant = -0.5 * len(y) * np.log(2 * np.pi)
        Z[rows, column] = -0.5 * quadratic + -0.5 * logdet + constant
    return Z


def _surface_cell_by_cell(
    kernel: Kernel,
    X: Samples,
    y: FloatArray,
    noise: FloatArray,
    first: tuple[str, FloatArray],
    second: tuple[str, FloatArray],
) -> FloatArray:
    """Return `surface` by a factor for each cell; the ratios of the noise (n,) stay."""
    names, ratios = [*kernel.theta_names, "noise"], noise / noise.mean()
    theta = np.append(kernel.theta, np.log(noise.mean()))
    both = [names.index(name) for name, _ in (first, second)]
    Z = np.empty((len(second[1]), len(first[1])))
    for row, column in np.ndindex(*Z.shape):
        theta[both] = np.log([first[1][column], second[1][row]])
        f = Factorisation(kernel.with_theta(theta[:-1]), X)
        Z[row, column] = evidence(f, y, np.exp(theta[-1]) * ratios).total
    return Z


def is_scale(kernel: Kernel, X: Samples, names: Sequence[str]) -> bool:
    """Whether these hyperparameters together are a factor of the kernel, as some samples tell."""
    few, theta = X[:: len(X) // 16 + 1], kernel.theta
    theta[[kernel.theta_names.index(name) for name in names]] += np.log(3)
    return np.allclose(kernel.with_theta(theta)(few), 3 * kernel(few), rtol=1e-12, atol=0)
