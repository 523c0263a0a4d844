"""The page of the texts: its predictions, leakage, what is left out, its code."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from sklearn.svm import SVC

import datasets
from datasets import DataError
from kernels import KernelRidge, WordSet
from pages.shared.export.cells.sections import as_script
from pages.shared.export.cells.state import State
from pages.shared.export.project import program
from pages.shared.pictures.covers.covers import cover
from pages.text.page import PAGE
from pages.text.stage.machine import fit_machine, gram
from pages.text.stage.ratings import mean_of_each
from pages.text.views import leakage as leakage_view
from pages.text.views import leave_one_out
from pages.text.views.extremes import CAPTION, _ends, compute
from pages.text.views.leakage import leak
from pages.text.views.leave_one_out import classes_left_out, left_out_rows, ridge_left_out
from tests.apptest import values_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.text.states import app, setting, shown, typed

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


def test_white_noise_of_the_kernel_is_no_part_of_the_training_error():
    here = setting(n=120, kernel="all_words() + white(noise=0.6)")
    K = here.kernel.replace(**{"k2.noise": 1e-12})(list(here.train.texts))
    alpha = np.linalg.solve(K + (0.6 + here.values["lam"]) * np.eye(len(K)), here.train.y)
    expected = here.unit * np.sqrt(np.mean((K @ alpha - here.train.y) ** 2))
    scene = PAGE.scene(here)
    readouts = {readout.key: readout.amount for readout in scene.readouts}
    assert readouts["error_train"] == pytest.approx(expected, rel=1e-6)
    assert any("white noise" in notice for notice in scene.notices)


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


def test_what_is_said_of_extreme_texts_holds_of_each_kernel():
    now = setting(kernel="word_set()")
    assert WordSet()(["not good"], ["good"])[0, 0] == 1 and "“Shared words” leaves out" in CAPTION
    heads = {end: _ends(now)[end] for end in ("high", "low")}
    assert all(said.startswith("taken for the most") for said in heads.values())
    flat = compute(setting(kernel="rbf(gamma=1)", n=100))
    assert flat.highest[0].predicted == flat.lowest[0].predicted, "no text is praising or damning"


def test_a_mean_is_called_by_what_is_predicted():
    lines = typed("one fine film\na good film\na bad film\nno film")
    assert "mean of each line, training part" in PAGE.scene(lines).figures[0].note
    assert "mean of each rating, test part" in PAGE.scene(setting(n=100)).figures[0].note


@pytest.mark.parametrize("lam", [0.001, 0.3, 100])
def test_the_better_the_fit_the_smaller_the_error_on_repeated_texts(lam):
    assert "the better it fits its training texts" in leakage_view.CAPTION
    fits = [leak(setting(lam=each, n=200), 1.0).exposed for each in (lam, 3 * lam)]
    assert fits[0] < fits[1]


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
