"""The dual problem, the KKT conditions, the slack, and C beside ridge's lambda."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.svm import SVC, LinearSVR

from kernels import KernelRidge, Linear, SupportVectorClassifier
from pages.shared.results.decision import decision
from pages.svm import dual as view
from pages.svm import loss
from pages.svm.page import PAGE
from pages.svm.results.dual import dual
from pages.svm.results.kkt import INSIDE, ON, OUTSIDE, kkt
from pages.svm.results.slack import slack
from tests.pages.addresses import shown
from tests.pages.svm.settings import setting

OVERLAP = {"data": "blobs", "kernel": "linear()", "n": 60, "spread": 1.2, "C": 1}


@pytest.mark.parametrize("C", [0.1, 3.16, 100])
def test_both_problems_have_the_same_value(C):
    now = setting("moons", C=C)
    found = dual(now)
    assert abs(found.balance) < 1e-8 * found.a.sum()
    assert found.a.min() >= 0 and found.a.max() <= C * (1 + 1e-12)
    primal = found.losses.objective.value
    assert 0 <= found.gap < 2e-3 * primal
    signed = found.a * found.sides
    whole = found.a.sum() - signed @ now.gram @ signed / 2
    assert found.value == pytest.approx(whole, rel=1e-6)


def test_every_point_is_one_of_three_cases():
    found = dual(setting("moons", C=3.16))
    m, a, C = found.losses.margin, found.a, found.C
    assert np.all(m[a == 0] > 1 - 2e-3)
    assert np.all(np.abs(m[(a > 0) & (a < C)] - 1) < 2e-3)
    assert np.all(m[a == C] < 1 + 2e-3)
    values = shown(view.draw(setting("moons", C=2)))
    assert values["λ = 1/(2C)"] == "0.25" and values["Σ a y"] == "0"
    assert len(view.draw(setting("three_blobs", n=60)).figures) == 2


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
        found = kkt(there, model)
        assert (found.relation, found.case) == (relation, case)
        side = 1 if now.train.y[row] == 1 else -1
        assert found.margin == pytest.approx(side * model.decision_function(now.train.X[[row]])[0])
        text = shown(PAGE.scene(there))["chosen point"]
        assert text.startswith(relation) and text.endswith(case)
    assert "chosen point" not in shown(PAGE.scene(now))
    assert kkt(replace(now, chosen=(0, 1)), model) is None
    many = setting("three_blobs", n=60)
    assert kkt(replace(many, chosen=(0,)), many.fit(SupportVectorClassifier)) is None


def test_a_slack_is_the_way_to_the_dashed_line():
    now = setting(**OVERLAP)
    model = now.fit(SupportVectorClassifier)
    found = slack(model, decision(now, model))
    lengths = np.linalg.norm(found.ends - found.starts, axis=1)
    np.testing.assert_allclose(lengths, found.xi * model.margin_ / 2, rtol=1e-3)
    np.testing.assert_allclose(np.abs(model.decision_function(found.ends)), 1, atol=1e-3)
    total = loss.hinge_losses(now).loss
    assert found.xi.sum() == pytest.approx(total[total > 1e-2].sum(), rel=1e-3)
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
