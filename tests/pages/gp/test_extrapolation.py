"""Kernels beyond the data."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, Constant, Linear
from pages.gp.views import extrapolation as view
from tests.apptest import opened
from tests.pages.gp.states import at_values


@pytest.mark.parametrize(("data", "truth"), [("ice_cream", 6.0), ("sunspots", 11.0)])
def test_a_rhythm_is_found_before_it_is_carried_on(data, truth):
    X, y = view.subsample(at_values(data=data))
    tuned = view.tune("Periodic + RBF", view.to_unit(X, X), y)
    assert view.period(tuned.kernel) * np.ptp(X) == pytest.approx(truth, rel=0.02)


def test_the_notes_say_what_the_kernels_do():
    setting = at_values(n=40, kernel="rbf(gamma=20)", reach=1.5)
    kernels = tuple(view.tuned_kernels(setting))
    assert [tuned.title for tuned in kernels] == list(view.KINDS)
    processes = view.compute(setting, kernels, with_own=True).processes
    rbf, rough, _, linear, _, own = (process.moments for process in processes)
    assert abs(rbf.mean[-1]) < 1e-3 * np.abs(rbf.mean).max()
    assert abs(rough.mean[-1]) < np.abs(rough.mean).max()
    np.testing.assert_allclose(np.diff(linear.mean, 2), 0, atol=1e-9)
    assert own.sd[-1] == pytest.approx(1, abs=1e-6)


def test_reach_and_outdated_fits():
    setting = at_values(n=30, reach=1)
    kernels = tuple(view.tuned_kernels(setting))[:3]
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
    record = rows[0].page_store.record
    assert [len(row.drawn(record).scene.figures) for row in rows] == [3, 3]


def test_a_kernel_is_said_to_fall_back_only_where_the_picture_shows_it():
    setting = at_values(data="co2", reach=0.5)
    X, notes = setting.train.X, set()
    for gamma in (0.2, 5.0, 50.0):
        tuned = view.Tuned("RBF", 4.0 * RBF(gamma), 0.01)
        (process,) = view.compute(setting, (tuned,), with_own=False).processes
        beyond = np.abs(process.moments.mean[process.x >= X.max()])
        assert (beyond[-1] < beyond[0]) == (process.note == view.KINDS["RBF"])
        notes.add(process.note)
    assert notes == {view.KINDS["RBF"], view.FURTHER}
    straight = view.Tuned("Linear", Linear() + Constant(1.0), 0.1)
    (process,) = view.compute(setting, (straight,), with_own=False).processes
    assert process.note == view.KINDS["Linear"]


@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
def test_the_prior_mean_is_0_of_the_fitted_target(target):
    setting = at_values(n=40, target=target, reach=1.5)
    (process,) = view.compute(
        setting, (view.Tuned("RBF", RBF(200.0), 0.01),), with_own=False
    ).processes
    raw = setting.measures[-1].raw(process.moments.mean[-1])
    mean = setting.measures[-1].raw(setting.train.y.mean())
    assert raw == pytest.approx(0.0 if target == "none" else mean, abs=1e-6)
    assert not any(" 0" in note for note in (*view.KINDS.values(), view.FURTHER))


def test_a_sentence_is_never_cut_and_a_long_kernel_is():
    setting = at_values(n=20, kernel="+".join(f"rbf(gamma={g}.25)" for g in range(1, 8)))
    longest = view.Tuned("RBF", 4.0 * RBF(0.2), 0.01)
    fitted, own = view.compute(setting, (longest,), with_own=True).processes
    for process in (fitted, own):
        drawn = view.figure(view.compute(setting, (longest,), with_own=True), process, 0)
        assert drawn.note == process.note
    assert fitted.note == view.FURTHER and own.note.endswith("…") and len(own.note) == 60
