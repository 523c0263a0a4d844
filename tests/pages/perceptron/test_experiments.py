"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import numpy as np

from pages.perceptron.experiments import EXPERIMENTS
from pages.perceptron.page import PAGE
from pages.perceptron.views import course, nearest
from tests.pages.perceptron.states import setting, texts

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}
TEXTS = {experiment.title: experiment.answer for experiment in EXPERIMENTS}


def state(title, **more):
    return setting(**QUERIES[title] | more)


def readouts(title, **more):
    return texts(PAGE.scene(state(title, **more)))


def test_a_hundred_points_take_fourteen_mistakes():
    result = PAGE.method.compute(state("One mistake at a time"))
    assert result.step == 0 and result.errors.count == 100
    np.testing.assert_array_equal(result.history.model.mistakes_, [8, 6, 0])
    assert int(result.bound.mistakes) == 58 and result.history.total == 14
    assert np.mean(result.history.alpha(14) == 0) > 0.8


def test_the_bound_and_the_mistakes_grow_with_the_noise():
    narrow = readouts("A narrower gap")
    wide = readouts("A narrower gap", spread=0.15)
    assert narrow["mistakes"] == "14" and wide["mistakes"] == "61"
    assert (narrow["bound"], wide["bound"]) == ("≤ 41", "≤ 639")


def test_a_line_cycles_around_the_disc_and_degree_two_stops():
    now = state("It cycles")
    steps = course.compute(now)
    assert (steps.mistakes > 100).all()
    assert 0.35 < steps.train.min() < 0.36 and 0.65 < steps.train.max() < 0.66
    values = texts(PAGE.scene(now))
    assert values["converges"] == "never: it cycles" and values["bound"] == "none: no margin"
    bent = readouts("It cycles", kernel="polynomial(degree=2)")
    assert bent["mistakes"] == "20" and bent["converges"] == "after 2 epochs"


def test_newton_takes_five_steps_and_two_are_nearly_enough():
    last = PAGE.method.compute(state("Newton's few steps", history=100))
    assert last.history.total == 5
    second = PAGE.method.compute(state("Newton's few steps", history=40))
    assert second.step == 2 and second.loss < 1.001 * last.loss
    train = state("Newton's few steps").train
    surprise = train.y - last.history.model.predict_proba(train.X)[:, 1]
    np.testing.assert_allclose(last.history.alpha(5)[:, 0], surprise, atol=1e-5)


def test_single_points_come_near_to_newtons_minimum():
    least = PAGE.method.compute(state("Newton's few steps", history=100)).loss
    epoch = PAGE.method.compute(state("One point at a time"))
    assert epoch.step == 100 and least < epoch.loss < 1.05 * least
    assert PAGE.method.compute(state("One point at a time", history=100)).loss < 1.001 * least
    assert (np.diff(course.compute(state("One point at a time")).loss) > 0).any()


def test_all_points_at_once_come_near_to_newtons_minimum_slowly():
    title = "All points at once"
    least = PAGE.method.compute(state("Newton's few steps", history=100)).loss
    losses = {
        share: PAGE.method.compute(state(title, history=share)).loss / least
        for share in (10, 20, 100)
    }
    assert PAGE.method.compute(state(title)).step == 10
    assert 1.155 < losses[10] < 1.165 and losses[20] < 1.05 and 1 <= losses[100] < 1.0001
    assert (np.diff(course.compute(state(title)).loss) < 0).all()
    epoch = PAGE.method.compute(state("One point at a time"))
    assert epoch.step == epoch.history.model.factorisation_.n_samples
    assert epoch.loss / least < losses[10]


def test_a_large_lambda_takes_the_certainty_away():
    likeliest = {}
    for lam in (0.001, 100):
        now = state("How sure?", lam=lam)
        model = PAGE.method.compute(now).history.model
        likeliest[lam] = model.predict_proba(now.train.X).max(axis=1)
    assert np.mean(likeliest[0.001] > 0.95) > 0.5 and likeliest[100].max() < 0.55
    errors = [readouts("How sure?", lam=lam)["error_test"] for lam in (0.001, 100)]
    assert [error.split(" (")[0] for error in errors] == ["4.5 %", "14.8 %"]


def test_with_three_classes_the_perceptron_does_not_rest():
    values = readouts("Three classes")
    assert values["converges"] == "not within 20 epochs"
    assert readouts("Three classes", max_epochs=1)["converges"] == "not within 1 epoch"
    assert values["error_test"].startswith("6.8 %")
    smooth = readouts("Three classes", method="logistic, Newton")
    assert smooth["error_test"].startswith("2.4 %")


def test_a_narrow_gaussian_is_the_nearest_neighbour():
    title = "The nearest neighbour"
    assert 0.88 < nearest.compute(state(title)).agree < 0.91
    assert nearest.compute(state(title, nn_gamma=1000)).agree > 0.999
