"""Kernel logistic regression by stochastic gradient steps, one sample at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit
from sklearn.utils.validation import check_is_fitted

from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray
from .estimator import KernelLike
from .logistic import LAM
from .logistic_steps import SteppedLogistic
from .perceptron import MAX_EPOCHS

RATE_HELP = "Size of the first steps, as a share of 1 / max k(x, x); they shrink with time."
RATE = Hyperparameter("rate", r"\eta", 1.0, range=(1e-2, 1e1), help=RATE_HELP)


class StochasticKernelLogistic(SteppedLogistic):
    r"""The problem of `KernelLogistic`, by gradient steps on one sample each.

    At the sample i of step t, f = (1 - eta_t lam / n) f + eta_t (y_i - p_i) k(x_i, .) with the
    indicators y_i of the classes and their present probabilities p_i: alpha_i moves, and all
    others shrink a little. The step size is eta_t = 1 / (M / rate + (t + 1) lam / n) with
    M = max_i |k(x_i, x_i)|, so that what the penalty leaves multiplies to S_t = c / (c + t),
    c = M n / (rate lam). The intercept, without a penalty, moves by M eta_t (y_i - p_i).
    Kivinen, Smola and Williamson (2004), Online learning with kernels; Bottou (2012).

    Parameters
    ----------
    lam : float, as that of `KernelLogistic`
    max_epochs : int, passes through the samples
    rate : float
    seed : int, which draws the order of the samples in each epoch

    Attributes
    ----------
    dual_coef_ : ndarray of shape (n, 1) for two classes, (n, n_classes) for many
    intercept_ : ndarray of shape (1,) or (n_classes,)
    n_steps_ : int, n max_epochs
    updates_ : ndarray of int of shape (n_steps_,), the sample of each step

    Examples
    --------
    >>> from kernel_playground import RBF, StochasticKernelLogistic
    >>> model = StochasticKernelLogistic(RBF(gamma=0.5))
    >>> model.fit([[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]).predict([[0.5], [3.5]])
    array([0, 1])
    """

    hyperparameters = (LAM, MAX_EPOCHS, RATE)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        lam: float = 1.0,
        max_epochs: int = 20,
        rate: float = 1.0,
        landmarks: int | None = None,
        seed: int | None = 0,
    ) -> None:
        self.kernel = kernel
        self.lam = lam
        self.max_epochs = max_epochs
        self.rate = rate
        self.landmarks = landmarks
        self.seed = seed

    def fit(self, X: ArrayLike, y: ArrayLike) -> StochasticKernelLogistic:
        """Fit to X (n, d) and the classes y (n,)."""
        X, codes = self._validate_classification(X, y)
        f = self._factorise(X)
        gram = f.products()
        n, n_classes = len(X), len(self.classes_)
        Y = (codes[:, None] == (np.arange(n_classes) if n_classes > 2 else [1])).astype(float)
        largest = float(np.abs(gram.diagonal).max()) or 1.0
        self._first = float(self.rate) / largest
        self._times = n / (self._first * float(self.lam))
        rng = np.random.default_rng(self.seed)
        self.updates_ = np.concatenate([rng.permutation(n) for _ in range(int(self.max_epochs))])

        # f = S_t K v + b, where each step adds the same multiple of y_i - p_i to v_i
        steps = np.arange(len(self.updates_) + 1)
        shares = self._times / (self._times + steps)
        sizes = float(self.rate) * shares[1:]
        values, b = np.zeros(Y.shape), np.zeros(Y.shape[1])  # K v at the samples
        moves = np.empty((len(self.updates_), Y.shape[1]))  # y_i - p_i
        for t, i in enumerate(self.updates_.tolist()):
            at = shares[t] * values[i] + b
            moves[t] = move = Y[i] - (_softmax(at) if n_classes > 2 else expit(at))
            values += gram.column(i)[:, None] * (self._first * move)
            b = b + sizes[t] * move
        self._moves = moves
        self._intercepts = np.cumsum(sizes[:, None] * moves, axis=0)
        self.n_steps_ = len(moves)
        self.dual_coef_, self.intercept_ = self.history()
        return self

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` steps, or are."""
        check_is_fitted(self)
        done = self.n_steps_ if step is None else min(step, self.n_steps_)
        v = np.zeros((self.factorisation_.n_samples, self._moves.shape[1]))
        np.add.at(v, self.updates_[:done], self._first * self._moves[:done])
        intercept = self._intercepts[done - 1] if done else np.zeros(v.shape[1])
        return self._times / (self._times + done) * v, intercept


def _softmax(at: FloatArray) -> FloatArray:
    """Return softmax (p,): scipy's takes ten times as long on so few numbers."""
    sizes = np.exp(at - at.max())
    shares: FloatArray = sizes / sizes.sum()
    return shares
