"""Random problems: kernels nested in kernels, features of all sizes, duplicates, constants."""

import os
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest

from kernels import (
    RBF,
    Cosine,
    Kernel,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
)
from tests.sweeps import sweep

from .extended import EPS
from .formulas import gram

FAR_POINTS = {1429, 2655, 7482, 7702}  # see directions that the samples hardly show
ROUNDED = {348, 1187}  # of the gradient of logistic regression rounding alone is left
WANTED = os.environ.get("KP_DIFFERENTIAL_CASES")
CASES = sorted({*range(int(WANTED or 60)), *FAR_POINTS, *ROUNDED})
FEW = {*range(len(CASES) if WANTED else 20), *FAR_POINTS, *ROUNDED}


def numbered(but=None):
    """Return the mark that gives a test the problems, but for one; a few of them in each run."""
    cases = [number for number in CASES if number != but]
    return pytest.mark.parametrize("number", sweep(cases, FEW.__contains__))


@dataclass(frozen=True, eq=False)
class Case:
    """Samples X (n, d), new points Z (m, d), targets, two classes, and a kernel."""

    kernel: Kernel
    X: np.ndarray
    Z: np.ndarray
    y: np.ndarray
    classes: np.ndarray
    lam: float

    @cached_property
    def K(self):
        """The Gram matrix of X in extended precision."""
        return gram(self.kernel, self.X, self.X)

    @cached_property
    def Kz(self):
        """The kernel between Z and X in extended precision."""
        return gram(self.kernel, self.Z, self.X)

    @cached_property
    def kz(self):
        """k(z, z) in extended precision."""
        return np.concatenate([gram(self.kernel, z[None], z[None])[0] for z in self.Z])

    @cached_property
    def rounding(self):
        """What the Gram matrix may be off by: tr K to sixteen digits, or as much as it is."""
        off = np.linalg.norm((self.kernel(self.X) - self.K).astype(float))
        return max(EPS * float(np.trace(self.K)), off)


def case(number):
    """Return the random problem of that number."""
    rng = np.random.default_rng([2024, number])
    n, d, m = int(np.exp(rng.uniform(np.log(2), np.log(80.99)))), int(rng.integers(1, 6)), 12
    points = rng.standard_normal((n + m, d))
    if rng.random() < 0.3:  # duplicates
        points[rng.integers(0, n, n // 3)] = points[rng.integers(0, n, n // 3)]
    if rng.random() < 0.2:  # a constant feature
        points[:, rng.integers(d)] = rng.normal()
    scale = 10.0 ** rng.uniform(-8, 8) if rng.random() < 0.5 else 1.0
    offset = scale * 10.0 ** rng.uniform(-8, 8) if rng.random() < 0.4 else 0.0
    points = scale * points + offset * rng.standard_normal(d)
    X, Z = points[:n], points[n:]
    kernel = random_kernel(rng, scale, float(np.abs(points).max()), depth=int(rng.integers(0, 4)))
    y = np.sin(points[:n, 0] / scale) + 0.3 * rng.standard_normal(n)
    classes = (y + 0.5 * rng.standard_normal(n) > np.median(y)).astype(int)
    classes[:2] = 0, 1
    size = float(np.mean(np.diag(gram(kernel, X, X))))
    return Case(kernel, X, Z, y, classes, n * (size or 1.0) * 10.0 ** rng.uniform(-14, 1))


def random_kernel(rng, scale, largest, depth):
    """A kernel whose lengths are about ``scale``; of scalar products, 1 / ``largest``^2."""
    if depth == 0:
        return random_leaf(rng, scale, largest)
    operation = rng.integers(4)
    first = random_kernel(rng, scale, largest, depth - 1)
    if operation == 0:
        return first + random_kernel(rng, scale, largest, int(rng.integers(0, depth)))
    if operation == 1:
        return first * random_kernel(rng, scale, largest, int(rng.integers(0, depth)))
    if operation == 2:
        return float(10.0 ** rng.uniform(-3, 3)) * first
    return first ** int(rng.integers(1, 4))


def random_leaf(rng, scale, largest):
    factor = float(10.0 ** rng.uniform(-0.7, 0.7))
    length, coef0 = scale * factor, float(rng.choice([0.0, 0.5, 1.0]))
    nu = float(rng.choice([0.5, 1.5, 2.5]))
    return [
        Linear(),
        Cosine(),
        Polynomial(int(rng.integers(1, 11)), factor / largest**2, coef0),
        RBF(1 / (2 * length**2)),
        Laplacian(1 / length),
        Matern(nu=nu, lengthscale=length),
        RationalQuadratic(alpha=float(10.0 ** rng.uniform(-1, 1)), lengthscale=length),
        Periodic(period=2 * length, lengthscale=float(10.0 ** rng.uniform(-0.3, 0.3))),
    ][rng.integers(8)]  # fmt: skip
