r"""The Matérn function of any smoothness nu, and its derivative, by modified Bessel functions.

m_nu(t) = 2^(1 - nu) / Gamma(nu) t^nu K_nu(t), with m_nu(0) = 1 (Rasmussen and Williams 2006,
Eq. 4.14), and m_nu'(t) = -2^(1 - nu) / Gamma(nu) t^nu K_(nu - 1)(t) (DLMF 10.29.4).
"""

from __future__ import annotations

import math

import numpy as np
from scipy.integrate import quad
from scipy.special import gammaln, kve

from ..linalg.arrays import FloatArray


def matern(nu: float, t: FloatArray) -> FloatArray:
    """Return m_nu(t) for t >= 0, an array of any shape; to 1e-12 for nu up to 100."""
    return _scaled(nu, nu, t, 1.0)


def slope_over_distance(nu: float, t: FloatArray) -> FloatArray:
    """Return -m_nu'(t) / t; for nu <= 1, where it grows without bound at 0, 1 there."""
    at_zero = 1 / (2 * (nu - 1)) if nu > 1 else 1.0
    return _scaled(nu, nu - 1, t, at_zero)


def _scaled(nu: float, order: float, t: FloatArray, at_zero: float) -> FloatArray:
    """Return 2^(1 - nu) / Gamma(nu) t^order K_order(t), and ``at_zero`` at 0.

    By logarithms, as factors may be too large for a number though their product is not. Where
    K_order itself is, its power series begins with 1 - t^2 / (4 (order - 1)).
    """
    near = t <= 0
    safe = np.where(near, 1.0, t)
    bessel = kve(order, safe)
    beyond = ~np.isfinite(bessel) & ~near
    logarithm = (1 - nu) * math.log(2) - gammaln(nu) - safe + order * np.log(safe)
    values: FloatArray = np.exp(logarithm + np.log(np.where(beyond, 1.0, bessel)))
    values[near] = at_zero
    if beyond.any():
        u = safe[beyond] ** 2 / 4
        series = 1 - u / (order - 1) + u**2 / (2 * (order - 1) * (order - 2)) if order > 2 else 1.0
        values[beyond] = at_zero * series
    return values


def matern_by_integral(nu: float, t: float) -> float:
    """Return m_nu(t) of one number, with K_nu(t) as the integral of exp(-t cosh v) cosh(nu v).

    Over v from 0 on (DLMF 10.32.9). Slow: it is what `matern` is compared with.
    """
    if t == 0:
        return 1.0
    factor = (1 - nu) * math.log(2) - math.lgamma(nu) + nu * math.log(t)

    def integrand(v: float) -> float:
        decay = -t * math.cosh(v) + factor
        return 0.5 * (math.exp(decay + nu * v) + math.exp(decay - nu * v))

    peak = math.asinh(nu / t)  # where the larger of both is largest
    end = peak + 8.0
    while -t * math.cosh(end) + nu * end > -t * math.cosh(peak) + nu * peak - 60:
        end += 1.0
    value = quad(integrand, 0, end, epsabs=0, epsrel=1e-12, limit=400, points=[peak])[0]
    return float(value)
