"""The present state of a page as a program that uses the kernels and data of this project."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sklearn.base import RegressorMixin

import datasets
from kernels import stop_words_of
from pages.shared.export.cells import notation_code
from pages.shared.export.cells.sections import OURS, Program, literal
from pages.shared.export.cells.state import State
from pages.shared.export.cells.template import Lines, filled
from pages.shared.export.standard.data import read_given
from pages.shared.model.declarations.defaults import FETCHED, UPLOAD
from pages.shared.model.setting.split import TEST_SHARE
from pages.shared.model.units import notations

MAX_WRITTEN = 60  # samples; more than that are read from a file
# scikit-learn's estimator for each of ours on the same Gram matrix.
REFERENCES = {
    "KernelRidge": 'Reference(kernel="precomputed", alpha={lam})',
    "SupportVectorClassifier": 'SVC(kernel="precomputed", C={C}, break_ties=True)',
    "SupportVectorRegressor": 'SVR(kernel="precomputed", C={C}, epsilon={epsilon})',
}
WHERE = "It runs where Kernel Playground is installed with its extra app, and in its checkout."
WITHOUT_METHOD = {"has_method": False, "has_reference": False}


def program(state: State) -> Program:
    """Return a program that loads the same data, fits the same model and draws it."""
    kernel, values, estimator = state.setting.kernel, state.setting.values, state.estimator
    before, names = notation_code.kernel_numbers(kernel, values)
    assigned = f"{before}\nkernel = {notation_code.with_names(kernel, names, repr)}"
    template, data = _data(state)
    picture, method = _method(estimator, state) if estimator else ((), WITHOUT_METHOD)
    given = {
        **state.given(),
        "formula": notations.kernel_formula(kernel, values),
        "kernel": Lines(assigned.strip()),
        **data,
        **method,
    }
    first, *rest = filled((template, "project_model", *picture, "gram_picture"), given)
    classes = [*re.findall(r"(\w+)\(", repr(kernel)), *([estimator.__name__] if estimator else [])]
    first = replace(first, imports=(*first.imports, f"from {OURS} import {', '.join(classes)}"))
    lines = ("From Kernel Playground.", WHERE)
    return Program(state.page.title, lines, (first, *rest))


def _method(estimator: type[Any], state: State) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the template of the method's picture, if it has one, and what is given of both."""
    values, name = state.setting.values, estimator.__name__
    before, numbers = notation_code.method_numbers(estimator.hyperparameters, values)
    if values.get("centring") == "off":
        numbers["centre"] = "False"
    arguments = "".join(f", {key}={value}" for key, value in numbers.items())
    is_regressor = issubclass(estimator, RegressorMixin)
    picture = "regression_picture" if is_regressor else "classification_picture"
    if has_scores := not hasattr(estimator, "predict"):
        picture = "scores_picture"
    is_at_step = state.given()["percent"] < 100
    has_picture = has_scores or state.train.n_features <= 2
    return (picture,) if has_picture else (), {
        "has_method": True,
        "has_band": False,
        "has_no_picture": not has_picture,
        "has_reference": name in REFERENCES,
        "has_scores": has_scores,
        "is_at_step": is_at_step,
        "is_classifier": not is_regressor and not has_scores and not is_at_step,
        "is_recoded": is_regressor and state.train.task == "classification",
        "is_regressor": is_regressor,
        "model": Lines(f"{before}\nmodel = {name}(kernel=kernel{arguments}).fit(X, y)".strip()),
        "reference": Lines(f"reference = {REFERENCES.get(name, '').format(**numbers)}"),
    }


def _data(state: State) -> tuple[str, dict[str, Any]]:
    """Return the template of the data, and what it asks for."""
    setting, train, values = state.setting, state.train, state.setting.values
    if state.name in (UPLOAD, FETCHED) or train is not setting.base:
        if train.n_samples > MAX_WRITTEN or train.n_features > 2 or state.whole_texts:
            return "read", read_given(state)
        numbers = f"X = np.array({train.X.tolist()})\ny = np.array({train.y.tolist()})"
        return "project_data", {"is_loaded": False, "X, y": Lines(numbers)}
    noise = f", noise={values['spread']!r}" if "spread" in values else ""
    load = f"{literal(state.name)}, n_samples={values['n']}{noise}, seed={values['seed']}"
    is_text, target = setting.kernel.domain == "text", values.get("target", "none")
    scale = " / y.std()" if target == "standardise" else ""
    return "project_data", {
        "is_loaded": True,
        "is_aimed": train.task == "regression" and target != "none",
        "is_counted": not state.whole_texts and bool(stop_words_of(setting.kernel)),
        "is_shifted": bool(setting.notes),
        "data": Lines(f"data = datasets.load({load})"),
        "train, test": Lines(
            f"train, test = datasets.split(data, {_split(state)}, "
            f"scaling={literal('none' if is_text else values['scaling'])})"
        ),
        "y": Lines(f"y = (y - y.mean()){scale}"),
    }


def _split(state: State) -> str:
    """Return how the page splits its data, as arguments: so, too, while it shows no test part."""
    values = state.setting.values
    data = datasets.load(state.name, values["n"], values.get("spread"), values["seed"])
    if data.holdout is not None:
        return "by_holdout=True"
    if datasets.SOURCES[state.name].kind == "generated":
        return "test_share=0"  # its test points are drawn anew
    return f"test_share={TEST_SHARE}, seed={values['seed']}"
