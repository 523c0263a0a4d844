"""The page of the kernels: what its experiments say is what its numbers show."""

from __future__ import annotations

from functools import partial

import pytest
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel

from kernels import parse
from pages.kernels import compute
from pages.kernels.experiments import TRIALS
from pages.shared.setting import resolve
from tests.apptest import opened

app = partial(opened, "kernels")

BEGIN = {trial.title: trial for trial in TRIALS}


class NoEstimator:
    hyperparameters = ()


METHOD = Method("kernels", "", "", NoEstimator, ("regression", "classification"), "sine")


def spectrum(title, **more):
    trial = BEGIN[title]
    values = {n: v for n, v in METHOD.defaults(trial.data).items() if not is_kernel(n)}
    values |= kernel_values(parse(trial.kernel)) | more
    return compute.spectrum(resolve(values, {}, {}))


def test_experiments_do_what_they_say():
    name = "Near is similar"
    narrow, wide = (spectrum(name, **{"k1.gamma": gamma}) for gamma in (1000.0, 0.001))
    assert narrow.count > 30 and narrow.share < 0.2
    assert wide.share > 0.99
    assert spectrum("Nothing but lines").count == 1
    assert spectrum("No kernel at all").least < -1
    assert spectrum("Nothing but lines").least == 0


@pytest.mark.parametrize("place", range(len(TRIALS)))
def test_every_experiment_can_be_set_up(place):
    at = app("Try this")
    at.button(key=f"kernels_try_{place}").click().run()
    assert not at.exception
    values, trial = at.session_state["kernels_values"], TRIALS[place]
    assert values["data"] == trial.data
    assert not trial.about or trial.about in values


def test_what_does_not_act_is_not_offered():
    curve = app("Data")
    assert "draws" in curve.session_state["kernels_values"]
    assert "draws" not in app("Data", data="moons").session_state["kernels_values"]
    keys = [b.key for b in curve.get("download_button")]
    assert "kernels_data_csv" in str(keys) and "predictions" not in str(keys)
