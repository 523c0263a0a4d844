"""Systems with the centred Gram matrix whose right sides are contrasts: orthogonal to 1."""

from __future__ import annotations

import numpy as np

from .arrays import FloatArray
from .solver import Solver


def solve_contrasts(
    f: Solver, T: FloatArray, lam: float, weights: FloatArray | None = None
) -> FloatArray:
    """S = (H K H^T + lam D^-1)^-1 T, as functions see it, for T (n, p) with w^T T = 0.

    H = I - 1 w^T / sum w and D = diag(w) for ``weights`` w (n,), all above 0; all 1 without them.

    K itself stands for H K H^T where that is quicker, at full rank: S solves
    (K + lam D^-1) S = T - 1 c^T with c so that 1^T S = 0. Where lambda is small against K the
    eigenpairs of H K H are used, which serve every lambda. Of weighted samples there are none at
    hand: the factor is refined instead, unless lambda may be rounding itself.
    """
    if weights is None and (f.low_rank or f.approximate or f.is_nearly_singular(lam)):
        return f.solve_centred(T, lam)
    if weights is not None and _needs_features(f, lam / float(weights.max())):
        return _by_features(f, T, lam, weights)
    both = np.hstack([T, np.ones((len(T), 1))])
    solved = f.at(lam if weights is None else lam / weights).solve(both)
    totals = solved.sum(0)  # 1^T (K + lam D^-1)^-1 [T, 1]
    solution: FloatArray = solved[:, :-1] - np.outer(solved[:, -1], totals[:-1] / totals[-1])
    return solution


def _needs_features(f: Solver, lam: float) -> bool:
    """Whether K + lam I has no factor, or one of rounding alone."""
    return f.low_rank or f.approximate or not f.hides_rounding(lam)


def _by_features(f: Solver, T: FloatArray, lam: float, weights: FloatArray) -> FloatArray:
    """Return weights (n_support, p) of the functions K S + constants, by the features of K.

    With K = F F^T and D^(1/2) H F = P diag(s) Q^T they are
    F Q diag(s / (s^2 + lam)) P^T D^(1/2) T + constants.
    """
    root, inverse = f.roots
    F = np.concatenate([U * root for _, U in f.rows()])
    heavy = np.sqrt(weights)[:, None]
    P, s, Qt = np.linalg.svd(heavy * (F - weights @ F / weights.sum()), full_matrices=False)
    heaviest = float(weights.max())
    least = 0.0 if f.hides_rounding(lam / heaviest) else f.rounding * heaviest
    kept = np.square(s) > least
    damped = np.divide(s, np.square(s) + lam, out=np.zeros_like(s), where=kept)
    of_features = Qt.T @ (damped[:, None] * (P.T @ (heavy * T)))
    solution: FloatArray = f.weights @ (inverse[:, None] * of_features)
    return solution
