"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import numpy as np
import pytest

from pages.perceptron.experiments import EXPERIMENTS
from pages.perceptron.page import PAGE
from pages.perceptron.results.course import course
from pages.perceptron.results.nearest import nearest
from tests.pages.experiments import check_set_up
from tests.pages.perceptron.states import setting, shown

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}
TEXTS = {experiment.title: experiment.answer for experiment in EXPERIMENTS}


def state(title, **more):
    return setting(**QUERIES[title] | more)


def readouts(title, **more):
    return shown(PAGE.scene(state(title, **more)))


@pytest.mark.parametrize("place", range(len(EXPERIMENTS)))
def test_every_experiment_can_be_set_up(place):
    check_set_up("perceptron", place)


def test_a_hundred_points_take_fourteen_mistakes():
    found = PAGE.compute(state("One mistake at a time"))
    assert found.step == 0 and found.errors.count == 100
    np.testing.assert_array_equal(found.history.model.mistakes_, [8, 6, 0])
    assert int(found.bound.mistakes) == 58 and found.history.total == 14
    assert np.mean(found.history.alpha(14) == 0) > 0.8


def test_the_bound_and_the_mistakes_grow_with_the_noise():
    narrow = readouts("A narrower gap")
    wide = readouts("A narrower gap", spread=0.15)
    assert narrow["mistakes"].startswith("14 of 14") and wide["mistakes"].startswith("61 of 61")
    assert (narrow["bound (R/ρ)²"], wide["bound (R/ρ)²"]) == ("≤ 41", "≤ 639")


def test_a_line_cycles_around_the_disc_and_degree_two_stops():
    now = state("It cycles")
    found = course(now)
    assert (found.mistakes > 100).all()
    assert 0.35 < found.train.min() < 0.36 and 0.65 < found.train.max() < 0.66
    said = shown(PAGE.scene(now))
    assert said["converges"] == "never: it cycles" and said["bound (R/ρ)²"] == "none: no margin"
    bent = readouts("It cycles", kernel="polynomial(degree=2)")
    assert bent["mistakes"].startswith("20 of 20") and bent["converges"] == "after 2 epochs"


def test_newton_takes_five_steps_and_two_are_nearly_enough():
    found = PAGE.compute(state("Newton's few steps", history=100))
    assert found.history.total == 5
    second = PAGE.compute(state("Newton's few steps", history=40))
    assert second.step == 2 and second.loss < 1.001 * found.loss
    train = state("Newton's few steps").train
    surprise = train.y - found.history.model.predict_proba(train.X)[:, 1]
    np.testing.assert_allclose(found.history.alpha(5)[:, 0], surprise, atol=1e-5)


def test_single_points_come_near_to_newtons_minimum():
    least = PAGE.compute(state("Newton's few steps", history=100)).loss
    one = PAGE.compute(state("One point at a time"))
    assert one.step == 100 and least < one.loss < 1.05 * least
    assert PAGE.compute(state("One point at a time", history=100)).loss < 1.001 * least
    assert (np.diff(course(state("One point at a time")).loss) > 0).any()


def test_a_large_lambda_takes_the_certainty_away():
    likeliest = {}
    for lam in (0.001, 100):
        now = state("How sure?", lam=lam)
        model = PAGE.compute(now).history.model
        likeliest[lam] = model.predict_proba(now.train.X).max(axis=1)
    assert np.mean(likeliest[0.001] > 0.95) > 0.5 and likeliest[100].max() < 0.55
    errors = [readouts("How sure?", lam=lam)["misclassified, test"] for lam in (0.001, 100)]
    assert [error.split(" (")[0] for error in errors] == ["4.5 %", "14.8 %"]


def test_with_three_classes_the_perceptron_does_not_rest():
    said = readouts("Three classes")
    assert said["converges"] == "not within 20 epochs"
    assert said["misclassified, test"].startswith("6.8 %")
    smooth = readouts("Three classes", method="logistic, Newton")
    assert smooth["misclassified, test"].startswith("2.4 %")


def test_a_narrow_gaussian_is_the_nearest_neighbour():
    title = "The nearest neighbour"
    assert 0.88 < nearest(state(title)).agree < 0.91
    assert nearest(state(title, nn_gamma=1000)).agree > 0.999
