"""Texts as strings: the numbers of the view are those of the formula, and its words are true."""

from __future__ import annotations

from itertools import combinations

import pytest
from numpy.testing import assert_allclose

from kernels import Subsequence, WordSet
from pages.text.views.subsequences import CAPTION, MAX_LETTERS, WORDS, compute, draw
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.text.states import setting


@pytest.mark.parametrize(("length", "decay"), [(1, 1.0), (2, 0.5), (3, 0.2)])
def test_both_matrices_are_those_of_the_kernel(length, decay):
    now = setting(subsequence_length=str(length), gap_decay=str(decay), written_texts="4")
    kernel, texts = Subsequence(length, decay), [t[:MAX_LETTERS] for t in now.train.texts[:4]]
    result = compute(now)
    pairs = [[kernel.pair(a, b) for b in WORDS] for a in WORDS]
    assert_allclose(result.words, pairs, rtol=1e-12)
    assert_allclose(result.texts, kernel(texts), rtol=1e-12)
    for figure in draw(now).figures:
        check_figure(figure)


def test_the_readouts_say_the_first_pairs():
    amounts = {r.key: r.amount for r in draw(setting(gap_decay="0.3")).readouts}
    assert amounts["cat_car"] == pytest.approx(1 / (2 + 0.3**2))
    first, second = setting().train.texts[:2]
    assert amounts["pair_of_words"] == pytest.approx(WordSet().pair(first, second))


def test_words_need_not_be_equal_to_be_similar():
    assert "all subsequences of “actor” are in “actors”" in CAPTION
    for length in range(1, 6):
        short, long = (set(combinations(word, length)) for word in ("actor", "actors"))
        assert short < long
    for length in (1, 2, 3):
        assert Subsequence(length, 0.5)(["actor"], ["actors"])[0, 0] > 0.5
    assert WordSet()(["actor"], ["actors"])[0, 0] == 0
