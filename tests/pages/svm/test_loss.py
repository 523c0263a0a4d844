"""The view of the losses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.support import compute_support
from pages.shared.pictures.results.white_noise import FITTED_WITH_NOISE
from pages.svm.page import PAGE
from pages.svm.stage.compute import ON, compute_kkt
from pages.svm.stage.losses import NOISE_COUNTS, hinge_losses, tube_losses
from pages.svm.views import dual, loss
from tests.apptest import opened, values_of
from tests.pages.svm.settings import of_data, setting, texts

app = partial(opened, "svm", "views", "loss")
NOISY = "rbf(gamma=1) + white(noise=0.5)"


def test_the_loss_and_its_sum_are_those_of_the_optimum():
    now = setting("moons", C=3.16)
    losses, model = hinge_losses(now), now.fit(SupportVectorClassifier)
    dual = compute_support(model).alpha.sum() - 2 / model.margin_**2
    assert losses.objective.value == pytest.approx(dual, rel=1e-3)
    none = np.setdiff1d(np.arange(now.train.n_samples), model.support_)
    assert np.all(losses.loss[none] < 1e-2)


def test_the_loss_of_a_regression_and_its_sum_are_those_of_the_optimum():
    now = setting("sine", C=3.16, epsilon=0.1)
    losses, model = tube_losses(now), now.fit(SupportVectorRegressor)
    alpha, y = model.dual_coef_[0], now.train.y[model.support_]
    dual = y @ alpha - 0.1 * np.abs(alpha).sum() - losses.objective.half_norm
    assert losses.objective.value == pytest.approx(dual, rel=1e-2)
    none = np.setdiff1d(np.arange(now.train.n_samples), model.support_)
    assert np.all(losses.loss[none] < 1e-2)


def test_the_other_losses_are_as_the_text_says():
    figure = loss.draw(setting("moons")).figures[0]
    lines = {
        t["name"]: (np.asarray(t["x"]), np.asarray(t["y"])) for t in figure.data if "name" in t
    }
    m, hinge = lines["hinge loss"]
    assert np.all(hinge >= (m < 0)) and np.all(np.diff(hinge, 2) > -1e-12)
    at_0 = np.interp(0.0, *lines["logistic loss"])
    assert at_0 == pytest.approx(1, abs=1e-3) and "base 2" in loss.CLASSES
    assert lines["0-1 loss"][1].tolist() == [1, 1, 0, 0]


def test_residuals_name_the_unit_they_are_in():
    (figure,) = loss.draw(setting("diabetes")).figures
    assert figure.layout["xaxis"]["title"]["text"] == "residual of progression [sd]"


def test_a_pair_by_itself_is_the_machine_of_that_pair():
    now = setting("three_blobs", n=60)
    whole = now.fit(SupportVectorClassifier)
    norms = [hinge_losses(now, pair).objective.half_norm for pair in ((0, 1), (0, 2), (1, 2))]
    np.testing.assert_allclose(np.sqrt(2 / np.array(norms)), whole.margin_, rtol=1e-2)


def test_the_pair_of_classes_is_part_of_the_address():
    assert "pair" not in controls_of(PAGE, setting("moons").values)
    assert "pair" not in controls_of(PAGE, setting("sine").values)
    now = setting("three_blobs")
    assert controls_of(PAGE, now.values)["pair"].declared.choices == ("A / B", "A / C", "B / C")
    assert loss.chosen_pair(now) == (0, 1)
    there = setting("three_blobs", pair="B / C")
    assert loss.chosen_pair(there) == (1, 2)
    points = next(t for t in loss.draw(there).figures[0].data if t.get("name") == "A")
    assert len(points["x"]) == 0
    assert values_of(app(data="iris", pair="setosa / virginica"), "svm")["pair"] == (
        "setosa / virginica"
    )


def test_a_pair_of_other_data_is_the_first_one():
    now = setting("three_blobs", pair="B / C")
    other = setting("iris")
    kept = type(other)(**{**vars(other), "values": {**other.values, "pair": now.values["pair"]}})
    assert loss.chosen_pair(kept) == (0, 1)


def test_own_data_have_a_sentence_for_a_class_that_is_not_there():
    own = setting("moons", n=30).train.replace(name="own", holdout=None)
    assert loss.draw(of_data(own)).figures
    with pytest.raises(Refusal, match="2 classes"):
        loss.draw(of_data(own, pair="class 1 / class 3"))


def test_with_white_noise_card_losses_and_dual_problem_say_one_thing():
    now = setting("moons", NOISY, C=1)
    model = now.fit(SupportVectorClassifier)
    losses, solved = hinge_losses(now), dual.compute(now)
    np.testing.assert_allclose(losses.margin, solved.margin, atol=5e-3)
    assert losses.objective.value == pytest.approx(solved.primal, rel=1e-3)
    free = int(model.support_[~model.bounded_][0])
    kkt = compute_kkt(replace(now, chosen=(free,)), model)
    assert kkt.case == ON and kkt.margin == pytest.approx(1, abs=2e-3)
    assert kkt.margin == pytest.approx(losses.margin[free])
    shown = texts(PAGE.scene(replace(now, chosen=(free,))))
    assert "y f(x) = 1 with the kernel's noise: on the edge" in shown["chosen_point"]
    # Training errors are those of what is predicted, on the stage as here.
    wrong = texts(loss.draw(now))["wrong_side"]
    assert wrong == shown["error_train"] and losses.wrong_side == error(model, now.train)


def test_with_white_noise_the_residuals_are_those_that_the_machine_weighs():
    now = setting("sine", NOISY, C=3.16, epsilon=0.1)
    losses, model = tube_losses(now), now.fit(SupportVectorRegressor)
    free = model.support_[~model.bounded_]
    np.testing.assert_allclose(np.abs(losses.residual[free]), 0.1, atol=2e-3)
    alpha, y = model.dual_coef_[0], now.train.y[model.support_]
    value = y @ alpha - 0.1 * np.abs(alpha).sum() - losses.objective.half_norm
    assert losses.objective.value == pytest.approx(value, rel=1e-2)


def test_white_noise_is_told_where_there_is_some():
    noisy, plain = setting("moons", NOISY), setting("moons")
    curve = setting("sine", NOISY)
    for scene in (loss.draw(noisy), loss.draw(curve), dual.draw(dual.compute(noisy))):
        assert list(scene.notices) == [NOISE_COUNTS]
    assert FITTED_WITH_NOISE in PAGE.scene(noisy).notices
    for scene in (loss.draw(plain), dual.draw(dual.compute(plain)), PAGE.scene(plain)):
        assert not scene.notices
