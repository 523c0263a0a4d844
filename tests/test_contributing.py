"""The recipes of CONTRIBUTING.md do what they say."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

import datasets
from kernels import KERNELS, KernelRidge, parse
from pages.shared import registry
from pages.shared.setting import resolve
from pages.shared.state import address, events
from pages.shared.state.reducer import reduce
from tests.conftest import ROOT

registry.load()

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def blocks(heading: str) -> list[str]:
    """The Python blocks below a heading."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", TEXT, re.S | re.M)
    return re.findall(r"^```python\n(.*?)^```", section, re.S | re.M)


def run(heading: str) -> dict:
    """Run the blocks of a recipe in one namespace, as one file."""
    names: dict = {"__name__": "recipe"}
    for code in blocks(heading):
        exec(compile(code, "CONTRIBUTING.md", "exec", dont_inherit=True), names)
    return names


def test_every_recipe_has_its_code():
    headings = ["A kernel", "A data set", "A figure", "A view", "A story", "A page"]
    assert [h for h in re.findall(r"^## (.*)$", TEXT, re.M) if h in headings] == headings
    for heading in headings:
        assert blocks(heading), heading


def test_a_kernel():
    cauchy = None
    try:
        cauchy = run("A kernel")["Cauchy"]
        assert KERNELS["cauchy"] is cauchy
        kernel = parse("2*cauchy(gamma=0.5) + linear()")
        assert parse(str(kernel)) == kernel
        assert r"\gamma" not in cauchy(gamma=0.5).formula and "0.5" in cauchy(gamma=0.5).formula
        X = np.linspace(-1, 1, 9)[:, None]
        K = cauchy(gamma=2.0)(X)
        np.testing.assert_allclose(K, 1 / (1 + 2 * (X - X.T) ** 2))
        assert np.linalg.eigvalsh(K).min() > -1e-10
        assert KernelRidge(cauchy(), lam=0.1).fit(X, X[:, 0]).predict(X).shape == (9,)
    finally:
        if cauchy is not None:
            cauchy.unregister()


def test_a_data_set():
    try:
        run("A data set")
        data = datasets.load("waterfall", n_samples=50, seed=1)
        assert data.X.shape == (50, 1) and data.task == "regression"
        again = datasets.load("waterfall", n_samples=50, seed=1)
        np.testing.assert_array_equal(data.X, again.X)
        assert datasets.SOURCES["waterfall"].opening[""]["kernel"] == "rbf(gamma=10)"
    finally:
        datasets.SOURCES.pop("waterfall", None)


def test_a_figure():
    trace = run("A figure")["residuals"](np.arange(3.0), np.array([1.0, -1.0, 0.5]))
    assert trace["type"] == "scatter" and trace["meta"]["role"]


def opened(page):
    """The setting in which a page opens."""
    record, _ = address.from_query(page, {}, {})
    return resolve(record, {})


def test_a_view_and_a_page():
    page = run("A page")["PAGE"]
    names = run("A view")
    assert names["NEIGHBOURS"].controls == (names["LEVEL"],)
    page = replace(page, views=(names["NEIGHBOURS"],))
    setting = opened(page)
    assert setting.values["level"] == 0.5
    scene = page.scene(setting)
    assert scene.figures[0].id == "stage" and scene.readouts
    assert np.all(
        (page.compute(setting).probability >= 0) & (page.compute(setting).probability <= 1)
    )
    for experiment in page.experiments:
        _, messages = address.from_query(page, experiment.query, {})
        assert not messages


def test_a_story():
    page = replace(registry.page("krr"), stories=(run("A story")["WIDTH"],))
    record, messages = address.from_query(page, {"story": "width", "step": "2"}, {})
    assert not messages
    asked = page.step("width", 2).question
    before = page.scene(resolve(record, {})).readouts[0]
    after, _ = reduce(page, record, events.SetValues(dict(asked.then)), {})
    assert before.label == "train RMSE"
    assert float(page.scene(resolve(after, {})).readouts[0].value) < float(before.value)


def test_a_page_is_registered_by_one_line():
    page = run("A page")["PAGE"]
    try:
        registry.register(page)
        assert registry.page("logistic") in registry.pages()
    finally:
        registry.unregister("logistic")
