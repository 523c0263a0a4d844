"""Bias and variance of the fit over many draws of the noise, at every lambda."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets import DataError
from kernels import KernelRidge
from pages.krr.results.lambda_path import LAMS
from pages.shared.results.frame import Frame, frame
from pages.shared.results.truth import truth
from pages.shared.setting import Setting

PLACES = 120  # over the range of the training points


@dataclass(frozen=True, eq=False)
class Parts:
    """The expected squared error of a new y, taken apart, for the target in its own unit.

    Each (m,), for m values of lambda, as a mean over the places.

    Attributes
    ----------
    bias : ndarray
        Squared difference of the expected fit and the exact function.
    variance : ndarray
        Variance of the fit.
    noise : float
        Variance of the noise.
    """

    bias: np.ndarray
    variance: np.ndarray
    noise: float

    @property
    def total(self) -> np.ndarray:
        """The expected squared error."""
        return self.bias + self.variance + self.noise


@dataclass(frozen=True, eq=False)
class BiasVariance:
    """What many draws of the noise give.

    Attributes
    ----------
    frame : Frame
    x, exact, mean : ndarray of shape (120,)
        Places, the exact function, and the mean of the fits.
    fits : ndarray of shape (p, 120)
        The fit to each draw.
    lams : ndarray of shape (m,)
    path, now, measured : Parts
        Expected, for all lambdas and for the present one, and as found in the p fits.
    lam : float
        The present lambda.
    """

    frame: Frame
    x: np.ndarray
    exact: np.ndarray
    mean: np.ndarray
    fits: np.ndarray
    lams: np.ndarray
    path: Parts
    now: Parts
    measured: Parts
    lam: float

    @property
    def best(self) -> int:
        """Which lambda has the smallest expected error."""
        return int(np.argmin(self.path.total))


def bias_variance(setting: Setting, redraws: int, lams: np.ndarray = LAMS) -> BiasVariance:
    """Return the parts of the expected squared error at the present places of the samples.

    With y = g + noise, the fit at z is k(z, X) (K + lam I)^-1 y: its expectation is that of g, its
    variance sigma^2 |k(z, X) (K + lam I)^-1|^2. Both come from one factorisation K = U diag(mu)
    U^T for all lambdas.

    Raises
    ------
    DataError
        Where the exact function is not known.
    """
    known = truth(setting)
    if known is None or known.noise_sd is None:
        raise DataError("Bias needs the exact function: choose a data set drawn from a formula.")
    data, lam, sd = setting.train, float(setting.values["lam"]), known.noise_sd
    x = np.linspace(data.X.min(), data.X.max(), PLACES)
    g, exact = known.at_all(data.X[:, 0]), known.at_all(x)
    f = setting.fit(KernelRidge).factorisation_
    U = f.weights
    A = setting.kernel(x[:, None], data.X) @ U
    squared, c, square = np.mean(A * A, axis=0), U.T @ g, setting.unit**2

    def expected(lams: np.ndarray) -> Parts:
        damped = f.damped(lams)
        off = (damped * c) @ A.T - exact
        variance = sd**2 * (damped**2 @ squared)
        return Parts(square * np.mean(off * off, axis=1), square * variance, square * sd**2)

    noisy = g[:, None] + sd * np.random.default_rng(0).standard_normal((len(g), redraws))
    fits = ((A * f.damped(np.array([lam]))[0]) @ (U.T @ noisy)).T
    mean = fits.mean(axis=0)
    return BiasVariance(
        frame=frame(setting),
        x=x,
        exact=exact,
        mean=mean,
        fits=fits,
        lams=lams,
        path=expected(lams),
        now=expected(np.array([lam])),
        measured=Parts(
            square * np.mean((mean - exact) ** 2, keepdims=True),
            square * np.mean(fits.var(axis=0, ddof=1), keepdims=True),
            square * sd**2,
        ),
        lam=lam,
    )
