"""Above two features the first picture shows all of them, and says what the readouts say."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from sklearn.decomposition import PCA

from kernels import GaussianProcess, KernelDiscriminant, KernelRidge, SupportVectorClassifier
from pages.shared.model.declarations import registry
from pages.shared.model.units.ranges import steady
from pages.shared.pictures.figures import paths
from pages.shared.pictures.figures.predicted import against_actual
from pages.shared.pictures.figures.style import CLASSES, TEST, TRAINING, VALIDATED, symbol
from pages.shared.pictures.results.errors import predictions
from pages.shared.pictures.results.neighbours import find_neighbours
from pages.shared.pictures.results.points import FAINTEST, place_points
from pages.shared.pictures.results.predicted import beside_actual
from pages.shared.pictures.results.projection import principal_plane
from pages.shared.pictures.results.viewport import viewport_of
from pages.svm.stage import evaluation
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.shared.pictures.results.cases import at

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
WORSE = {"kernel": "rbf(gamma=0.001)"}  # a kernel with which some points are misclassified


def scene(page, chosen=(), **query):
    return registry.page(page).scene(at(page, chosen, **query))


def marked(figure):
    """The sample index, predicted class (by colour) and true class (by shape) of each point."""
    index, predicted, true = [], [], []
    shapes = [symbol(code) for code in range(10)]
    for trace in figure.data:
        if trace["meta"]["role"] != "points":
            continue
        count = len(trace["x"])
        colour, shape = trace["marker"]["color"], trace["marker"]["symbol"]
        colours = colour if isinstance(colour, list) else [colour] * count
        symbols = shape if isinstance(shape, list) else [shape] * count
        index += trace["customdata"].tolist()
        predicted += [CLASSES.index(one) for one in colours]
        true += [shapes.index(one) for one in symbols]
    order = np.argsort(index)
    assert np.array_equal(np.sort(index), np.arange(len(index)))
    return np.array(predicted)[order], np.array(true)[order]


def rings(figure):
    return sum(len(t["x"]) for t in figure.data if t.get("name") == "rings of errors")


def misclassified(drawn):
    (text,) = [r.text for r in drawn.readouts if r.key == "error_train"]
    return int(re.search(r"\((\d+) of", text)[1])


@pytest.mark.parametrize("page", ["kda", "svm"])
def test_without_errors_no_point_is_ringed_and_each_has_the_colour_of_its_class(page):
    setting, drawn = at(page, data="wine"), scene(page, data="wine")
    predicted, true = marked(drawn.figures[0])
    assert misclassified(drawn) == rings(drawn.figures[0]) == 0
    np.testing.assert_array_equal(predicted, setting.train.y)
    np.testing.assert_array_equal(true, setting.train.y)
    assert "all correct" in drawn.figures[0].note


@pytest.mark.parametrize("data", ["wine", "iris", "breast_cancer"])
@pytest.mark.parametrize(
    ("page", "estimator"), [("kda", KernelDiscriminant), ("svm", SupportVectorClassifier)]
)
def test_as_many_points_are_ringed_as_the_readout_says(page, estimator, data):
    query = {"data": data, **WORSE, **({"lam": 10.0} if page == "kda" else {"C": 0.1})}
    setting, drawn = at(page, **query), scene(page, **query)
    first = drawn.figures[0]
    assert misclassified(drawn) == rings(first) > 0
    assert f"misclassified ({rings(first)})" in first.note
    model = setting.fit(estimator)
    predicted, true = marked(first)
    np.testing.assert_array_equal(predicted, model.predict(setting.train.X))
    np.testing.assert_array_equal(true, setting.train.y)
    (ring,) = [t for t in first.data if t.get("name") == "rings of errors"]
    (marks,) = [t for t in first.data if t.get("name") == "misclassified"]
    np.testing.assert_array_equal(marks["customdata"], np.flatnonzero(predicted != true))
    np.testing.assert_array_equal(ring["x"], marks["x"])


def test_points_lie_on_the_ground_of_their_predicted_class():
    setting = at("kda", data="iris", kernel="linear()", lam=1.0)
    projection = registry.page("kda").method.compute(setting).projection
    P = setting.fit(KernelDiscriminant).transform(setting.train.X)
    np.testing.assert_allclose(np.column_stack([projection.points.x, projection.points.y]), P)
    x, y = projection.viewport.plane
    columns, rows = np.abs(P[:, :1] - x).argmin(1), np.abs(P[:, 1:] - y).argmin(1)
    ground = projection.scores.argmax(-1)[rows, columns]
    assert np.mean(ground == projection.predicted) > 0.95  # but for points nearest to a boundary
    assert len(projection.wrong) > 0


def test_of_two_classes_the_line_separates_the_predictions():
    for page, estimator in (("kda", KernelDiscriminant), ("svm", SupportVectorClassifier)):
        setting = at(page, data="breast_cancer", **WORSE)
        projection = registry.page(page).method.compute(setting).projection
        assert projection.in_rows and len(projection.wrong) > 0
        np.testing.assert_array_equal(
            projection.points.x > projection.lines[0], projection.predicted == 1
        )
        np.testing.assert_array_equal(np.rint(projection.points.y), setting.train.y)
        model = setting.fit(estimator)
        if page == "svm":
            assert projection.lines == (0.0, -1.0, 1.0)
            np.testing.assert_allclose(
                projection.points.x, model.decision_function(setting.train.X)
            )


@pytest.mark.parametrize("shape", [(40, 5), (6, 30)])
def test_the_principal_plane_is_that_of_a_reference(shape):
    X = np.random.default_rng(0).standard_normal(shape) * np.arange(1, shape[1] + 1)
    theirs = PCA(2).fit(X)
    ours, reference = principal_plane(X), theirs.transform(X)
    np.testing.assert_allclose(np.abs(ours), np.abs(reference), atol=1e-8)


def test_ends_stay_while_values_move_a_little():
    values = np.array([-3.1, 0.0, 4.2])
    assert steady(values) == steady(1.01 * values) == (-4.0, 6.0)
    low, high = steady(100 * values)
    assert low < -310 and high > 420


SHOWN = {"krr": KernelRidge, "gp": GaussianProcess}


@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
@pytest.mark.parametrize("page", ["krr", "gp", "svm"])
def test_predictions_are_in_the_unit_of_the_readouts(page, target):
    setting = at(page, data="diabetes", target=target)
    comparison = registry.page(page).method.compute(setting).predicted
    raw = at(page, data="diabetes", target="none")
    np.testing.assert_allclose(comparison.actual, raw.train.y)
    off = np.sqrt(np.mean((comparison.actual - comparison.predicted) ** 2))
    amount = {r.key: r.amount for r in scene(page, data="diabetes", target=target).readouts}
    assert amount["error_train"] == pytest.approx(off, rel=5e-3)
    actual, predicted = comparison.held_out
    test = np.sqrt(np.mean((actual - predicted) ** 2))
    assert amount["error_test"] == pytest.approx(test, rel=5e-3)


def test_the_bars_of_a_process_are_two_standard_deviations_of_a_new_value():
    setting = at("gp", data="diabetes")
    figure = scene("gp", data="diabetes").figures[0]
    (bars,) = [t for t in figure.data if t["meta"]["role"] == "band"]
    model = setting.fit(GaussianProcess)
    mean, sd = model.predict(setting.test.X, return_std=True, include_noise=True)
    ends = bars["y"].reshape(-1, 3)
    assert np.isnan(ends[:, 2]).all()
    np.testing.assert_allclose(np.diff(ends[:, :2])[:, 0], 4 * setting.unit * sd)
    middle = setting.train.target_scaler.undo(mean)
    np.testing.assert_allclose(ends[:, :2].mean(1), middle)


PICTURES = [
    ("kda", "wine", ["stage", "slice", "gram"]),
    ("svm", "wine", ["stage", "slice", "gram"]),
    ("svm", "diabetes", ["stage", "slice", "gram"]),
    ("kpca", "wine", ["stage", "slice", "gram"]),
    ("krr", "diabetes", ["stage", "slice", "gram"]),
    ("gp", "diabetes", ["stage", "slice", "gram"]),
    ("kda", "digits", ["stage", "neighbours", "gram"]),
    ("svm", "digits", ["stage", "neighbours", "gram"]),
    ("kpca", "digits", ["stage", "patterns", "gram"]),
]


@pytest.mark.parametrize(("page", "data", "ids"), PICTURES)
def test_points_can_be_chosen_and_none_can_be_drawn(page, data, ids):
    drawn = scene(page, chosen=(3,), data=data)
    assert [figure.id for figure in drawn.figures] == ids
    for figure in drawn.figures:
        check_figure(figure)
        assert not (figure.layout.get("meta") or {}).get("editable")
    first = drawn.figures[0]
    indices = [t["customdata"] for t in first.data if t["meta"]["role"] == "points"]
    assert np.array_equal(np.sort(np.concatenate(indices)), np.arange(len(np.concatenate(indices))))
    (ring,) = [t for t in first.data if t.get("name") == "chosen"]
    (place,) = [
        (t["x"][i], t["y"][i])
        for t in first.data
        if t["meta"]["role"] == "points"
        for i in np.flatnonzero(t["customdata"] == 3)
    ]
    assert (ring["x"][0], ring["y"][0]) == place


@pytest.mark.parametrize(
    ("page", "data"), [("kda", "moons"), ("svm", "moons"), ("krr", "hills"), ("gp", "hills")]
)
def test_over_two_features_the_input_is_the_first_picture_and_takes_points(page, data):
    first = scene(page, data=data).figures[0]
    assert first.id == "stage" and first.layout["meta"] == {"editable": True}
    marks = [t for t in first.data if t["meta"]["role"] == "points"]
    assert marks and all("opacity" not in t["marker"] for t in marks)


def test_points_fade_with_their_distance_from_the_slice():
    setting = at("kda", data="wine")
    viewport = viewport_of(setting)
    placed = place_points(setting, viewport)
    others = [f for f in range(13) if f not in viewport.features]
    X = setting.train.X[:, others]
    r = np.linalg.norm((X - np.median(X, axis=0)) / X.std(axis=0), axis=1)
    nearest_first = np.argsort(r)
    assert np.all(np.diff(placed.opacity[nearest_first]) <= 1e-12)
    assert placed.opacity.max() == 1 and placed.opacity.min() == pytest.approx(FAINTEST)
    note = "a slice through 13 dimensions; the other 11 features at their medians; points are "
    for page, place in (("kda", 1), ("svm", 1), ("kpca", 1), ("kernels", 0)):
        whole = scene(page, data="wine").figures[place].note
        assert note in whole and whole.endswith("projected onto it, fading with distance")
    drawn = [t for t in scene("kda", data="wine").figures[1].data if "customdata" in t]
    for trace in drawn:
        np.testing.assert_array_equal(
            trace["marker"]["opacity"], placed.opacity[trace["customdata"]]
        )


def test_the_nearest_images_are_those_at_the_smallest_distance_in_feature_space():
    setting = at("svm", data="digits", kernel="linear()")
    neighbours = find_neighbours(setting)
    X, y = setting.train.X, setting.train.y
    for row in neighbours.rows:
        distance = np.linalg.norm(X - X[row[0]], axis=1)
        np.testing.assert_allclose(distance[row], np.sort(distance)[:8])
    np.testing.assert_array_equal(
        neighbours.others, y[neighbours.rows] != y[neighbours.rows[:, :1]]
    )
    np.testing.assert_array_equal(neighbours.images, X[neighbours.rows])
    chosen = find_neighbours(replace(setting, chosen=(11,)))
    assert chosen.rows[:, 0].tolist() == [11] and chosen.chosen
    figure = scene("svm", data="digits", kernel="linear()").figures[1]
    assert len(figure.layout["shapes"]) == neighbours.others.sum()
    assert f"of another class ({neighbours.others.sum()})" in figure.note


def test_more_than_eight_classes_differ_in_colour_or_shape():
    looks = {(CLASSES[code % 8], symbol(code)) for code in range(40)}
    assert len(looks) == 40
    assert [symbol(code) for code in range(3)] == ["circle", "square", "triangle-up"]


def test_a_map_of_a_component_has_no_colour_of_a_class():
    for query in ({"data": "circles"}, {"data": "wine"}):
        figures = scene("kpca", **query).figures
        heats = [t for f in figures[:2] for t in f.data if t["type"] == "heatmap"]
        assert [t["colorscale"] for t in heats] == ["kp-signed"]


def test_errors_of_a_part_of_the_data_have_no_colour_of_the_first_two_classes():
    parts = {TRAINING, VALIDATED, TEST}
    assert len(parts) == 3 and not parts & set(CLASSES[:2])
    assert set(paths.COLOURS.values()) == parts
    assert {colour for _, _, colour, _ in evaluation.ERRORS} == parts


@pytest.mark.parametrize(("scaling", "beyond"), [("standardise", True), ("none", False)])
def test_predictions_beyond_the_picture_are_on_its_frame_and_the_note_says_so(scaling, beyond):
    setting = at("krr", data="diabetes", n=120, scaling=scaling, kernel="polynomial(degree=3)")
    comparison = beside_actual(setting, predictions(setting, setting.fit(KernelRidge)))
    if not beyond:
        comparison = replace(
            comparison, predicted=np.clip(comparison.predicted, *comparison.ends), held_out=None
        )
    low, high = comparison.ends
    drawn = (
        [comparison.predicted]
        if comparison.held_out is None
        else [comparison.predicted, comparison.held_out[1]]
    )
    assert any(((v < low) | (v > high)).any() for v in drawn) == beyond
    figure = against_actual(comparison)
    assert ("on the frame: beyond it" in figure.note) == beyond
    for trace in figure.data:
        if trace["meta"]["role"] in ("points", "test"):
            assert low <= trace["y"].min() and trace["y"].max() <= high
