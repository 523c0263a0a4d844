"""The page of the kernels: what its experiments say is what its numbers show."""

from __future__ import annotations

import pytest

from pages.kernels import compute
from pages.kernels.experiments import EXPERIMENTS
from pages.kernels.page import PAGE
from pages.shared.setting import resolve
from pages.shared.state import address
from tests.apptest import calm, opened, state_of, values_of

BY_TITLE = {experiment.title: experiment for experiment in EXPERIMENTS}


def spectrum(title, **more):
    record, messages = address.from_query(PAGE, BY_TITLE[title].query | more, {})
    assert not messages
    return compute.spectrum(resolve(record, {}))


def test_experiments_do_what_they_say():
    name = "Near is similar"
    narrow, wide = (spectrum(name, kernel=f"rbf(gamma={gamma})") for gamma in (1000.0, 0.001))
    assert narrow.count > 30 and narrow.share < 0.2
    assert wide.share > 0.99
    assert spectrum("Nothing but lines").count == 1
    assert spectrum("No kernel at all").least < -1
    assert spectrum("Nothing but lines").least == 0


@pytest.mark.parametrize("place", range(len(EXPERIMENTS)))
def test_every_experiment_can_be_set_up(place):
    at = opened("kernels", "try")
    calm(at.button(key=f"kernels_try_{place}").click().run())
    values, experiment = values_of(at, "kernels"), EXPERIMENTS[place]
    assert values["data"] == experiment.query["data"]
    assert not experiment.about or experiment.about in values
    assert state_of(at, "kernels").about[0] == experiment.about


def test_what_does_not_act_is_not_offered():
    curve = opened("kernels", "data")
    assert "draws" in values_of(curve, "kernels")
    assert "draws" not in values_of(opened("kernels", "data", data="moons"), "kernels")
    keys = [b.key for b in curve.get("download_button")]
    assert "kernels_data_csv" in str(keys) and "predictions" not in str(keys)
