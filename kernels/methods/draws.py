"""Draws of a Gaussian process, as smooth as its kernel and moving smoothly with it."""

from __future__ import annotations

from functools import reduce
from operator import add

import numpy as np
from scipy.linalg import solve_triangular

from ..functions.base import Kernel
from ..linalg.arrays import EPS, FloatArray, Samples
from ..linalg.cholesky import jittered_cholesky
from ..linalg.gram import cross_gram, symmetric_gram
from ..linalg.sample_gram import SampleGram

JITTER = 1e-8  # of each variance: draws are rough by 1e-4 of their standard deviation, out of sight
ROUNDING = 30 * EPS  # of a variance of the prior that most of was subtracted from


def normal_draws(covariance: FloatArray, kernel: Kernel, count: int, seed: int) -> FloatArray:
    """Draws from N(0, covariance), (m, count), for ``covariance`` (m, m), which is overwritten.

    The normal numbers depend on ``seed`` alone and the Cholesky factor is not pivoted, so that a
    draw moves smoothly with the covariance (Rasmussen and Williams 2006, appendix A.2). Its jitter
    is a share of each variance by itself, so that wide and narrow parts are equally smooth.
    """
    sd = np.sqrt(np.maximum(covariance.diagonal(), 0.0))
    units = np.where(sd > 0, sd, 1.0)
    covariance /= units
    covariance /= units[:, None]
    normal = np.random.default_rng(seed).standard_normal((count, len(sd)))
    factor = jittered_cholesky(covariance, kernel, JITTER)
    draws: FloatArray = sd[:, None] * (factor @ normal.T)
    return draws


def posterior_covariance(kernel: Kernel, X: Samples, Z: Samples, noise: float) -> FloatArray:
    r"""Covariance of f at Z (m, m) given y at X, to digits of its own and not of the prior's.

    k(z, z') - k_z^T (K + s2 I)^-1 k_z' loses all of them where the prior is much wider. With
    k = \phi^T \phi + k2, the terms of low rank as features \phi that are weights with the prior
    N(0, I), and S = K2 + s2 I,

    cov = B (I + \Phi S^-1 \Phi^T)^-1 B^T + [k2(z, z') - k2_z^T S^-1 k2_z'],
    B = \phi(z)^T - k2_z^T S^-1 \Phi^T

    (Rasmussen and Williams 2006, Eq. 2.42), where the first term is a square and nothing cancels
    in it; only k2 is subtracted from, whose draws are rough themselves.
    """
    both, n = np.concatenate([X, Z]), len(X)
    factors: list[FloatArray] = []
    others: list[Kernel] = []
    for term in kernel.terms():
        factor = None if term.is_noise else SampleGram(term, both, shared=False).low_rank_factor
        if factor is None:
            others.append(term)
        else:
            factors.append(factor)
    phi = np.hstack([np.empty((len(both), 0)), *factors])
    at_X, B = phi[:n], phi[n:]
    if not others:
        return _square(at_X / np.sqrt(noise), B)
    k2 = reduce(add, others)
    C = jittered_cholesky(symmetric_gram(k2, X), k2, noise)
    V: FloatArray = solve_triangular(C, cross_gram(k2, X, Z), lower=True, check_finite=False)
    prior = symmetric_gram(k2, Z)
    covariance: FloatArray = prior - V.T @ V
    covariance.flat[:: len(Z) + 1] += ROUNDING * prior.diagonal()
    if not factors:
        return covariance
    A = solve_triangular(C, at_X, lower=True, check_finite=False)
    return covariance + _square(A, B - V.T @ A)


def _square(A: FloatArray, B: FloatArray) -> FloatArray:
    """B (I + A^T A)^-1 B^T, by A^T A + I = R^T R without forming it."""
    R = np.linalg.qr(np.vstack([A, np.eye(A.shape[1])]), mode="r")
    G = solve_triangular(R, B.T, trans="T", check_finite=False)
    square: FloatArray = G.T @ G
    return square
