"""Ten degrees and ten widths: twenty pictures, marked where a machine has not converged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import Kernel, SupportVectorClassifier
from pages.compare.stage.methods import DISCRIMINANT, MACHINE
from pages.compare.views import degree_sweep
from pages.compare.views.degree_sweep import Step, compute, draw, kernels
from pages.shared.model.controls.control import kernel_values
from pages.shared.model.record import events
from pages.shared.pictures.results.unit_length import unit_length
from pages.shared.pictures.results.validation import cross_validation
from tests.apptest import state_of, values_of
from tests.pages.addresses import shown
from tests.pages.compare.states import app, setting
from tests.pages.shared.app.stage.figure_schema import check_figure

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_the_powers_keep_their_size():
    now = setting("checkerboard", n=40, scaling="standardise")
    assert unit_length(now.train.X) == pytest.approx(0.5)
    for _, kernel in kernels(now)[:10]:
        assert isinstance(kernel, Kernel) and kernel_values(kernel)


@pytest.mark.parametrize("method", [DISCRIMINANT, MACHINE])
def test_twenty_pictures_can_be_drawn(method):
    now = setting("checkerboard", n=30, scaling="standardise", sweep_of=method, C=1)
    degree_fits = list(compute(now, method))
    scene = draw(degree_fits, method, now)
    assert len({figure.id for figure in scene.figures}) == 20
    for figure, one in zip(scene.figures, degree_fits, strict=True):
        check_figure(figure)
        assert one.f.shape == (40, 40) and one.f.dtype == np.float32
        assert figure.note.startswith("train ") and ", CV " in figure.note


def test_what_has_not_converged_is_marked_and_never_the_best(monkeypatch):
    monkeypatch.setattr(degree_sweep, "MAX_STEPS", 20)
    now = setting("checkerboard", n=30, scaling="standardise", sweep_of=MACHINE, C=1000)
    degree_fits = list(compute(now, MACHINE))
    stopped = [one for one in degree_fits if not one.converged]
    assert stopped and all("before the optimum" in one.note for one in stopped)
    scene = draw(degree_fits, MACHINE, now)
    for figure, one in zip(scene.figures, degree_fits, strict=True):
        assert figure.title.endswith(" *") == (not one.converged)
    by_name = {one.name: one for one in degree_fits}
    for text in shown(scene).values():
        assert by_name[text.partition("(")[2].removesuffix(")")].converged


@pytest.mark.parametrize(("limit", "converged"), [(2_000_000, True), (150_000, False)])
def test_the_machines_of_the_folds_have_as_many_steps_and_tell_when_they_ran_out(
    monkeypatch, limit, converged
):
    now = setting("checkerboard", n=400, scaling="standardise", sweep_of=MACHINE, C=31.6)
    sixth = kernels(now)[5]
    monkeypatch.setattr(degree_sweep, "kernels", lambda _: [sixth])
    monkeypatch.setattr(degree_sweep, "MAX_STEPS", limit)
    there = replace(now, kernel=sixth[1])
    assert there.fit(SupportVectorClassifier, max_iter=limit).converged_
    (step,) = compute(now, MACHINE)
    held_out = cross_validation(SupportVectorClassifier, there, max_iter=limit)
    assert step.converged == held_out.converged == converged
    assert step.validated == held_out.error
    assert (step.validated == 0.195) == converged


def test_what_cannot_be_fitted_leaves_its_place():
    now = setting("checkerboard", n=30)
    lost = Step("degree 3", now.kernel, None, None, None, False, "Too large.")
    scene = draw([lost], MACHINE, now)
    assert scene.figures[0].note == "not fitted" and not scene.readouts


def test_the_check_is_offered_over_two_features_and_a_click_takes_a_kernel():
    at = app("check", "degree_sweep", data="checkerboard", n="30")
    assert not at.warning and not at.error
    state = state_of(at, "compare")
    state.apply(events.SetValues({"sweep_of": MACHINE}))
    assert values_of(at, "compare")["sweep_of"] == MACHINE
    wide = setting("breast_cancer", n=40)
    assert "sweep_of" not in wide.values
