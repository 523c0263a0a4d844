"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import numpy as np

from pages.text.experiments import EXPERIMENTS
from pages.text.page import PAGE
from pages.text.views.leakage import along_shares
from tests.pages.claims.text import share_far_off
from tests.pages.text.states import setting, shown

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}


def state(title, **more):
    return setting(**QUERIES[title] | more)


def readouts(title, **more):
    return shown(PAGE.scene(state(title, **more)))


def test_most_pairs_share_no_word():
    now, said = state("Words in common"), readouts("Words in common")
    assert now.train.n_samples + now.test.n_samples == 651
    assert said["pairs without a shared word"] == "93.5 %"
    assert said["k of two texts"] == "0.548: beautiful, excellent, unforgettable"


def test_the_mean_prediction_rises_with_the_rating():
    said = readouts("Ratings from words")
    assert said["mean predictions"] == "2.25, 2.65, 3.22, 3.54, 3.89"
    assert said["test RMSE"] == "1.08"
    result = PAGE.method.compute(state("Ratings from words"))
    assert f"{share_far_off(result):.0%}" == "31%"


def test_a_large_penalty_predicts_the_mean():
    means = PAGE.method.compute(state("Too large a penalty")).ratings.means
    assert 2.955 < means.min() < means.max() < 3.045
    errors = [
        float(readouts("Too large a penalty", lam=lam)["leave-one-out RMSE"])
        for lam in (0.001, 1, 100)
    ]
    assert errors[1] < min(errors[0], errors[2])


def test_topics_are_told_far_better_than_by_the_largest():
    said, confusion = readouts("Which topic?"), PAGE.method.compute(state("Which topic?")).confusion
    assert said["largest class"] == "12.9 % of train, 12.9 % of test"
    assert said["misclassified, test"].startswith("52.1 %")
    right = np.diag(confusion.counts) / confusion.counts.sum(axis=1)
    best = sorted(np.array(confusion.classes)[np.argsort(right)[-2:]])
    assert best == ["phone", "restaurant"]


def test_stop_words_join_all_texts_and_help_nothing():
    said = readouts("Stop words")
    assert said["pairs without a shared word"] == "29.2 %" and said["test RMSE"] == "1.15"


def test_the_error_falls_on_what_was_copied_alone():
    leaks = list(along_shares(state("Seen before")))
    assert round(leaks[0].exposed, 2) == 1.13 and round(leaks[-1].exposed, 2) == 0.32
    assert all(0.95 < leak.kept < 1.05 for leak in leaks)
