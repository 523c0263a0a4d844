"""Recognition of images from components: the classifier, its picture, and the search."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.svm import SVC

from datasets import DataError
from pages.kpca import classifier as view
from pages.kpca.figures import classifier as figures
from pages.kpca.page import PAGE
from pages.kpca.results import classifier as results
from pages.kpca.results.classifier import COSTS, COUNTS, WIDTHS, Cell, Choice
from pages.shared.stage.figure_schema import check_figure
from tests.apptest import calm, values_of
from tests.pages.addresses import shown
from tests.pages.kpca.states import app, at

USUAL = {"recognised_on": 8, "recognised_C": 1.0, "recognised_width": 1.0}


@pytest.fixture
def few(monkeypatch):
    """Search a small grid."""
    monkeypatch.setattr(results, "COUNTS", (4, 16))
    monkeypatch.setattr(results, "COSTS", (1.0, 10.0))
    monkeypatch.setattr(results, "WIDTHS", (1.0, 10.0))


def test_the_classifier_is_that_of_a_reference():
    found = results.digits()
    judged = results.recognise(found, Choice(16, 10.0, 1.0))
    theirs = PCA(16, svd_solver="full").fit(found.X)
    machine = SVC(C=10.0, gamma=judged.gamma).fit(theirs.transform(found.X), found.y)
    expected = machine.predict(theirs.transform(found.Z))
    np.testing.assert_array_equal(judged.predicted, expected)
    assert judged.confusion.sum() == len(found.z) == 125
    assert np.trace(judged.confusion) == np.sum(expected == found.z) > 0.9 * 125
    assert judged.support == machine.n_support_.sum()


def test_the_components_of_the_same_images_are_found_once():
    first, second = (results.images_of(at("digits", n=60)) for _ in range(2))
    assert first is not second and first.own
    assert results.scores(first) is results.scores(second)


def test_wrong_images_come_first_each_with_its_true_name():
    found = results.digits()
    judged = results.recognise(found, Choice(4, 1.0, 1.0))
    wrong = judged.predicted[judged.shown] != found.z[judged.shown]
    assert len(judged.shown) == 24 and 0 < wrong.sum() <= 12
    assert not np.any(np.diff(wrong.astype(int)) > 0)
    figure = figures.named(found, judged)
    check_figure(figure)
    names = figure.layout["annotations"]
    for name, row in zip(names, judged.shown, strict=True):
        true, said = (found.classes[int(c)] for c in (found.z[row], judged.predicted[row]))
        right = true == said
        assert name["font"]["color"] == (figures.RIGHT if right else figures.WRONG)
        assert name["text"] == (f"✓ {said}" if right else f"✗ {said}<br>true: {true}")


def test_the_search_finds_a_better_setting_without_the_test_images(few):
    found = results.digits()
    cells = list(results.search(found))
    assert len(cells) == 8
    best = results.best(cells)
    assert best.error == min(cell.error for cell in cells) < 0.1
    assert best.choice.count == 16  # four components are too few
    blind = results.Images(**{**vars(found), "Z": found.Z[:3], "z": found.z[:3], "key": "few"})
    assert list(results.search(blind)) == cells


def test_what_the_caption_says_of_the_digits(monkeypatch):
    monkeypatch.setattr(results, "COUNTS", (16,))
    monkeypatch.setattr(results, "COSTS", (0.1, 10.0))
    error = {(c.choice.C, c.choice.width): c.error for c in results.search(results.digits())}
    assert error[0.1, WIDTHS[0]] > 0.5 and error[0.1, WIDTHS[-1]] > 0.5
    assert max(error[10.0, width] for width in WIDTHS) < 0.1


def test_the_grid_is_drawn_as_far_as_it_is_known():
    cells = [Cell(Choice(COUNTS[0], COSTS[0], width), 0.5 - width / 100) for width in WIDTHS[:3]]
    best = results.best(cells)
    drawn = figures.searched(cells, Choice(COUNTS[1], COSTS[1], WIDTHS[1]), best)
    assert [f.id for f in drawn] == [f"search{count}" for count in COUNTS]
    for figure in drawn:
        check_figure(figure)
    assert [len(f.layout["annotations"]) for f in drawn] == [3, 0, 0, 0]
    assert [len(f.layout["shapes"]) for f in drawn] == [1, 1, 0, 0]


def test_the_scene_judges_images_that_were_kept_away():
    scene = view.draw(at("circles", **USUAL))
    assert [figure.id for figure in scene.figures] == ["named", "confusion"]
    for figure in scene.figures:
        check_figure(figure)
    assert "of 125" in shown(scene)["misclassified, test"]
    own = results.images_of(at("digits", **USUAL))
    assert own.own and own.shape == (8, 8)
    assert len(own.z) == at("digits", **USUAL).test.n_samples


def test_one_class_or_too_few_images_are_refused_in_plain_words():
    found = results.digits()
    alone = results.Images(**{**vars(found), "y": np.zeros_like(found.y), "key": "alone"})
    with pytest.raises(DataError, match="one class"):
        results.recognise(alone, Choice(4, 1.0, 1.0))
    with pytest.raises(DataError, match="two classes"):
        next(results.search(alone))


def test_the_best_setting_is_taken_by_a_button(few, monkeypatch):
    monkeypatch.setattr(view, "CELLS", 8)
    for name in ("COUNTS", "COSTS", "WIDTHS"):
        monkeypatch.setattr(figures, name, getattr(results, name))
    test = app("views", "classifier")
    assert any("these are the digits" in caption.value for caption in test.caption)
    calm(test.button(key="kpca_search_go").click().run())
    best = results.best(list(results.search(results.digits()))).choice
    calm(test.button(key="kpca_search_best").click().run())
    values = values_of(test, "kpca")
    assert [values[name] for name in USUAL] == [best.count, best.C, best.width]


def test_a_click_takes_the_cell_under_it(monkeypatch):
    taken = []
    monkeypatch.setattr(view, "set_values", lambda page, **values: taken.append(values))
    view._press(PAGE, {"figure": "search16", "x": 2.3, "y": 1.8})
    view._press(PAGE, {"figure": "search16", "x": 9.0, "y": 1.0})
    assert taken == [dict(zip(USUAL, (16, COSTS[2], WIDTHS[2]), strict=True))]
