"""Errors over the degree of a polynomial and over the gamma of an RBF kernel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.model_selection import cross_val_predict

from kernels import RBF, KernelDiscriminant, Polynomial
from pages.kda.stage import evaluation
from pages.kda.views import degree_and_gamma
from pages.shared.pictures.results.validation import folds
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def of_length(lengthscale: float) -> RBF:
    return RBF(gamma=1 / (2 * lengthscale**2))


def test_checkerboard_needs_a_kernel():
    now = setting("checkerboard")
    assert 1 - evaluation.evaluate(now).test > 0.8
    by_kernel = evaluation.by_kernel(list(evaluation.along_kernels(now)))
    assert 0.4 < by_kernel.linear.test < 0.6
    assert len(by_kernel.degrees) == len(evaluation.DEGREES)
    assert len(by_kernel.gammas) == len(evaluation.GAMMAS)
    scene = degree_and_gamma.draw(by_kernel, degree_and_gamma.depends_on(now), now)
    for figure in scene.figures:
        check_figure(figure)
    place = evaluation.best(by_kernel.gammas, "validated")
    least = by_kernel.gammas[place].validated
    assert least == min(one.validated for one in by_kernel.gammas) < 0.2
    assert f"{evaluation.GAMMAS[place]:.3g}" in shown(scene)["best RBF"]
    ring = next(t for t in scene.figures[1].data if t["name"] == "least cross-validated")
    assert ring["x"][0] == pytest.approx(np.log10(evaluation.GAMMAS[place]))
    model = KernelDiscriminant(kernel=RBF(gamma=evaluation.GAMMAS[place]), lam=now.values["lam"])
    predicted = cross_val_predict(model, now.train.X, now.train.y, cv=folds(now.train))
    assert np.mean(predicted != now.train.y) == pytest.approx(least)
    for part in (1 / 3, 2 / 3):  # of a field, whose side is 1
        assert evaluation.validate(replace(now, kernel=of_length(part))) < least + 0.01
    for far in (2, 1 / 16):
        assert evaluation.validate(replace(now, kernel=of_length(far))) > least + 0.04
    low = [one.validated for one in by_kernel.degrees[:3]]
    assert min(low) > 0.35, "low degrees do not suffice"


@pytest.mark.parametrize(
    ("kernel", "marked"),
    [("polynomial(degree=4)", [4.0, None]), ("rbf(gamma=10)", [None, 1.0]),
     ("linear()", [None, None]), ("rbf(gamma=10) + linear()", [None, None])],
)  # fmt: skip
def test_the_present_kernel_is_marked_where_it_belongs(kernel, marked):
    now = setting("moons", n=40, kernel=kernel)
    one = evaluation.Evaluation(0.1, 0.2, 0.3, 0.2)
    by_kernel = evaluation.by_kernel([one] * (1 + len(evaluation.DEGREES) + len(evaluation.GAMMAS)))
    scene = degree_and_gamma.draw(by_kernel, degree_and_gamma.depends_on(now), now)
    for figure, place in zip(scene.figures, marked, strict=True):
        here = [t["x"][0] for t in figure.data if t["name"] == "here"]
        assert here == ([] if place is None else [place])


def test_another_lambda_is_told():
    now = setting("moons", n=40)
    by_kernel = evaluation.by_kernel([evaluation.evaluate(now)])
    state = degree_and_gamma.depends_on(now)
    other = degree_and_gamma.draw(by_kernel, state, setting("moons", n=40, lam=10))
    assert other.notices == [degree_and_gamma.MOVED]


@pytest.mark.parametrize(
    ("sent", "kernel"),
    [
        ({"figure": "degrees", "x": 3.2, "y": 0.1}, Polynomial(degree=3)),
        ({"figure": "degrees", "x": 99.0, "y": 0.1}, Polynomial(degree=10)),
        ({"figure": "gammas", "x": 1.0, "y": 0.1}, RBF(gamma=10)),
    ],
)
def test_a_click_takes_the_kernel(sent, kernel):
    assert degree_and_gamma.press(sent, setting("moons", n=40)) == kernel


def test_a_kernel_that_cannot_be_fitted_leaves_a_gap():
    now = setting("moons", n=40)
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    assert np.isnan(evaluation.evaluate(alone).train)
