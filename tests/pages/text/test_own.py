"""A review of one's own: where it lands, and what is said where it cannot."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import stop_words_of, words
from pages.shared.model.declarations.blocks import Kept, Message, Stage, Table
from pages.text.page import PAGE
from pages.text.stage.machine import cross_gram, fit_machine
from pages.text.views import own
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.text.states import setting


def blocks(now, text=own.EXAMPLE):
    """Return what the view consists of, with a text that was typed."""
    body, answer, found = own.body(now), None, []
    try:
        while True:
            block = body.send(answer)
            found.append(block)
            answer = [text] if isinstance(block, Kept) else None
    except StopIteration:
        return found


def test_a_test_review_lands_where_the_stage_predicts_it():
    now = setting()
    landing = own.compute(now.test.texts[5], now)
    K = cross_gram(now, now.test)[5]
    assert landing.k == pytest.approx(K)
    value = K @ fit_machine(now).dual_coef_
    scaler = now.train.target_scaler
    expected = value if scaler is None else float(scaler.undo(np.array([value]))[0])
    assert landing.predicted == pytest.approx(expected)
    assert list(landing.k[list(landing.nearest)]) == sorted(K, reverse=True)[: own.COUNT]


def test_praise_lands_above_blame():
    now = setting()
    praise = own.compute("Brilliant and unforgettable, the best film.", now)
    blame = own.compute("Boring and far too long, the worst film.", now)
    assert praise.predicted > 3 > blame.predicted


def test_the_nearest_review_is_shown_with_the_words_that_it_shares():
    now = setting()
    landing = own.compute(own.EXAMPLE, now)
    nearest = now.train.texts[landing.nearest[0]]
    shared = words(own.EXAMPLE) & words(nearest)
    assert [word for word, _ in landing.passages.parts] == sorted(shared)
    assert landing.passages.total == pytest.approx(landing.k.max())


@pytest.mark.parametrize("data", ["review_ratings", "reviews", "review_topics"])
def test_its_picture_can_be_drawn(data):
    now = setting(data)
    scene = own.draw(own.EXAMPLE, now)
    for figure in scene.figures:
        check_figure(figure)
    readouts = {one.key: one for one in scene.readouts}
    if data != "review_ratings":
        assert readouts["own_prediction"].text in now.train.class_names
    assert readouts["own_neighbours"].amount == (own.compute(own.EXAMPLE, now).k > 0).sum()


@pytest.mark.parametrize(
    ("kernel", "label"),
    [
        ("word_set()", "reviews that share a word"),
        ("all_words()", "reviews that share a word"),
        ("word_set() + constant(value=1)", "reviews with k above 0"),
        ("word_set() * all_words()", "reviews with k above 0"),
    ],
)
def test_only_of_a_sum_over_words_k_above_zero_is_called_a_shared_word(kernel, label):
    now = setting(n=100, kernel=kernel)
    readout = own.draw(own.EXAMPLE, now).readouts[1]
    assert readout.label == label
    if label == "reviews that share a word":
        left_out = stop_words_of(now.kernel)
        mine = words(own.EXAMPLE, left_out)
        assert readout.amount == sum(bool(mine & words(t, left_out)) for t in now.train.texts)
    pairs = {one.key: one for one in PAGE.scene(now).readouts}["strangers"]
    assert ("shared word" in pairs.label) == ("share a word" in label) == ("share no" in pairs.help)


def test_the_view_lists_the_nearest_or_says_that_there_are_none():
    now = setting()
    found = blocks(now)
    assert any(isinstance(one, Stage) for one in found)
    (table,) = (one for one in found if isinstance(one, Table))
    assert 0 < len(table.rows) <= own.COUNT
    strange = blocks(now, "Qwxyz")
    assert own.STRANGE in [one.text for one in strange if isinstance(one, Message)]
    assert own.compute("Qwxyz", now).passages is None
    assert [one.text for one in blocks(setting(kernel="linear()"))] == [own.OTHER]


def test_what_is_typed_is_kept_or_refused_in_a_sentence():
    kept, now = ["before"], setting()
    own.take(kept, "  A quiet film. ", now)
    assert kept == ["A quiet film."]
    for raw, sentence in (("  ", "a few words"), ("a" * 2001, "2001 letters")):
        with pytest.raises(ValueError, match=sentence):
            own.take(kept, raw, now)
    assert kept == ["A quiet film."]
