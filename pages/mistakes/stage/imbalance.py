"""Accuracy under imbalance: always naming the larger class is nearly always right."""

from __future__ import annotations

import numpy as np

from kernels import RBF
from pages.mistakes.stage.outcome import Numbers, Outcome, Side
from pages.mistakes.stage.ridge import plane, signs, weights

N, FRESH, LAM = 160, 1000, 1.0
CENTRES = np.array([[0.0, 0.0], [1.6, 1.0]])
KERNEL = RBF(0.5)


def imbalance(numbers: Numbers, seed: int) -> Outcome:
    """Return ridge classifiers that weigh each row the same, or each class the same.

    The second minimises sum_i w_i (y_i - f(x_i))^2 + lambda ||f||^2 with w_i = n / (2 n_class):
    (K + lambda W^-1) alpha = y. Measured is the balanced error on fresh data, the mean of both
    classes' shares misclassified; reported is what each of them is judged by in training: the
    share of all rows misclassified, or the balanced error. ``rare`` is the percentage of class B.
    """
    share = numbers["rare"] / 100
    rng = np.random.default_rng(seed)
    codes = (np.arange(N) < max(2, round(share * N))).astype(int)
    fresh_codes = (np.arange(FRESH) < round(share * FRESH)).astype(int)
    X, fresh = (CENTRES[c] + rng.standard_normal((len(c), 2)) for c in (codes, fresh_codes))
    K, K_fresh, counts = KERNEL(X), KERNEL(fresh, X), np.bincount(codes)

    def side(row_weights: np.ndarray, balanced: bool) -> Side:
        alpha = weights(K, signs(codes), LAM / row_weights)
        f, f_fresh = K @ alpha, K_fresh @ alpha
        rates, fresh_rates = misclassified(f, codes), misclassified(f_fresh, fresh_codes)
        overall = float(np.mean((f > 0) != (codes == 1)))
        shares = {
            "accuracy, fresh data": float(np.mean((f_fresh > 0) == (fresh_codes == 1))),
            "class B missed": fresh_rates[1],
        }
        reported = float(np.mean(rates)) if balanced else overall
        return Side(plane(KERNEL, X, alpha, X, codes), float(np.mean(fresh_rates)), reported,
                    shares=shares)  # fmt: skip

    return Outcome(side(np.ones(N), False), side((N / (2 * counts))[codes], True))


def misclassified(f: np.ndarray, codes: np.ndarray) -> tuple[float, float]:
    """Return the share of each class that is misclassified."""
    return float(np.mean(f[codes == 0] > 0)), float(np.mean(f[codes == 1] <= 0))
