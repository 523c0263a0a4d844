"""Ten degrees and ten widths: twenty pictures, marked where a machine has not converged."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import Kernel
from pages.compare import ladder as view
from pages.compare.results import ladder as results
from pages.compare.results.ladder import Rung, kernels, ladder, unit_length
from pages.compare.results.methods import DISCRIMINANT, MACHINE
from pages.shared.stage.figure_schema import check_figure
from pages.shared.state import events
from pages.shared.state.control import kernel_values
from tests.apptest import state_of, values_of
from tests.pages.addresses import shown
from tests.pages.compare.states import app, setting

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_the_powers_keep_their_size():
    now = setting("checkerboard", n=40, scaling="standardise")
    assert unit_length(now.train.X) == pytest.approx(0.5)
    for _, kernel in kernels(now)[:10]:
        assert isinstance(kernel, Kernel) and kernel_values(kernel)


@pytest.mark.parametrize("method", [DISCRIMINANT, MACHINE])
def test_twenty_pictures_can_be_drawn(method):
    now = setting("checkerboard", n=30, scaling="standardise", ladder_of=method, C=1)
    found = list(ladder(now, method))
    scene = view.draw(found, method, now)
    assert len({figure.id for figure in scene.figures}) == 20
    for figure, one in zip(scene.figures, found, strict=True):
        check_figure(figure)
        assert one.f.shape == (40, 40) and one.f.dtype == np.float32
        assert figure.note.startswith("train ") and ", test " in figure.note


def test_what_has_not_converged_is_marked_and_never_the_best(monkeypatch):
    monkeypatch.setattr(results, "MOST_STEPS", 20)
    now = setting("checkerboard", n=30, scaling="standardise", ladder_of=MACHINE, C=1000)
    found = list(ladder(now, MACHINE))
    stopped = [one for one in found if not one.converged]
    assert stopped and all("without reaching the optimum" in one.note for one in stopped)
    scene = view.draw(found, MACHINE, now)
    for figure, one in zip(scene.figures, found, strict=True):
        assert figure.title.endswith(" *") == (not one.converged)
    by_name = {one.name: one for one in found}
    for text in shown(scene).values():
        assert by_name[text.partition("(")[2].removesuffix(")")].converged


def test_what_cannot_be_fitted_leaves_its_place():
    now = setting("checkerboard", n=30)
    lost = Rung("degree 3", now.kernel, None, None, None, False, "Too large.")
    scene = view.draw([lost], MACHINE, now)
    assert scene.figures[0].note == "not fitted" and not scene.readouts


def test_the_check_is_offered_over_two_features_and_a_click_takes_a_kernel():
    at = app("check", "ladder", data="checkerboard", n="30")
    assert not at.warning and not at.error
    state = state_of(at, "compare")
    state.apply(events.SetValues({"ladder_of": MACHINE}))
    assert values_of(at, "compare")["ladder_of"] == MACHINE
    wide = setting("breast_cancer", n=40)
    assert "ladder_of" not in wide.values
