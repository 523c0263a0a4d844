"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import pytest

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.experiments import EXPERIMENTS
from pages.mistakes.page import PAGE
from pages.mistakes.stage.compute import outcome
from tests.apptest import state_of, values_of
from tests.pages.mistakes.states import app, of, setting, shown

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}


def test_every_experiment_is_understood_and_one_is_set_up_by_its_button():
    for experiment in EXPERIMENTS:
        assert experiment.about in setting(**experiment.query).values
    at = app("try")
    at.button(key="mistakes_try_3").click().run()
    assert not at.exception
    values, experiment = values_of(at, "mistakes"), EXPERIMENTS[3]
    assert {name: str(values[name]) for name in experiment.query} == dict(experiment.query)
    assert not state_of(at, "mistakes").messages


def case_of(title, **moved):
    now = setting(**QUERIES[title] | moved)
    return outcome(BY_NAME[now.values["mistake"]], now.values, 0)


def test_noise_seems_to_be_predictable():
    one = case_of("Prediction from pure noise")
    assert (one.mistake.reported, one.instead.reported) == (0.2, 0.475)
    assert one.mistake.true == pytest.approx(0.5, abs=0.05)


def test_copies_take_the_reported_error_to_zero():
    title = "One more copy"
    once, thrice = case_of(title), case_of(title, copies=3)
    assert (once.mistake.reported, thrice.mistake.reported) == (0.4, 0)
    assert once.mistake.true == pytest.approx(0.3, abs=0.005)
    assert thrice.mistake.true == pytest.approx(0.3, abs=0.005)


def test_a_class_of_two_percent_is_never_named():
    one = case_of("98 % accuracy")
    assert one.mistake.shares["class B missed"] == 1
    assert one.mistake.shares["accuracy, fresh data"] == 0.98
    assert one.instead.shares["class B missed"] == pytest.approx(0.4)


def test_fewer_points_lie_inside_the_farther_one_looks():
    title = "Beyond the last point"
    near, far = case_of(title), case_of(title, distance=10)
    assert 1 - near.mistake.true == pytest.approx(0.7, abs=0.01)
    assert 1 - far.mistake.true == pytest.approx(0.15, abs=0.01)
    assert max(near.instead.true, far.instead.true) < 0.05


def test_the_picture_of_an_experiment_is_the_chosen_mistake():
    for title, query in QUERIES.items():
        mistake = BY_NAME[query["mistake"]]
        said = shown(PAGE.scene(setting(**query)))
        assert f"mistake: {mistake.true}" in said, title
    assert of("repeated rows", copies=1).mistake.true == case_of("One more copy").mistake.true
