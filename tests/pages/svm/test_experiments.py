"""What the experiments of the page say is what its numbers show."""

from __future__ import annotations

import numpy as np
import pytest

from pages.svm.experiments import EXPERIMENTS
from pages.svm.page import PAGE
from tests.pages.svm.settings import setting

BY_TITLE = {experiment.title: experiment for experiment in EXPERIMENTS}


def fitted(title, **more):
    now = setting(**{**BY_TITLE[title].query, **more})
    return now, now.fit(PAGE.method.estimator_for(now.values))


def test_the_widest_margin_depends_on_two_points():
    now, model = fitted("The widest margin")
    assert len(model.support_) == 2 and not model.bounded_.any()
    assert set(now.train.y[model.support_]) == {0, 1}
    assert model.score(now.train.X, now.train.y) == 1


def test_a_soft_margin_becomes_the_hard_one_as_c_rises():
    query = BY_TITLE["From hard to soft margin"].query
    results = {
        C: PAGE.method.compute(setting(**{**query, "C": C})) for C in (0.01, 0.1, 1, 10, 1000)
    }
    counts = [len(result.slack.xi) for result in results.values()]
    assert counts[0] > 30 and counts == sorted(counts, reverse=True) and counts[-2:] == [0, 0]
    assert 2.8 < results[0.01].widths[0] / results[1000].widths[0] < 3.2
    assert results[10].widths == pytest.approx(results[1000].widths)


def test_a_larger_c_makes_the_margin_narrower_and_leaves_fewer_points_in_it():
    low, high = (fitted("What C does", C=C)[1] for C in (0.01, 100.0))
    assert low.margin_ > 2 * high.margin_
    assert high.bounded_.sum() < low.bounded_.sum()


def test_degree_two_separates_a_ring():
    errors = []
    for degree in range(1, 9):
        now, model = fitted("Degrees 1 to 8", kernel=f"polynomial(degree={degree})")
        errors.append(1 - model.score(now.test.X, now.test.y))
    assert errors[0] > 0.3 and errors[1] < 0.05
    assert min(errors[2:]) >= errors[1]


def test_a_large_gamma_overfits():
    now, model = fitted("Overfitting")
    assert model.score(now.train.X, now.train.y) == 1
    assert len(model.support_) > 0.95 * now.train.n_samples
    _, usual = fitted("Overfitting", kernel="rbf(gamma=1)")
    assert model.score(now.test.X, now.test.y) < usual.score(now.test.X, now.test.y)


def test_no_line_tells_the_sign_of_a_product():
    now, line = fitted("A line must fail")
    X, y = now.test.X, now.test.y == 1
    assert 0.5 < line.score(X, y) < 0.6
    best = 0.0
    for angle in np.radians(np.arange(0, 360, 3)):
        p = X @ [np.cos(angle), np.sin(angle)]
        best = max(best, *(np.mean((p > place) == y) for place in np.linspace(-1.4, 1.4, 57)))
    third = np.mean((X.sum(axis=1) < 2 / 3) == y)
    assert 0.66 < max(third, 1 - third) <= best < 0.73
    for kernel in ("polynomial(degree=2)", "rbf()"):
        assert fitted("A line must fail", kernel=kernel)[1].score(X, y) > 0.9


def test_three_classes_take_three_machines():
    _, model = fitted("Three classes")
    assert len(model.intercept_) == 3


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_sigmoid_comes_with_a_warning():
    now, model = fitted("An indefinite “kernel”")
    assert any("not convex" in notice for notice in PAGE.scene(now).notices)
    assert model.score(now.test.X, now.test.y) < 2 / 3
    _, usual = fitted("An indefinite “kernel”", kernel="rbf(gamma=1)")
    assert 0.04 < 1 - usual.score(now.test.X, now.test.y) < 0.06


def test_a_wider_tube_leaves_fewer_support_vectors():
    wide, narrow = (
        len(fitted("A tube around a curve", epsilon=e)[1].support_) for e in (0.5, 0.05)
    )
    assert wide < narrow
    now, flat = fitted("A tube around a curve", epsilon=10)
    assert len(flat.support_) == 0
    assert flat.predict(now.train.X).std() == 0
