"""The exported code runs by itself and draws what the app draws."""

from __future__ import annotations

import json

import numpy as np
import plotly.graph_objects as go
import pytest

import datasets
from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelPCA,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from pages.shared import export, points
from pages.shared.method import Method
from pages.shared.setting import resolve

BOTH = ("classification", "regression")
METHODS = {
    "krr": Method("krr", "KRR", "", KernelRidge, ("regression",), "sine"),
    "svm": Method("svm", "SVM", "", SupportVectorClassifier, BOTH, "moons",
                  regressor=SupportVectorRegressor),
    "kda": Method("kda", "KDA", "", KernelDiscriminant, ("classification",), "moons"),
    "kpca": Method("kpca", "KPCA", "", KernelPCA, BOTH, "circles"),
    "gp": Method("gp", "GP", "", GaussianProcess, ("regression",), "sine", psd_only=True),
}  # fmt: skip
CASES = [
    ("krr", "sine"), ("krr", "ice_cream"), ("krr", "diabetes"), ("krr", "co2"), ("svm", "moons"),
    ("svm", "iris"), ("svm", "line_clusters"), ("svm", "motorcycle"), ("kda", "three_blobs"),
    ("kpca", "circles"), ("gp", "sunspots"), ("gp", "ice_cream_temperature"),
]  # fmt: skip


def run(code, monkeypatch):
    shown = []
    monkeypatch.setattr(go.Figure, "show", lambda figure: shown.append(figure))
    space = {"print": lambda *_: None}
    exec(compile(code, "exported.py", "exec"), space)
    return space, shown


@pytest.mark.parametrize(("page", "data"), CASES)
def test_exported_code_gives_the_same_model(page, data, monkeypatch):
    method = METHODS[page]
    setting = resolve(method.defaults(data), {}, {})
    space, shown = run(export.script(method, setting), monkeypatch)
    np.testing.assert_array_equal(space["X"], setting.train.X)
    np.testing.assert_allclose(space["y"], setting.train.y, atol=1e-12)
    model = setting.fit(method.estimator_for(setting.train.task))
    ask = "predict" if hasattr(model, "predict") else "transform"
    here, there = (getattr(m, ask)(setting.train.X) for m in (model, space["model"]))
    np.testing.assert_allclose(here, there, atol=1e-8)
    assert shown and "heatmap" in {trace.type for trace in shown[-1].data}


def test_drawn_points_are_written_out(monkeypatch):
    method = METHODS["svm"]
    drawn = points.begin(datasets.load("moons", n_samples=24)).now
    values = method.defaults("drawn", {"drawn": drawn})
    setting = resolve(values, {}, {"drawn": drawn})
    space, _ = run(export.script(method, setting), monkeypatch)
    np.testing.assert_allclose(space["X"], drawn.X, atol=1e-4)


def test_the_notebook_holds_the_script():
    method = METHODS["krr"]
    setting = resolve(method.defaults("sine"), {}, {})
    page = json.loads(export.notebook(method, setting))
    assert page["nbformat"] == 4
    code = "\n\n".join("".join(cell["source"]) for cell in page["cells"]) + "\n"
    assert code == export.script(method, setting)


def test_names_of_an_upload_stay_text():
    method = METHODS["krr"]
    data = datasets.load("sine", n_samples=80).replace(
        name="upload", feature_names=('x"); import os; ("',), target_name="'''\n"
    )
    values = method.defaults("upload", {"upload": data})
    code = export.script(method, resolve(values, {}, {"upload": data}))
    compile(code, "exported.py", "exec")
    assert "\nimport os" not in code
