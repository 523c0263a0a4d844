"""The log marginal likelihood of a Gaussian process: value, gradient, surface and optimum."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.linalg import lapack
from scipy.optimize import minimize

from .cholesky import jittered_cholesky
from .factorisation import Factorisation


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


class Attempt(NamedTuple):
    """One run of the optimiser: where it started, every step, and where it ended.

    ``thetas`` (n_evaluations, n_theta) and ``values`` (n_evaluations,) are the evaluations in
    order, ``theta`` and ``value`` the best of them.
    """

    thetas: np.ndarray
    values: np.ndarray
    converged: bool

    @property
    def theta(self) -> np.ndarray:
        """The best log parameters."""
        return self.thetas[self.values.argmax()]

    @property
    def value(self) -> float:
        """The largest log marginal likelihood, in nats."""
        return float(self.values.max())


def evidence(factorisation: Factorisation, y: np.ndarray, noise: float) -> Evidence:
    """Log marginal likelihood of y (n,) in its parts."""
    Y = y[:, None]
    fit = -0.5 * float(factorisation.inner(Y, Y, noise)[0, 0])
    complexity = -0.5 * factorisation.logdet(noise)
    return Evidence(fit, complexity, -0.5 * len(y) * np.log(2 * np.pi))


def value_and_gradient(kernel, X, y, noise: float) -> tuple[float, np.ndarray]:
    """Log marginal likelihood and its gradient in (kernel.theta, log noise).

    d / d theta_j = tr((a a^T - (K + s2 I)^-1) d K / d theta_j) / 2 with a = (K + s2 I)^-1 y
    (R and W, Eq. 5.9).
    """
    K, slopes = kernel.gram_and_partials(X)
    n = len(K)
    C = jittered_cholesky(K, kernel, noise)
    a = lapack.dpotrs(C, y, lower=1)[0]
    value = -0.5 * y @ a - np.log(C.diagonal()).sum() - 0.5 * n * np.log(2 * np.pi)
    inverse = lapack.dpotri(C, lower=1)[0].T  # its upper half; below are the zeros of C
    diagonal = inverse.diagonal()

    def half_trace(slope):  # slope is symmetric
        return 0.5 * (a @ slope @ a + slope.diagonal() @ diagonal) - np.vdot(inverse, slope)

    noise_slope = 0.5 * noise * (a @ a - diagonal.sum())
    return float(value), np.append([half_trace(slope) for slope in slopes], noise_slope)


def surface(kernel, X, y, noise, first, second) -> np.ndarray:
    """Log marginal likelihood over two hyperparameters, (len(second values), len(first values)).

    ``first`` and ``second`` are (name, values) with a name of ``kernel.theta_names`` or "noise".
    One spectrum serves every noise, and every value of a hyperparameter that only scales K.
    """
    names = (*kernel.theta_names, "noise")
    for name, values in (first, second):
        if name not in names:
            raise ValueError(f"{name} is none of {', '.join(names)}.")
        if np.min(values) <= 0:
            raise ValueError(f"{name} must be greater than 0; got {np.min(values):.3g}.")
    if first[0] == second[0]:
        raise ValueError(f"The two hyperparameters must differ; both are {first[0]}.")
    scaled = _scales(kernel, X, second[0])
    if not scaled and _scales(kernel, X, first[0]):
        return surface(kernel, X, y, noise, second, first).T

    theta = np.append(kernel.theta, np.log(noise))
    Z = np.empty((len(second[1]), len(first[1])))
    for column, value in enumerate(first[1]):
        theta[names.index(first[0])] = np.log(value)
        for rows in [slice(None)] if scaled else [slice(row, row + 1) for row in range(len(Z))]:
            if not scaled:
                theta[names.index(second[0])] = np.log(second[1][rows.start])
            k, s2 = kernel.with_theta(theta[:-1]), np.exp(theta[-1])
            others = np.asarray(second[1], dtype=float)[rows]
            scales, noises = np.ones_like(others), np.full_like(others, s2)
            if second[0] == "noise":
                noises = others
            elif scaled:
                scales = others / np.exp(theta[names.index(second[0])])
            quadratic, logdet = Factorisation(k, X).quadratic_and_logdet(y, scales, noises)
            Z[rows, column] = -0.5 * (quadratic + logdet + len(y) * np.log(2 * np.pi))
    return Z


def _scales(kernel, X, name) -> bool:
    """Whether the hyperparameter is the noise or a factor of the whole kernel."""
    if name == "noise":
        return True
    K, slopes = kernel.gram_and_partials(X)
    return np.allclose(slopes[kernel.theta_names.index(name)], K, rtol=1e-12, atol=0)


def maximise(kernel, X, y, theta, bounds, n_restarts, seed, callback=None) -> list[Attempt]:
    """Maximise the log marginal likelihood from ``theta`` and ``n_restarts`` random starts."""
    rng = np.random.default_rng(seed)
    attempts = []
    for start in [np.clip(theta, *bounds.T), *rng.uniform(*bounds.T, (n_restarts, len(bounds)))]:
        thetas, values = [], []

        def negative(theta, thetas=thetas, values=values):
            moved, noise = kernel.with_theta(theta[:-1]), float(np.exp(theta[-1]))
            value, gradient = value_and_gradient(moved, X, y, noise)
            thetas.append(theta.copy())
            values.append(value)
            if callback is not None and callback(len(attempts), theta.copy(), value):
                raise StopIteration
            return -value, -gradient

        try:
            found = minimize(negative, start, jac=True, method="L-BFGS-B", bounds=bounds)
        except StopIteration:
            return [*attempts, Attempt(np.array(thetas), np.array(values), False)]
        attempts.append(Attempt(np.array(thetas), np.array(values), bool(found.success)))
    return attempts
