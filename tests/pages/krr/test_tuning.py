"""The tuning map is cross-validation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge as Reference
from sklearn.model_selection import GroupKFold, KFold

from kernels import RBF, ChiSquared, KernelRidge
from pages.krr.views import tuning
from pages.krr.views.tuning import (
    MAP_LAMS,
    MAX_ROWS,
    ErrorMap,
    axes,
    error_row,
    error_rows,
    values_of,
)
from pages.shared.model.record.events import Choose, SetKernel, SetValues
from tests.apptest import calm, happen, opened
from tests.pages.krr.states import at_values


def test_the_map_is_cross_validation_and_its_star_the_argmin():
    setting = at_values(n="30")
    values = np.array([1.0, 20.0, 500.0])
    lams = np.array([1e-3, 0.1, 10.0])
    errors = np.array(list(error_rows(setting, "k1.gamma", values, lams, True)))
    train = setting.train
    for i, gamma in enumerate(values):
        for j, lam in enumerate(lams):
            missed = np.empty(30)
            for a, b in KFold(5, shuffle=True, random_state=0).split(train.X):
                peer = Reference(alpha=lam, kernel="rbf", gamma=gamma).fit(train.X[a], train.y[a])
                missed[b] = train.y[b] - peer.predict(train.X[b])
            assert errors[i, j] == pytest.approx(np.sqrt(np.mean(missed**2)), rel=1e-5)
    best = ErrorMap(axes(setting.values)["gamma"], values, errors, 1.0, (0.1, 20.0)).best
    assert errors[best] == errors.min()
    alone = np.array(list(error_rows(setting, "k1.gamma", values, lams, False)))
    model = KernelRidge(RBF(20.0), 0.1).fit(train.X, train.y)
    assert alone[1, 1] == pytest.approx(np.sqrt(np.mean(model.loo_residuals_**2)))


def test_the_map_leaves_out_whole_groups():
    setting = at_values(n="30")
    groups = np.arange(30) // 3
    train = setting.train.replace(groups=groups)
    errors = error_row(RBF(20.0), train, np.array([0.1]), True)
    missed = np.empty(30)
    for a, b in GroupKFold(5).split(train.X, groups=groups):
        model = KernelRidge(RBF(20.0), 0.1).fit(train.X[a], train.y[a])
        missed[b] = train.y[b] - model.predict(train.X[b])
    assert errors[0] == pytest.approx(np.sqrt(np.mean(missed**2)))


def test_a_kernel_that_does_not_take_the_data_has_no_error():
    train = at_values(data="hills", n="30").train
    assert train.X.min() < 0
    assert np.isnan(error_row(ChiSquared(), train, np.array([0.1, 1.0]), False)).all()


def test_the_axes_are_named_by_their_kernel():
    assert list(axes(at_values().values)) == ["gamma"]
    two = at_values(kernel="rbf(gamma=2) + periodic(period=0.2)").values
    assert list(axes(two)) == ["gamma of kernel 1", "period of kernel 2", "lengthscale of kernel 2"]
    setting = at_values(kernel="rbf(gamma=2) + periodic(period=0.2)", against="period of kernel 2")
    assert tuning.axis_of(setting.values).name == "k2.period"
    assert not axes(at_values(kernel="linear()").values)


def test_what_the_map_depends_on():
    state = tuning.depends_on(at_values())
    assert tuning.depends_on(at_values(lam="10")) == state
    assert tuning.depends_on(at_values(kernel="rbf(gamma=3)")) == state
    assert tuning.depends_on(at_values(folds="5 folds")) != state
    assert tuning.depends_on(at_values(seed="1")) != state
    of_sum = [
        at_values(kernel=f"rbf(gamma={g}) + rbf(gamma={h})") for g, h in ((2, 3), (5, 3), (2, 4))
    ]
    state, same, other = map(tuning.depends_on, of_sum)
    assert state == same != other


def test_a_map_before_the_move_says_so():
    setting = at_values(n="25")
    control = axes(setting.values)["gamma"]
    rows = list(error_rows(setting, control.name, values_of(control)[:3], MAP_LAMS, 0))
    result = tuning.compute(control, rows, tuning.depends_on(setting), setting)
    assert np.isfinite(result.error[:3]).all() and np.isnan(result.error[3:]).all()
    assert not tuning.draw(result).notices
    assert tuning.draw(tuning.compute(control, rows, "another", setting)).notices


def test_a_hyperparameter_of_few_values_has_a_row_for_each_and_its_map_is_finished():
    query = {"n": "25", "kernel": "polynomial(degree=2)", "against": "degree"}
    at = opened("krr", tab="check", view="tuning", **query)
    works = at.session_state["kp"].objects["krr_map_work"]
    assert len(works.peek(tuning.depends_on(at_values(**query))).results) == 10
    assert not [b for b in at.button if b.key == "krr_map_stop"]


def test_the_map_is_computed_once_and_stays():
    at = opened("krr", tab="check", view="tuning", n="25")
    works = at.session_state["kp"].objects["krr_map_work"]
    work = works.peek(tuning.depends_on(at_values(n="25")))
    assert len(work.results) == MAX_ROWS and np.isfinite(work.results).all()
    at = happen(at, "krr", SetValues({"lam": 0.01, "k1.gamma": 3.0}))
    at = happen(at, "krr", Choose((3,)))
    assert len(works) == 1 and len(work.results) == MAX_ROWS


def test_folds_are_computed_when_asked_for():
    at = opened("krr", tab="check", view="tuning", n="25", folds="5 folds")
    works = at.session_state["kp"].objects["krr_map_work"]
    assert not len(works)
    at = calm(at.button("krr_map_go").click().run())
    assert len(works) == 1 and not [b for b in at.button if b.key == "krr_map_go"]


def test_another_kernel_has_another_map():
    at = opened("krr", tab="check", view="tuning", n="25")
    at = happen(at, "krr", SetKernel(("periodic",), ()))
    assert len(at.session_state["kp"].objects["krr_map_work"]) == 2


def test_the_wider_the_kernel_the_smaller_the_best_lambda():
    setting = at_values()
    best = [
        MAP_LAMS[int(np.argmin(error_row(RBF(gamma), setting.train, MAP_LAMS, 0)))]
        for gamma in (2, 20, 1000)
    ]
    assert best[0] < best[1] < best[2]


def test_very_different_pairs_are_nearly_as_good_as_the_star():
    setting = at_values()
    control = tuning.axis_of({**setting.values, "against": "gamma"})
    values = values_of(control)
    error = np.array(list(error_rows(setting, control.name, values, MAP_LAMS, False)))
    rows, columns = np.nonzero(error <= 1.05 * error.min())
    assert MAP_LAMS[columns.max()] / MAP_LAMS[columns.min()] > 100
    assert values[rows.max()] / values[rows.min()] > 3
    assert "λ" in tuning.TEXT and "wider the kernel" not in tuning.TEXT
    picture = tuning.draw(ErrorMap(control, values, error, 1.0, (0.1, 20.0))).figures[0]
    assert picture.alt.startswith("Cross-validated error over lambda and gamma")


@pytest.mark.parametrize(("unit", "named"), [("", "RMSE"), ("ppb", "RMSE [ppb]")])
def test_the_error_has_the_unit_of_the_target(unit, named):
    now = replace(at_values(), target_unit=unit)
    control = axes(now.values)["gamma"]
    rows = [np.full(len(tuning.MAP_LAMS), 0.5)]
    scene = tuning.draw(tuning.compute(control, rows, tuning.depends_on(now), now))
    assert scene.figures[0].data[0]["colorbar"]["title"]["text"] == named
    assert scene.readouts[0].unit == unit
