"""What the stories of the support vector machine say of their draws."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import label

from pages.svm.stage.svm import fit_svm
from tests.pages.claims.claim import Claim, Draw, answered, between, every, moves


def _is_midway(at: Draw) -> bool:
    """Whether the crossing is as far from the ringed points of one class as from the others."""
    (x,) = at.places()
    data, support = at.setting().train, at().support.rows
    machine = fit_svm(at.setting())
    f = machine.decision_function(np.vstack([data.X[support], [[x, 0.0]]]))
    return bool(np.allclose(np.abs(f[:-1]), 1, atol=0.02) and abs(f[-1]) < 0.03)


def _scores(at: Draw, C: float) -> tuple[np.ndarray, np.ndarray]:
    setting = at.setting(C=C)
    return fit_svm(setting).decision_function(setting.test.X), setting.test.y


def _small_scores_are_right(at: Draw) -> bool:
    f, y = _scores(at, 0.01)
    near = np.abs(f - 0.2) < 0.02
    return bool(np.abs(f).max() < 0.25 and y[near].mean() > 0.95)


def _scores_grow_with_the_price(at: Draw) -> bool:
    (small, _), (middle, _), (large, _) = (_scores(at, C) for C in (0.01, 1, 1000))
    few_change = np.mean((small > 0) == (middle > 0)) > 0.9
    ratio = np.median(np.abs(middle)) / np.median(np.abs(small))
    return bool(few_change and 6.5 < ratio < 9.5 and np.mean((small > 0) == (large > 0)) < 0.95)


def _is_cut_into_islands(at: Draw, **moved: float) -> bool:
    """Whether all points of one class lie on small islands, and one region has the rest."""
    setting = at.setting(**moved)
    machine, X, y = fit_svm(setting), setting.train.X, setting.train.y
    low, high, n = X.min(axis=0) - 0.3, X.max(axis=0) + 0.3, 300
    grid = np.stack(np.meshgrid(*np.linspace(low, high, n).T), axis=-1)
    is_second = machine.decision_function(grid.reshape(-1, 2)).reshape(n, n) > 0
    outside = is_second[0, 0]
    islands, count = label(is_second != outside)
    column, row = np.clip(np.rint((X - low) / (high - low) * (n - 1)), 0, n - 1).astype(int).T
    on = islands[row, column][y != int(outside)]
    regions = np.bincount(label(is_second == outside)[0].ravel())[1:]
    most_alike = np.bincount(on)[1:].max()
    return bool(
        np.mean(on > 0) > 0.97
        and 10 < count < len(on) / 2
        and most_alike < 0.6 * len(on)
        and np.mean(islands > 0) < 0.2
        and regions.max() > 0.98 * regions.sum()
    )


CLAIMS = (
    Claim("margin", 1, "a line separates the groups", between("error_train", 0, 0)),
    Claim("margin", 2, "the line is midway between the ringed points", _is_midway),
    Claim("margin", 3, "two or three support vectors", between("support_vectors", 2, 3)),
    Claim(
        "margin",
        4,
        "the groups overlap; C = 100: a narrower margin, fewer support vectors",
        every(
            between("error_train", 0.1, 50),
            moves(margin_width="falls", support_vectors="falls"),
        ),
    ),
    Claim("margin", 5, "no line follows the ring", between("error_train", 25, 50)),
    Claim(
        "margin",
        6,
        "no training error, and fewer than 20 support vectors",
        every(between("error_train", 0, 0), between("support_vectors", 2, 19)),
    ),
    Claim(
        "margin",
        6,
        "with the linear kernel there were 193",
        lambda at: Draw("svm", "margin", 5, at.seed).amount("support_vectors") == 193,
        of_this_draw=True,
    ),
    Claim(
        "margin",
        9,
        "γ = 1000: training falls, test rises, nearly all are support vectors",
        every(
            moves(error_train="falls", error_test="rises"), answered("support_vectors", 180, 200)
        ),
    ),
    Claim(
        "margin",
        9,
        "γ = 1000: one class is cut into small islands, the other is not",
        lambda at: _is_cut_into_islands(at, k1__gamma=1000.0),
    ),
    Claim("few_support_vectors", 1, "so it is when it opens", _is_cut_into_islands),
    Claim(
        "scores",
        2,
        "a lower C: the test error falls, the margin grows",
        moves(error_train="rises", error_test="falls", margin_width="rises"),
    ),
    Claim("scores", 3, "C = 0.01: both rise", moves(error_train="rises", error_test="rises")),
    Claim("scores", 4, "no training error, half the test", between("error_test", 40, 100)),
    Claim("scores", 4, "no training point is misclassified", between("error_train", 0, 0)),
    Claim("scores", 5, "standardised: almost no test error", answered("error_test", 0, 6)),
    Claim("scores", 6, "no score beyond 0.25, those near 0.2 right", _small_scores_are_right),
    Claim(
        "scores", 7, "scores eight times as large, then the line bends", _scores_grow_with_the_price
    ),
)
