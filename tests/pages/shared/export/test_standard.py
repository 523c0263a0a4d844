"""The code with standard libraries runs without this project, and gives the page's numbers."""

from __future__ import annotations

import re

import numpy as np
import pytest

import datasets
from pages.shared.export import code
from pages.shared.export.tables import data_csv
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.shared.export.runner import run
from tests.sweeps import sweep

registry.load()
NESTED = "(rbf(gamma=2) + 0.5*linear())**2 * matern(nu=1.5, lengthscale=2)"
EDITS = "m3_0.5_0.25~a1_1_1~r4"
OWN = datasets.load("moons", n_samples=60).replace(
    name="upload", feature_names=('x"); import os; ("', "y'''\n"), class_names=("=1+1", "b, c")
)
CASES = {
    "krr": [{}, {"data": "diabetes", "n": "120", "target": "standardise"},
            {"kernel": NESTED, "edits": EDITS, "lam": "0.5"}],
    "svm": [{"n": "80"}, {"data": "iris", "scaling": "standardise"},
            {"n": "40", "kernel": "rbf(gamma=2) * laplacian() + rational_quadratic()",
             "edits": EDITS}],
    "svm regression": [{"data": "sine"}, {"data": "sunspots", "n": "24"},
                       {"data": "motorcycle", "n": "60", "scaling": "minmax"}],
    "perceptron": [{"n": "60"}, {"data": "iris", "n": "90", "scaling": "standardise"},
                   {"n": "60", "history": "40", "edits": EDITS}],
    "perceptron logistic": [
        {"n": "60", "method": "logistic, Newton"},
        {"data": "wine", "n": "90", "scaling": "standardise", "method": "logistic, stochastic",
         "max_epochs": "3"},
        {"data": "iris", "n": "60", "method": "logistic, Newton", "scaling": "minmax"},
        {"n": "60", "method": "logistic, batch gradient", "step_size": "1.5"},
        {"data": "wine", "n": "90", "scaling": "standardise",
         "method": "logistic, batch gradient", "n_steps": "40"},
    ],
    "krr white noise": [{"kernel": "rbf(gamma=20) + white(noise=0.3)"}],
    "kda": [{"n": "120"}, {"data": "wine", "scaling": "standardise"},
            {"data": "moons", "n": "60", "kernel": "chi_squared(gamma=3)", "edits": EDITS},
            {"data": "moons", "n": "60", "kernel": "chi_squared(gamma=3)", "scaling": "minmax",
             "edits": "m1_-4_0.25"}],
    "kpca": [{"n": "80"}, {"data": "iris", "n": "90"},
             {"n": "60", "kernel": "sigmoid(gamma=0.5) + rbf()", "edits": EDITS}],
    "kpca uncentred": [{"n": "60", "centring": "off"}],
    "gp": [{}, {"data": "co2", "n": "80"},
           {"data": "ice_cream", "kernel": "periodic(period=6) * rbf(gamma=0.01) + white()"}],
    "text": [{"n": "80"}, {"data": "review_topics", "n": "80"},
             {"n": "60", "kernel": "rbf(gamma=0.1)"}],
    "kernels": [{}, {"data": "iris", "n": "60"}, {"kernel": "laplacian() * polynomial()"}],
    "features": [{"n": "60"}, {"n": "60", "lift": "squared radius"},
                 {"n": "60", "lift": "leading features", "edits": EDITS}],
    "compare": [{"n": "60"}, {"data": "circles", "n": "60", "kernel": "laplacian()"},
                {"n": "40", "edits": EDITS}],
    "own": [{"data": "upload"}],
    "krr notations": [{"gamma_as": "sigma", "penalty_as": "C", "lam": "0.2"}],
    "svm notations": [{"n": "40", "gamma_as": "sigma", "penalty_as": "lambda",
                   "kernel": "rbf(gamma=2) * rbf() + linear()"}],
    "gp notations": [{"n": "30", "gamma_as": "sigma", "noise_as": "sd",
                  "kernel": "rbf(gamma=3) + white()"}],
    "kda notations": [{"n": "60", "gamma_as": "lengthscale", "penalty_as": "C"}],
    "perceptron notations": [{"n": "60", "method": "logistic, Newton", "penalty_as": "C"}],
}  # fmt: skip
LISTED = [(slug, number) for slug, listed in CASES.items() for number in range(len(listed))]
MANY_CLASSES = [("svm", 1), ("perceptron logistic", 1), ("kda", 1)]


def is_usual(case):
    """One of each page, as a notebook, all with moved points, and some with many classes."""
    slug, number = case
    return number == 0 or "edits" in CASES[slug][number] or case in MANY_CLASSES


RUN = sweep(LISTED, is_usual)
EXACT, LIBSVM = 1e-8, 1e-6


def state_of(slug, query):
    page = registry.page("svm" if slug == "own" else slug.split()[0])
    own = {"upload": OWN} if slug == "own" else {}
    record, _ = address.from_query(page, query, own)
    return code.State(page, resolve(record, own), record.edits)


def prepared(folder, state, is_notebook):
    folder.mkdir()
    (folder / "script.py").write_text(code.script(state), encoding="utf-8")
    if is_notebook:
        (folder / "notebook.ipynb").write_text(code.notebook(state), encoding="utf-8")
    data = data_csv(state.setting, state.whole_texts)
    (folder / f"{state.name}.csv").write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def ran(tmp_path_factory, thorough):
    """All states, and what their scripts left behind; one process runs them all."""
    root = tmp_path_factory.mktemp("exported")
    listed = [case for case in LISTED if thorough or is_usual(case)]
    states = {case: state_of(case[0], CASES[case[0]][case[1]]) for case in listed}
    folders = [
        prepared(root / f"{i}", state, is_notebook=number == 0)
        for i, ((_, number), state) in enumerate(states.items())
    ]
    return dict(zip(listed, zip(states.values(), run(folders), strict=True), strict=True))


