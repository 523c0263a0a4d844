"""How many features a polynomial kernel has, and what they need of memory and of operations."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from pages.shared.results.costs import crossing, dual_cost, primal_cost

DEGREES = tuple(range(1, 11))
BYTES = 8  # of a number


@dataclass(frozen=True, eq=False)
class Count:
    """The features of a polynomial kernel of degree p on d inputs, with n points.

    Attributes
    ----------
    d, p : int
    n : float
    all, full : tuple of int
        For each of `DEGREES`: monomials of at most that degree, C(d + p, p), and of exactly that
        degree, C(d + p - 1, p).
    crossing : float
        The n at which primal and dual cost the same.
    """

    d: int
    p: int
    n: float
    all: tuple[int, ...]
    full: tuple[int, ...]
    crossing: float

    @property
    def width(self) -> int:
        """The number of features with a constant in the kernel, D."""
        return self.all[self.p - 1]

    @property
    def homogeneous(self) -> int:
        """The number of features without one."""
        return self.full[self.p - 1]

    @property
    def primal(self) -> float:
        """Operations of the fit with weights on features."""
        return float(primal_cost(self.n, self.width))

    @property
    def dual(self) -> float:
        """Operations of the fit with weights on points."""
        return float(dual_cost(self.n, self.d))

    @property
    def memory(self) -> tuple[float, float]:
        """Bytes of all features of all points, and of the Gram matrix."""
        return BYTES * self.n * float(self.width), BYTES * float(np.square(self.n))


def count(d: int, p: int, n: float) -> Count:
    """Return how many features there are, and what they cost with n points."""
    return Count(
        d=d,
        p=p,
        n=n,
        all=tuple(comb(d + degree, degree) for degree in DEGREES),
        full=tuple(comb(d + degree - 1, degree) for degree in DEGREES),
        crossing=crossing(d, comb(d + p, p)),
    )
