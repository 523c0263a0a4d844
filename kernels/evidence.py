"""The log marginal likelihood of a Gaussian process: value, gradient, surface and optimum."""

from contextlib import suppress
from operator import itemgetter
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
    if (C := factorisation.cholesky(noise)) is not None:
        return _from_factor(C, y)[0]
    both = factorisation.quadratic_and_logdet(y, np.ones(1), np.array([noise]))
    return _evidence(*(float(part[0]) for part in both), y)


def _evidence(quadratic, logdet, y) -> Evidence:
    return Evidence(-0.5 * quadratic, -0.5 * logdet, -0.5 * len(y) * np.log(2 * np.pi))


def _from_factor(C, y) -> tuple[Evidence, np.ndarray]:
    """Evidence and a = A^-1 y, for the lower Cholesky factor C of A."""
    a = lapack.dpotrs(C, y, lower=1)[0]
    return _evidence(float(y @ a), 2.0 * float(np.log(C.diagonal()).sum()), y), a


def with_slopes(kernel, X, y, noise: float) -> tuple[Evidence, np.ndarray, np.ndarray]:
    """Log marginal likelihood, and the gradients of fit and complexity in (theta, log noise).

    d fit / d theta_j = a^T (d K / d theta_j) a / 2 with a = (K + s2 I)^-1 y, and
    d complexity / d theta_j = -tr((K + s2 I)^-1 d K / d theta_j) / 2 (R and W, Eq. 5.9).
    """
    K, slopes = kernel.gram_and_partials(X)
    C = jittered_cholesky(K, kernel, noise)
    parts, a = _from_factor(C, y)
    inverse = lapack.dpotri(C, lower=1, overwrite_c=1)[0].T  # upper half; below the zeros of C
    diagonal = inverse.diagonal()
    # A slope is symmetric: its trace with the inverse is twice that with the upper half.
    traces = [0.5 * (S.diagonal() @ diagonal) - np.vdot(inverse, S) for S in slopes]
    fit = [*(0.5 * (a @ S @ a) for S in slopes), 0.5 * noise * (a @ a)]
    return parts, np.array(fit), np.array([*traces, -0.5 * noise * diagonal.sum()])


def surface(kernel, X, y, noise, first, second) -> np.ndarray:
    """Log marginal likelihood over two hyperparameters, (len(second values), len(first values)).

    ``first`` and ``second`` are (name, values) with a name of ``kernel.theta_names`` or "noise".
    One spectrum serves every noise, and every value of a hyperparameter that only scales K.
    """
    names = [*kernel.theta_names, "noise"]
    for name, values in (first, second):
        if name not in names:
            raise ValueError(f"{name} is none of {', '.join(names)}.")
        if np.min(values) <= 0:
            raise ValueError(f"{name} must be greater than 0; got {np.min(values):.3g}.")
    if first[0] == second[0]:
        raise ValueError(f"The two hyperparameters must differ; both are {first[0]}.")
    scaled = second[0] == "noise" or _scale(kernel, X, [second[0]])
    if not scaled and (first[0] == "noise" or _scale(kernel, X, [first[0]])):
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
        Z[rows, column] = _evidence(quadratic, logdet, y).total
    return Z


def _scale(kernel, X, names) -> bool:
    """Whether these hyperparameters together are a factor of the kernel, as some samples tell."""
    few, theta = X[:: len(X) // 16 + 1], kernel.theta
    theta[[kernel.theta_names.index(name) for name in names]] += np.log(3)
    return np.allclose(kernel.with_theta(theta)(few), 3 * kernel(few), rtol=1e-12, atol=0)


class _BoundMet(Exception):
    pass


def maximise(kernel, X, y, theta, bounds, n_restarts, seed, callback=None) -> list[Attempt]:
    """Maximise the log marginal likelihood from ``theta`` and ``n_restarts`` random starts.

    Where variances are a factor of the whole covariance A, the best factor is known at once,
    y^T A^-1 y / n, and the optimiser sees the likelihood there. Once that leaves the bounds, an
    ordinary search goes on.
    """
    rng, (low, high) = np.random.default_rng(seed), bounds.T
    starts = [theta, *rng.uniform(low, high, (n_restarts, len(low)))]
    low, high = np.minimum(low, theta), np.maximum(high, theta)
    names = [*kernel.theta_names, "noise"]
    variances = [name for name in names[:-1] if name.rpartition(".")[2] in ("value", "noise")]
    scalable = bool(variances) and _scale(kernel, X, variances)
    along = np.array([name in (*variances, "noise") for name in names])
    trails, converged = [], []

    def tell(theta, value):
        trails[-1].append((theta, value))
        if callback is not None and callback(len(trails) - 1, theta.copy(), value):
            raise StopIteration

    def negative(theta, profiled):
        moved, noise, t = kernel.with_theta(theta[:-1]), float(np.exp(theta[-1])), 0.0
        parts, fit, complexity = with_slopes(moved, X, y, noise)
        if profiled:
            if not trails[-1]:
                tell(theta.copy(), parts.total)
            t = np.log(max(-2 * parts.fit / len(y), 1e-300))
            if not np.all((low - theta <= t) & (t <= high - theta), where=along):
                raise _BoundMet
        value = parts.fit * np.exp(-t) + parts.complexity - 0.5 * len(y) * t + parts.constant
        tell(theta + t * along, value)
        unit = -len(y) if profiled else -1  # a share per sample: the first step stays near
        return value / unit, (fit * np.exp(-t) + complexity) / unit

    with suppress(StopIteration):
        for start in starts:
            trails.append([])
            converged.append(False)
            how = {"method": "L-BFGS-B", "jac": True, "bounds": np.stack([low, high], axis=1)}
            try:
                found = minimize(negative, start, scalable, **how)
            except _BoundMet:
                found = minimize(negative, max(trails[-1], key=itemgetter(1))[0], False, **how)
            converged[-1] = bool(found.success)
    tried = ([np.array(column) for column in zip(*trail, strict=True)] for trail in trails)
    return [Attempt(*columns, done) for columns, done in zip(tried, converged, strict=True)]
