"""Pre-images under an RBF kernel by a fixed point, beside those that are learned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import RBF, KernelPCA

STEPS = 40
STILL = 2e-3  # a step below it, in lengthscales of the kernel, is none
FAINT = 1e-10  # weights that add up to less leave a point where it is


@dataclass(frozen=True, eq=False)
class FixedPoint:
    """Pre-images that an iteration has come to."""

    places: np.ndarray  # (m, d)
    converged: np.ndarray  # (m,) which of them stayed where they were within 40 steps


def has_fixed_point(model: KernelPCA) -> bool:
    """Whether the kernel has this iteration: an RBF with one width, and all samples in use."""
    return isinstance(model.kernel, RBF) and np.isscalar(model.kernel.gamma)


def find_fixed_point(
    model: KernelPCA, samples: np.ndarray, scores: np.ndarray, start: np.ndarray
) -> FixedPoint:
    r"""Return what z <- sum_i g_i k(z, x_i) x_i / sum_i g_i k(z, x_i) comes to.

    A fixed point is where ||phi(z) - sum_i g_i phi(x_i)||^2 has no slope; with the weights alpha
    of the components and the scores s, g = alpha s, and with centring g = alpha s + 1 / n (Mika et
    al. 1999; Kwok and Tsang 2004).

    Parameters
    ----------
    model : KernelPCA
        With an RBF kernel, fitted to points with the distances of ``samples``.
    samples : ndarray of shape (n, d)
    scores : ndarray of shape (m, q)
        Of what is sought.
    start : ndarray of shape (m, d)
        Where each iteration begins.
    """
    weights = scores @ model.dual_coef_.T + (1 / len(samples) if model.centre else 0.0)
    still = STILL / np.sqrt(2 * model.kernel.parameters["gamma"])
    Z, moving = np.array(start, dtype=float), np.arange(len(start))
    for _ in range(STEPS):
        near = weights[moving] * model.kernel(Z[moving], samples)
        total = near.sum(axis=1, keepdims=True)
        lost = np.abs(total) < FAINT
        new = np.where(lost, Z[moving], near @ samples / np.where(lost, 1.0, total))
        step = np.linalg.norm(new - Z[moving], axis=1)
        Z[moving] = new
        moving = moving[(step > still) | lost[:, 0]]
        if not len(moving):
            break
    converged = np.ones(len(Z), dtype=bool)
    converged[moving] = False
    return FixedPoint(Z, converged)
