"""The exported code runs by itself and draws what the app draws."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import pytest

import datasets
from pages.perceptron.stage.history import fit_history
from pages.shared.export import code
from pages.shared.model.controls.control import PROJECT
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address

registry.load()
CASES = [
    ("krr", "sine"), ("krr", "ice_cream"), ("krr", "diabetes"), ("krr", "co2"), ("svm", "moons"),
    ("svm", "iris"), ("svm", "line_clusters"), ("svm", "motorcycle"), ("kda", "three_blobs"),
    ("kpca", "circles"), ("gp", "sunspots"), ("gp", "ice_cream_temperature"),
]  # fmt: skip


def at(slug, own=None, **query):
    """The setting of a page at an address."""
    own = own or {}
    query = {"code": PROJECT, **query}
    return resolve(address.from_query(registry.page(slug), query, own)[0], own)


def written(setting, slug):
    return code.script(code.State(registry.page(slug), setting))


def run(text, monkeypatch):
    shown = []
    monkeypatch.setattr(go.Figure, "show", lambda figure: shown.append(figure))
    space = {"print": lambda *_: None}
    exec(compile(text, "exported.py", "exec"), space)
    return space, shown


@pytest.mark.parametrize(("slug", "data"), CASES)
def test_exported_code_gives_the_same_model(slug, data, monkeypatch):
    page = registry.page(slug)
    setting = at(slug, data=data)
    space, shown = run(written(setting, slug), monkeypatch)
    np.testing.assert_array_equal(space["X"], setting.train.X)
    np.testing.assert_allclose(space["y"], setting.train.y, atol=1e-12)
    model = setting.fit(page.method.estimator_for(setting.values))
    ask = "predict" if hasattr(model, "predict") else "transform"
    here, there = (getattr(m, ask)(setting.train.X) for m in (model, space["model"]))
    np.testing.assert_allclose(here, there, atol=1e-8)
    assert shown and "heatmap" in {trace.type for trace in shown[-1].data}


@pytest.mark.parametrize(("slug", "data"), [("krr", "sine"), ("svm", "moons"), ("svm", "sine")])
def test_noise_of_the_kernel_is_compared_at_points_as_at_new_ones(slug, data, monkeypatch):
    setting = at(slug, data=data, kernel="rbf(gamma=20) + white(noise=0.3)")
    space, shown = run(written(setting, slug), monkeypatch)
    model = setting.fit(registry.page(slug).method.estimator_for(setting.values))
    here, there = (m.predict(setting.train.X) for m in (model, space["model"]))
    np.testing.assert_allclose(here, there, atol=1e-8)
    assert space["difference"] < 1e-3 and len(shown) == 2


METHODS = ["perceptron", "logistic, Newton", "logistic, stochastic", "logistic, batch gradient"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("data", ["moons", "iris", "line_clusters"])
def test_the_code_stops_at_the_step_that_the_page_shows(method, data, monkeypatch):
    setting = at("perceptron", data=data, n="40", method=method, history="30", max_epochs="3")
    space, shown = run(written(setting, "perceptron"), monkeypatch)
    history = fit_history(setting)
    step = history.step(30)
    assert (space["step"], space["model"].n_steps_) == (step, history.total)
    assert step < history.total
    X = setting.train.X
    here, there = history.model.decision_function(X, step), space["decide"](X)
    np.testing.assert_allclose(here, there, atol=1e-8)
    assert len(shown) == 1 + (setting.train.n_features <= 2)


@pytest.mark.parametrize("slug", ["svm", "krr"])
@pytest.mark.parametrize("scaling", ["minmax", "standardise"])
@pytest.mark.parametrize("edits", ["", "m1_-4_0.25"])
def test_the_picture_ends_where_the_kernel_does(slug, scaling, edits, monkeypatch):
    data = "moons" if slug == "svm" else "hills"
    kernel = "chi_squared(gamma=3)"
    setting = at(slug, data=data, n="40", kernel=kernel, scaling=scaling, edits=edits)
    space, shown = run(written(setting, slug), monkeypatch)
    model = setting.fit(registry.page(slug).method.estimator_for(setting.values))
    ask = model.predict if slug == "krr" else model.decision_function
    np.testing.assert_allclose(space["f"].ravel(), ask(space["places"]), atol=1e-6)
    assert space["places"].min() >= 0 and len(shown) == 2


@pytest.mark.parametrize(("slug", "query", "lines"), [
    ("krr", {"kernel": "rbf(gamma=0.5)", "lam": "0.25", "gamma_as": "sigma", "penalty_as": "C"},
     ["sigma = 1.0", "gamma = 1 / (2 * sigma**2)", "kernel = RBF(gamma=gamma)", "C = 2.0",
      "lam = 1 / (2 * C)"]),
    ("svm", {"data": "sine", "penalty_as": "lambda"}, ["lam = 0.5", "C = 1 / (2 * lam)"]),
    ("gp", {"noise_as": "sd", "noise": "0.09", "gamma_as": "lengthscale",
            "kernel": "2*rbf(gamma=50) + rbf(gamma=0.5) * white(noise=0.04)"},
     ["sigma = 0.3", "noise = sigma**2", "lengthscale_1 = 0.1", "lengthscale_2 = 1.0",
      "gamma_2 = 1 / (2 * lengthscale_2**2)", "sigma_white = 0.2"]),
])  # fmt: skip
def test_numbers_in_another_notation_are_converted_in_the_code(slug, query, lines, monkeypatch):
    setting = at(slug, **query)
    text = written(setting, slug)
    assert set(lines) <= set(text.splitlines()), text
    space, _ = run(text, monkeypatch)
    model = setting.fit(registry.page(slug).method.estimator_for(setting.values))
    predicted = space["model"].predict(setting.train.X)
    np.testing.assert_allclose(predicted, model.predict(setting.train.X), atol=1e-8)


def test_exported_code_counts_the_words_that_the_page_counts(monkeypatch):
    setting = at("krr", data="review_ratings", kernel="word_set()")
    space, _ = run(written(setting, "krr"), monkeypatch)
    np.testing.assert_array_equal(space["X"], setting.train.X)


def test_drawn_points_are_written_out(monkeypatch):
    setting = at("svm", n="24", edits="m3_0.5_0.25~a1_1_1~r4")
    space, _ = run(written(setting, "svm"), monkeypatch)
    np.testing.assert_array_equal(space["X"], setting.train.X)
    assert len(space["X"]) == 24


def test_names_of_an_upload_stay_text():
    data = datasets.load("sine", n_samples=80).replace(
        name="upload", feature_names=('x"); import os; ("',), target_name="'''\n"
    )
    text = written(at("krr", {"upload": data}, data="upload"), "krr")
    compile(text, "exported.py", "exec")
    assert "\nimport os" not in text
