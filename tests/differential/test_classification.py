"""Kernel discriminant and kernel logistic regression, for two classes and three."""

import numpy as np
import pytest

from kernels import KernelDiscriminant, KernelLogistic

from .cases import case, numbered
from .extended import LONG, solve_spd

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def linear_scores(c, classes):
    """Scores (m, n_classes), up to a number for all classes, and how far rounding is enlarged.

    S = (H K H + lam I)^-1 T with T the centred indicators of all classes but one, p = k_z S, and
    the score of a class is m_c^T W^-1 p - m_c^T W^-1 m_c / 2 + log prior_c.
    """
    n, lam = len(c.X), LONG(c.lam)
    H = np.eye(n, dtype=LONG) - LONG(1) / n
    T = np.eye(classes.max() + 1, dtype=LONG)[classes]
    S = solve_spd(H @ c.K @ H + lam * np.eye(n), T[:, 1:] - T[:, 1:].mean(0))
    S -= S.mean(0)  # 0 but for rounding, which lambda enlarges
    P = c.K @ S
    offset = P.mean(0)
    shares = T.mean(0)
    means = (T.T @ P) / T.sum(0)[:, None] - offset
    within = P - offset - means[classes]
    rule = solve_spd(within.T @ within / n, means.T)
    scores = (c.Kz @ S - offset) @ rule - np.sum(means.T * rule, axis=0) / 2 + np.log(shares)
    between = float(np.sum(means.T * rule * shares))
    condition = c.rounding / lam + c.rounding / max(np.trace(H @ c.K @ H), LONG(1e-300))
    return scores, float(condition) * (
        1 + between + float(np.abs(P).max() ** 2 / abs(means).max() ** 2)
    )


BEYOND_REACH = 3004
"""A far point sees directions whose eigenvalues are within rounding, and lambda is not much larger.

The fit leaves them out, as it has to where K is of low rank, and cannot know of the point: the log
odds there are off by a fifth, without a notice.
"""


@pytest.mark.xfail(strict=True, reason="directions within rounding are left out of a discriminant")
def test_discriminant_at_a_point_beyond_reach():
    check_discriminant(case(BEYOND_REACH), 2)


@pytest.mark.parametrize("n_classes", [2, 3])
@numbered(but=BEYOND_REACH)
def test_discriminant(number, n_classes):
    """Fisher's rule; where rounding decides, the fit says so in a notice."""
    check_discriminant(case(number), n_classes)


def check_discriminant(c, n_classes):
    classes = c.classes
    if n_classes == 3:
        classes = np.digitize(c.y, np.quantile(c.y, [0.4, 0.7]))
        if np.bincount(classes, minlength=3).min() == 0:
            pytest.skip("too few samples for three classes")
    model = KernelDiscriminant(c.kernel, c.lam).fit(c.X, classes)
    if model.notices_:
        return
    if not model.eigenvalues_.all():
        pytest.skip("a direction with less than 1e-6 of the largest eigenvalue was left out")
    expected, enlarged = linear_scores(c, classes)
    values = model.decision_function(c.Z)
    if n_classes == 2:
        expected = expected[:, 1] - expected[:, 0]
    else:
        expected = expected - expected.mean(1, keepdims=True)
        values = values - values.mean(1, keepdims=True)
    size = float(np.abs(expected).max()) + 1
    assert np.abs(values - expected).max() <= (min(1e3 * enlarged, 1e-2) + 1e-8) * size


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


@numbered()
def test_logistic(number):
    c = case(number)
    model = KernelLogistic(c.kernel, c.lam).fit(c.X, c.classes)
    alpha, b = logistic(c.K, c.classes.astype(LONG), LONG(c.lam))
    expected = sigmoid(c.Kz @ alpha + b)
    values = model.predict_proba(c.Z)[:, 1]
    assert model.converged_ or model.notices_
    bound = 1e3 * c.rounding / c.lam + 1e-6
    assert np.abs(values - expected).max() <= bound
