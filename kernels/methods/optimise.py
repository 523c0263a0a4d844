"""The search for the hyperparameters with the largest log marginal likelihood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from ..errors import KernelError
from ..functions.base import Kernel
from ..linalg.arrays import FloatArray, Samples
from .bounds import Bounds, named_bounds, validated_bounds
from .evidence import Evidence, is_scale, with_slopes
from .validation import require_whole

Objective = Callable[[FloatArray], tuple[float, FloatArray]]
Callback = Callable[[int, FloatArray, float], object]

FIRST_STEP = 0.1  # at most, in theta: as far as the likelihood of a period looks the same
MIN_GAIN = 2e-9  # of the likelihood for each value of y: a step that gains less ends the search
TIE = 1e-4  # in nats: two searches that end so near to each other found the same
MIN_SLOPE = 1e-5  # in nats for each unit of theta, likewise
AT_BOUND = 1e-6  # of theta: so near to a bound is at it


class Attempt(NamedTuple):
    """One run of the optimiser: where it started, every step, and where it ended.

    ``thetas`` (n_evaluations, n_theta) and ``values`` (n_evaluations,) are the evaluations in
    order, without those of a second search that led no higher; ``theta`` and ``value`` are the best
    of them. ``at_bounds`` names what lies at a bound there, unless both its bounds are the same:
    the likelihood may be larger beyond it, or the data do not determine that number.
    """

    thetas: FloatArray
    values: FloatArray
    converged: bool
    at_bounds: tuple[str, ...] = ()

    @property
    def theta(self) -> FloatArray:
        """The best log parameters."""
        best: FloatArray = self.thetas[self.values.argmax()]
        return best

    @property
    def value(self) -> float:
        """The largest log marginal likelihood, in nats."""
        return float(self.values.max())


class Space(NamedTuple):
    """The theta that a search goes over.

    Parameters
    ----------
    names : tuple of str, of the entries of theta
    theta : ndarray of shape (n_theta,), where the first attempt starts
    bounds : ndarray of shape (n_theta, 2), which no attempt leaves
    ranges : ndarray of shape (n_theta, 2), where the other attempts start
    """

    names: tuple[str, ...]
    theta: FloatArray
    bounds: FloatArray
    ranges: FloatArray

    @classmethod
    def of(
        cls, names: tuple[str, ...], theta: FloatArray, ranges: FloatArray, given: Bounds
    ) -> Space:
        """Return that of the ``given`` bounds, or of the ranges, widened to where theta is."""
        low, high = np.minimum(ranges[:, 0], theta), np.maximum(ranges[:, 1], theta)
        declared = np.stack([low, high], axis=1)
        if given is None:
            return cls(names, theta, declared, ranges)
        if isinstance(given, Mapping):
            bounds = named_bounds(given, names, theta, declared)
        else:
            bounds = validated_bounds(given, names)
        return cls(names, np.clip(theta, *bounds.T), bounds, bounds)

    def at_bounds(self, theta: FloatArray) -> tuple[str, ...]:
        """Return the names of what may move and lies at a bound."""
        low, high = self.bounds.T
        at = (low < high) & (np.minimum(theta - low, high - theta) <= AT_BOUND)
        return tuple(name for name, is_at in zip(self.names, at, strict=True) if is_at)


class _OutOfBounds(Exception):
    """The best scale of the covariance lies outside the bounds."""


class _Stopped(Exception):
    """The callback wants no more."""


class Search:
    """Maximises a log marginal likelihood in theta.

    It has several maxima, and plateaus where K is nearly I: no way of stepping ends at the best of
    them always. From ``space.theta`` SciPy's own L-BFGS-B searches as well, with steps of its own,
    so that the first attempt is never worse than that, to 1e-4 nats, and once more from its end.

    Parameters
    ----------
    evidence : callable
        ``evidence(theta)`` is the log marginal likelihood and its gradient (n_theta,).
    n_values : int, of y: what a step must gain is in proportion to it
    space : Space
    callback : callable, optional
        ``callback(attempt, theta, value)`` after each evaluation; True stops the search.
    """

    def __init__(
        self,
        evidence: Objective,
        n_values: int,
        space: Space,
        callback: Callback | None = None,
    ) -> None:
        self._evidence, self._n_values = evidence, n_values
        self._space, self._callback = space, callback
        self._paths: list[list[tuple[FloatArray, float]]] = []

    def run(self, n_restarts: int, seed: int) -> list[Attempt]:
        """Search from ``space.theta``, and from ``n_restarts`` random starts in its ranges."""
        n_restarts = require_whole("n_restarts", n_restarts, least=0)
        rng, (low, high) = np.random.default_rng(seed), self._space.ranges.T
        starts = [self._space.theta, *rng.uniform(low, high, (n_restarts, len(low)))]
        converged: list[bool] = []
        try:
            for start in starts:
                self._paths.append([])
                converged.append(False)
                converged[-1] = self._climb(start)
                if len(self._paths) == 1:
                    converged[-1] = self._climb_plainly(start, converged[-1])
                    converged[-1] = self._climb_plainly(self._best(), converged[-1])
        except _Stopped:
            pass
        return [
            self._attempt(path, done) for path, done in zip(self._paths, converged, strict=True)
        ]

    def _attempt(self, path: list[tuple[FloatArray, float]], converged: bool) -> Attempt:
        thetas, values = np.array([theta for theta, _ in path]), np.array([v for _, v in path])
        at_bounds = self._space.at_bounds(thetas[values.argmax()])
        return Attempt(thetas, values, converged, at_bounds)

    def _climb(self, start: FloatArray) -> bool:
        """One attempt by L-BFGS-B; whether it converged."""
        return self._minimise(self._negative, start)

    def _best(self) -> FloatArray:
        """Return the best theta of the present attempt."""
        return max(self._paths[-1], key=lambda step: step[1])[0]

    def _climb_plainly(self, start: FloatArray, converged: bool) -> bool:
        """Search from there by SciPy's own steps, too, and forget it unless it led higher.

        From the end of a search it leads on where that ended on a plateau.
        """
        path = self._paths[-1]
        n, before = len(path), max(value for _, value in path)
        try:
            converged_too = self._descend(self._negative, start)
        except KernelError:  # a step to where the Gram matrix has no factor
            converged_too = False
        if max((value for _, value in path[n:]), default=before) > before + TIE:
            return converged_too
        del path[n:]
        return converged

    def _minimise(self, objective: Objective, start: FloatArray) -> bool:
        """Go downhill from ``start``; whether the search converged.

        With bounds on all of theta the first step of L-BFGS-B is the gradient itself, thousands of
        nats for each unit of theta: it would end in a corner. The objective is therefore shrunk.
        """
        first = objective(start)
        shrink = max(float(np.linalg.norm(first[1])) / FIRST_STEP, 1.0)

        def shrunk(theta: FloatArray) -> tuple[float, FloatArray]:
            value, gradient = first if np.array_equal(theta, start) else objective(theta)
            return value / shrink, gradient / shrink

        ftol, gtol = MIN_GAIN * self._n_values / shrink, MIN_SLOPE / shrink
        return self._descend(shrunk, start, ftol=ftol, gtol=gtol)

    def _descend(self, objective: Objective, start: FloatArray, **options: float) -> bool:
        """Run SciPy's L-BFGS-B; whether it converged."""
        if not start.size:  # which SciPy does not take
            objective(start)
            return True
        stop: dict[str, Any] = {"bounds": self._space.bounds, "options": options}
        return bool(minimize(objective, start, method="L-BFGS-B", jac=True, **stop).success)

    def _negative(self, theta: FloatArray) -> tuple[float, FloatArray]:
        """-log p(y | X, theta), and its gradient."""
        value, gradient = self._evidence(theta)
        self._record(theta.copy(), value)
        return -value, -gradient

    def _record(self, theta: FloatArray, value: float) -> None:
        self._paths[-1].append((theta, value))
        if self._callback is not None and self._callback(len(self._paths) - 1, theta.copy(), value):
            raise _Stopped


