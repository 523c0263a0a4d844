"""The features of two points, one by one, and their products against the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import factorial, isqrt, prod

import numpy as np

from kernels import Kernel, Linear, Polynomial, polynomial_powers, rbf_features
from pages.features.results.both import Both, both
from pages.features.results.gaussian import gamma_of
from pages.features.results.lift import inputs, kernel_matrix
from pages.shared.results.explicit import explicit
from pages.shared.setting import Setting

ORDER = 8  # up to which the features of an RBF kernel are listed
EXACT, SERIES, POINTS = "exact", "series", "points"
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, eq=False)
class Pair:
    """Two training points feature by feature.

    Attributes
    ----------
    rows : tuple of int
        The two samples.
    x, z : ndarray of shape (1,) or (2,)
        Their inputs.
    kind : str
        "exact": all features of the kernel; "series": the first of infinitely many; "points":
        features that are only known at the training points, sqrt(mu_j) u_j of the Gram matrix.
    names : tuple of str
        What each feature is.
    first, second : ndarray of shape (p,)
        phi(x) and phi(z).
    kernel : float
        k(x, z)
    both : Both
        All pairs: features above the diagonal, the kernel below.
    """

    rows: tuple[int, int]
    x: np.ndarray
    z: np.ndarray
    kind: str
    names: tuple[str, ...]
    first: np.ndarray
    second: np.ndarray
    kernel: float
    both: Both

    @property
    def products(self) -> np.ndarray:
        """The products phi_j(x) phi_j(z), (p,)."""
        return self.first * self.second

    @property
    def total(self) -> float:
        """The inner product of both."""
        return float(self.products.sum())


def pair(setting: Setting) -> Pair:
    """Return the chosen pair of samples, by default the first of each class."""
    X, K = inputs(setting, setting.train.X), kernel_matrix(setting)
    kind, Phi, names = features_of(setting.kernel, X, K)
    i, j = _rows(setting)
    return Pair(
        rows=(i, j),
        x=X[i],
        z=X[j],
        kind=kind,
        names=names,
        first=Phi[i],
        second=Phi[j],
        kernel=float(K[i, j]),
        both=both(setting, Phi @ Phi.T, K),
    )


def _rows(setting: Setting) -> tuple[int, int]:
    match setting.chosen:
        case (i, j):
            return i, j
        case (i,):
            y = setting.train.y
            others = np.flatnonzero(y != y[i])
            return i, int(others[0]) if len(others) else i
    y = setting.train.y
    codes = np.unique(y)
    return int(np.flatnonzero(y == codes[0])[0]), int(np.flatnonzero(y == codes[-1])[0])


def features_of(
    kernel: Kernel, X: np.ndarray, K: np.ndarray
) -> tuple[str, np.ndarray, tuple[str, ...]]:
    """Return which features a kernel has on X (n, d), their values (n, p) and their names.

    Where it has no list of them that can be written down, those of its Gram matrix K (n, n) stand
    for it, U sqrt(mu): at the training points their inner products are K as well.
    """
    d = X.shape[1]
    Phi = explicit(kernel, X)
    if Phi is not None:
        return EXACT, Phi, _names(kernel, d, Phi.shape[1])
    gamma = gamma_of(kernel)
    if gamma is not None:
        listed = tuple(_monomials(d, order, 2 * gamma) for order in range(ORDER + 1))
        named = tuple(f"g {term}".removesuffix(" 1") for terms in listed for term in terms)
        return SERIES, rbf_features(X, gamma, ORDER), named
    values, vectors = np.linalg.eigh(K)
    kept = values > len(K) * float(np.finfo(float).eps) * max(values[-1], 0.0)
    own = (vectors[:, kept] * np.sqrt(values[kept]))[:, ::-1]
    return POINTS, own, tuple(f"√μ u {j}" for j in range(1, own.shape[1] + 1))


def _names(kernel: Kernel, d: int, count: int) -> tuple[str, ...]:
    match kernel:
        case Linear():
            return tuple("ab"[:d])
        case Polynomial():
            return polynomial_names(d, kernel.degree, kernel.gamma, kernel.coef0)
    return tuple(f"φ{j}" for j in range(1, count + 1))


@lru_cache(maxsize=64)
def polynomial_names(d: int, degree: int, gamma: float, coef0: float) -> tuple[str, ...]:
    """Return the features of (gamma x.z + coef0)^degree as they are written, such as √2 ab."""
    names = []
    for powers in polynomial_powers(d, degree, coef0).tolist():
        rest = degree - sum(powers)
        ways = factorial(degree) // (prod(map(factorial, powers)) * factorial(rest))
        names.append(_term(ways * gamma ** sum(powers) * coef0**rest, powers))
    return tuple(names)


def _monomials(d: int, order: int, scale: float) -> list[str]:
    """Return the terms of sqrt(scale^m / alpha!) x^alpha of one order."""
    powers = polynomial_powers(d, order, 0.0).tolist() if order else [[0] * d]
    return [_term(scale**order / prod(map(factorial, p)), p) for p in powers]


def _term(square: float, powers: list[int]) -> str:
    """Return the root of ``square`` times a power of each input."""
    letters = "".join(
        letter + (str(power).translate(RAISED) if power > 1 else "")
        for letter, power in zip("ab", powers, strict=False)
        if power
    )
    factor = root(square)
    if factor == "1" and letters:
        return letters
    return f"{factor} {letters}".strip()


def root(square: float) -> str:
    """Return the square root of a number as it is written: 2, √6, 0.387."""
    whole = round(square)
    if abs(square - whole) < 1e-9 * max(square, 1.0) and 0 < whole < 10_000:
        found = isqrt(whole)
        return str(found) if found * found == whole else f"√{whole}"
    return f"{np.sqrt(square):.3g}"
