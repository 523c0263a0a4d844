"""Kernel discriminant and kernel logistic regression, for two classes."""

import numpy as np
import pytest

from kernels import KernelDiscriminant, KernelLogistic

from .cases import CASES, case
from .extended import EPS, LONG, solve_spd

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("number", CASES)
def test_discriminant(number):
    """Fisher's rule on the direction alpha = (H K H + lam I)^-1 t, t the centred indicator."""
    c = case(number)
    n, lam = len(c.X), LONG(c.lam)
    model = KernelDiscriminant(c.kernel, c.lam).fit(c.X, c.classes)
    H = np.eye(n, dtype=LONG) - LONG(1) / n
    t = c.classes - c.classes.astype(LONG).mean()
    alpha = solve_spd(H @ c.K @ H + lam * np.eye(n), t[:, None])[:, 0]
    alpha -= alpha.mean()  # 0 but for rounding, which lambda enlarges
    p, new = c.K @ alpha, c.Kz @ alpha
    first, second = (p[c.classes == k] for k in (0, 1))
    means, shares = (first.mean(), second.mean()), (len(first) / n, len(second) / n)
    spread = (np.sum((first - means[0]) ** 2) + np.sum((second - means[1]) ** 2)) / n
    between = (means[1] - means[0]) ** 2
    # What centring leaves of K may itself be rounding, as of the cosines of samples far out
    left = np.trace(H @ c.K @ H)
    condition = float(c.rounding / c.lam + c.rounding / max(left, LONG(1e-300)))
    if condition > 1e-6 or between <= 1e6 * EPS * np.max(p**2) or spread <= 1e-9 * between:
        pytest.skip("rounding decides")
    middle, prior = (means[0] + means[1]) / 2, np.log(LONG(shares[1]) / LONG(shares[0]))
    expected = (means[1] - means[0]) / spread * (new - middle) + prior
    size = np.abs(expected).max() + 1 / np.sqrt(spread / between)
    amplified = 1 + between / spread + np.max(p**2) / between
    bound = 1e3 * condition * amplified * size + 1e-9 * size
    assert np.all(np.abs(model.decision_function(c.Z) - expected) <= bound)


def sigmoid(f):
    return 1 / (1 + np.exp(-np.clip(f, -LONG(11000), LONG(11000))))  # what exp can take


def logistic(K, y, lam):
    """Weights and intercept by Newton's method; at the optimum lam alpha = y - p, 1^T alpha = 0.

    Each step solves (K + lam / W) alpha + b = z with z = f + (y - p) / W, W = p (1 - p), by
    B = lam I + W^1/2 K W^1/2; it is halved until the loss falls.
    """
    signs = 2 * y - 1

    def loss(alpha, b):
        margins = signs * (K @ alpha + b)
        return np.sum(np.logaddexp(LONG(0), -margins)) + lam / 2 * alpha @ K @ alpha

    alpha, b = np.zeros(len(y), LONG), LONG(0)
    for _ in range(200):
        f = K @ alpha + b
        root = np.sqrt(sigmoid(f) * sigmoid(-f))
        B = lam * np.eye(len(y)) + root[:, None] * K * root
        z = root * f + signs * sigmoid(-signs * f) / root
        solved = root[:, None] * solve_spd(B, np.stack([z, root], axis=1))
        to_b = solved[:, 0].sum() / solved[:, 1].sum() - b
        to_alpha = solved[:, 0] - (b + to_b) * solved[:, 1] - alpha
        step, start = LONG(1), loss(alpha, b)
        while step > 1e-12 and loss(alpha + step * to_alpha, b + step * to_b) > start:
            step /= 2
        alpha, b = alpha + step * to_alpha, b + step * to_b
        if np.abs(K @ to_alpha + to_b).max() < 1e-14 * (1 + np.abs(f).max()):
            break
    return alpha, b


@pytest.mark.parametrize("number", CASES)
def test_logistic(number):
    c = case(number)
    model = KernelLogistic(c.kernel, c.lam).fit(c.X, c.classes)
    alpha, b = logistic(c.K, c.classes.astype(LONG), LONG(c.lam))
    expected = sigmoid(c.Kz @ alpha + b)
    found = model.predict_proba(c.Z)[:, 1]
    assert model.converged_ or model.notices_
    bound = 1e3 * c.rounding / c.lam + 1e-6
    assert np.abs(found - expected).max() <= bound
