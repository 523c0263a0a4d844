"""The page of the texts: its arithmetic, its predictions, leakage, and texts of one's own."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import pytest
from sklearn.svm import SVC

import datasets
from datasets import DataError, PreparationError, bag_of_words
from kernels import STOP_WORDS, AllWords, KernelRidge, WordSet, words
from pages.shared.app import stage
from pages.shared.app.store.session_tables import OwnData
from pages.shared.export.cells.sections import as_script
from pages.shared.export.cells.state import State
from pages.shared.export.project import program
from pages.shared.model.scene.passages import Passage
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.pictures.covers.covers import cover
from pages.text.page import PAGE
from pages.text.stage.machine import fit_machine, gram
from pages.text.stage.pair import compare_texts, passages
from pages.text.stage.ratings import mean_of_each
from pages.text.views import leakage as leakage_view
from pages.text.views import leave_one_out, written_out
from pages.text.views import pair as pair_view
from pages.text.views.extremes import CAPTION, compute
from pages.text.views.leakage import leak
from pages.text.views.leave_one_out import classes_left_out, left_out_rows, ridge_left_out
from pages.text.views.typed import CATS, file_of, lines
from tests.apptest import values_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.text.states import app, setting, shown

STAGE = Path(stage.__file__).parent
SETS = ["review_ratings", "reviews", "review_topics"]


def test_page_opens_with_a_shared_and_with_a_broken_link():
    values = values_of(app(), "text")
    assert (values["data"], values["terms"]) == ("review_ratings", ("word_set",))
    linked = values_of(app(data="review_topics", C="10", leak="also in training"), "text")
    assert (linked["C"], linked["leak"]) == (10, "also in training")
    assert values_of(app(data="moons", leak="maybe"), "text")["data"] == "review_ratings"


def test_only_texts_are_offered():
    assert list(PAGE.data.sources()) == ["reviews", "review_ratings", "review_topics"]
    now = setting(n=40)
    with pytest.raises(DataError, match="This page is about texts, and these rows are none"):
        PAGE.scene(replace(now, train=now.train.replace(texts=())))


@pytest.mark.parametrize("data", SETS)
@pytest.mark.parametrize("kernel", ["word_set()", "cosine()", "rbf(gamma=0.1)"])
def test_what_the_stage_shows_can_be_drawn(data, kernel):
    for figure in PAGE.scene(setting(data, n=80, kernel=kernel)).figures:
        check_figure(figure)


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
    assert not apart.parts and apart.note == "No word in common: k is 0." and apart.total == 0


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


def test_the_mean_prediction_of_each_rating_rises_in_nearly_all_splits(thorough):
    rises, seeds = 0, range(20 if thorough else 6)
    for seed in seeds:
        now = setting(seed=seed)
        assert now.train.n_samples == 488
        rises += bool((np.diff(PAGE.method.compute(now).ratings.means) > 0).all())
    assert rises >= len(seeds) - (2 if thorough else 1)


def test_means_are_those_of_the_predictions_of_each():
    levels, means = mean_of_each(np.array([1.0, 2, 1, 5]), np.array([0.0, 3, 1, 4]))
    np.testing.assert_array_equal(levels, [1, 2, 5])
    np.testing.assert_array_equal(means, [0.5, 3, 4])
    assert not len(mean_of_each(np.arange(20.0), np.arange(20.0))[0])


def test_predictions_are_those_of_the_core_on_the_texts():
    now = setting(lam=0.5)
    model = KernelRidge(WordSet(), 0.5).fit(list(now.train.texts), now.train.y)
    predicted = now.train.target_scaler.undo(model.predict(list(now.test.texts)))
    outcome = PAGE.method.compute(now).ratings.predicted
    np.testing.assert_allclose(outcome.held_out[1], predicted, atol=1e-9)
    topics = setting("review_topics", C=3.16)
    svm = SVC(C=3.16, kernel="precomputed").fit(gram(topics), topics.train.y)
    K = WordSet()(list(topics.test.texts), list(topics.train.texts))
    wrong = np.mean(svm.predict(K) != topics.test.y)
    assert PAGE.method.compute(topics).errors.test == pytest.approx(
        wrong, abs=0.01
    )  # a tie of votes


def test_leaving_out_equals_fitting_without():
    now = setting(n=60)
    data, K = now.train, gram(now)
    left_out = ridge_left_out(now).train
    for row in (0, 11, 30):
        kept = np.delete(np.arange(len(K)), row)
        A = K[np.ix_(kept, kept)] + now.values["lam"] * np.eye(len(kept))
        expected = K[row, kept] @ np.linalg.solve(A, data.y[kept])
        assert left_out[row] == pytest.approx(expected, abs=1e-8)
    rmse = float(shown(leave_one_out.draw(now))["leave-one-out RMSE"])
    assert rmse == pytest.approx(now.unit * np.sqrt(np.mean((left_out - data.y) ** 2)), rel=0.01)


def test_leaving_out_texts_of_a_class_equals_fitting_without():
    now = setting("reviews", n=60)
    data, K = now.train, gram(now)
    left_out, rows = list(classes_left_out(now)), left_out_rows(now)
    assert len(left_out) == len(rows) == data.n_samples
    for row in rows[::6]:
        kept = np.delete(np.arange(len(K)), row)
        svm = SVC(C=now.values["C"], kernel="precomputed", tol=1e-6)
        svm.fit(K[np.ix_(kept, kept)], data.y[kept])
        assert svm.predict(K[[row]][:, kept])[0] == left_out[row]


@pytest.mark.parametrize("data", SETS)
def test_leakage_lowers_the_test_error_on_what_leaked_alone(data):
    falls, stays = 0, []
    for seed in range(5):
        now = setting(data, seed=seed)
        apart, both = leak(now, 0.0), leak(now, 1.0)
        falls += both.exposed < 0.6 * apart.exposed
        stays.append(both.kept / apart.kept)
    assert falls == 5 and 0.85 < np.mean(stays) < 1.1


def test_the_switch_of_leakage_changes_the_shown_errors():
    now = setting(n=120)
    leaks = [leak(now, 0.0), leak(now, 1.0)]
    depends = leakage_view.depends_on(now)
    apart = leakage_view.draw(leaks, depends, now)
    both = leakage_view.draw(leaks, depends, setting(n=120, leak="also in training"))
    first = [float(shown(scene)["RMSE, first half"]) for scene in (apart, both)]
    assert first[1] < 0.6 * first[0] and not apart.notices and not both.notices
    assert leakage_view.draw(leaks, "another", now).notices


def test_leakage_says_what_is_missing():
    now = setting()
    few = replace(now, test=now.test.take(np.arange(3)))
    for part, said in ((replace(now, test=None), "Nothing is held out"), (few, "Too few texts")):
        (message,) = leakage_view.body(part)
        assert message.text.startswith(said)


@pytest.mark.parametrize("data", ["review_ratings", "reviews"])
def test_texts_without_a_known_word_have_the_same_prediction(data):
    now = setting(data)
    assert "every such text has the same prediction" in CAPTION
    unknown = ["qwertz uiop", "zzz"]
    assert not now.kernel(unknown, list(now.train.texts)).any()
    one, other = fit_machine(now).predict(unknown)
    assert one == other


def test_best_worst_and_hardest_are_what_they_are_called():
    for data in ("review_ratings", "reviews"):
        now = setting(data)
        result = compute(now)
        assert result.part == "test"
        assert result.best[-1].error < result.worst[-1].error
        assert all(one.actual == one.predicted for one in result.best) or data == "review_ratings"
        K = WordSet()(list(now.test.texts), list(now.train.texts)).max(axis=1)
        assert [one.nearest for one in result.hardest] == sorted(K)[: len(result.hardest)]


def test_highest_and_lowest_are_the_predictions_ends():
    now = setting()
    model = KernelRidge(WordSet(), now.values["lam"]).fit(list(now.train.texts), now.train.y)
    order = np.argsort(model.predict(list(now.test.texts)))
    result = compute(now)
    texts = np.array(now.test.texts)
    assert [one.text for one in result.lowest] == list(texts[order[:5]])
    assert [one.text for one in result.highest] == list(texts[order[::-1][:5]])
    assert {one.actual for one in result.highest} == {"5"}  # praising
    assert {one.actual for one in result.lowest} <= {"1", "2"}  # damning
    assert not compute(setting("review_topics")).highest  # eight topics have no order
    at = app("views", "extremes")
    heads = " ".join(block.value for block in at.markdown)
    assert "the most praising texts" in heads and "the most damning texts" in heads


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
    # "Most pairs of short texts share no word once the stop words are left out"
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


def typed(raw, **query):
    own = OwnData()
    own.take_file(file_of(raw))
    offered = own.offered(PAGE.data.tasks)
    record, messages = address.from_query(PAGE, {"data": "upload", **query}, offered)
    assert not messages
    return resolve(record, offered)


def test_typed_texts_with_numbers_classes_and_without_either():
    rated = typed("A good film; 4\nA bad film; 1,5\nThe actors are good, the story; is old; 3")
    assert rated.train.task == "regression" and rated.test is None
    assert rated.train.texts[2] == "The actors are good, the story; is old"
    assert rated.train.target_scaler.undo(rated.train.y).tolist() == [4, 1.5, 3]
    classes = typed("green apple\tfruit\nred apple\tfruit\nred car\tmachine\nfast car\tmachine")
    assert classes.train.class_names == ("fruit", "machine")
    np.testing.assert_allclose(gram(classes)[0], [1, 0.5, 0, 0])
    assert PAGE.scene(classes).figures
    plain = typed("one two three\n\ntwo three four\nfive")
    assert plain.train.task == "regression" and plain.train.target_name == "line"
    np.testing.assert_allclose(gram(plain)[0], [1, 2 / 3, 0])
    assert compare_texts(plain).shared == ("three", "two") and PAGE.scene(plain).figures


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("one text", "at least two texts"),
        ("a; 1\nb", "Text 2 has no label"),
        ("good film; 1\nbad film; 1", "All texts have the same label"),
        ("text\n" * 1001, "1000 are the limit"),
    ],
)
def test_what_cannot_be_used_is_said(raw, sentence):
    with pytest.raises(PreparationError, match=sentence):
        file_of(raw)
    assert lines("a long sentence; and what follows is no label at all\nb") == (
        ["a long sentence; and what follows is no label at all", "b"],
        [],
    )


def test_typed_texts_come_to_the_page():
    at = app("views", "typed")
    at.text_area(key="text_typed").set_value("good film; 4\nbad film; 1\nold film; 2").run()
    at.button(key="text_typed_use").click().run()
    assert not at.exception and values_of(at, "text")["data"] == "upload"
    at.text_area(key="text_typed").set_value("alone").run()
    at.button(key="text_typed_use").click().run()
    assert "at least two texts" in at.error[0].value


def test_the_code_fits_the_texts_themselves(monkeypatch):
    monkeypatch.setattr(go.Figure, "show", lambda figure: None)
    text = as_script(program(State(PAGE, setting(lam=0.5))))
    assert "X, y = np.array(train.texts), train.y" in text and "STOP_WORDS" not in text
    names = {}
    exec(text, names)
    np.testing.assert_allclose(names["model"].dual_coef_, fit_machine(setting(lam=0.5)).dual_coef_)


def test_topics_are_those_of_the_reviews():
    topics, reviews = datasets.load("review_topics"), datasets.load("reviews")
    assert topics.texts == reviews.texts and topics.n_classes == 8 and topics.groups is None
    assert list(topics.targets) == list(reviews.groups)


def test_the_cover_is_drawn():
    assert cover("text").count("<circle") > 50
