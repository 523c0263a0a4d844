"""Two texts side by side: their words, what the kernel makes of them, and how that is said."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from datasets import bag_of_words
from kernels import STOP_WORDS, AllWords, WordSet, words
from pages.shared.app import stage
from pages.shared.model.scene.passages import Passage
from pages.text.page import PAGE
from pages.text.stage.machine import gram
from pages.text.stage.pair import NONE, compare_texts, passages
from pages.text.views import pair as pair_view
from pages.text.views import written_out
from pages.text.views.typed import CATS
from tests.apptest import values_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.text.states import app, setting, shown, typed

STAGE = Path(stage.__file__).parent


def test_the_counts_of_every_pair_give_the_kernel():
    now = setting(n=40)
    texts = list(now.train.texts)
    np.testing.assert_array_equal(gram(now), WordSet()(texts))
    for i in range(len(texts)):
        for j in range(len(texts)):
            comparison = compare_texts(replace(now, chosen=(i, j)))
            a, b = comparison.sizes
            assert comparison.value == pytest.approx(
                len(comparison.shared) / np.sqrt(a * b), abs=1e-15
            )
            assert comparison.rows == (i, j) and comparison.is_word_set
            for text, pieces in zip(comparison.texts, comparison.pieces, strict=True):
                assert "".join(piece for piece, _ in pieces) == text
                own = {piece.casefold() for piece, kind in pieces if kind in ("own", "shared")}
                assert own == words(text)
                marked = {piece.casefold() for piece, kind in pieces if kind == "shared"}
                assert marked == set(comparison.shared)


def test_the_arithmetic_is_written_with_its_numbers():
    comparison = compare_texts(setting())
    assert comparison.sizes == (5, 6) and len(comparison.shared) == 3
    assert r"\frac{3}{\sqrt{5 \cdot 6}} = 0.548" in comparison.arithmetic
    assert "has 5 different words, the second 6, both have 3" in pair_view.words_of(comparison)
    K = gram(setting()) - 2 * np.eye(488)
    assert comparison.value == K.max()
    one = compare_texts(replace(setting(), chosen=(7,)))
    assert one.rows == (7, int(K[7].argmax()))


@pytest.mark.parametrize("kernel", ["word_set()", "all_words()"])
def test_k_grows_with_each_shared_word_up_to_its_value(kernel):
    now = setting(kernel=kernel)
    K = gram(now)
    pairs = [(0, 1), *map(tuple, np.argwhere(np.triu(K, 1) > 0)[::4000].tolist())]
    assert len(pairs) > 1
    for chosen in pairs:
        two = compare_texts(replace(now, chosen=chosen))
        beside = passages(two)
        amounts = [amount for _, amount in beside.parts]
        assert sum(amounts) == pytest.approx(K[chosen], abs=1e-12) and beside.total == K[chosen]
        assert [word for word, _ in beside.parts] == list(two.shared)
        sent = beside.wire()
        assert not sent["parts"] or sent["parts"][-1]["sum"] == sent["total"]
        for text, whole in zip(sent["texts"], two.texts, strict=True):
            assert "".join(piece for piece, _ in text["pieces"]) == whole


def test_strangers_have_no_sum_over_words():
    now = setting()
    i, j = np.argwhere(gram(now) == 0)[0]
    apart = passages(compare_texts(replace(now, chosen=(int(i), int(j)))))
    assert not apart.parts and apart.note == NONE and apart.total == 0
    counts = setting(kernel="linear()")
    i, j = np.argwhere(gram(counts) == 0)[0]
    two = compare_texts(replace(counts, chosen=(int(i), int(j))))
    assert passages(two).note == NONE and counts.adds_up_words and not two.shared


def marked(pair, kind="shared"):
    return {piece.casefold() for text in pair.pieces for piece, k in text if k == kind}


def said(now):
    """The view of two texts, all of its sentences and formulas."""
    return " ".join(next(iter(vars(block).values())) for block in pair_view.body(now))


def test_the_cosine_of_counts_is_a_sum_over_the_words_of_both_stop_words_too():
    now = setting(kernel="cosine()")
    two, view = compare_texts(now), said(now)
    assert two.shared == ("is", "it", "phone") and marked(two) == set(two.shared)
    assert two.value == pytest.approx(11 / np.sqrt(16 * 13))
    assert two.amounts == pytest.approx(np.array([1, 9, 1]) / np.sqrt(16 * 13))
    assert shown(PAGE.scene(now))["k of two texts"] == "0.763: is, it, phone"
    assert passages(two).title == (
        "k of these two texts grows by the product of both counts, over √(16 · 13), "
        "with each shared word"
    )
    assert r"\frac{11}{\sqrt{16 \cdot 13}} = 0.763" in view
    assert "Stop words are counted, for instance “a”." in view
    assert "$a_w$ and $b_w$ are how often" in view and "once" not in view
    assert "its table of words does not have them" in view and "owned" in marked(two, "stop")
    assert not marked(two, "stop") & set(now.train.feature_names)
    K = gram(now)
    for chosen in map(tuple, np.argwhere(np.triu(K, 1) > 0)[::9000].tolist()):
        two = compare_texts(replace(now, chosen=chosen))
        assert sum(two.amounts) == pytest.approx(K[chosen], abs=1e-12)
        assert marked(two) == set(two.shared)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"kernel": "linear()"}, "the product of both counts for each shared word"),
        ({"kernel": "rbf(gamma=1)"}, "compares how often each word occurs in the two texts."),
        ({"kernel": "cosine()", "scaling": "standardise"}, "compares scaled word counts."),
        ({"kernel": "chi_squared()", "scaling": "standardise"}, "compares scaled word counts."),
        ({"kernel": "word_set()+all_words()"}, "combines several kernels."),
    ],
)
def test_what_other_kernels_compare_is_said_and_their_words_are_marked(query, sentence):
    now = setting(n=100, **query)
    two, view = compare_texts(now), said(now)
    beside = passages(two)
    assert sentence in beside.note and not beside.parts and marked(two) == set(two.shared)
    assert set(two.shared) <= words(two.texts[0], frozenset()) & words(two.texts[1], frozenset())
    assert "not counted" not in view and "leaves out" not in view and "counts once" not in view
    if "linear" in query["kernel"]:
        products = re.findall(r"(\d+) · (\d+)", beside.note)
        assert sum(int(m) * int(n) for m, n in products) == two.value
        assert two.arithmetic.endswith(f"= {two.value:.0f}")
    else:
        assert not two.arithmetic
        assert "pairs without a shared word" not in shown(PAGE.scene(now)), "k > 0 of all pairs"


def test_scaled_counts_are_called_scaled_whichever_pair_is_chosen():
    """Words that occur once at most are the same after scaling; the kernel takes scaled counts."""
    now = setting(n=100, kernel="linear()", scaling="minmax")
    rows = np.flatnonzero(np.all(np.isin(now.train.X, (0, 1)), axis=1))[:2]
    for chosen in ((), tuple(map(int, rows))):
        scene = PAGE.scene(replace(now, chosen=chosen))
        assert "pairs with k = 0" in shown(scene) and "scaled word counts" in scene.passages.note


def test_the_view_shows_both_texts_since_the_stage_above_it_does_not():
    css = (STAGE / "css/reading.css").read_text(encoding="utf-8")
    assert "> :is(.kp-sweep, .kp-passages)" in css, "of the stage, while a view is read"
    now = setting(kernel="cosine()")
    first = "<b>a</b> & it, it's it"
    now = replace(now, train=now.train.replace(texts=(first, *now.train.texts[1:])), chosen=(0, 91))
    two, (html, *_) = compare_texts(now), pair_view.body(now)
    told = re.findall(r"<p>(.*?)</p>", html.html)
    assert [unescape(re.sub("<[^>]*>", "", text)) for text in told] == list(two.texts)
    assert {word.lower() for word in re.findall("<mark>(.*?)</mark>", html.html)} == marked(two)
    assert "&lt;" in told[0] and "under the pictures" not in said(now)
    at = app("views", "pair")
    assert any("kp-passages-texts" in block.proto.body for block in at.get("html"))


APOSTROPHES = "I don't love cats, it’s a sister's\nMy sister: I love dogs, Don't we? It’s"


@pytest.mark.parametrize("kernel", ["cosine()", "all_words()"])
def test_a_word_with_an_apostrophe_is_one_word_that_is_counted_and_marked(kernel):
    two = compare_texts(typed(APOSTROPHES, kernel=kernel))
    assert two.shared == ("don't", "i", "it’s", "love") and marked(two) == set(two.shared)
    assert marked(two, "own") == {"cats", "a", "sister's", "my", "sister", "dogs", "we"}
    assert ["".join(piece for piece, _ in text) for text in two.pieces] == list(two.texts)


def test_counts_and_kernels_see_the_same_words():
    for text in (APOSTROPHES, "rock'n'roll in İstanbul, 1993: a_b’s STRASSE, Straße"):
        assert set(bag_of_words.tokens(text)) == words(text, frozenset())


def test_the_stage_shows_the_chosen_texts_and_a_hover_says_how_they_begin():
    now = replace(setting(), chosen=(3, 8))
    scene = PAGE.scene(now)
    assert [text.label[:6] for text in scene.passages.texts] == ["Text 3", "Text 8"]
    drawn = {trace["meta"]["role"]: trace for trace in scene.figures[0].data}
    names = bytes(drawn["points"]["meta"]["names"]).decode().split("\n")
    assert len(names) == now.train.n_samples
    assert names[3].startswith(f"“{now.train.texts[3][:30]}") and names[3].endswith("(training)")
    held_out = bytes(drawn["test"]["meta"]["names"]).decode().split("\n")
    assert len(held_out) == len(drawn["test"]["x"]) and held_out[0].endswith("(test)")
    strange = now.train.replace(texts=("<b>a\nb</b>", *now.train.texts[1:]))
    first = PAGE.scene(replace(now, train=strange)).figures[0]
    names = next(t for t in first.data if t["meta"]["role"] == "points")["meta"]["names"]
    assert bytes(names).decode().startswith("“&lt;b&gt;a b&lt;/b&gt;”<br>")


def test_a_very_long_text_ends_early():
    sent = Passage("long", (("a" * 1000, "own"), ("b" * 1000, ""), ("c", "own"))).wire()
    assert "".join(text for text, _ in sent["pieces"]) == "a" * 1000 + "b" * 500 + " …"


def test_stop_words_do_not_count():
    assert "not" in STOP_WORDS and words("not good") == words("good")


def test_the_first_reviews_are_written_out():
    now = setting()
    figures = written_out.draw(now).figures
    texts = list(now.train.texts[:5])
    for figure, kernel in zip(figures, (WordSet(), AllWords()), strict=True):
        check_figure(figure)
        cells = {(a["y"], a["x"]): float(a["text"]) for a in figure.layout["annotations"]}
        assert len(cells) == 25
        for (i, j), number in cells.items():
            assert number == pytest.approx(kernel.pair(texts[i], texts[j]), abs=5e-4)
    # "Two short texts often share no word once the stop words are left out"
    assert np.mean(WordSet()(texts) == 0) > 0.5 > np.mean(AllWords()(texts) == 0)


def test_cats_and_dogs_share_two_of_three_words():
    now = typed(CATS)
    assert {r.key: r.amount for r in written_out.draw(now).readouts} == {
        "pair_left_out": pytest.approx(1 / 2),
        "pair_kept": pytest.approx(2 / 3),
    }
    at = app("views", "typed", kernel="all_words()")
    at.button(key="text_cats").click().run()
    assert not at.exception and values_of(at, "text")["terms"] == ("all_words",)
    pair = compare_texts(typed(CATS, kernel="all_words()"))
    assert pair.keeps_stop_words and pair.shared == ("i", "love")
    assert r"\frac{2}{\sqrt{3 \cdot 3}} = 0.667" in pair.arithmetic
    assert all(kind != "stop" for kind in dict(pair.pieces[0]).values())
    assert pair_view.words_of(pair).endswith("stop words are counted.")
