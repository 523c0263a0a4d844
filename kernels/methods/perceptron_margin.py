"""The widest margin without an intercept, and Novikoff's bound on a perceptron's mistakes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import nnls

from ..errors import KernelError
from ..functions.base import Kernel
from ..linalg.arrays import FloatArray
from ..linalg.factorisation import factorise

LEAST = 1e-6  # of the residual, about the margin over the radius: less may be rounding


@dataclass(frozen=True)
class NovikoffBound:
    """What Novikoff's theorem says of two classes in feature space: at most (R / gamma)^2 mistakes.

    Novikoff (1962), On convergence proofs on perceptrons.

    Attributes
    ----------
    radius : float, R = max_i ||phi(x_i)||
    margin : float
        gamma = max over ||w|| = 1 of min_i y_i <w, phi(x_i)>; 0 where no w separates the classes.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import Linear, novikoff_bound
    >>> bound = novikoff_bound(Linear(), [[-2.0], [1.0]], np.array([-1.0, 1.0]))
    >>> round(bound.mistakes, 3)  # (2 / 1)^2
    4.0
    """

    radius: float
    margin: float

    @property
    def is_separable(self) -> bool:
        """Whether a function without intercept separates the classes."""
        return self.margin > 0

    @property
    def mistakes(self) -> float:
        """(R / gamma)^2: a perceptron makes no more mistakes, in whatever order; else infinite."""
        return (self.radius / self.margin) ** 2 if self.margin > 0 else float("inf")


def novikoff_bound(kernel: Kernel, X: ArrayLike, signs: FloatArray) -> NovikoffBound:
    r"""Solve the hard-margin support vector machine without intercept for y = ``signs`` (n,).

    With the features F, K = F F^T, it is the least distance problem min ||w|| under
    y_i <F_i, w> >= 1, that is a problem of non-negative least squares with one more row
    (Lawson and Hanson 1974, chapter 23): for the residual r of min_{u >= 0} ||E u - e||,
    E = [(y F)^T; 1^T], e = (0, ..., 0, 1), w = -r_{1..d} / r_{d+1}, and r = 0 where there is no
    such w. The margin is 1 / ||w||.
    Novikoff (1962), On convergence proofs on perceptrons.

    Raises
    ------
    KernelError
        If the kernel cannot be evaluated there, is not positive semi-definite, or there is not one
        sign for each sample.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import Linear, novikoff_bound
    >>> bound = novikoff_bound(Linear(), [[-2.0], [1.0]], np.array([-1.0, 1.0]))
    >>> round(bound.radius, 3), round(bound.margin, 3)
    (2.0, 1.0)
    """
    if not kernel.is_psd:
        raise KernelError(f"{kernel} is not positive semi-definite: it has no margin of its own.")
    F = factorise(kernel, X).features()
    if np.shape(signs) != (len(F),):
        raise KernelError(f"There must be one sign for each of the {len(F)} samples.")
    norms = np.linalg.norm(F, axis=1)
    radius = float(norms.max()) or 1.0
    E = np.vstack([(signs[:, None] * F / radius).T, np.ones(len(F))])
    e = np.zeros(len(E))
    e[-1] = 1.0
    try:
        u, _ = nnls(E, e)
    except RuntimeError:  # too many steps: nothing is known of a margin
        return NovikoffBound(radius, 0.0)
    r = E @ u - e
    if np.linalg.norm(r) < LEAST:
        return NovikoffBound(radius, 0.0)
    slope = float(np.linalg.norm(r[:-1]) / -r[-1])  # ||w|| in units of 1 / radius
    return NovikoffBound(radius, radius / slope)
