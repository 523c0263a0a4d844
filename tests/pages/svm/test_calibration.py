"""The check of scores against shares."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.model.state.reducer import Refusal
from pages.svm.page import PAGE
from pages.svm.views.calibration import compute
from tests.pages.svm.settings import of_data, setting


def test_shares_are_those_of_the_held_out_points():
    now = setting("ripley")
    bins = compute(now)
    assert np.all(np.diff(bins.scores) > 0)
    assert bins.shares.mean() == pytest.approx(np.mean(now.test.y == 1), abs=0.01)
    assert bins.second == now.train.class_names[1]


def test_it_is_offered_for_two_classes():
    def offered(now):
        return "calibration" in [view.slug for view in PAGE.teaching.views_of("check", now.values)]

    assert offered(setting("moons"))
    assert not offered(setting("iris"))
    assert not offered(setting("sine"))
    three = setting("three_blobs", n=60).train.replace(name="own", holdout=None)
    assert offered(of_data(three))  # how many classes there are is not known before
    with pytest.raises(Refusal, match="two classes"):
        compute(of_data(three))
