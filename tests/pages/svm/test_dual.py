"""The dual problem, the KKT conditions, the slack, and C beside ridge's lambda."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.svm import SVC, LinearSVR

from kernels import KernelError, KernelRidge, Linear, SupportVectorClassifier
from pages.shared.pictures.results.decision import compute_decision
from pages.svm.page import PAGE
from pages.svm.stage.compute import INSIDE, ON, OUTSIDE, compute_kkt
from pages.svm.stage.losses import hinge_losses
from pages.svm.stage.margin import compute_margin
from pages.svm.views import dual as dual_view
from pages.svm.views.dual import VIEW, compute, draw
from tests.pages.svm.settings import setting, texts
from tests.sweeps import sweep

OVERLAP = {"data": "blobs", "kernel": "linear()", "n": 60, "spread": 1.2, "C": 1}


STATES = [
    {"data": "moons"},
    {"data": "moons", "kernel": "linear()"},
    {"data": "checkerboard", "kernel": "polynomial(degree=5)"},
    {"data": "blobs", "kernel": "linear()", "spread": 0.55, "n": 20},
]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("C", sweep([0.01, 0.1, 3.16, 100, 1000], [0, 4]))
def test_both_problems_have_the_same_value(C, state):
    now = setting(**state, C=C)
    dual = compute(now)
    assert abs(dual.balance) < 1e-8 * dual.a.sum()
    assert dual.a.min() >= 0 and dual.a.max() <= C * (1 + 1e-12)
    assert 0 <= dual.gap < 1e-5 * dual.primal
    signed = dual.a * dual.sides
    whole = dual.a.sum() - signed @ now.gram @ signed / 2
    assert dual.value == pytest.approx(whole, rel=1e-6)


def test_every_point_is_one_of_three_cases():
    dual = compute(setting("moons", C=3.16))
    m, a, C = dual.margin, dual.a, dual.C
    assert np.all(m[a == 0] > 1 - 1e-5)
    assert np.all(np.abs(m[(a > 0) & (a < C)] - 1) < 1e-5)
    assert np.all(m[a == C] < 1 + 1e-5)
    assert {"0", "C", "between"} == {"0" if x == 0 else "C" if x == C else "between" for x in a}
    values = texts(draw(compute(setting("moons", C=2))))
    assert values["lambda"] == "0.25" and values["sum_a_y"] == "0"
    assert len(draw(compute(setting("three_blobs", n=60))).figures) == 2
    assert not VIEW.when(setting("sine").values)


def test_the_axis_is_scaled_to_the_multipliers():
    hard = setting("blobs", "linear()", spread=0.55, C=1000, n=20)
    dual = compute(hard)
    assert dual.a.max() == pytest.approx(0.351, abs=1e-3) == dual.value
    bars, conditions = draw(dual).figures
    assert bars.layout["yaxis"]["range"][1] == pytest.approx(1.12 * dual.a.max())
    assert conditions.layout["yaxis"]["range"][1] == pytest.approx(1.12 * dual.a.max())
    assert "C" not in [trace["name"] for trace in bars.data] and "1000" in bars.note
    assert texts(draw(dual))["duality_gap"] == "0"
    soft = draw(compute(setting("moons", C=3.16))).figures[0]
    assert soft.layout["yaxis"]["range"][1] == pytest.approx(1.12 * 3.16)
    assert "dashed: ±C" in soft.note


def test_the_multipliers_are_those_of_libsvm():
    now = setting("moons", C=3.16)
    machine, dual = SVC(kernel="precomputed", C=3.16, tol=1e-8), compute(now)
    machine.fit(now.gram, now.train.y)
    alpha = np.zeros(len(dual.a))
    alpha[machine.support_] = machine.dual_coef_[0]
    np.testing.assert_allclose(dual.a * dual.sides, alpha, atol=1e-3)
    np.testing.assert_allclose(
        dual.margin, dual.sides * machine.decision_function(now.gram), atol=1e-4
    )


def test_a_kernel_that_is_indefinite_has_the_values_of_libsvm():
    now = setting("moons", "sigmoid()")
    dual = compute(now)
    machine = now.fit(SupportVectorClassifier)
    assert dual.a.sum() == pytest.approx(np.abs(machine.dual_coef_).sum())
    # Its ||f||^2 is negative here; where the KKT conditions hold there is no gap.
    assert machine.converged_ and dual.value > dual.a.sum()
    assert dual.gap == pytest.approx(0, abs=1e-3 * dual.primal) and not draw(dual).notices


@pytest.mark.parametrize(
    ("kernel", "easier"),
    [
        ("rbf()", "choose another kernel"),
        ("sigmoid()", "choose another kernel"),
        ("rbf() + polynomial(degree=8)", "lower the degree"),
    ],
)
def test_what_the_solver_did_not_solve_has_a_remedy_that_the_kernel_has(kernel, easier):
    dual = compute(setting("moons", kernel))
    (notice,) = draw(replace(dual, value=0.9 * dual.primal)).notices
    assert "stopped before the optimum" in notice and notice.endswith(f"or {easier}.")


def test_what_spans_too_many_digits_is_drawn_and_said(monkeypatch):
    now = setting("spirals", "polynomial(degree=8)", C=100)
    scene = draw(compute(now))
    assert "stopped before the optimum" in scene.notices[0]

    def refuse(*given):
        raise KernelError("The Gram matrix is not positive semi-definite.")

    monkeypatch.setattr(dual_view, "solve_dual", refuse)
    plain = setting("moons", C=0.777)
    machine = plain.fit(SupportVectorClassifier)
    assert compute(plain).a.sum() == pytest.approx(np.abs(machine.dual_coef_).sum())


def test_the_chosen_point_says_its_case():
    now = setting("moons", C=3.16)
    model = now.fit(SupportVectorClassifier)
    free = model.support_[~model.bounded_][0]
    bounded = model.support_[model.bounded_][0]
    none = np.setdiff1d(np.arange(now.train.n_samples), model.support_)[0]
    for row, relation, case in (
        (none, "a = 0", OUTSIDE), (free, "0 < a < C", ON), (bounded, "a = C", INSIDE),
    ):  # fmt: skip
        there = replace(now, chosen=(int(row),))
        kkt = compute_kkt(there, model)
        assert (kkt.relation, kkt.case) == (relation, case)
        side = 1 if now.train.y[row] == 1 else -1
        assert kkt.margin == pytest.approx(side * model.decision_function(now.train.X[[row]])[0])
        text = texts(PAGE.scene(there))["chosen_point"]
        assert text.startswith(relation) and text.endswith(case)
    assert "chosen_point" not in texts(PAGE.scene(now))
    assert compute_kkt(replace(now, chosen=(0, 1)), model) is None
    many = setting("three_blobs", n=60)
    assert compute_kkt(replace(many, chosen=(0,)), many.fit(SupportVectorClassifier)) is None


def test_a_slack_is_the_way_to_the_dashed_line():
    now = setting(**OVERLAP)
    model = now.fit(SupportVectorClassifier)
    _, slack = compute_margin(model, compute_decision(now, model))
    lengths = np.linalg.norm(slack.ends - slack.starts, axis=1)
    np.testing.assert_allclose(lengths, slack.xi * model.margin_ / 2, rtol=1e-3)
    np.testing.assert_allclose(np.abs(model.decision_function(slack.ends)), 1, atol=1e-3)
    total = hinge_losses(now).loss
    assert slack.xi.sum() == pytest.approx(total[total > 1e-2].sum(), rel=1e-3)
    names = [trace.get("name") for trace in PAGE.scene(now).figures[0].data]
    assert "slack" in names and "thin lines: slack" in PAGE.scene(now).figures[0].note


def test_a_hard_margin_and_a_bent_boundary_have_no_ways():
    hard = setting("blobs", "linear()", n=60, spread=0.55, C=1000)
    for now in (hard, setting("moons")):
        assert "slack" not in [trace.get("name") for trace in PAGE.scene(now).figures[0].data]


def test_c_is_one_over_two_lambda():
    """The machine's solution minimises lambda |w|^2 + sum of slacks at lambda = 1/(2C)."""
    now = setting(**OVERLAP)
    X, y = now.train.X, np.where(now.train.y == 1, 1.0, -1.0)
    lam = 0.5
    machine = SVC(kernel="linear", C=1 / (2 * lam), tol=1e-10).fit(X, y)

    def cost(v):
        return lam * v[:2] @ v[:2] + np.maximum(0, 1 - y * (X @ v[:2] + v[2])).sum()

    at = np.append(machine.coef_[0], machine.intercept_)
    best = min(
        (minimize(cost, start, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-10,
                  "maxiter": 4000}).fun for start in (at, at + 0.1)),
    )  # fmt: skip
    assert cost(at) == pytest.approx(best, rel=1e-6)


def test_the_same_conversion_makes_a_squared_loss_ridge_regression():
    rng = np.random.default_rng(0)
    X, lam = rng.normal(size=(40, 3)), 0.7
    y = X @ [1.0, -2.0, 0.5] + 0.1 * rng.normal(size=40)
    machine = LinearSVR(
        C=1 / (2 * lam), epsilon=0, loss="squared_epsilon_insensitive", fit_intercept=False,
        tol=1e-12, max_iter=100_000, dual=True,
    ).fit(X, y)  # fmt: skip
    ridge = KernelRidge(Linear(), lam).fit(X, y)
    np.testing.assert_allclose(machine.predict(X), ridge.predict(X), atol=1e-6)
