"""What is said to wrong answers, where it is a claim about numbers."""

from __future__ import annotations

from math import comb, log, pi

import numpy as np
import pytest

from datasets import load
from pages.shared.model.declarations import registry
from tests.pages.stories import setting_of


def amounts(slug: str, story: str, step: int, **moved) -> dict[str, float]:
    scene = registry.page(slug).scene(setting_of(slug, story, step, **moved))
    return {one.key: one.amount for one in scene.readouts}


def test_from_10_to_100_inputs_the_features_grow_nearly_4600_fold():
    count = {inputs: comb(inputs + 4, 4) for inputs in (2, 10, 100)}
    assert 4590 < count[100] / count[10] < 4600
    assert 99 < 100_000 / count[10] < 101
    assert 9.9 < 10_000 / count[10] < 10.1
    assert count[2] == 15


def test_a_tiny_gamma_makes_the_components_those_of_a_linear_kernel():
    assert amounts("kpca", "components", 6, k1__gamma=0.001)["variance_explained"] > 99


def test_the_terms_of_the_evidence_pull_against_each_other():
    def terms(step, **moved):
        now = amounts("gp", "evidence", step, **moved)
        return now["likelihood_data_fit"], now["likelihood_complexity"]

    usual = terms(2)
    for moved in (terms(2, noise=0.001), terms(3, noise=1), terms(4, k1__gamma=1000)):
        change = np.subtract(moved, usual)
        assert change[0] * change[1] < 0
    narrow = np.subtract(terms(4, k1__gamma=1000), usual)
    assert narrow[0] > 0 > narrow.sum(), "the complexity term falls by more"
    slow = terms(5)
    assert slow[0] < usual[0] and slow[1] > usual[1]
    constant, n = amounts("gp", "evidence", 5)["likelihood_constant"], 60
    assert constant == pytest.approx(-n / 2 * log(2 * pi), abs=0.5)


def test_a_guess_that_is_too_high_is_worse_than_the_mean_rating():
    asked = registry.page("text").teaching.step("words", 5).question
    ratings = load("review_ratings").y
    assert amounts("text", "words", 5)["error_test"] + asked.near > ratings.std()


def test_more_tries_make_the_smallest_error_smaller():
    few, many = (amounts("mistakes", "fooled", 1, tries=n)["mistake_reported"] for n in (1, 400))
    assert many < few
    assert amounts("mistakes", "fooled", 3, copies=3)[
        "mistake_held_out_rows_with_a_copy_in_training"] > 90  # fmt: skip


def test_the_thickness_has_the_smallest_numbers_and_the_frequency_the_largest():
    train = setting_of("krr", "lengthscale", 5).train
    order = np.argsort(np.abs(train.X).max(axis=0))
    assert train.feature_names[order[0]] == "displacement thickness"
    assert train.feature_names[order[-1]] == "frequency"


def test_few_points_lie_at_the_edges_of_the_gap():
    now = amounts("svm", "margin", 6)
    assert now["support_vectors"] < 20 and now["error_train"] == 0
