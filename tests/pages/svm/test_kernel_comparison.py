"""The check that compares kernels."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from kernels import RBF, Polynomial
from pages.shared.app.chrome.changes import apply_change
from pages.shared.model.controls.control import kernel_of
from pages.shared.pictures.results.unit_length import unit_length
from pages.svm.page import PAGE
from pages.svm.stage.evaluation import evaluate
from pages.svm.stage.svm import fit_svm
from pages.svm.views import kernel_comparison
from pages.svm.views.kernel_comparison import (
    errors_by_kernel,
    evaluate_kernels,
    kernels_compared,
    time_readouts,
)
from tests.apptest import opened, state_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.svm.settings import setting

app = partial(opened, "svm", "check", "kernel_comparison")


def test_the_kernels_are_degrees_one_to_eight_and_the_errors_are_theirs():
    now = setting("circles", n=60)
    names = list(kernels_compared(now))
    assert names[1:9] == [f"degree {p}" for p in range(1, 9)]
    evaluations = {each.name: each for each in evaluate_kernels(now)}
    assert evaluations["linear"].test > 0.3
    assert evaluations["degree 2"].test < 0.05
    assert evaluations["sigmoid"].notices
    figure = errors_by_kernel(list(evaluations.values()), "share misclassified")
    assert len(figure.data) == 3
    check_figure(figure)


def test_the_fit_with_the_present_kernel_is_timed_and_no_memory_helps(monkeypatch):
    fitted = []

    def fit(now):
        fitted.append(now.train.X)
        return fit_svm(now)

    monkeypatch.setattr(kernel_comparison, "fit_svm", fit)
    now = setting("digits", n=60)
    evaluations = list(evaluate_kernels(now))
    assert [each.name for each in evaluations if np.isfinite(each.seconds)] == ["present"]
    (readout,) = time_readouts(evaluations, now.train)
    assert readout.amount > 0 and readout.detail == f"{now.train.n_samples} points of 64 features"
    keys = {X.tobytes() for X in (now.train.X, *fitted)}
    assert len(fitted) == 3 and len(keys) == 4
    assert not time_readouts(evaluations[:3], now.train)


def test_the_polynomials_are_scaled_to_the_points():
    now = setting("checkerboard")
    for degree in range(1, 9):
        kernel = kernels_compared(now)[f"degree {degree}"]
        assert kernel == Polynomial(degree=degree, gamma=unit_length(now.train.X))
        assert kernel.gamma * np.mean(np.sum(now.train.X**2, axis=1)) == pytest.approx(1, rel=1e-2)
    huge = now.train.replace(X=1e6 * now.train.X)
    assert unit_length(huge.X) == Polynomial.hyperparameters[1].range[0]


def test_machines_that_stopped_before_the_optimum_are_marked():
    now = setting("checkerboard")
    kernels = kernels_compared(now)
    tried = [
        evaluate(replace(now, kernel=kernels[name]), name, max_iter=20_000)
        for name in ("degree 2", "degree 8", "RBF")
    ]
    assert [each.converged for each in tried] == [True, False, True]
    figure = errors_by_kernel(tried, "share misclassified")
    assert figure.layout["xaxis"]["ticktext"] == ["degree 2", "degree 8 *", "RBF"]
    assert "stopped before the optimum" in figure.note
    assert "stopped" not in errors_by_kernel(tried[::2], "share misclassified").note


def test_rbf_and_sigmoid_take_the_present_gamma():
    kernels = kernels_compared(setting(kernel="rbf(gamma=7)"))
    assert kernels["RBF"] == kernels["present"] == RBF(gamma=7)
    assert kernels["sigmoid"].gamma == 7
    assert kernels_compared(setting(kernel="linear()"))["RBF"] == RBF(gamma=1)


def test_the_sigmoid_says_that_it_is_not_positive_semi_definite():
    at = app(n="40")
    assert any("is not [positive semi-definite]" in c.value for c in at.caption)


def test_what_was_stopped_is_said_with_a_remedy():
    captions = [c.value for c in app(data="checkerboard", n="60", C="1000").caption]
    assert any("Where a * is" in text and "lower C" in text for text in captions)
    assert any("for longer" in text for text in captions)
    assert not any("max_iter" in text for text in captions)
    captions = [c.value for c in app(data="circles", n="40").caption]
    assert not any("stopped" in text for text in captions)


def test_a_click_takes_the_kernel_with_its_numbers_and_undo_brings_back_both(monkeypatch):
    at = app(n="40")
    state = state_of(at, "svm")
    before = state.record.values
    monkeypatch.setattr("pages.shared.app.chrome.changes.store.page_store", lambda page: state)
    apply_change(PAGE, Polynomial(degree=5))
    assert kernel_of(state.record.values) == Polynomial(degree=5)
    apply_change(PAGE, RBF(gamma=3.0))
    assert kernel_of(state.record.values) == RBF(gamma=3.0)
    state.undo()
    assert kernel_of(state.record.values) == Polynomial(degree=5)
    state.undo()
    assert state.record.values == before
