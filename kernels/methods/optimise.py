"""The search for the hyperparameters with the largest log marginal likelihood."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from ..functions.base import Kernel
from ..linalg.arrays import FloatArray, Samples
from .evidence import Evidence, is_scale, with_slopes

Callback = Callable[[int, FloatArray, float], object]


class Attempt(NamedTuple):
    """One run of the optimiser: where it started, every step, and where it ended.

    ``thetas`` (n_evaluations, n_theta) and ``values`` (n_evaluations,) are the evaluations in
    order, ``theta`` and ``value`` the best of them.
    """

    thetas: FloatArray
    values: FloatArray
    converged: bool

    @property
    def theta(self) -> FloatArray:
        """The best log parameters."""
        best: FloatArray = self.thetas[self.values.argmax()]
        return best

    @property
    def value(self) -> float:
        """The largest log marginal likelihood, in nats."""
        return float(self.values.max())


class _OutOfBounds(Exception):
    """The best scale of the covariance lies outside the bounds."""


class _Stopped(Exception):
    """The callback wants no more."""


class Search:
    """Maximises the log marginal likelihood in theta = (kernel.theta, log noise).

    Where variances are a factor of the whole covariance A, the best factor is known at once,
    y^T A^-1 y / n, and the optimiser sees the likelihood there. Once that leaves the bounds, an
    ordinary search goes on.

    Parameters
    ----------
    theta : ndarray of shape (n_theta,), where the first attempt starts
    bounds : ndarray of shape (n_theta, 2), made wider where theta lies outside
    callback : callable, optional
        ``callback(attempt, theta, value)`` after each evaluation; True stops the search.
    """

    def __init__(
        self,
        kernel: Kernel,
        X: Samples,
        y: FloatArray,
        theta: FloatArray,
        bounds: FloatArray,
        callback: Callback | None = None,
    ) -> None:
        self.kernel, self.X, self.y, self.theta, self.callback = kernel, X, y, theta, callback
        self._declared = bounds
        self.low, self.high = np.minimum(bounds[:, 0], theta), np.maximum(bounds[:, 1], theta)
        names = [*kernel.theta_names, "noise"]
        variances = [n for n in names[:-1] if n.rpartition(".")[2] in ("value", "noise")]
        self._scalable = bool(variances) and is_scale(kernel, X, variances)
        self._is_variance = np.array([name in (*variances, "noise") for name in names])
        self._paths: list[list[tuple[FloatArray, float]]] = []

    def run(self, n_restarts: int, seed: int) -> list[Attempt]:
        """Search from ``theta`` and from ``n_restarts`` random starts within the bounds."""
        rng, (low, high) = np.random.default_rng(seed), self._declared.T
        starts = [self.theta, *rng.uniform(low, high, (n_restarts, len(low)))]
        converged: list[bool] = []
        try:
            for start in starts:
                self._paths.append([])
                converged.append(False)
                converged[-1] = self._climb(start)
        except _Stopped:
            pass
        return [
            Attempt(np.array([theta for theta, _ in path]), np.array([v for _, v in path]), done)
            for path, done in zip(self._paths, converged, strict=True)
        ]

    def _climb(self, start: FloatArray) -> bool:
        """One attempt by L-BFGS-B; whether it converged."""
        bounds = np.stack([self.low, self.high], axis=1)
        try:
            objective = self._negative_profiled if self._scalable else self._negative
            found = minimize(objective, start, method="L-BFGS-B", jac=True, bounds=bounds)
        except _OutOfBounds:
            best = max(self._paths[-1], key=lambda step: step[1])[0]
            found = minimize(self._negative, best, method="L-BFGS-B", jac=True, bounds=bounds)
        return bool(found.success)

    def _negative(self, theta: FloatArray) -> tuple[float, FloatArray]:
        """-log p(y | X, theta), and its gradient."""
        parts, fit, complexity = self._slopes(theta)
        value = parts.fit + parts.complexity + parts.constant
        self._record(theta.copy(), value)
        return -value, -(fit + complexity)

    def _negative_profiled(self, theta: FloatArray) -> tuple[float, FloatArray]:
        """-log p / n at the best scale, exp(t) A: a share per sample keeps the first step near."""
        n = len(self.y)
        parts, fit, complexity = self._slopes(theta)
        if not self._paths[-1]:
            self._record(theta.copy(), parts.total)
        t = np.log(max(-2 * parts.fit / n, 1e-300))
        inside = (self.low - theta <= t) & (t <= self.high - theta)
        if not np.all(inside, where=self._is_variance):
            raise _OutOfBounds
        value = parts.fit * np.exp(-t) + parts.complexity - 0.5 * n * t + parts.constant
        self._record(theta + t * self._is_variance, value)
        return -value / n, -(fit * np.exp(-t) + complexity) / n

    def _slopes(self, theta: FloatArray) -> tuple[Evidence, FloatArray, FloatArray]:
        kernel = self.kernel.with_theta(theta[:-1])
        return with_slopes(kernel, self.X, self.y, float(np.exp(theta[-1])))

    def _record(self, theta: FloatArray, value: float) -> None:
        self._paths[-1].append((theta, value))
        if self.callback is not None and self.callback(len(self._paths) - 1, theta.copy(), value):
            raise _Stopped
