"""Do two samples come from one distribution? The maximum mean discrepancy and its test."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..functions.base import Kernel
from ..linalg.arrays import FloatArray, Samples
from .estimator import require_whole

BLOCK = 1 << 22  # weights of so many samples are held at once, over all permutations of a block


@dataclass(frozen=True, eq=False)
class TwoSampleTest:
    """What `two_sample_test` found.

    Attributes
    ----------
    statistic : float, the squared discrepancy of both samples
    null : ndarray of shape (n_permutations,)
        The same after each permutation of the pooled samples, in rising order.
    p_value : float
        The share of all divisions, the given one among them, that are as far apart as it or more.

    Gretton et al. (2012), A kernel two-sample test.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, two_sample_test
    >>> X, Y = np.random.default_rng(0).normal(size=(2, 50, 1))
    >>> found = two_sample_test(RBF(), X, Y + 3, n_permutations=99)
    >>> found.p_value, found.null.shape, found.statistic > found.threshold(0.05)
    (0.01, (99,), True)
    """

    statistic: float
    null: FloatArray
    p_value: float

    def threshold(self, level: float = 0.05) -> float:
        """Return what a discrepancy has to exceed for a p value of at most ``level``.

        Infinite where there are too few permutations for that; a KernelError is raised unless
        0 < level < 1.
        """
        if not 0 < level < 1:
            raise KernelError(f"level must be between 0 and 1; got {level!r}.")
        may_exceed = int(np.floor(level * (len(self.null) + 1) * (1 + 1e-12))) - 1
        if may_exceed < 0:
            return float("inf")
        return float(self.null[len(self.null) - 1 - may_exceed])


def mean_discrepancy(kernel: Kernel, X: ArrayLike, Y: ArrayLike) -> float:
    r"""Squared distance of two means in feature space, ||mean phi(x_i) - mean phi(y_j)||^2.

    MMD^2 = sum_ij k(x_i, x_j) / m^2 - 2 sum_ij k(x_i, y_j) / (m n) + sum_ij k(y_i, y_j) / n^2.

    Under a characteristic kernel, as RBF, it tends to 0 only where both distributions are the same;
    a linear kernel compares their means alone. Gretton, Borgwardt, Rasch, Schoelkopf and Smola
    (2012), A kernel two-sample test, Eq. 5 (the square of their biased estimate).

    Parameters
    ----------
    kernel : Kernel, positive semi-definite
    X : array-like of shape (m, d), or a list of m texts or graphs
    Y : array-like of shape (n, d), likewise

    Raises
    ------
    KernelError
        If the kernel is not positive semi-definite or cannot be evaluated there, or one sample is
        empty.

    Examples
    --------
    >>> from kernel_playground import Linear, mean_discrepancy
    >>> mean_discrepancy(Linear(), [[0.0], [2.0]], [[4.0]])  # (1 - 4)^2
    9.0
    """
    K, m = _pooled(kernel, X, Y)
    return float(_squares(K, _weights(m, len(K))[None])[0])


def two_sample_test(
    kernel: Kernel,
    X: ArrayLike,
    Y: ArrayLike,
    n_permutations: int = 1000,
    seed: int | None = 0,
) -> TwoSampleTest:
    r"""Test whether X and Y come from one distribution, by the discrepancy of their means.

    If they do, it does not matter which of the m + n samples are called X: the discrepancy is as
    good as any of those after a random division of all into m and n. With b of B divisions as far
    apart or more, p = (1 + b) / (1 + B) is at most a level with a probability of at most that
    level, whatever the distribution and the kernel.

    Gretton et al. (2012), A kernel two-sample test; Phipson and Smyth (2010), Permutation p-values
    should never be zero.

    Parameters
    ----------
    kernel, X, Y : as in `mean_discrepancy`, with the same errors
    n_permutations : int, B, at least 1
    seed : int, optional
        Draws the permutations; without it each call draws others.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import RBF, two_sample_test
    >>> X, Y = np.random.default_rng(0).normal(size=(2, 50, 1))
    >>> bool(two_sample_test(RBF(), X, Y).p_value > 0.05)
    True
    >>> two_sample_test(RBF(), X, 3 * Y, n_permutations=99).p_value
    0.01
    """
    count = require_whole("n_permutations", n_permutations)
    K, m = _pooled(kernel, X, Y)
    weights, rng = _weights(m, len(K)), np.random.default_rng(seed)
    statistic = float(_squares(K, weights[None])[0])
    at_once = max(1, BLOCK // len(K))
    null = np.sort(np.concatenate([
        _squares(K, rng.permuted(np.tile(weights, (min(at_once, count - done), 1)), axis=1))
        for done in range(0, count, at_once)
    ]))  # fmt: skip
    rounding = 1e-12 * float(np.abs(K).max(initial=0.0))  # the same division in another order
    as_far = int(np.sum(null >= statistic - rounding))
    return TwoSampleTest(statistic, null, (1 + as_far) / (1 + count))


def mean_difference(kernel: Kernel, X: ArrayLike, Y: ArrayLike, Z: ArrayLike) -> FloatArray:
    r"""Difference of both means as a function, mean_i k(x_i, z) - mean_j k(y_j, z), (len(Z),).

    Positive where X has more samples than Y, as far as the kernel sees it; divided by its norm, the
    root of the discrepancy, it is the witness function of Gretton et al. (2012), section 2.3.
    Raises as `mean_discrepancy`.

    Examples
    --------
    >>> from kernel_playground import Linear, mean_difference
    >>> mean_difference(Linear(), [[1.0], [3.0]], [[1.0]], [[10.0]])
    array([10.])
    """
    first, second = _samples(kernel, X, Y)
    places = kernel.points(Z)
    difference: FloatArray = kernel(places, first).mean(axis=1) - kernel(places, second).mean(
        axis=1
    )
    return difference


def _samples(kernel: Kernel, X: ArrayLike, Y: ArrayLike) -> tuple[Samples, Samples]:
    if not isinstance(kernel, Kernel):
        raise KernelError(f"kernel must be a Kernel, for instance RBF(); got {kernel!r}.")
    if not kernel.is_psd:
        trouble = f"{kernel} is not positive semi-definite, so it has no distances"
        raise KernelError(f"{trouble}: choose another kernel.")
    first, second = kernel.points(X), kernel.points(Y)
    if not len(first) or not len(second):
        raise KernelError("Each of both samples needs at least one point.")
    if first.shape[1:] != second.shape[1:]:
        shapes = f"{first.shape} and {second.shape}"
        raise KernelError(f"Both samples need the same number of features; got {shapes}.")
    return first, second


def _pooled(kernel: Kernel, X: ArrayLike, Y: ArrayLike) -> tuple[FloatArray, int]:
    """Return the Gram matrix (m + n, m + n) of both samples, and m."""
    first, second = _samples(kernel, X, Y)
    return kernel(np.concatenate([first, second])), len(first)


def _weights(m: int, count: int) -> FloatArray:
    """1 / m for each of the first m samples, -1 / n for each other, (m + n,)."""
    weights = np.full(count, -1.0 / (count - m))
    weights[:m] = 1.0 / m
    return weights


def _squares(K: FloatArray, weights: FloatArray) -> FloatArray:
    """Squared norms w^T K w, at least 0, for each row of the weights (p, m + n): (p,)."""
    squares: FloatArray = np.maximum(np.einsum("pi,pi->p", weights @ K, weights), 0.0)
    return squares
