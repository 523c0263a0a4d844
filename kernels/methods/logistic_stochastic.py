"""Kernel logistic regression by stochastic gradient steps, one sample at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import expit

from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import FloatArray
from .estimator import KernelLike
from .logistic import LAM
from .logistic_steps import SteppedLogistic, indicators
from .online import LearnsOnline
from .perceptron import MAX_EPOCHS

RATE_HELP = "Size of the first steps, as a share of 1 / max k(x, x); they shrink with time."
RATE = Hyperparameter("rate", "r", 1.0, range=(1e-2, 1e1), help=RATE_HELP)


class StochasticKernelLogistic(LearnsOnline, SteppedLogistic):
    r"""The problem of `KernelLogistic`, by gradient steps on one sample each.

    At the sample i of step t, f = (1 - eta_t lam / n) f + eta_t (y_i - p_i) k(x_i, .) with the
    indicators y_i of the classes and their present probabilities p_i: alpha_i moves, and all
    others shrink a little. The step size is eta_t = 1 / (M / rate + (t + 1) lam / n) with
    M = max_i |k(x_i, x_i)|, so that what the penalty leaves multiplies to S_t = c / (c + t),
    c = M n / (rate lam). The intercept, without a penalty, moves by M eta_t (y_i - p_i).
    `partial_fit` goes one step for each further sample, as they come in.
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
    n_steps_ : int, n max_epochs, and one for each further sample
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
        n, Y = len(X), indicators(codes, len(self.classes_))
        self._lam, self._rate = float(self.lam), float(self.rate)
        self._largest = float(np.abs(gram.diagonal).max())
        first = self._rate / (self._largest or 1.0)
        times = n / (first * self._lam)
        rng = np.random.default_rng(self.seed)
        self.updates_ = np.concatenate([rng.permutation(n) for _ in range(int(self.max_epochs))])

        # f = S_t K v + b, where each step adds the same multiple of y_i - p_i to v_i
        steps = np.arange(len(self.updates_) + 1)
        shares = times / (times + steps)
        sizes = self._rate * shares[1:]
        values, b = np.zeros(Y.shape), np.zeros(Y.shape[1])  # K v at the samples
        moves = np.empty((len(self.updates_), Y.shape[1]))  # y_i - p_i
        for t, i in enumerate(self.updates_.tolist()):
            moves[t] = move = Y[i] - _probabilities(shares[t] * values[i] + b)
            values += gram.column(i)[:, None] * (first * move)
            b = b + sizes[t] * move
        self._shares, self._pulls = shares, first * moves
        self._intercepts = np.cumsum(sizes[:, None] * moves, axis=0)
        self.n_steps_ = len(moves)
        self.dual_coef_, self.intercept_ = self.history()
        return self

    def partial_fit(
        self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None
    ) -> StochasticKernelLogistic:
        """Go one step for each of further samples X (m, d) of the classes y (m,), in their order.

        The first call names all ``classes``; after a ``fit`` it goes on from there. The step is
        that of ``fit``, where M and n are those of the samples so far, this one among them. Without
        a ``fit`` before, t + 1 = n: the penalty of a step, lam / n, goes to 0, and its size is
        eta = 1 / (M / rate + lam), which does not shrink, so that f follows what changes. Each call
        costs O(n m) for n samples so far, which are kept. With landmarks or a given matrix a
        KernelError is raised.
        """
        X, codes = self._begun_or_more(X, y, classes)
        old, seen, done = self.support_vectors_, len(self.support_vectors_), self.n_steps_
        Y, K = indicators(codes, len(self.classes_)), self.kernel_(X)
        values = np.zeros(Y.shape)  # K v at the new samples
        if seen:
            values += self.kernel_(X, old) @ self._sums(done, seen)
        share, b = self._shares[-1], self.history()[1] if seen else np.zeros(Y.shape[1])
        shares, pulls, intercepts = np.empty(len(X)), np.empty(Y.shape), np.empty(Y.shape)
        for i in range(len(X)):
            self._largest = max(self._largest, abs(float(K[i, i])))
            scale, lam = self._largest or 1.0, self._lam / (seen + i + 1)
            eta = 1 / (scale / self._rate + (done + i + 1) * lam)
            move = Y[i] - _probabilities(share * values[i] + b)
            shares[i] = share = share * (1 - eta * lam)
            pulls[i] = eta / share * move
            values += np.outer(K[:, i], pulls[i])
            intercepts[i] = b = b + scale * eta * move
        self._shares = np.append(self._shares, shares)
        self._pulls = np.concatenate([self._pulls, pulls])
        self._intercepts = np.concatenate([self._intercepts, intercepts])
        self.updates_ = np.append(self.updates_, np.arange(seen, seen + len(X)))
        self.n_steps_ = done + len(X)
        self._keep(X)
        self.dual_coef_, self.intercept_ = self.history()
        return self

    def _begin(self) -> None:
        self._lam, self._rate, self._largest = float(self.lam), float(self.rate), 0.0
        self._shares, self.n_steps_ = np.ones(1), 0
        self._pulls = self._intercepts = indicators(np.empty(0, int), len(self.classes_))
        self.updates_ = np.zeros(0, dtype=int)

    def _sums(self, done: int, n: int) -> FloatArray:
        """Return v (n, p) after so many steps: alpha over what the penalty has left of 1."""
        v = np.zeros((n, self._pulls.shape[1]))
        np.add.at(v, self.updates_[:done], self._pulls[:done])
        return v

    def history(self, step: int | None = None) -> tuple[FloatArray, FloatArray]:
        """Return dual_coef_ and intercept_ as they were after ``step`` steps, or are."""
        self._require_fit()
        done = self.n_steps_ if step is None else min(step, self.n_steps_)
        v = self._sums(done, self.factorisation_.n_samples)
        intercept = self._intercepts[done - 1] if done else np.zeros(v.shape[1])
        return self._shares[done] * v, intercept


def _probabilities(at: FloatArray) -> FloatArray:
    """Return the sigmoid of one number, or softmax (p,): scipy's takes ten times as long."""
    if len(at) == 1:
        single: FloatArray = expit(at)
        return single
    sizes = np.exp(at - at.max())
    shares: FloatArray = sizes / sizes.sum()
    return shares
