"""The expected squared error of kernel ridge regression, taken apart where the truth is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge
from pages.krr.ridge import by_cholesky
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.setting.setting import Setting


@dataclass(frozen=True, eq=False)
class Decomposition:
    """The expected squared error of a new y, taken apart, for the target in its own unit.

    Arrays are of shape (m,), for m values of a hyperparameter, and means over the places.
    """

    bias: np.ndarray  # squared difference of the expected fit and the exact function
    variance: np.ndarray  # of the fit
    noise: float  # variance of the noise

    @property
    def total(self) -> np.ndarray:
        """The expected squared error."""
        return self.bias + self.variance + self.noise


class Problem:
    """Fits to many draws of the noise, at places x (p,).

    With y = g + noise, the fit at z is k(z, X) (K + lam I)^-1 y: its expectation is that of g, its
    variance sigma^2 |k(z, X) (K + lam I)^-1|^2.

    Parameters
    ----------
    setting : Setting
    sd : float, of the noise
    x, g, exact : ndarray
        Places (p,), and the exact function at the samples (n,) and at the places (p,).
    """

    def __init__(
        self, setting: Setting, sd: float, x: np.ndarray, g: np.ndarray, exact: np.ndarray
    ) -> None:
        self.setting, self.sd, self.x, self.g, self.exact = setting, sd, x, g, exact
        self.lam, self.square = float(setting.values["lam"]), setting.unit**2
        self.noise = self.square * sd**2
        # One factorisation K = U diag(mu) U^T for all lambdas
        self.factorisation = setting.fit(KernelRidge).factorisation_
        self.A = setting.kernel(x[:, None], setting.train.X) @ self.factorisation.weights

    def over_lambda(self, lams: np.ndarray) -> Decomposition:
        """Return the parts of the expected error for each lambda (m,)."""
        damped = self.factorisation.damped(lams)
        c = self.factorisation.weights.T @ self.g
        missed = (damped * c) @ self.A.T - self.exact
        variance = self.sd**2 * (damped**2 @ np.mean(self.A * self.A, axis=0))
        bias = self.square * np.mean(missed * missed, axis=1)
        return Decomposition(bias, self.square * variance, self.noise)

    def over_width(self, name: str, widths: np.ndarray) -> Decomposition:
        """Return the same for each value (m,) of the kernel's control of that name."""
        X, parts = self.setting.train.X, []
        for width in widths:
            kernel = kernel_of({**self.setting.values, name: float(width)})
            W = by_cholesky(kernel(X), kernel(X, self.x[:, None]), self.lam)
            missed = self.g @ W - self.exact
            parts.append((np.mean(missed**2), self.sd**2 * np.mean(np.sum(W * W, axis=0))))
        bias, variance = self.square * np.array(parts).T
        return Decomposition(bias, variance, self.noise)

    def fits(self, redraws: int) -> np.ndarray:
        """Return the fits (redraws, p) to so many draws of the noise."""
        normal = np.random.default_rng(0).standard_normal((len(self.g), redraws))
        noisy = self.g[:, None] + self.sd * normal
        damped = self.factorisation.damped(np.array([self.lam]))[0]
        return (self.A * damped @ (self.factorisation.weights.T @ noisy)).T
