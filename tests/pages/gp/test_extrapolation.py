"""Kernels beyond the data."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, Constant, Linear
from pages.gp import extrapolation as view
from pages.gp.results import extrapolation
from tests.apptest import opened
from tests.pages.gp.states import at_values


@pytest.mark.parametrize(("data", "truth"), [("ice_cream", 6.0), ("sunspots", 11.0)])
def test_a_rhythm_is_found_before_it_is_carried_on(data, truth):
    X, y = extrapolation.thinned(at_values(data=data))
    found = extrapolation.tuned("Periodic + RBF", extrapolation.to_unit(X, X), y)
    period = extrapolation.period(found.kernel) * np.ptp(X)
    assert period == pytest.approx(truth, rel=0.02)


def test_the_notes_say_what_the_kernels_do():
    setting = at_values(n=40, kernel="rbf(gamma=20)")
    kernels = tuple(extrapolation.tuned_kernels(setting))
    assert [kind.title for kind in kernels] == list(extrapolation.KINDS)
    found = extrapolation.extrapolation(setting, kernels, 1.5, own=True)
    rbf, rough, _, linear, _, own = (one.moments for one in found.each)
    assert abs(rbf.mean[-1]) < 1e-3 * np.abs(rbf.mean).max()
    assert abs(rough.mean[-1]) < np.abs(rough.mean).max()
    np.testing.assert_allclose(np.diff(linear.mean, 2), 0, atol=1e-9)
    assert own.sd[-1] == pytest.approx(1, abs=1e-6)


def test_reach_and_outdated_fits():
    setting = at_values(n=30, reach=1)
    kernels = tuple(extrapolation.tuned_kernels(setting))[:3]
    data = setting.train.fingerprint
    scene = view.draw(kernels, data, 0, setting)
    left, right = scene.figures[0].layout["xaxis"]["range"]
    last = setting.train.X.max()
    assert len(scene.figures) == 3 and not scene.notices
    assert right - last == pytest.approx(last - left, rel=0.1)
    assert view.draw(kernels, data, 0, at_values(n=40)).notices
    own = view.draw((), data, 3, setting)
    assert [figure.title for figure in own.figures] == ["Your kernel"]


def test_six_panels_stand_below_each_other_in_two_rows():
    at = opened("gp", tab="views", view="extrapolation", n="30")
    stages = at.session_state["kp"].objects
    rows = [stages[f"gp_{name}"] for name in ("extrapolation", "extrapolation_more")]
    record = rows[0].page_state.record
    assert [len(row.drawn(record).scene.figures) for row in rows] == [3, 3]


def test_a_kernel_is_said_to_fall_back_only_where_the_picture_shows_it():
    setting = at_values(data="co2")
    X = setting.train.X
    said = set()
    for gamma in (0.2, 5.0, 50.0):
        kind = extrapolation.Tuned("RBF", 4.0 * RBF(gamma), 0.01)
        (found,) = extrapolation.extrapolation(setting, (kind,), 0.5, own=False).each
        beyond = np.abs(found.moments.mean[found.x >= X.max()])
        assert (beyond[-1] < beyond[0]) == (found.note == extrapolation.KINDS["RBF"])
        said.add(found.note)
    assert said == {extrapolation.KINDS["RBF"], extrapolation.FURTHER}
    straight = extrapolation.extrapolation(
        setting, (extrapolation.Tuned("Linear", Linear() + Constant(1.0), 0.1),), 0.5, False
    )
    assert straight.each[0].note == extrapolation.KINDS["Linear"]
