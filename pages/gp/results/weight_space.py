"""Functions as weighted features: random weights make a Gaussian process."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, Polynomial, polynomial_features

BUMPS, POWERS = "bumps", "powers of x"
X = np.linspace(-1, 1, 101)
LENGTH = 0.3  # lengthscale of the RBF kernel that many bumps become
BEYOND = 0.9  # how far beyond both ends there are bumps
DRAWS = 5


@dataclass(frozen=True, eq=False)
class WeightSpace:
    """f(x) = phi(x)^T w with w ~ N(0, S), at the places ``X``.

    Attributes
    ----------
    features : ndarray of shape (101, M)
        phi_j, each times the prior sd of its weight: Phi S^(1/2).
    draws : ndarray of shape (101, 5)
        f for five random w.
    covariance, kernel : ndarray of shape (101, 101)
        Phi S Phi^T, and the kernel that it is, or becomes with many features.
    name : str
        The kernel in words.
    exact : bool
        Whether the covariance is that kernel for every number of features.
    """

    features: np.ndarray
    draws: np.ndarray
    covariance: np.ndarray
    kernel: np.ndarray
    name: str
    exact: bool

    @property
    def sd(self) -> np.ndarray:
        """The prior sd of f at each place."""
        return np.sqrt(self.covariance.diagonal())

    @property
    def gap(self) -> float:
        """The largest difference of covariance and kernel."""
        return float(np.abs(self.covariance - self.kernel).max())


def weight_space(basis: str, count: int, seed: int) -> WeightSpace:
    """Return functions of ``count`` random weights.

    Powers: phi_j(x) = sqrt(C(p, j)) x^j for j = 0 to p = count - 1 and S = I give (1 + x z)^p.
    Bumps: phi_c(x) = exp(-2 gamma (x - c)^2) at centres that are h apart, with S = h sqrt(4 gamma
    / pi) I, since the integral of phi_c(x) phi_c(z) over c is sqrt(pi / (4 gamma))
    exp(-gamma (x - z)^2).
    """
    places = X[:, None]
    if basis == POWERS:
        degree = count - 1
        features = polynomial_features(places, degree, 1.0, 1.0)
        kernel, name = Polynomial(degree, 1.0, 1.0)(places), f"(1 + x z)^{degree}"
    else:
        gamma = 1 / (2 * LENGTH**2)
        centres = np.linspace(-1 - BEYOND, 1 + BEYOND, count)
        variance = (centres[1] - centres[0]) * np.sqrt(4 * gamma / np.pi)
        features = np.sqrt(variance) * np.exp(-2 * gamma * (places - centres) ** 2)
        kernel, name = RBF(gamma)(places), f"RBF, lengthscale {LENGTH}"
    weights = np.random.default_rng(seed).standard_normal((features.shape[1], DRAWS))
    return WeightSpace(
        features=features,
        draws=features @ weights,
        covariance=features @ features.T,
        kernel=kernel,
        name=name,
        exact=basis == POWERS,
    )
