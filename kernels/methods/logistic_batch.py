"""Kernel logistic regression by gradient steps, all samples at once."""

from __future__ import annotations

from functools import cached_property
from math import isqrt

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit, softmax

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray
from ..linalg.gram_products import GramProducts
from .estimator import KernelLike
from .logistic import LAM
from .logistic_steps import SteppedLogistic, indicators

STEPS_HELP = "Number of gradient steps; each looks at all samples."
STEPS = Hyperparameter(
    "n_steps", "T", 100, "integer", (1, 1000), "integer", help=STEPS_HELP, spoken="steps"
)
MAX_SIZE = 2.0  # above it a step may raise the loss
SIZE_HELP = (
    "Size of a step, as a share of 1 / the curvature at most: up to 2 the loss of a positive "
    "semi-definite kernel never rises."
)
SIZE = Hyperparameter("step_size", "r", 1.0, range=(1e-2, MAX_SIZE), help=SIZE_HELP)


class BatchKernelLogistic(SteppedLogistic):
    r"""The problem of `KernelLogistic`, by gradient steps from 0 in the space of functions.

    With the indicators y of the classes and their present probabilities p, alpha grows by
    eta (y - p - lam alpha), and the intercept, without a penalty, by eta M sum_i (y_i - p_i) with
    M = max_i |k(x_i, x_i)|, as if sqrt(M) were one more feature. eta = step_size / (lam + c), where
    lam + c bounds the curvature of the loss: c = s max_i sum_j |k(x_i, x_j) + M| with s = 1/4 for
    two classes and 1/2 for more (Boehning 1992, Multinomial logistic regression algorithm); on
    landmarks, c = s times the largest eigenvalue of the matrix with these entries.

    Parameters
    ----------
    lam : float, as that of `KernelLogistic`
    n_steps : int
    step_size : float, at most 2: up to there no step raises the loss, for a kernel that is
        positive semi-definite

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n, 1) for two classes, (n, n_classes) for many
    intercept_ : ndarray of shape (1,) or (n_classes,)
    n_steps_ : int

    Examples
    --------
    >>> from kernel_playground import RBF, BatchKernelLogistic
    >>> model = BatchKernelLogistic(RBF(gamma=0.5))
    >>> model.fit([[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]).predict([[0.5], [3.5]])
    array([0, 1])
    """

    hyperparameters = (LAM, STEPS, SIZE)
    follows = ("_products",)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        lam: float = 1.0,
        n_steps: int = 100,
        step_size: float = 1.0,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.lam = lam
        self.n_steps = n_steps
        self.step_size = step_size
        self.landmarks = landmarks
        self.seed = seed

    def fit(self, X: ArrayLike, y: ArrayLike) -> BatchKernelLogistic:
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        if self.step_size > MAX_SIZE:
            raise KernelError(f"step_size must be at most {MAX_SIZE:g}; got {self.step_size!r}.")
        f, n_classes = self._factorise(X), len(self.classes_)
        self._indicators = Y = indicators(codes, n_classes)
        self._products = gram = f.products()
        self._largest = largest = float(np.abs(gram.diagonal).max()) or 1.0
        curvature = gram.bound(largest) / (4 if n_classes == 2 else 2)
        self._lam = float(self.lam)
        self._eta = float(self.step_size) / (self._lam + curvature)

        # Kept are only so many of the steps that those between two of them are soon taken again.
        self.n_steps_ = int(self.n_steps)
        self._every = isqrt(self.n_steps_ - 1) + 1
        self._kept = [(np.zeros(Y.shape), np.zeros(Y.shape[1]))]
        for done in range(0, self.n_steps_, self._every):
            count = min(self._every, self.n_steps_ - done)
            self._kept.append(self._steps(*self._kept[-1], count))
        self.dual_coef_, self.intercept_ = self._kept[-1]
        return self

    @cached_property
    def _products(self) -> GramProducts:
        """Products with K; kept by the fit, and computed again after unpickling."""
        return self.factorisation_.products()

    def _steps(
        self, alpha: FloatArray, intercept: FloatArray, count: int
    ) -> tuple[FloatArray, FloatArray]:
        """Return alpha and the intercept ``count`` steps later."""
        gram, Y = self._products, self._indicators
        for _ in range(count):
            at = gram.times(alpha) + intercept
            rest = Y - (expit(at) if Y.shape[1] == 1 else softmax(at, axis=1))
            alpha = alpha + self._eta * (rest - self._lam * alpha)
            intercept = intercept + self._eta * self._largest * rest.sum(axis=0)
        return alpha, intercept

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` steps, or are."""
        self._require_fit()
        if step is None or step >= self.n_steps_:
            return self.dual_coef_, self.intercept_
        place, count = divmod(step, self._every)
        return self._steps(*self._kept[place], count)
