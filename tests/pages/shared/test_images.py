"""Data whose rows are images: no picture has a pixel on its axis, and no menu offers one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pages.kda import fisher_direction, svm_comparison
from pages.kpca import linear
from pages.perceptron import nearest
from pages.shared import registry
from pages.shared.frame.sidebar import _data_sections
from pages.shared.results.neighbours import neighbours
from pages.shared.results.projection import principal_plane
from pages.shared.setting import resolve
from pages.shared.stage.figure_schema import check_figure
from pages.shared.state import address
from pages.shared.state.page_state import PageState
from pages.svm import removal
from tests.pages.addresses import record_at, setting_at, shown

registry.load()
METHODS = ("kernels", "svm", "kda", "kpca", "perceptron")
VIEWS = (
    ("kda", fisher_direction.draw),
    ("kda", svm_comparison.draw),
    ("svm", removal.draw),
    ("perceptron", nearest.draw),
    ("kpca", linear.draw),
)


def digits(slug, **query):
    return setting_at(registry.page(slug), data="digits", n=120, **query)


def titles(figures):
    """What the axes of figures are called."""
    boxes = [f.layout.get("scene", f.layout) for f in figures]
    return [a["title"]["text"] for box in boxes for n, a in box.items() if n[1:].startswith("axis")]


def offered(slug, data):
    """The names of the sidebar's controls about the data."""
    page = registry.page(slug)
    sections = _data_sections(PageState(page, dict, record_at(page, data=data)))
    return [one["name"] for part in sections for row in part["rows"] for one in row]


@pytest.mark.parametrize("slug", METHODS)
def test_no_menu_and_no_axis_of_the_stage_is_a_pixel(slug):
    assert {"x1", "x2"} <= set(offered(slug, "wine"))
    assert not {"x1", "x2"} & set(offered(slug, "digits"))
    figures = registry.page(slug).scene(digits(slug)).figures
    assert not [title for title in titles(figures) if "pixel" in title]
    assert not [figure.note for figure in figures if "slice" in figure.note]


@pytest.mark.parametrize(("slug", "draw"), VIEWS)
def test_views_show_images_in_their_principal_plane_or_as_images(slug, draw):
    setting = digits(slug)
    figures = draw(setting).figures
    for figure in figures:
        check_figure(figure)
    assert not [title for title in titles(figures) if "pixel" in title]
    placed = [t for t in figures[0].data if (t.get("meta") or {}).get("role") == "points"]
    if slug == "kpca":
        assert not placed and figures[0].title == "Components as images"
        return
    plane = principal_plane(setting.train.X)
    index = np.concatenate([t["customdata"] for t in placed])
    places = np.concatenate([np.column_stack([t["x"], t["y"]]) for t in placed])
    np.testing.assert_allclose(places, plane[index])
    assert np.array_equal(np.sort(index), np.arange(len(plane)))


def test_crosses_mark_the_images_on_which_two_classifiers_differ():
    setting = digits("kda", kernel="rbf(gamma=0.0001)", svm_C=0.01)
    scene = svm_comparison.draw(setting)
    for figure in scene.figures:
        (crosses,) = [t for t in figure.data if t["meta"]["role"] == "differ"]
        count = len(crosses["x"])
        assert count and f"they differ ({count})" in figure.note
        said = shown(scene)["they differ on the training part"]
        assert f"({count} of {setting.train.n_samples})" in said


def test_removed_images_are_crossed_out_where_they_lie():
    page = registry.page("svm")
    record, _ = address.from_query(page, {"data": "digits", "n": "120", "mark.removed": "3_8"}, {})
    setting = resolve(record, {})
    (figure,) = removal.draw(setting).figures
    (crosses,) = [t for t in figure.data if t.get("name") == "removed"]
    plane = principal_plane(setting.train.X)
    np.testing.assert_allclose(np.column_stack([crosses["x"], crosses["y"]]), plane[[3, 8]])
    assert figure.title == "Without 2 points"


def test_the_page_of_the_kernels_shows_the_nearest_images():
    figure = registry.page("kernels").scene(digits("kernels")).figures[0]
    assert figure.id == "neighbours" and "a click in the Gram matrix" in figure.note


@pytest.mark.parametrize("scaling", ["none", "standardise", "minmax"])
def test_images_are_shown_in_their_own_grey_values(scaling):
    setting = digits("svm", scaling=scaling)
    found = neighbours(setting)
    raw = digits("svm").train.X
    np.testing.assert_allclose(found.images, raw[found.rows], atol=1e-12)
    assert found.ends == pytest.approx((raw.min(), raw.max()))


def test_images_with_a_number_as_target_are_shown_over_its_range():
    setting = digits("svm")
    data = setting.train
    graded = data.replace(task="regression", y=data.y * 1.5, class_names=())
    found = neighbours(replace(setting, train=graded))
    y = graded.y[found.rows[:, 0]]
    assert not found.of_classes and not found.others.any()
    assert y[0] == graded.y.min() and y[-1] == graded.y.max() and (np.diff(y) >= 0).all()
    assert found.labels == tuple(f"{value:.3g}" for value in y)
