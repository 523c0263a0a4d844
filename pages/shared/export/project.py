"""The present state of a page as a program that uses the kernels and data of this project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sklearn.base import RegressorMixin

import datasets
from kernels import Kernel
from pages.shared import conventions
from pages.shared.declarations import Page
from pages.shared.export import forms
from pages.shared.export.sections import Program, Section, joined
from pages.shared.parts import N_NEW, TEST_SHARE
from pages.shared.setting import Setting

# scikit-learn's estimator for each of ours on the same Gram matrix, and what both are asked.
REFERENCES = {
    "KernelRidge": ("kernel_ridge", "KernelRidge", "alpha={lam}", "predict"),
    "SupportVectorClassifier": ("svm", "SVC", "C={C}", "predict"),
    "SupportVectorRegressor": ("svm", "SVR", "C={C}, epsilon={epsilon}", "predict"),
}
PLOTLY = "import plotly.graph_objects as go"


def program(page: Page, setting: Setting) -> Program:
    """Return a program that loads the same data, fits the same model and draws it."""
    lines = ("From Kernel Playground.", "Run it beside the folders kernels and datasets.")
    return Program(page.title, lines, tuple(_sections(page, setting)))


def _sections(page: Page, setting: Setting) -> list[Section]:
    """Return data, kernel and model, scikit-learn's model, picture and Gram matrix."""
    estimator = page.estimator_for(setting.values)
    names = {type(k).__name__ for k in leaves(setting.kernel)}
    whole = page.whole_texts and setting.kernel.domain == "text"
    if estimator is not None:
        names.add(estimator.__name__)
    if setting.kernel.domain == "text" and not whole:
        names.add("STOP_WORDS")
    used = ("import numpy as np", f"from kernels import {', '.join(sorted(names))}")
    data = _data(setting, whole)
    if estimator is not None and _takes_numbers(estimator, setting):
        data.append("y = np.where(y == 1, 1.0, -1.0)  # both classes as numbers")
    loaded = [line for line in data if line.startswith("import ")] or ["import datasets"]
    code = "\n".join(line for line in data if not line.startswith("import ")).strip()
    sections = [Section("The data", code, ("import numpy as np", *loaded))]
    before, named = forms.kernel_numbers(setting.kernel, setting.values)
    kernel = joined([before, f"kernel = {forms.with_names(setting.kernel, named)}"])
    if estimator is None:
        sections.append(Section("The kernel", kernel, used))
    else:
        numbers, given = forms.method_numbers(estimator.hyperparameters, setting.values)
        written = "".join(f", {name}={value}" for name, value in given.items())
        model = f"{estimator.__name__}(kernel=kernel{written}).fit(X, y)"
        shown = conventions.kernel_formula(setting.kernel, setting.values)
        formula = f"$$k(x, z) = {shown}$$"
        fit = joined([kernel, numbers, f"model = {model}"])
        sections.append(Section("The kernel and the method", fit, used, formula))
        if estimator.__name__ in REFERENCES:
            sections.append(_reference(estimator.__name__, given))
        drawn = "\n".join(_picture(page, setting))
        sections.append(Section("The picture", drawn, (PLOTLY,)))
    gram = "\n".join(_gram(setting, whole))
    return [*sections, Section("The Gram matrix", gram, (PLOTLY, "import numpy as np"))]


def _takes_numbers(estimator: type[Any], setting: Setting) -> bool:
    """Whether a regression is fitted to classes, which it takes as numbers."""
    return setting.train.task == "classification" and issubclass(estimator, RegressorMixin)


def leaves(kernel: Kernel) -> list[Kernel]:
    """Return a kernel and all kernels it is made of."""
    return [kernel, *(leaf for k in getattr(kernel, "operands", ()) for leaf in leaves(k))]


def _data(setting: Setting, whole: bool = False) -> list[str]:
    values = setting.values
    name, scaling, target = values["data"], values["scaling"], values.get("target", "none")
    scaling = "none" if setting.kernel.domain == "text" else scaling
    if name in ("upload", "fetched") or setting.train is not setting.base:
        return _table(setting, name, whole)
    noise = f", noise={values['spread']!r}" if "spread" in values else ""
    lines = [
        f"data = datasets.load({name!r}, n_samples={values['n']}{noise}, seed={values['seed']})"
    ]
    if setting.test is None or setting.test.n_samples == N_NEW:
        how = "test_share=0"
    elif datasets.load(name, values["n"], values.get("spread"), values["seed"]).holdout is not None:
        how = "by_holdout=True"
    else:
        how = f"test_share={TEST_SHARE}, seed={values['seed']}"
    lines.append(f"train, test = datasets.split(data, {how}, scaling={scaling!r})")
    lines.append("X, y = list(train.texts), train.y" if whole else "X, y = train.X, train.y")
    if setting.kernel.domain == "text" and not whole:
        lines.append("stop = [word in STOP_WORDS for word in train.feature_names]")
        lines.append("X = np.where(stop, 0.0, X)  # stop words are not counted")
    if setting.train.task == "regression" and target != "none":
        scale = " / y.std()" if target == "standardise" else ""
        lines.append(f"y = (y - y.mean()){scale}")
    if setting.notes:
        lines.append("X = X - (X.min(axis=0) - 0.15 * np.ptp(X, axis=0))  # no negative numbers")
    return lines


