"""What a Gaussian process learns from its marginal likelihood."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..functions.base import Kernel
from ..functions.hyperparameter import Hyperparameter
from ..linalg.arrays import FloatArray, Samples
from ..linalg.factorisation import Factorisation
from ..linalg.shifted import Shifted
from .bounds import Bounds
from .estimator import KernelEstimator
from .evidence import Evidence, evidence, evidence_of, surface, with_slopes
from .optimise import Attempt, Callback, Search, SearchWithNoise, Space

NOISE_HELP = "Variance of the noise on y, not its standard deviation; the λ of ridge regression."
NOISE = Hyperparameter(
    "noise", r"\sigma^2", 0.1, range=(1e-6, 1e1), per_sample=True, also=(0.0,),
    help=NOISE_HELP, spoken="noise variance",
)  # fmt: skip


class MaximisesEvidence(KernelEstimator):
    """A Gaussian process that learns its hyperparameters: ``optimise`` moves its ``theta``.

    Parameters
    ----------
    learn : bool
        Whether ``fit`` ends with ``optimise``: what was learnt is in ``kernel_`` (and ``noise_``).
    bounds : dict, optional
        Those of ``optimise`` then, by name.
    n_restarts : int, its further starts

    Attributes
    ----------
    attempts_ : list of Attempt, what was tried then
    """

    learn: bool
    bounds: Mapping[str, Any] | None
    n_restarts: int
    attempts_: list[Attempt]

    def _learn_if_asked(self) -> None:
        if self.learn:
            self.attempts_ = self.optimise(self.n_restarts, self.seed or 0, bounds=self.bounds)

    @property
    @abstractmethod
    def theta(self) -> FloatArray:
        """The logarithms of what ``optimise`` moves."""

    @property
    @abstractmethod
    def theta_names(self) -> tuple[str, ...]:
        """Names of the entries of ``theta``."""

    @abstractmethod
    def _search(self, bounds: Bounds, callback: Callback | None) -> Search:
        """Return the search from the present theta."""

    @abstractmethod
    def _learn(self, theta: FloatArray) -> None:
        """Predict with these hyperparameters from now on."""

    def optimise(
        self,
        n_restarts: int = 0,
        seed: int = 0,
        callback: Callback | None = None,
        bounds: Bounds = None,
    ) -> list[Attempt]:
        """Maximise the log marginal likelihood: what ``theta_names`` lists is then the best.

        That of ``kernel_`` and, in regression, ``noise_``, which predict from then on; the
        parameters ``kernel`` and ``noise`` stay, and another ``fit`` begins with them again.

        L-BFGS-B with analytic gradients in log parameters, from the present values and then from
        ``n_restarts`` starts drawn evenly within the bounds. It finds the maximum that is uphill
        from a start: of a period there are many, one for each multiple and each alias.

        Parameters
        ----------
        callback : callable, optional
            ``callback(attempt, theta, value)`` after each evaluation; True stops the search.
        bounds : dict, or array-like of shape (n_theta, 2), optional
            By name the lowest and the highest value, or "fixed": ``{"gamma": (0.1, 10), "noise":
            "fixed"}``. As an array, of each entry of ``theta``, the logarithms of both, like theta
            itself and like the bounds of scikit-learn's kernels; both the same keep an entry as it
            is. Present values outside are moved to the nearest bound. What is not named has the
            declared range, made wider where the present value lies outside.

        Returns
        -------
        list of Attempt
            What was tried, in order; the best has the largest ``value``, and names in ``at_bounds``
            what it found at a bound.
        """
        self._require_fit()
        attempts = self._search(bounds, callback).run(n_restarts, seed)
        self._learn(max(attempts, key=lambda attempt: attempt.value).theta)
        return attempts


class LearnsByEvidence(MaximisesEvidence):
    """The log marginal likelihood of a fitted process, and its maximum.

    Of one noise variance for each sample, ``theta`` holds the logarithm of their mean: a search
    changes all by one factor, and their ratios stay. A noise of 0 is not in ``theta``: it stays.
    Several targets have kernel and noise in common, and their likelihoods add up.
    """

    noise: float | ArrayLike
    noise_: float | FloatArray
    _X: Samples
    _y: FloatArray

    @property
    @abstractmethod
    def _covariance_of_y(self) -> Shifted:
        """K + sigma^2 I, factored."""

    @abstractmethod
    def _condition(self, X: Samples) -> KernelEstimator:
        """Condition on the samples X and the targets, with ``kernel_`` and ``noise_``."""

    @property
    def _present(self) -> tuple[Kernel, FloatArray]:
        """Kernel and noise () or (n,) of the fit, or those that will be fitted."""
        noise = self.noise_ if hasattr(self, "noise_") else NOISE.validate(self.noise)
        return getattr(self, "kernel_", None) or self._as_kernel(), np.asarray(noise, dtype=float)

    @property
    def evidence_(self) -> Evidence:
        """The log marginal likelihood of the fit in its parts, whose ``total`` it is, in nats."""
        self._require_fit()
        return evidence_of(self._covariance_of_y, self._y)

    def log_marginal_likelihood(
        self, theta: FloatArray | None = None, eval_gradient: bool = False
    ) -> float | tuple[float, FloatArray]:
        """Log marginal likelihood at ``theta`` = (kernel.theta, log noise), in nats (Eq. 2.30).

        Without theta, at the fitted values; with ``eval_gradient`` also d / d theta (Eq. 5.9).
        With landmarks, this, its surface and ``optimise`` look at the landmarks alone.
        """
        self._require_fit()
        theta = self.theta if theta is None else theta
        if len(theta) != len(names := self.theta_names):
            raise KernelError(f"theta has {len(theta)} entries; the process takes {names}.")
        kernel, noise = self._split(theta)
        X, y = self._exact_part()
        if eval_gradient:
            parts, gradient = with_slopes(kernel, X, y, noise)
            return parts.total, gradient()[: len(theta)]
        return evidence(Factorisation(kernel, X), y, noise).total

    def _exact_part(self) -> tuple[Samples, FloatArray]:
        """All of X and y, or those of the landmarks: what is worked on without approximation."""
        chosen = self.factorisation_.chosen
        return self._X[chosen], self._y[chosen]

    @property
    def theta(self) -> FloatArray:
        """What ``optimise`` moves: log hyperparameters of ``kernel_`` and log ``noise_``."""
        kernel, noise = self._present
        return np.append(kernel.theta, np.log(noise.mean())) if noise.any() else kernel.theta

    @property
    def theta_names(self) -> tuple[str, ...]:
        """Names of the entries of ``theta``."""
        kernel, noise = self._present
        return (*kernel.theta_names, "noise") if noise.any() else kernel.theta_names

    @property
    def _has_noise(self) -> bool:
        """Whether any sample has noise; of one number NumPy would take longer to say."""
        noise = self.noise_
        return bool(noise.any()) if isinstance(noise, np.ndarray) else noise > 0

    @property
    def _ratios(self) -> float | FloatArray:
        """The noise of each sample over their mean."""
        return self.noise_ / np.mean(self.noise_) if isinstance(self.noise_, np.ndarray) else 1.0

    def _split(self, theta: FloatArray) -> tuple[Kernel, float | FloatArray]:
        """Return the kernel and the noise of these log hyperparameters."""
        if not self._has_noise:
            return self.kernel_.with_theta(theta), self.noise_
        noise = NOISE.validate(float(np.exp(theta[-1])))
        return self.kernel_.with_theta(theta[:-1]), noise * self._ratios

    def evidence_surface(
        self, first: str, first_values: ArrayLike, second: str, second_values: ArrayLike
    ) -> FloatArray:
        """Log marginal likelihood over two of ``theta_names``: (len(second), len(first))."""
        one = first, np.asarray(first_values, dtype=float)
        other = second, np.asarray(second_values, dtype=float)
        self._require_fit()
        return surface(self.kernel_, *self._exact_part(), self.noise_, one, other)

    def _search(self, bounds: Bounds, callback: Callback | None) -> Search:
        ranges = np.vstack([self.kernel_.theta_bounds, np.log(NOISE.range)])[: len(self.theta)]
        space = Space.of(self.theta_names, self.theta, ranges, bounds)
        if not self._has_noise:

            def value_and_slopes(theta: FloatArray) -> tuple[float, FloatArray]:
                return cast("tuple[float, FloatArray]", self.log_marginal_likelihood(theta, True))

            return Search(value_and_slopes, self._y.size, space, callback)
        return SearchWithNoise(self.kernel_, *self._exact_part(), self._ratios, space, callback)

    def _learn(self, theta: FloatArray) -> None:
        self.kernel_, self.noise_ = self._split(theta)
        self._condition(self._X)
