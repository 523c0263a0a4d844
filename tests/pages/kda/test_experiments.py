"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import numpy as np

from kernels import KernelDiscriminant, SupportVectorClassifier
from pages.kda.experiments import EXPERIMENTS
from pages.kda.page import PAGE
from pages.kda.stage import fisher
from pages.kda.stage.projection import compute_projection
from pages.kda.views.svm_comparison import compute
from tests.pages.kda.states import setting

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}


def fitted(title, **more):
    now = setting(**QUERIES[title] | more)
    return now, now.fit(KernelDiscriminant)


def test_for_round_clouds_the_line_between_the_means_is_nearly_the_best():
    now, _ = fitted("A direction by hand")
    means, best = fisher.angle_between_means(now), fisher.best_angle(now)
    S = fisher.plane_scatter(now)
    assert S.ratio(means) > 0.95 * S.ratio(best)
    assert now.values["angle"] == 0 and S.ratio(0.0) < 0.95 * S.ratio(best)


def test_degree_two_separates_what_a_threshold_cannot():
    now, bent = fitted("Lift it")
    assert bent.score(now.test.X, now.test.y) > 0.95
    x, y = now.train.X[:, 0], now.train.y
    right = [np.mean((x > place) == y) for place in x]
    best = max(*right, *(1 - share for share in right))
    assert best - now.train.majority_share < 0.01


def test_the_linear_kernel_is_no_better_than_a_coin_on_the_checkerboard():
    now, flat = fitted("A checkerboard")
    assert 0.4 < flat.score(now.test.X, now.test.y) < 0.6


def test_too_large_a_gamma_makes_islands():
    now, narrow = fitted("The right width")
    _, right = fitted("The right width", kernel="rbf(gamma=5)", lam=0.1)
    scores = [m.score(now.test.X, now.test.y) for m in (narrow, right)]
    assert narrow.score(now.train.X, now.train.y) == 1
    assert 0.55 < scores[0] < 0.65 < 0.8 < scores[1]


def test_two_discriminants_are_enough_for_the_wine():
    now, two = fitted("Two discriminants")
    assert two.transform(now.test.X).shape[1] == 2
    assert two.score(now.test.X, now.test.y) > 0.95
    assert not len(PAGE.method.compute(now).projection.wrong)


def test_without_a_penalty_training_projections_are_narrower_than_test_projections():
    now, loose = fitted("No penalty")
    assert loose.eigenvalues_[0] > 0.99
    assert loose.score(now.test.X, now.test.y) < loose.score(now.train.X, now.train.y) - 0.03

    def spreads(setting):
        projection = compute_projection(setting)
        places, codes = projection.held_out
        return [
            np.mean([p[y == code, 0].std() for code in (0, 1)])
            for p, y in ((projection.places, projection.codes), (places, codes))
        ]

    train, test = spreads(now)
    assert test > 1000 * train
    train, test = spreads(fitted("No penalty", lam=10)[0])
    assert test < 1.3 * train


def test_points_far_away_move_the_boundary_of_the_discriminant_alone():
    now, _ = fitted("A few points far away")
    ours, theirs = compute(now).errors
    assert ours > 2 * theirs and ours > theirs + 0.02
    X, y = now.train.X, now.train.y
    near = np.flatnonzero(np.hypot(*(X - X.mean(axis=0)).T) < 8)
    assert 0 < len(X) - len(near) < 0.1 * len(X)
    machines = {
        "discriminant": (now.fit(KernelDiscriminant), KernelDiscriminant(now.kernel, lam=0.01)),
        "SVM": (
            now.fit(SupportVectorClassifier, C=10),
            SupportVectorClassifier(now.kernel, C=10),
        ),
    }
    turned = {}
    for name, (all_of_them, fewer) in machines.items():
        fewer.fit(X[near], y[near])
        turned[name] = np.mean(all_of_them.predict(X[near]) != fewer.predict(X[near]))
    assert turned["SVM"] < 0.01 < turned["discriminant"]


def test_unequal_spreads_mislead_the_discriminant():
    now, half_way = fitted("Unequal spreads")
    ours, theirs = compute(now).errors
    assert ours > 2 * theirs
    means = [now.train.X[now.train.y == code].mean(axis=0) for code in (0, 1)]
    assert abs(half_way.decision_function([np.mean(means, axis=0)])[0]) < 0.3
    wide = now.train.X[now.train.y == 0]
    assert np.mean(half_way.predict(wide) != 0) > 0.05


def test_two_clouds_of_one_class_mislead_the_discriminant():
    now, straight = fitted("Near and far")
    ours, theirs = compute(now).errors
    assert theirs < 0.02 and ours > 0.05
    X, y = now.train.X, now.train.y
    small = (y == 0) & (X[:, 0] > -3)
    assert 0.2 < small.sum() / np.sum(y == 0) < 0.4
    assert np.mean(straight.predict(X[small]) != 0) > 0.9
    bent = fitted("Near and far", kernel="rbf(gamma=0.5)")[1]
    assert bent.score(now.test.X, now.test.y) > 0.98
