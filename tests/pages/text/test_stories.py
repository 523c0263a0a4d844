"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from pages.shared.model.declarations import registry
from pages.text.views.leakage import along_shares
from tests.pages.stories import result_of_step, setting_of, stops

WORDS = partial(result_of_step, "text", "words")
PAGE = registry.page("text")


def readouts(step, **moved):
    scene = PAGE.scene(setting_of("text", "words", step, **moved))
    return {readout.label: readout.text for readout in scene.readouts}


def test_similar_reviews_share_words():
    shown = WORDS(1).pair
    a, b = shown.sizes
    assert shown.value == pytest.approx(len(shown.shared) / np.sqrt(a * b))
    assert "the" not in shown.shared


def test_the_pair_is_the_chosen_one_and_at_first_the_most_similar():
    setting = setting_of("text", "words", 1)
    K = setting_gram(setting)
    assert WORDS(1).pair.value == K[np.triu_indices(len(K), 1)].max()
    other = replace(setting, chosen=(0, 5))
    assert PAGE.method.compute(other).pair.value == K[0, 5] < WORDS(1).pair.value
    text = PAGE.teaching.step("words", 1).text
    assert "of the chosen pair stand under the picture, with [k](#show-pair) = {pair}" in text


def test_most_pairs_share_no_word_but_no_review_is_alone():
    setting = setting_of("text", "words", 2)
    assert setting.train.n_samples + setting.test.n_samples == 651
    assert WORDS(2).strangers > 0.9
    K = setting_gram(setting)
    assert np.mean(((K > 0).sum(axis=1) - 1) > 0) > 0.95


def setting_gram(setting):
    return setting.kernel(list(setting.train.texts))


def test_mean_predictions_rise_less_steeply_than_the_ratings():
    shown = WORDS(3)
    assert np.all(np.diff(shown.ratings.means) > 0)
    assert np.ptp(shown.ratings.means) < 0.6 * np.ptp(shown.ratings.levels)
    assert readouts(3)["test RMSE"] == "1.08"


def test_a_large_penalty_predicts_the_mean():
    before, after = WORDS(4), WORDS(4, lam=100)
    assert 2.9 < after.ratings.means.min() < after.ratings.means.max() < 3.1
    assert after.errors.train > before.errors.train
    assert after.errors.test > before.errors.test


def test_a_small_penalty_learns_each_text_by_heart():
    shown, between = WORDS(5), WORDS(5, lam=0.3)
    assert shown.errors.train < 0.1
    assert between.errors.test < shown.errors.test
    assert shown.errors.test > 5 * shown.errors.train


def test_stop_words_say_nothing():
    assert WORDS(6).strangers < 0.5 < WORDS(2).strangers
    assert WORDS(6).errors.test > WORDS(3).errors.test
    assert readouts(6)["test RMSE"] > "1.08"


def test_repeated_reviews_hide_the_error():
    first, *_, last = along_shares(setting_of("text", "words", 8))
    assert last.exposed < first.exposed / 3
    assert 0.95 < last.kept < 1.05


def test_lambda_alone_does_the_task_of_the_words():
    assert float(readouts(9)["leave-one-out RMSE"]) > 1.3
    assert float(readouts(9, lam=0.3)["leave-one-out RMSE"]) < 0.98


def test_who_learns_by_heart_has_done_no_task():
    goal = PAGE.teaching.step("words", 9).goals[0]
    challenge = next(c for c in PAGE.teaching.challenges if c.slug == "between_two_lambdas")
    for lam in [one for one in stops("text", "words", 9) if one <= 0.02][::12]:
        scene = PAGE.scene(setting_of("text", "words", 9, lam=lam))
        shown = {readout.key: readout.shown_amount for readout in scene.readouts}
        assert WORDS(9, lam=lam).errors.train < 0.04
        assert not goal.stars(shown[goal.readout]) and not challenge.stars(shown), lam
