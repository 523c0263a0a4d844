"""The page that compares the methods: what it fits, what it draws, what it writes out."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
from sklearn.base import RegressorMixin
from sklearn.neighbors import KNeighborsClassifier

from datasets import DataError
from kernels import Kernel, KernelRidge, clear_memory
from pages.compare.controls import LAM
from pages.compare.page import PAGE
from pages.compare.stage import outcome as outcomes
from pages.compare.stage.compute import alike
from pages.compare.stage.methods import (
    CLASSIFIERS,
    MACHINE,
    NEAREST,
    PROCESS,
    REGRESSORS,
    RIDGE,
    fitted,
    names,
)
from pages.compare.views import times
from pages.compare.views.difference import compute, draw
from pages.shared.export import code
from pages.shared.export.cells.sections import as_script
from pages.shared.export.code import NotExported
from pages.shared.export.project import program
from pages.shared.export.tables import predictions_csv
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.pictures.covers.covers import cover
from pages.shared.pictures.results.validation import VALIDATED, cross_validated, folds
from tests.apptest import values_of
from tests.pages.compare.states import app, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

PLANES = ["moons", "circles", "checkerboard", "xor"]
CURVES, WIDE = ["sine", "hills", "line_clusters"], ["diabetes", "breast_cancer"]
METHODS = ["stage", "process", "discriminant", "logistic", "perceptron", "machine", "nearest"]


def test_page_opens_with_a_shared_and_with_a_broken_link():
    values = values_of(app(), "compare")
    assert (values["data"], values["method"], values["lam"]) == ("moons", MACHINE, 0.1)
    linked = values_of(app(data="sine", epsilon="0.3"), "compare")
    assert linked["epsilon"] == 0.3 and "method" not in linked and "neighbours" not in linked
    assert values_of(app(data="iris", method="magic"), "compare")["data"] == "moons"


@pytest.mark.parametrize("data", [*PLANES, *CURVES, *WIDE])
def test_what_the_stage_shows_can_be_drawn(data):
    scene = PAGE.scene(setting(data, n=40))
    for figure in scene.figures:
        check_figure(figure)
        assert figure.layout["xaxis"]["title"]["text"]
    ids = [figure.id for figure in scene.figures]
    assert ids[-1] == "gram" and len(ids) == len(set(ids))
    if data in PLANES:
        assert ids == [*METHODS, "gram"]


def test_an_indefinite_kernel_leaves_out_the_gaussian_process_alone():
    result = PAGE.method.compute(setting(kernel="sigmoid(gamma=1, coef0=0)", n=40))
    assert [name for name, one in result.outcomes.items() if one.refusal] == [PROCESS]
    scene = PAGE.method.draw(result)
    left_out = scene.figures[1]
    assert left_out.note == "not fitted" and "not positive semi-definite" in left_out.alt
    assert any(one.startswith("Gaussian process: ") for one in scene.notices)


def test_points_of_one_class_have_no_picture_of_a_classifier():
    now = setting(n=24)
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    result = PAGE.method.compute(alone)
    assert set(result.pictures) == {RIDGE, PROCESS, NEAREST}
    PAGE.method.draw(result)


def test_the_gram_matrix_is_computed_once_for_all_methods(monkeypatch):
    now, count = setting(n=60, kernel="rbf(gamma=1.37)"), []

    def counted(self, X, Y=None, original=Kernel.__call__):
        count.append(len(X) == 60 and (Y is None or np.array_equal(X, Y)))
        return original(self, X, Y)

    clear_memory()
    monkeypatch.setattr(Kernel, "__call__", counted)
    PAGE.method.compute(now)
    assert sum(count) == 1


def test_a_move_of_c_fits_the_machine_alone(monkeypatch):
    PAGE.method.compute(setting(n=60, C=1))
    fitted = []
    monkeypatch.setattr(
        outcomes,
        "fitted",
        lambda now, name, own=outcomes.fitted: fitted.append(name) or own(now, name),
    )
    PAGE.method.compute(setting(n=60, C=2))
    assert fitted == [MACHINE]
    PAGE.method.compute(setting(n=60, C=2, lam=0.2))
    assert fitted[1:] == [RIDGE, "discriminant", "logistic"]


@pytest.mark.parametrize("data", ["moons", "sine", "breast_cancer"])
def test_every_method_is_its_own_estimator(data):
    now = setting(data, n=60)
    result = PAGE.method.compute(now)
    assert tuple(result.outcomes) == names(now.train.task)
    estimators = REGRESSORS if data == "sine" else CLASSIFIERS
    for name, estimator in estimators.items():
        if now.train.task == "classification" and issubclass(estimator, RegressorMixin):
            own = {h.name: now.values[h.name] for h in estimator.hyperparameters}
            model = estimator(now.kernel, **own).fit(now.train.X, 2.0 * now.train.y - 1)
            expected = (model.predict(now.test.X) > 0).astype(int)
        else:
            expected = now.fit(estimator).predict(now.test.X)
        np.testing.assert_array_equal(result.outcomes[name].predicted.test, expected)


def test_neighbours_vote_as_those_of_scikit_learn():
    now = setting(n=80, neighbours=7)
    model = KNeighborsClassifier(7).fit(now.train.X, now.train.y)
    outcome = PAGE.method.compute(now).outcomes[NEAREST]
    np.testing.assert_array_equal(outcome.predicted.test, model.predict(now.test.X))
    shares = model.predict_proba(now.train.X)
    np.testing.assert_allclose(outcome.values, shares[:, 1] - shares[:, 0], atol=1e-12)


def test_all_agree_and_disagreement_are_counted():
    now = setting(n=60)
    result = PAGE.method.compute(now)
    predicted = [one.predicted.test for one in result.outcomes.values()]
    by_hand = np.mean([len(set(column)) == 1 for column in zip(*predicted, strict=True)])
    assert result.agree == alike(predicted) == pytest.approx(by_hand)
    own = result.outcomes[MACHINE].predicted.test
    for name, one in result.outcomes.items():
        if name != MACHINE:
            assert result.disagreement[name] == np.mean(one.predicted.test != own)
    said = shown(PAGE.method.draw(result))
    assert not result.validated and not [label for label in said if "lowest" in label]
    assert said["misclassified, test"].startswith(f"{100 * result.errors[MACHINE].test:.3g} %")


def test_the_lowest_error_is_cross_validated_and_asks_no_test_point():
    now = setting(n=60, **VALIDATED)
    scenes = [PAGE.scene(one) for one in (now, replace(now, test=None))]
    least, without = ({r.key: r for r in scene.readouts} for scene in scenes)
    assert least["error_least_validated"] == without["error_least_validated"]
    predicted = np.empty_like(now.train.y)
    for train, held_out in folds(now.train):
        part = now.train.take(train)
        model = KNeighborsClassifier(now.values["neighbours"]).fit(part.X, part.y)
        predicted[held_out] = model.predict(now.train.X[held_out])
    validated = PAGE.method.compute(now).validated
    assert len(validated) == 7
    assert validated[NEAREST].error == np.mean(predicted != now.train.y)
    smallest = min(one.error for one in validated.values())
    assert least["error_least_validated"].amount == pytest.approx(100 * smallest)


def test_the_lowest_error_of_a_regression_is_cross_validated():
    now = setting(data="sine", **VALIDATED)
    least = {one.key: one.amount for one in PAGE.scene(now).readouts}["error_least_validated"]
    by_hand = cross_validated(KernelRidge, now)
    assert PAGE.method.compute(now).validated[RIDGE].error == pytest.approx(by_hand)
    assert least <= by_hand


def test_the_difference_counts_places_and_points():
    result = compute(setting(n=60, method=RIDGE, other=NEAREST))
    one, two = result.f
    assert one.shape == two.shape == result.differs.shape == (72, 72)
    assert result.place == np.mean((one > 0) != (two > 0)) > 0
    train, test = result.parts
    assert (train.count, test.count) == (60, 1000)
    assert train.share == np.mean((result.values[0] > 0) != (result.values[1] > 0))
    same = compute(setting(n=60, method=RIDGE, other=RIDGE))
    assert same.place == 0 and not any(part.share for part in same.parts)


def test_of_a_regression_the_difference_is_in_its_own_unit():
    outcome = compute(setting("sine", n=40, other=MACHINE, epsilon=0.5))
    gap = np.abs(outcome.f[0] - outcome.f[1])
    assert outcome.place == pytest.approx(gap.max()) and outcome.place > 0.05
    equal = compute(setting("sine", n=40, other=PROCESS, lam=0.1, noise=0.1))
    assert equal.place < 1e-9


@pytest.mark.parametrize("target", ["none", "standardise"])
def test_the_axes_of_a_difference_are_in_the_unit_of_the_target(target):
    scene = draw(setting("hills", n=60, target=target, other=MACHINE, lam=5))
    gap, scores = scene.figures
    assert {
        f.layout[a]["title"]["text"].split(" by ")[1] for f in [scores] for a in ("xaxis", "yaxis")
    } == {RIDGE, MACHINE}
    largest = next(r.text for r in scene.readouts if r.label == "largest difference")
    assert f"at most {largest}" in gap.note
    air = draw(setting("basketball", n=40, target=target, other=MACHINE)).figures[1]
    assert air.layout["xaxis"]["title"]["text"].endswith("[m]")
    assert ("tickvals" in air.layout["xaxis"]) == (target != "none")


@pytest.mark.parametrize("data", [*PLANES[:1], *CURVES, *WIDE])
def test_the_difference_can_be_drawn(data):
    for figure in draw(setting(data, n=40)).figures:
        check_figure(figure)


def test_the_difference_of_what_cannot_be_fitted_says_why():
    with pytest.raises(DataError, match=r"Gaussian process: .* not positive semi-definite"):
        compute(setting(kernel="sigmoid(gamma=1, coef0=0)", n=40, method=PROCESS))


def test_times_are_measured_and_change_no_picture():
    now = setting(n=40)
    before = PAGE.method.compute(now)
    timings = list(times.compute(now))
    assert [one.name for one in timings] == list(names("classification"))
    assert all(isinstance(seconds, float) for one in timings for seconds in (one.fit, one.predict))
    for one in timings:
        assert one.test == before.errors[one.name].test
    machine = next(one for one in timings if one.name == MACHINE)
    assert 0 < machine.weighted < 40 == timings[0].weighted
    after = PAGE.method.compute(now)
    for name, one in before.outcomes.items():
        np.testing.assert_array_equal(one.f, after.outcomes[name].f)


@pytest.mark.parametrize("method", CLASSIFIERS)
@pytest.mark.parametrize("data", ["moons", "line_clusters"])
def test_exported_code_gives_the_chosen_method(method, data, monkeypatch):
    now, figures = setting(data, n=40, method=method), []
    monkeypatch.setattr(go.Figure, "show", lambda figure: figures.append(figure))
    space: dict = {"print": lambda *_: None}
    exec(compile(as_script(program(code.State(PAGE, now))), "exported.py", "exec"), space)
    model, X = space["model"], now.train.X
    assert type(model) is CLASSIFIERS[method] and len(figures) == 2
    ask = "predict" if isinstance(model, RegressorMixin) else "decision_function"
    expected = PAGE.method.compute(now).outcomes[method].values
    np.testing.assert_allclose(getattr(model, ask)(X), expected, atol=1e-8)


@pytest.mark.parametrize("method", [RIDGE, PROCESS])
def test_a_regression_on_classes_is_written_for_this_project_alone(method):
    now = setting(n=40, method=method)
    with pytest.raises(NotExported, match="regression on classes"):
        code.program(code.State(PAGE, now))
    code.program(code.State(PAGE, setting(n=40)))


def test_exported_code_of_a_regression_is_ridge():
    now = setting("sine", n=40)
    text = as_script(program(code.State(PAGE, now)))
    assert "KernelRidge(kernel=kernel, lam=0.1).fit(X, y)" in text
    assert PAGE.method.estimator_for(now.values) is KernelRidge


def test_the_cover_can_be_drawn():
    assert "<image" in cover("compare")


def test_the_chosen_point_is_named_once_and_over_no_picture():
    figures = PAGE.scene(replace(setting(), chosen=(3,))).figures
    assert not any(figure.layout.get("annotations") for figure in figures)
    assert [figure.id for figure in figures if "k(xᵢ, ·)" in figure.note] == ["gram"]


@pytest.mark.parametrize("method", ["ridge", "Gaussian process", "SVM"])
def test_the_file_of_predictions_counts_as_the_page_does(method):
    """Two regressions are fitted to -1 and 1 here, and the sign names the class."""
    page = registry.page("compare")
    record, _ = address.from_query(page, {"data": "circles", "n": "60", "method": method}, {})
    setting = resolve(record, {})
    file = predictions_csv(page, setting, PageStore(page, dict, record))
    frame = pd.read_csv(io.BytesIO(file))
    train = frame[frame["part"] == "train"]
    target = setting.train.target_name
    f = fitted(setting, method).decision_function(setting.train.X)
    names = np.array(setting.train.class_names)[(f > 0).astype(int)]
    assert list(train[f"predicted {target}"]) == list(names)
    np.testing.assert_allclose(train["decision function"], f)


def test_only_methods_with_weights_have_points_with_a_weight():
    now = setting(n=40)
    rows = times.table(list(times.compute(now)), now)
    said = {row["method"]: row[times.WEIGHTED] for row in rows}
    assert said["ridge"] == "40 of 40" and said["neighbours"] == "–"
    assert [one for one in said.values() if one == "–"] == ["–"]


def test_the_penalty_names_the_methods_of_classes_as_such():
    assert set(names("regression")).isdisjoint({"discriminant", "logistic"})
    assert "for classes, of discriminant and logistic" in LAM.help


@pytest.mark.parametrize(("data", "said"), [("moons", "f of "), ("sine", "y by ")])
def test_what_is_over_what_is_said_once(data, said):
    alt = draw(setting(data=data, n=40)).figures[-1].alt
    assert alt.startswith(said) and f" over {said}" in alt and "f of y" not in alt