class SearchWithNoise(Search):
    """The search of regression, in theta = (kernel.theta, log mean noise).

    Where variances are a factor of the whole covariance A, the best factor is known at once,
    y^T A^-1 y / n, of several targets the mean of theirs, and the optimiser sees the likelihood
    there. Once that leaves the bounds, an ordinary search goes on.

    Parameters
    ----------
    kernel, X, y : Kernel, samples and ndarray of shape (n,) or (n, n_targets)
    ratios : float or ndarray of shape (n,), the noise of each sample over their mean
    space, callback : as in Search
    """

    def __init__(
        self,
        kernel: Kernel,
        X: Samples,
        y: FloatArray,
        ratios: float | FloatArray,
        space: Space,
        callback: Callback | None = None,
    ) -> None:
        super().__init__(self._value_and_slopes, y.size, space, callback)
        self.kernel, self.X, self.y, self.ratios = kernel, X, y, ratios
        variances = [n for n in kernel.theta_names if n.rpartition(".")[2] in ("value", "noise")]
        self._scalable = bool(variances) and is_scale(kernel, X, variances)
        self._is_variance = np.array([name in (*variances, "noise") for name in space.names])

    def _climb(self, start: FloatArray) -> bool:
        """One attempt by L-BFGS-B; whether it converged."""
        if not self._scalable:
            return super()._climb(start)
        try:
            return self._minimise(self._negative_profiled, start)
        except _OutOfBounds:
            return super()._climb(self._best())

    def _value_and_slopes(self, theta: FloatArray) -> tuple[float, FloatArray]:
        parts, gradient = self._slopes(theta)
        return parts.total, gradient()

    def _negative_profiled(self, theta: FloatArray) -> tuple[float, FloatArray]:
        """-log p at the best scale, exp(t) A, and its gradient there."""
        n = self.y.size
        parts, gradient = self._slopes(theta)
        if not self._paths[-1]:
            self._record(theta.copy(), parts.total)
        t = np.log(max(-2 * parts.fit / n, 1e-300))
        low, high = self._space.bounds.T
        inside = (low - theta <= t) & (t <= high - theta)
        if not np.all(inside, where=self._is_variance):
            raise _OutOfBounds
        value = parts.fit * np.exp(-t) + parts.complexity - 0.5 * n * t + parts.constant
        self._record(theta + t * self._is_variance, value)
        return -value, -gradient(np.exp(-t))

    def _slopes(self, theta: FloatArray) -> tuple[Evidence, Callable[..., FloatArray]]:
        kernel = self.kernel.with_theta(theta[:-1])
        return with_slopes(kernel, self.X, self.y, np.exp(theta[-1]) * self.ratios)
