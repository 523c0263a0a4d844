"""libsvm as scikit-learn brings it, without scikit-learn's checks of what has been checked already.

On 200 samples the checks of `SVC.fit` take more than twice as long as libsvm itself, and a slider
has a machine fitted at each of its steps.

Private: ``sklearn.svm._libsvm.fit``; a test holds what it returns against `SVC.fit`, to the bit.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from sklearn import svm
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import _libsvm
from sklearn.utils.class_weight import compute_class_weight

from ..errors import KernelError
from ..linalg.arrays import FloatArray, IntArray

C_SVC, EPSILON_SVR = 0, 3  # libsvm's own numbers


@dataclass(frozen=True)
class Solution:
    """What libsvm found, signed as scikit-learn has it.

    Attributes
    ----------
    support : ndarray of int, the rows that are support vectors
    dual_coef : ndarray of shape (n_classes - 1, n_support), or (1, n_support) of a regression
    intercept : ndarray of shape (n_pairs,), or (1,)
    n_iter : ndarray of int of shape (n_pairs,), or int of a regression
    converged : bool
    """

    support: IntArray
    dual_coef: FloatArray
    intercept: FloatArray
    n_iter: IntArray | int
    converged: bool


def solve(
    machine: svm.SVC | svm.SVR,
    data: FloatArray,
    target: FloatArray | IntArray,
    sample_weight: FloatArray | None = None,
) -> Solution:
    """Let libsvm solve the dual problem of a machine that has not been fitted.

    Parameters
    ----------
    machine : SVC or SVR
        Its parameters; the kernel is "precomputed" or "linear".
    data : ndarray of shape (n, n) or (n, r)
        The Gram matrix, or features whose inner products it has; finite.
    target : ndarray of shape (n,)
        Codes 0, 1, ... of the classes, each of which occurs; or numbers.
    sample_weight : ndarray of shape (n,), optional
        Factors of C, 0 or more; some sample of each class has one above 0.

    Raises
    ------
    KernelError
        If the solution is not finite.
    """
    classifies = isinstance(machine, svm.SVC)
    y = np.ascontiguousarray(target, dtype=float)
    weights = np.ones(int(target.max()) + 1 if classifies else 0)
    if classifies and machine.class_weight is not None:
        weights = _class_weights(machine.class_weight, len(weights), target)
    _libsvm.set_verbosity_wrap(0)
    support, _, _, dual_coef, intercept, _, _, status, n_iter = _libsvm.fit(
        np.ascontiguousarray(data),
        y,
        svm_type=C_SVC if classifies else EPSILON_SVR,
        kernel=machine.kernel,
        C=machine.C,
        epsilon=machine.epsilon,
        tol=machine.tol,
        class_weight=weights,
        sample_weight=np.empty(0) if sample_weight is None else sample_weight,
        cache_size=machine.cache_size,
        max_iter=machine.max_iter,
    )
    if status:
        stopped = f"libsvm stopped after {machine.max_iter} steps, before the optimum."
        warnings.warn(stopped, ConvergenceWarning, stacklevel=4)
    if not (np.isfinite(dual_coef).all() and np.isfinite(intercept).all()):
        raise KernelError("The solution is not finite.")
    if classifies and len(weights) == 2:
        dual_coef, intercept = -dual_coef, -intercept
    return Solution(
        support, dual_coef, intercept, n_iter if classifies else n_iter.item(), status == 0
    )


def _class_weights(
    given: Mapping[int, float] | str, n: int, codes: FloatArray | IntArray
) -> FloatArray:
    """Return the weight of each of n classes; scikit-learn's checks take longer than libsvm."""
    if isinstance(given, Mapping) and given.keys() <= set(range(n)):
        return np.array([given.get(code, 1.0) for code in range(n)], dtype=float)
    weights: FloatArray = compute_class_weight(given, classes=np.arange(n), y=codes)
    return weights
