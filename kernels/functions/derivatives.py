"""Derivatives of a Gram matrix by the hyperparameters: each by itself, or sums of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from ..linalg.arrays import FloatArray, KernelFunction, Samples
from ..linalg.gram import symmetric_gram
from .parametrised import Parametrised

Pullback = Callable[[FloatArray], FloatArray]
"""sum_ij W_ij d K_ij / d theta over i <= j, (n_theta,); W (n, n) is zero below the diagonal."""


class Differentiable(Parametrised):
    """What has a Gram matrix and, by its ``theta``, derivatives of it."""

    def points(self, X: ArrayLike) -> Samples:
        """Return X as validated samples."""
        raise NotImplementedError

    def __call__(self, X: ArrayLike, Y: ArrayLike | None = None) -> FloatArray:
        """Return the Gram matrix."""
        raise NotImplementedError

    def gradient(self, X: ArrayLike) -> FloatArray:
        """Return d K / d theta with theta the log hyperparameters, of shape (n, n, n_theta)."""
        K, partials = self.gram_and_partials(self.points(X))
        if len(partials) == 1:
            return partials[0][..., None]
        return np.stack(partials, axis=-1) if partials else np.empty((*K.shape, 0))

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return ``k(X)`` and its derivative by each entry of ``theta``; X is from `points`."""
        K = symmetric_gram(cast("KernelFunction", self), X)
        return K, self._partials(X, K)

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return ``k(X)`` and a function that sums its derivatives with weights: see `Pullback`.

        It gives the gradient of any function of K; a kernel overrides it where such a sum is
        quicker than each derivative by itself.
        """
        K, partials = self.gram_and_partials(X)
        return K, lambda W: np.array([np.vdot(W, partial) for partial in partials])

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        # A kernel that gives no closed form gets fourth-order differences, with an error of 1e-11.
        def difference(step: FloatArray) -> FloatArray:
            up, down = self.with_theta(self.theta + step), self.with_theta(self.theta - step)
            return up(X) - down(X)

        steps = 1e-3 * np.eye(len(self.theta))
        return [(8 * difference(step) - difference(2 * step)) / 12e-3 for step in steps]
