"""liblinear as scikit-learn brings it, without the checks of what has been checked already.

On 150 samples with two features its checks take ten times as long as liblinear, and a slider has a
line fitted at each of its steps.

Private: ``sklearn.svm._liblinear.train_wrap``; a test holds it against `LinearSVC`, to the bit.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import _liblinear

from ..linalg.arrays import FloatArray, IntArray

L2_LOSS_PRIMAL = 2  # liblinear's own number of the solver
BIAS = 1.0  # the intercept is the weight of this feature
TOLERANCE = 1e-4  # as `LinearSVC` has it


@dataclass(frozen=True, eq=False)
class SeparatingLine:
    """The hyperplane w . x + b = 0 between two classes, of `separating_line` (Fan et al. 2008).

    Attributes
    ----------
    coef : ndarray of shape (1, n_features)
        w.
    intercept : ndarray of shape (1,)
        b.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import SeparatingLine
    >>> line = SeparatingLine(np.array([[1.0]]), np.array([-2.0]))
    >>> line.predict(np.array([[1.0], [3.0]]))
    array([0, 1])
    """

    coef: FloatArray
    intercept: FloatArray

    def predict(self, X: FloatArray) -> IntArray:
        """Return the code, 0 or 1, of each row of X (m, n_features)."""
        codes: IntArray = ((X @ self.coef.T + self.intercept).ravel() > 0).astype(int)
        return codes


def separating_line(
    X: FloatArray, codes: IntArray, C: float, max_iter: int = 1000
) -> SeparatingLine:
    """Return the line with the least ||w||^2 / 2 + C sum_i max(0, 1 - t_i (w . x_i + b))^2.

    b counts as a weight, as in ``LinearSVC(dual=False)``, and t_i is -1 or 1. Fan, Chang, Hsieh,
    Wang and Lin (2008), LIBLINEAR: a library for large linear classification, JMLR 9.

    Parameters
    ----------
    X : ndarray of shape (n_samples, n_features)
        Finite.
    codes : ndarray of shape (n_samples,)
        0 or 1; both occur.
    C : float
        Above zero.
    max_iter : int
        Steps of the solver; a `ConvergenceWarning` says that they were too few.

    Returns
    -------
    SeparatingLine

    Raises
    ------
    ValueError
        If X is no matrix of numbers. Nothing else is checked.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import separating_line
    >>> X = np.array([[0.0], [1.0], [3.0], [4.0]])
    >>> separating_line(X, np.array([0, 0, 1, 1]), C=1.0).predict(X)
    array([0, 0, 1, 1])
    """
    _liblinear.set_verbosity_wrap(0)
    weights, steps = _liblinear.train_wrap(
        np.ascontiguousarray(X, dtype=float),
        np.array(codes, dtype=float),
        False,  # not sparse
        L2_LOSS_PRIMAL,
        TOLERANCE,
        BIAS,
        C,
        np.ones(2),  # of the classes
        max_iter,
        0,  # the seed, which this solver does not use
        0.1,  # epsilon of a regression
        np.ones(len(X)),
    )
    if max(steps) >= max_iter:
        warnings.warn("liblinear stopped before the optimum.", ConvergenceWarning, stacklevel=2)
    return SeparatingLine(weights[:, :-1], BIAS * weights[:, -1])
