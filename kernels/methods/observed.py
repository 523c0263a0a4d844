"""What stands between f and the observed y: noise, and the units of y."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..linalg.arrays import FloatArray
from .learning import NOISE, LearnsByEvidence


class Observed(LearnsByEvidence):
    """y = centre + unit (f + noise): a process of which y is seen, with noise and in its units.

    Parameters
    ----------
    noise : float, or array-like of shape (n,), the variances of the noise, 0 or more
    normalize_y : bool
        Whether centre and unit are the mean and the standard deviation of y; else 0 and 1.
    """

    normalize_y: bool
    _centre: float | FloatArray = 0.0  # of several targets (n_targets,), and so the unit
    _unit: float | FloatArray = 1.0

    def _normalised(self, target: FloatArray) -> FloatArray:
        """Return (y - centre) / unit, and keep both."""
        if target.ndim > 1:
            self._centre, self._unit = np.zeros(target.shape[1]), np.ones(target.shape[1])
        else:
            self._centre, self._unit = 0.0, 1.0
        if not self.normalize_y:
            return target
        sd = target.std(axis=0)
        self._centre, self._unit = target.mean(axis=0), np.where(sd > 0, sd, 1.0)[()]
        normalised: FloatArray = (target - self._centre) / self._unit
        return normalised

    def _in_units(self, mean: FloatArray) -> FloatArray:
        """Return a mean of what was fitted in the units of y."""
        return self._centre + self._unit * mean

    def _for_each_target(self, values: FloatArray, power: int = 1) -> FloatArray:
        """Return what all targets have in common in the power of each one's unit, (...[, q])."""
        each: FloatArray = np.multiply.outer(values, np.asarray(self._unit) ** power)
        return each

    def _noise_of(self, n: int) -> float | FloatArray:
        """Return the noise of n samples, one for all or one for each."""
        noise = NOISE.validate(self.noise)
        if self.landmarks is not None and self.landmarks < n and not np.any(noise):
            raise KernelError(
                "noise must be greater than 0 where landmarks approximate the kernel."
            )
        if not isinstance(noise, tuple):
            return float(noise)
        if len(noise) != n:
            expected = f"one number, or one for each of the {n} samples"
            raise KernelError(f"noise must be {expected}; got {len(noise)} numbers.")
        if self.landmarks is not None and self.landmarks < n:
            raise KernelError("noise must be one number where landmarks approximate the kernel.")
        return np.array(noise)

    def _noise_of_new(self, include_noise: bool | ArrayLike, m: int) -> FloatArray:
        """Variances (m[, n_targets]) of the noise on new values, in the units of y squared."""
        shape = (m, *np.shape(self._unit))
        known = self._present[1]
        asked = np.asarray(include_noise)
        if asked.dtype == bool and asked.ndim == 0:
            if not asked:
                return np.zeros(shape)
            if known.ndim:
                expected = "the noise variance at the new points, a number or one for each"
                reason = "the fit knows that of its own samples only"
                raise KernelError(f"include_noise must be {expected}: {reason}.")
            return self._for_each_target(np.full(m, float(known)), 2)
        variances = asked.astype(float)
        if variances.shape not in ((), (m,), shape) or not np.all(np.isfinite(variances)):
            expected = f"True, False, a number, or one for each of the {m} new points"
            raise KernelError(f"include_noise must be {expected}; got {include_noise!r}.")
        if np.any(variances < 0):
            raise KernelError(f"include_noise must be 0 or more; got {include_noise!r}.")
        return np.broadcast_to(variances.T, shape[::-1]).T

    def leave_one_out(self) -> tuple[FloatArray, FloatArray]:
        """Mean and standard deviation of y_i from all other samples, noise included, as y each.

        mean_i = y_i - [A^-1 y]_i / [A^-1]_ii and variance_i = 1 / [A^-1]_ii, A = K + sigma^2 I
        (Eq. 5.12), without fitting again. With landmarks a KernelError is raised.
        """
        self._require_fit()
        if self.factorisation_.approximate:
            raise KernelError("leave_one_out needs all samples: fit without landmarks.")
        diagonal = self._covariance_of_y.inverse_diagonal()
        mean = self._in_units(self._y - (self.dual_coef_.T / diagonal).T)
        return mean, self._for_each_target(1 / np.sqrt(diagonal))