def samples(state, data):
    return list(data.texts) if state.whole_texts else data.X


def close(array, expected, size=EXACT):
    array, expected = np.asarray(array), np.asarray(expected)
    scale = max(float(np.abs(expected).max()), 1.0)
    np.testing.assert_allclose(array, expected, rtol=0, atol=size * scale)


@pytest.mark.parametrize(("slug", "number"), RUN)
def test_the_script_gives_the_arrays_of_the_page(ran, slug, number):
    state, outcome = ran[slug, number]
    setting, arrays = state.setting, outcome.arrays
    X = samples(state, setting.train)
    if not state.whole_texts:
        close(arrays["X"], setting.train.X, 1e-12)
    close(arrays["y"], setting.train.y, 1e-12)
    close(arrays["K"], setting.kernel(X))
    estimator = state.page.method.estimator_for(setting.values)
    if estimator is None:
        return
    model = setting.fit(estimator, X)
    step = setting.values.get("history", 100)
    if hasattr(model, "transform") and "scores" in arrays:
        q = arrays["scores"].shape[1]
        q = min(q, int(setting.values["n_components"]))
        centre = setting.values["centring"] == "on"
        model = setting.fit(estimator, n_components=q, centre=centre)
        close(np.abs(arrays["scores"][:, :q]), np.abs(model.scores_), LIBSVM)
        close(arrays["mu"][:q], model.eigenvalues_)
        return
    size = LIBSVM if "Support" in estimator.__name__ else EXACT
    if step == 100:
        for part, name in ((setting.train, "predicted"), (setting.test, "predicted_test")):
            if part is not None:
                close(arrays[name], model.predict(samples(state, part)), size)
    if "sd" in arrays:
        close(arrays["sd"], model.predict(X, return_std=True)[1])
    if "f" in arrays and "x" in arrays and "sd" not in arrays and arrays["f"].ndim == 1:
        ask = model.predict if setting.train.task == "regression" else model.decision_function
        close(arrays["f"], ask(arrays["x"][:, None]), size)
    if "places" in arrays and step == 100:
        ask = model.predict if setting.train.task == "regression" else model.decision_function
        expected = ask(arrays["places"])
        close(arrays["f"].reshape(expected.shape), expected, size)


NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")


@pytest.mark.parametrize(("slug", "number"), RUN)
def test_the_script_prints_the_numbers_under_the_stage(ran, slug, number):
    state, outcome = ran[slug, number]
    assert_same_numbers(state, outcome)
    if slug != "compare":  # it shows the errors of all methods; the script says what is its own's
        readouts = {r.label for r in state.page.scene(state.setting).readouts}
        assert not outcome.printed.keys() - readouts


def ran_of(queries, root):
    """Run the scripts of these states, (slug, query) by name, in folders below ``root``.

    Returns each state and what came of its script, by name.
    """
    states = {name: state_of(*page_and_query) for name, page_and_query in queries.items()}
    folders = [prepared(root / f"{i}", state, False) for i, state in enumerate(states.values())]
    return dict(zip(states, zip(states.values(), run(folders), strict=True), strict=True))


def assert_same_numbers(state, outcome):
    """The script prints what the page shows, to the digits that it shows."""
    readouts = {r.label: r.text for r in state.page.scene(state.setting).readouts}
    shared = readouts.keys() & outcome.printed.keys()
    assert len(shared) >= 2
    for label in shared:
        page = readouts[label].replace("−", "-")
        here, there = (NUMBER.findall(text) for text in (page, outcome.printed[label]))
        for a, b in zip(here[:1], there[:1], strict=True):
            unit = 10.0 ** -len(a.partition(".")[2])  # the last digit that the page shows
            off = 2 * unit if label[0] in "=+" else 0.51 * unit  # of a sum that adds up as shown
            assert float(b) == pytest.approx(float(a), rel=6e-3, abs=off), (label, readouts[label])


@pytest.mark.parametrize(("slug", "number"), RUN)
def test_the_script_draws_the_picture_and_the_gram_matrix(ran, slug, number):
    _, outcome = ran[slug, number]
    assert len(outcome.shown) == 2 and outcome.shown[-1] == ["heatmap"]


@pytest.mark.parametrize(("query", "told"), [
    ({}, "pairs without a shared word"), ({"kernel": "linear()"}, "pairs without a shared word"),
    ({"kernel": "rbf(gamma=0.1)"}, "pairs with k = 0"),
    ({"kernel": "linear()", "scaling": "standardise"}, "pairs with k = 0"),
    ({"kernel": "word_set() + 0.1*white()"}, "pairs with k = 0"),
])  # fmt: skip
def test_a_program_says_of_pairs_of_texts_what_the_page_says(query, told):
    state = state_of("text", {"n": "40", **query})
    assert told in {r.label for r in state.page.scene(state.setting).readouts}
    assert [
        line for line in code.script(state).splitlines() if line.startswith('print("pairs')
    ] == [f'print("{told}:", f"{{100 * apart:.3g}} %")']


def test_only_a_program_about_texts_reads_words():
    of_numbers = [state_of("krr", {}), state_of("text", {"n": "60", "kernel": "rbf(gamma=0.1)"})]
    assert not any("all_words_of" in code.script(state) for state in of_numbers)
    assert "def all_words_of" in code.script(state_of("text", {"n": "60"}))
