"""Recognition of images from components: the classifier, its picture, and the search."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.svm import SVC

from datasets import DataError
from pages.kpca.stage.sources import bundled_digits
from pages.kpca.views.classifier import recognition, search, view
from pages.kpca.views.classifier.recognition import Choice
from pages.kpca.views.classifier.search import COSTS, COUNTS, WIDTHS, Cell
from tests.apptest import calm, values_of
from tests.pages.kpca.states import app, at
from tests.pages.shared.app.stage.figure_schema import check_figure

USUAL = {"recognised_on": 8, "recognised_C": 1.0, "recognised_width": 1.0}


@pytest.fixture
def few(monkeypatch):
    """Search a small grid."""
    monkeypatch.setattr(search, "COUNTS", (4, 16))
    monkeypatch.setattr(search, "COSTS", (1.0, 10.0))
    monkeypatch.setattr(search, "WIDTHS", (1.0, 10.0))


def test_the_classifier_is_that_of_a_reference():
    images = recognition.digits()
    outcome = recognition.recognise(images, Choice(16, 10.0, 1.0))
    theirs = PCA(16, svd_solver="full").fit(images.X)
    machine = SVC(C=10.0, gamma=outcome.gamma).fit(theirs.transform(images.X), images.y)
    expected = machine.predict(theirs.transform(images.Z))
    np.testing.assert_array_equal(outcome.predicted, expected)
    assert outcome.confusion.sum() == len(images.z) == 125
    assert np.trace(outcome.confusion) == np.sum(expected == images.z) > 0.9 * 125
    assert outcome.support == machine.n_support_.sum()


def test_the_components_of_the_same_images_are_found_once():
    first, second = (recognition.images_of(at("digits", n=60)) for _ in range(2))
    assert first is not second and first.own
    assert recognition.compute_scores(first) is recognition.compute_scores(second)


def test_wrong_images_come_first_each_with_its_true_name():
    images = recognition.digits()
    outcome = recognition.recognise(images, Choice(4, 1.0, 1.0))
    wrong = outcome.predicted[outcome.drawn] != images.z[outcome.drawn]
    assert len(outcome.drawn) == 24 and 0 < wrong.sum() <= 12
    assert not np.any(np.diff(wrong.astype(int)) > 0)
    figure = recognition.named_images(images, outcome)
    check_figure(figure)
    names = figure.layout["annotations"]
    for name, row in zip(names, outcome.drawn, strict=True):
        true, said = (images.classes[int(c)] for c in (images.z[row], outcome.predicted[row]))
        right = true == said
        assert name["font"]["color"] == (recognition.RIGHT if right else recognition.WRONG)
        assert name["text"] == (f"✓ {said}" if right else f"✗ {said}<br>true: {true}")


def test_the_search_finds_a_better_setting_without_the_test_images(few):
    images = recognition.digits()
    cells = list(search.search(images))
    assert len(cells) == 8
    best = search.best_of(cells)
    assert best.error == min(cell.error for cell in cells) < 0.1
    assert best.choice.count == 16  # four components are too few
    blind = recognition.Images(
        **{**vars(images), "Z": images.Z[:3], "z": images.z[:3], "key": "few"}
    )
    assert list(search.search(blind)) == cells


def test_the_search_holds_out_whole_groups_of_images(few):
    train = bundled_digits().take(np.arange(120))
    doubled = train.take(np.repeat(np.arange(120), 2))
    twins = doubled.replace(groups=np.repeat(np.arange(120), 2))
    error = {}
    for name, data in (("rows", doubled), ("groups", twins)):
        images = recognition.split_images(data, data.take(np.arange(10)), own=True)
        error[name] = min(cell.error for cell in search.search(images))
    assert error["rows"] < 0.5 * error["groups"]


def test_what_the_caption_says_of_the_digits(monkeypatch):
    monkeypatch.setattr(search, "COUNTS", (16,))
    monkeypatch.setattr(search, "COSTS", (0.1, 10.0))
    error = {(c.choice.C, c.choice.width): c.error for c in search.search(recognition.digits())}
    assert error[0.1, WIDTHS[0]] > 0.5 and error[0.1, WIDTHS[-1]] > 0.5
    assert max(error[10.0, width] for width in WIDTHS) < 0.1


def test_the_grid_is_drawn_as_far_as_it_is_known():
    cells = [Cell(Choice(COUNTS[0], COSTS[0], width), 0.5 - width / 100) for width in WIDTHS[:3]]
    best = search.best_of(cells)
    plots = search.search_plots(cells, Choice(COUNTS[1], COSTS[1], WIDTHS[1]), best)
    assert [f.id for f in plots] == [f"search{count}" for count in COUNTS]
    for figure in plots:
        check_figure(figure)
    assert [len(f.layout["annotations"]) for f in plots] == [3, 0, 0, 0]
    assert plots[0].alt.endswith("at least 49 %.") and plots[1].alt.endswith("none known yet.")
    assert [len(f.layout["shapes"]) for f in plots] == [1, 1, 0, 0]


def test_the_scene_judges_images_that_were_kept_away():
    scene = view.draw(at("circles", **USUAL))
    assert [figure.id for figure in scene.figures] == ["named", "confusion"]
    for figure in scene.figures:
        check_figure(figure)
    texts = {readout.key: readout.text for readout in scene.readouts}
    assert "of 125" in texts["error_test"]
    own = recognition.images_of(at("digits", **USUAL))
    assert own.own and own.shape == (8, 8)
    assert len(own.z) == at("digits", **USUAL).test.n_samples


def test_one_class_or_too_few_images_are_refused_in_plain_words():
    images = recognition.digits()
    alone = recognition.Images(**{**vars(images), "y": np.zeros_like(images.y), "key": "alone"})
    with pytest.raises(DataError, match="one class"):
        recognition.recognise(alone, Choice(4, 1.0, 1.0))
    with pytest.raises(DataError, match="two classes"):
        next(search.search(alone))


def test_the_best_setting_is_taken_by_a_button(few, monkeypatch):
    monkeypatch.setattr(view, "CELLS", 8)
    test = app("views", "classifier")
    assert any("these are the digits" in caption.value for caption in test.caption)
    calm(test.button(key="kpca_search_go").click().run())
    best = search.best_of(list(search.search(recognition.digits()))).choice
    calm(test.button(key="kpca_search_best").click().run())
    values = values_of(test, "kpca")
    assert [values[name] for name in USUAL] == [best.count, best.C, best.width]


def test_a_click_takes_the_cell_under_it():
    setting = at("circles", **USUAL)
    inside = view.press({"figure": "search16", "x": 2.3, "y": 1.8}, setting)
    assert inside == dict(zip(USUAL, (16, COSTS[2], WIDTHS[2]), strict=True))
    assert view.press({"figure": "search16", "x": 9.0, "y": 1.0}, setting) is None
