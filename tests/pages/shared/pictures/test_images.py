"""Rows that are images or texts: no axis of a picture is a pixel or a word, no menu offers one."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd
import pytest

import datasets
from datasets import DataError
from kernels import LRUCache
from pages.compare.views import difference
from pages.kda.views import fisher_direction, svm_comparison
from pages.kpca.stage.linear import compute_linear_pca
from pages.kpca.views import linear, rebuilding
from pages.krr.views import leverage, models
from pages.perceptron.views import nearest
from pages.shared.app.chrome.sidebar import _data_sections
from pages.shared.app.store.session_tables import OwnData
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.tables.uploaded_file import opened
from pages.shared.pictures.results.neighbours import find_neighbours
from pages.shared.pictures.results.projection import principal_plane
from pages.svm.views import removal
from tests.pages.addresses import record_at, setting_at, shown
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()


def draw_linear_pca(setting):
    return linear.draw(compute_linear_pca(setting))


METHODS = ("kernels", "svm", "kda", "kpca", "perceptron")
VIEWS = (
    ("kda", fisher_direction.draw),
    ("kda", svm_comparison.draw),
    ("svm", lambda setting: removal.draw(removal.compute(setting))),
    ("perceptron", lambda setting: nearest.draw(nearest.compute(setting))),
    ("kpca", draw_linear_pca),
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
    sections = _data_sections(PageStore(page, dict, record_at(page, data=data)))
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


def test_what_a_source_declares_is_what_its_rows_are():
    for name, source in datasets.SOURCES.items():
        if source.kind != "fetched":
            data = datasets.load(name, n_samples=30)
            assert (source.has_images, source.has_texts) == (data.has_images, data.has_texts), name


@cache
def read(task):
    """A table of images as people bring them: 8 x 8 pixels, and a number for each."""
    rng = np.random.default_rng(0)
    shades = rng.integers(0, 17, (90, 64))
    table = {f"pixel_{i // 8}_{i % 8}": shades[:, i] for i in range(64)}
    age = (20 + shades[:, 9] + shades[:, 30] + rng.normal(0, 1, 90)).round(1)
    column = age if task == "regression" else np.where(age > 36, "old", "young")
    return opened(pd.DataFrame({**table, "age": column}).to_csv(index=False).encode(), "f.csv")


def ages(task="regression"):
    own = OwnData()
    own.take_file(deepcopy(read(task)))
    return own


def brought(page, own, **query):
    offered = own.offered(page.data.tasks, page.data.needs_target)
    record, _ = address.from_query(page, {"data": UPLOAD, **query}, offered)
    assert record.values["images"]
    return resolve(record, offered)


FITTED = LRUCache(max_entries=2)  # other models take long: two tests look at them
MIXED = "rbf(gamma=0.02) + linear()"
DRAWN = {
    "krr": {
        "models": lambda setting: models.draw(models.compute(FITTED, setting)),
        "leverage": lambda setting: leverage.draw(leverage.compute(setting)),
    },
    "kpca": {
        "rebuilding": lambda setting: rebuilding.draw(rebuilding.compute(setting)),
        "linear": draw_linear_pca,
    },
    "svm": {}, "gp": {}, "compare": {"difference": difference.draw},
}  # fmt: skip
LEFT_OUT = {"krr": {"kernel_sum", "surface_3d"}, "gp": {"terms"}, "svm": {"removal"}}


@pytest.mark.parametrize("slug", DRAWN)
def test_images_with_a_number_as_target_have_no_pixel_on_any_axis(slug):
    page = registry.page(slug)
    setting = brought(page, ages(), kernel=MIXED)
    offered = {
        view.slug
        for tab in ("views", "check")
        for view in page.teaching.views_of(tab, setting.values)
    }
    assert not offered & LEFT_OUT.get(slug, set()) and offered >= set(DRAWN[slug])
    scenes = [page.scene(setting), *(draw(setting) for draw in DRAWN[slug].values())]
    for figure in (figure for scene in scenes for figure in scene.figures):
        check_figure(figure)
        assert not [title for title in titles([figure]) if "pixel" in title], figure.id
        assert "slice" not in figure.note


def test_other_models_are_shown_against_the_actual_numbers():
    setting = brought(registry.page("krr"), ages(), kernel=MIXED)
    figures = DRAWN["krr"]["models"](setting).figures
    assert [figure.title for figure in figures[:3]] == [
        "Kernel ridge",
        "Boosted trees",
        "Neural network",
    ]
    for figure in figures[:3]:
        assert titles([figure]) == ["actual age", "predicted age"]


def test_two_pixels_are_no_feature_map():
    page = registry.page("features")
    with pytest.raises(DataError, match="two pixels"):
        page.scene(brought(page, ages("classification")))
    assert "digits" not in page.data.sources()


TEXTS = {
    "krr": ("review_ratings", {"fit", "kernel_sum", "surface_3d"}),
    "gp": ("review_ratings", {"terms"}),
    "svm": ("reviews", set()),
    "kda": ("reviews", set()),
    "kpca": ("reviews", {"all_components"}),
    "perceptron": ("reviews", set()),
    "kernels": ("reviews", set()),
}


@pytest.mark.parametrize("slug", TEXTS)
def test_no_slice_over_two_words_is_drawn_or_offered(slug):
    data, absent = TEXTS[slug]
    page = registry.page(slug)
    assert not {"x1", "x2"} & set(offered(slug, data))
    setting = setting_at(page, data=data, n=120)
    views = {
        view.slug
        for tab in ("views", "check")
        for view in page.teaching.views_of(tab, setting.values)
    }
    assert not views & absent
    figures = page.scene(setting).figures
    assert len(figures) > 1 and figures[0].id == "stage"
    words = set(setting.train.feature_names)
    for figure in figures:
        check_figure(figure)
        assert not words & set(titles([figure])) and "slice" not in figure.note


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
    (figure,) = removal.draw(removal.compute(setting)).figures
    (crosses,) = [t for t in figure.data if t.get("name") == "removed"]
    plane = principal_plane(setting.train.X)
    np.testing.assert_allclose(np.column_stack([crosses["x"], crosses["y"]]), plane[[3, 8]])
    assert figure.title == "Without 2 points"


def test_the_page_of_the_kernels_shows_the_nearest_images():
    figure = registry.page("kernels").scene(digits("kernels")).figures[0]
    assert figure.id == "neighbours" and "a click in the Gram matrix" in figure.note


def test_the_nearest_images_have_the_smallest_distances_in_feature_space():
    setting = digits("svm", kernel="linear()")  # whose feature space is that of the pixels
    X = setting.train.X
    for row in find_neighbours(setting).rows:
        apart = np.linalg.norm(X - X[row[0]], axis=1)
        np.testing.assert_allclose(apart[row], np.sort(apart)[: len(row)], atol=1e-6)


@pytest.mark.parametrize("scaling", ["none", "standardise", "minmax"])
def test_images_are_shown_in_their_own_grey_values(scaling):
    setting = digits("svm", scaling=scaling)
    neighbours = find_neighbours(setting)
    raw = digits("svm").train.X
    np.testing.assert_allclose(neighbours.images, raw[neighbours.rows], atol=1e-12)
    assert neighbours.ends == pytest.approx((raw.min(), raw.max()))


def test_images_with_a_number_as_target_are_shown_over_its_range():
    setting = digits("svm")
    data = setting.train
    graded = data.replace(task="regression", y=data.y * 1.5, class_names=())
    neighbours = find_neighbours(replace(setting, train=graded))
    y = graded.y[neighbours.rows[:, 0]]
    assert not neighbours.of_classes and not neighbours.others.any()
    assert y[0] == graded.y.min() and y[-1] == graded.y.max() and (np.diff(y) >= 0).all()
    assert neighbours.labels == tuple(f"{value:.3g}" for value in y)