def _table(setting: Setting, name: str, whole: bool = False) -> list[str]:
    train = setting.train
    if train.n_samples <= 60 and train.n_features <= 2 and not whole:
        return [
            f"X = np.array({train.X.tolist()})",
            f"y = np.array({train.y.tolist()})",
        ]
    lines = [
        "import pandas as pd",
        "",
        f"table = pd.read_csv({name + '.csv'!r})  # the download of the Data tab",
    ]
    if setting.test is not None:
        lines.append('table = table[table.pop("part") == "train"]')
    first = "1" if train.texts else ""
    kept = "0].tolist()" if whole else f"{first}:-1].to_numpy(float)"
    lines.append(f"X = table.iloc[:, {kept}")
    if train.task == "classification":
        lines.append("classes, y = np.unique(table.iloc[:, -1].to_numpy(str), return_inverse=True)")
    else:
        lines.append("y = table.iloc[:, -1].to_numpy(float)")
    return lines


def _reference(ours: str, given: Mapping[str, str]) -> Section:
    module, name, arguments, ask = REFERENCES[ours]
    written = arguments.format(**given)
    early = "  # libsvm stops a little before the optimum" if module == "svm" else ""
    lines = [
        "K = kernel(X)",
        f'reference = Reference(kernel="precomputed", {written}).fit(K, y)',
        f"difference = np.abs(reference.{ask}(K) - model.{ask}(X)).max()",
        f"assert difference < 1e-3, difference{early}",
    ]
    needed = f"from sklearn.{module} import {name} as Reference"
    return Section(
        "The same with scikit-learn, on the same Gram matrix", "\n".join(lines), (needed,)
    )


def _picture(page: Page, setting: Setting) -> list[str]:
    data = setting.train
    names = [ascii(name[:40]) for name in (*data.feature_names[:2], data.target_name)]
    if not hasattr(page.estimator_for(setting.values), "predict"):
        return [
            "scores = model.transform(X)",
            'figure = go.Figure(go.Scatter(x=scores[:, 0], y=scores[:, 1], mode="markers",',
            "                              marker_color=y))",
            'figure.update_layout(xaxis_title="component 1", yaxis_title="component 2")',
            "figure.show()",
        ]
    if data.n_features == 1:
        numbers = issubclass(page.estimator_for(setting.values) or object, RegressorMixin)
        ask = "predict" if numbers else "decision_function"
        return [
            "x = np.linspace(X.min(), X.max(), 400)",
            f"figure = go.Figure(go.Scatter(x=x, y=model.{ask}(x[:, None])))",
            f"figure.add_scatter(x=X[:, 0], y={'y' if numbers else '0 * y'},",
            '                   mode="markers", marker_color=y)',
            f"figure.update_layout(xaxis_title={names[0]}, yaxis_title={names[-1]})",
            "figure.show()",
        ]
    if data.n_features > 2:
        return ['print("score on the training part:", model.score(X, y))']
    surface = ["z = model.on_grid(x1, x2)"]
    if data.n_classes > 2:
        surface.append("z = z.argmax(axis=-1)  # the winner at each place")
    return [
        "x1, x2 = (np.linspace(column.min(), column.max(), 80) for column in X.T)",
        *surface,
        "figure = go.Figure(go.Contour(x=x1, y=x2, z=z))",
        'figure.add_scatter(x=X[:, 0], y=X[:, 1], mode="markers", marker_color=y)',
        f"figure.update_layout(xaxis_title={names[0]}, yaxis_title={names[1]})",
        "figure.show()",
    ]


def _gram(setting: Setting, whole: bool = False) -> list[str]:
    if whole:
        return [
            "order = np.argsort(y)  # so that the structure shows",
            'go.Figure(go.Heatmap(z=kernel([X[i] for i in order]), colorscale="Teal")).show()',
        ]
    keys = "(X[:, 0], y)" if setting.train.task == "classification" else "(X[:, 0],)"
    return [
        f"order = np.lexsort({keys})  # so that the structure shows",
        'go.Figure(go.Heatmap(z=kernel(X[order]), colorscale="Teal")).show()',
    ]
