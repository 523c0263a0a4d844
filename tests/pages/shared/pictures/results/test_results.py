"""Results against independent formulas; that they are plain arrays and numbers."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, mean_squared_error
from sklearn.svm import SVC

from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.units.number_text import number, share
from pages.shared.pictures.figures import gram as gram_figure
from pages.shared.pictures.results import readouts, validation
from pages.shared.pictures.results.decision import compute_decision
from pages.shared.pictures.results.errors import compute_errors, error, predictions
from pages.shared.pictures.results.fit import compute_fit
from pages.shared.pictures.results.gram import MAX_ROWS, compute_gram
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.process import compute_process, deviation
from pages.shared.pictures.results.support import compute_support
from tests.pages.shared.pictures.results.cases import at


def test_a_fit_is_the_function_and_its_points():
    setting = at("krr", data="hills", chosen=(1, 4))
    model = setting.fit(KernelRidge)
    fit = compute_fit(setting, model)
    expected = setting.kernel(fit.viewport.samples, setting.train.X) @ model.dual_coef_
    np.testing.assert_allclose(fit.f.ravel(), expected, atol=1e-9)
    np.testing.assert_array_equal(np.column_stack([fit.points.x, fit.points.y]), setting.train.X)
    assert fit.points.chosen == (1, 4)
    y = setting.train.y
    assert fit.centre - fit.limit <= y.min() and y.max() <= fit.centre + fit.limit
    assert max(y.max() - fit.centre, fit.centre - y.min()) == pytest.approx(fit.limit)


@pytest.mark.parametrize("data", ["moons", "three_blobs", "iris", "line_clusters"])
@pytest.mark.parametrize("estimator", [SupportVectorClassifier, KernelDiscriminant])
def test_a_decision_is_that_on_the_listed_samples(data, estimator):
    setting = at("svm", data=data, n=60, lam=0.1)
    model = setting.fit(estimator)
    decision = compute_decision(setting, model)
    listed = model.decision_function(decision.viewport.samples)
    np.testing.assert_allclose(decision.f.reshape(listed.shape), listed, atol=1e-8)
    assert (decision.scores is None) == (len(model.classes_) == 2)
    if decision.viewport.y is not None:
        agree = model.classes_[decision.winner.ravel()] == model.predict(decision.viewport.samples)
        assert agree.mean() > 0.99  # but for ties of votes
    if decision.scores is not None:
        best = np.argmax(decision.scores, axis=-1).ravel()
        assert np.mean(model.classes_[best] == model.predict(decision.viewport.samples)) > 0.99


def test_points_over_one_feature():
    line = place_points(
        *(lambda s: (s, compute_fit(s, s.fit(KernelRidge)).viewport))(at("krr", data="sine"))
    )
    assert line.classes == () and len(line.held_out[0]) == 200
    np.testing.assert_array_equal(line.y, line.target)
    setting = at("svm", data="line_clusters")
    classes = place_points(
        setting, compute_decision(setting, setting.fit(SupportVectorClassifier)).viewport
    )
    assert not classes.y.any() and classes.held_out is None and len(classes.classes) == 2


def test_support_vectors_are_those_of_a_reference():
    setting = at("svm", data="moons", C=1)
    support = compute_support(setting.fit(SupportVectorClassifier))
    theirs = SVC(kernel="precomputed", C=1.0).fit(setting.gram, setting.train.y)
    np.testing.assert_array_equal(support.rows, theirs.support_)
    np.testing.assert_allclose(support.alpha, np.abs(theirs.dual_coef_[0]), atol=1e-3)
    np.testing.assert_array_equal(support.bounded, support.alpha > 1 - 1e-6)
    some = np.arange(10, 90)
    part = dataclasses.replace(setting, train=setting.train.take(some))
    left = compute_support(part.fit(SupportVectorClassifier), some)
    assert set(left.rows) <= set(some)


def test_a_small_gram_matrix_is_shown_whole_and_sorted_by_class():
    setting = at("svm", data="moons", n=60, chosen=(7,))
    gram, n = compute_gram(setting), setting.train.n_samples
    assert sorted(gram.rows) == list(range(n)) == list(range(gram.count))
    np.testing.assert_array_equal(gram.values, setting.gram[np.ix_(gram.rows, gram.rows)])
    codes = setting.train.y[gram.rows]
    assert np.all(np.diff(codes) >= 0) and gram.order == "class"
    assert gram.edges.tolist() == [np.sum(codes == 0) - 0.5]
    assert gram.rows[gram.chosen[0]] == 7 and (gram.low, gram.high) == (0.0, 1.0)


def test_a_large_gram_matrix_shows_the_chosen_samples_even_where_neighbours():
    setting = at("krr", data="diabetes")
    order = setting.order
    for pair in ((int(order[100]), int(order[101])), (int(order[0]), int(order[-1])), (2, 7)):
        gram = compute_gram(dataclasses.replace(setting, chosen=pair))
        assert len(gram.rows) == len(set(gram.rows.tolist())) == MAX_ROWS < gram.count
        assert tuple(gram.rows[list(gram.chosen)]) == pair
        places = [int(np.flatnonzero(order == row)[0]) for row in gram.rows]
        assert places == sorted(places)


@pytest.mark.parametrize("data", ["diabetes", "review_ratings"])
def test_above_two_features_the_rows_are_sorted_by_the_target(data):
    """And the chosen pair is still the cell of its two samples."""
    setting = dataclasses.replace(at("krr", data=data), chosen=(7, 3))
    gram, train = compute_gram(setting), setting.train
    assert (np.diff(train.y[gram.rows]) >= 0).all()
    assert gram.order == train.target_name
    assert (
        f"sorted by {train.target_name}"
        in registry.page("krr").scene(at("krr", data=data)).figures[-1].note
    )
    i, j = gram.chosen
    assert gram.values[i, j] == gram.pair[0] == setting.gram[7, 3]
    line = compute_gram(at("krr", data="sine"))
    assert line.order == "x" and (np.diff(at("krr", data="sine").train.X[line.rows, 0]) >= 0).all()


def test_a_chosen_cell_says_its_kernel_and_the_distance_of_its_points():
    setting = dataclasses.replace(at("krr", data="hills"), chosen=(7, 3))
    apart = float(np.linalg.norm(setting.train.X[7] - setting.train.X[3]))
    said = f"chosen pair: {number(float(setting.gram[7, 3]))}, at distance {number(apart)}"
    assert gram_figure.heatmap(compute_gram(setting)).note == said


def test_a_huge_gram_matrix_is_shown_in_units():
    setting = at("krr", data="sine", n=20)
    gram = compute_gram(setting, np.full((len(setting.order),) * 2, 3e40))
    assert gram.power == 40 and gram.high == pytest.approx(3)
    figure = gram_figure.heatmap(gram)
    (trace,) = figure.data
    assert trace["colorbar"]["ticksuffix"] == " × 10⁴⁰"  # a note can be another one
    assert "%{z:.3~g} × 10⁴⁰" in trace["hovertemplate"]
    assert figure.alt.endswith("from 0 to 3 × 10⁴⁰.")


@pytest.mark.parametrize(
    ("largest", "count"), [(1.0, 6), (9999.0, 6), (12_000.0, 3), (0.05, 6), (0.0025, 3), (3e40, 3)]
)
def test_of_long_numbers_a_colour_bar_has_few(largest, count):
    setting = at("krr", data="sine", n=20)
    gram = compute_gram(setting, np.full((len(setting.order),) * 2, largest))
    (trace,) = gram_figure.heatmap(gram).data
    assert trace["colorbar"]["nticks"] == count and trace["colorbar"]["showexponent"] == "all"


def test_errors_are_those_of_a_reference():
    setting = at("krr", data="ice_cream", target="standardise")
    model = setting.fit(KernelRidge)
    errors = compute_errors(setting, predictions(setting, model))
    assert errors.of == "RMSE" and errors.held_out == setting.test.n_samples
    for part, value in ((setting.train, errors.train), (setting.test, errors.test)):
        rmse = np.sqrt(mean_squared_error(part.y, model.predict(part.X)))
        assert value == pytest.approx(setting.unit * rmse)
        assert error(model, part) == pytest.approx(rmse)
    setting = at("svm", data="three_blobs")
    model = setting.fit(SupportVectorClassifier)
    errors = compute_errors(setting, predictions(setting, model))
    right = accuracy_score(setting.test.y, model.predict(setting.test.X))
    assert errors.of == "share" and errors.test == pytest.approx(1 - right)
    alone = dataclasses.replace(setting, test=None)
    assert compute_errors(alone, predictions(alone, model)).test is None
    largest = np.bincount(setting.train.y).argmax()
    assert errors.largest == tuple(np.mean(p.y == largest) for p in (setting.train, setting.test))


def test_readouts_name_the_error_with_its_count_or_unit():
    setting = at("svm", data="moons")
    errors = compute_errors(setting, predictions(setting, setting.fit(SupportVectorClassifier)))
    listed = {one.key: one.text for one in readouts.error_readouts(errors)}
    assert list(listed) == ["error_train", "error_test", "largest_class"]
    wrong = round(errors.train * setting.train.n_samples)
    assert listed["error_train"] == f"{share(wrong / 200)} ({wrong} of 200)"
    assert listed["largest_class"] == "50 % of train, 50 % of test"


@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
def test_an_rmse_has_the_unit_of_the_target_however_it_is_scaled(target):
    data = at("krr", data="sine").train.replace(name="own", units=("s", "kg"))
    record, messages = address.from_query(
        registry.page("krr"), {"data": "upload", "target": target}, {"upload": data}
    )
    assert not messages
    setting = resolve(record, {"upload": data})
    model = setting.fit(KernelRidge)
    errors = compute_errors(setting, predictions(setting, model))
    listed = {one.key: one.text for one in readouts.error_readouts(errors)}
    assert list(listed) == ["error_train", "error_test"]
    off = setting.unit * np.sqrt(mean_squared_error(setting.test.y, model.predict(setting.test.X)))
    assert listed["error_test"] == f"{number(off)} kg"


def test_a_cross_validated_error_is_that_of_all_held_out_points_together():
    for data, estimator in (("moons", SupportVectorClassifier), ("sine", SupportVectorRegressor)):
        setting = at("svm", data=data, n=37)
        X, y = setting.train.X, setting.train.y
        held = np.empty(len(y))
        for train, rest in validation.folds(setting.train):
            part = dataclasses.replace(setting, train=setting.train.take(train))
            held[rest] = part.fit(estimator).predict(X[rest])
        rmse = np.sqrt(mean_squared_error(y, held))
        expected = rmse if data == "sine" else np.mean(held != y)
        assert validation.cross_validated(estimator, setting) == pytest.approx(expected)


def test_a_process_is_that_of_the_formulas():
    setting = at("gp", data="sine", n=30)
    model, noise = setting.fit(GaussianProcess), setting.values["noise"]
    process = compute_process(setting, model, "posterior", draws=3, seed=1)
    Z, X = process.viewport.samples, setting.train.X
    K = setting.kernel(X) + noise * np.eye(len(X))
    k = setting.kernel(Z, X)
    variance = setting.kernel.diag(Z) - np.sum(k * np.linalg.solve(K, k.T).T, axis=1)
    np.testing.assert_allclose(process.moments.mean, k @ np.linalg.solve(K, setting.train.y))
    np.testing.assert_allclose(process.moments.sd**2, variance, atol=1e-8)
    np.testing.assert_allclose(process.moments.noisy**2, variance + noise, atol=1e-8)
    assert process.draws.shape == (len(process.draw_x), 3) and process.kernel is None
    again = compute_process(setting, model, "posterior", draws=3, seed=1)
    np.testing.assert_array_equal(process.draws, again.draws)
    prior = compute_process(setting, model, "prior")
    np.testing.assert_array_equal(prior.moments.mean, 0)
    np.testing.assert_allclose(prior.moments.sd**2, setting.kernel.diag(Z))
    assert prior.draws.shape[1] == 0 and prior.ends[0] <= process.ends[0]


def test_a_deviation_is_that_on_the_listed_samples():
    setting = at("gp", data="hills")
    model = setting.fit(GaussianProcess)
    band = deviation(setting, model, compute_fit(setting, model).viewport)
    sd = model.predict(band.viewport.samples, return_std=True)[1]
    np.testing.assert_allclose(band.sd.ravel(), sd)
    assert band.sd.max() <= band.top + 1e-9


PLAIN = (np.ndarray, np.generic, int, float, str, type(None))


def plain(value, path="result") -> None:
    """Fail unless a result is made of arrays, numbers, texts and other results alone."""
    if dataclasses.is_dataclass(value):
        assert type(value).__dataclass_params__.frozen, path
        assert value.__class__.__module__.startswith("pages."), path
        for field in dataclasses.fields(value):
            plain(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            plain(item, f"{path}[{i}]")
    else:
        assert isinstance(value, PLAIN), (path, type(value))


@pytest.mark.parametrize(
    ("slug", "data"),
    [
        *(("krr", d) for d in ("sine", "hills", "diabetes")),
        *(("svm", d) for d in ("moons", "three_blobs", "line_clusters", "sine", "hills")),
        *(("kda", d) for d in ("moons", "iris")),
        *(("gp", d) for d in ("sine", "hills")),
        *(("kpca", d) for d in ("circles", "sine", "digits", "iris")),
        *(("kernels", d) for d in ("sine", "moons")),
    ],
)
def test_what_a_page_computes_is_plain_and_enough_to_draw_it(slug, data, monkeypatch):
    page = registry.page(slug)
    result = page.method.compute(at(slug, chosen=(3,), data=data))
    plain(result)
    assert page.method.draw(result).figures
