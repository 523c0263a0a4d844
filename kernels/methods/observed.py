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
    _centre: float = 0.0
    _unit: float = 1.0

    def _normalised(self, target: FloatArray) -> FloatArray:
        """Return (y - centre) / unit, and keep both."""
        self._centre, self._unit = 0.0, 1.0
        if not self.normalize_y:
            return target
        self._centre, self._unit = float(target.mean()), float(target.std()) or 1.0
        normalised: FloatArray = (target - self._centre) / self._unit
        return normalised

    def _in_units(self, mean: FloatArray) -> FloatArray:
        """Return a mean of what was fitted in the units of y."""
        return self._centre + self._unit * mean

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
        """Variances (m,) of the noise on new observations, in the units of y squared."""
        known = self._unit**2 * self._present[1]
        asked = np.asarray(include_noise)
        if asked.dtype == bool and asked.ndim == 0:
            if not asked:
                return np.zeros(m)
            if known.ndim:
                expected = "the noise variance at the new points, a number or one for each"
                reason = "the fit knows that of its own samples only"
                raise KernelError(f"include_noise must be {expected}: {reason}.")
            return np.full(m, float(known))
        variances = asked.astype(float)
        if variances.shape not in ((), (m,)) or not np.all(np.isfinite(variances)):
            expected = f"True, False, a number, or one for each of the {m} new points"
            raise KernelError(f"include_noise must be {expected}; got {include_noise!r}.")
        if np.any(variances < 0):
            raise KernelError(f"include_noise must be 0 or more; got {include_noise!r}.")
        return np.broadcast_to(variances, m)
