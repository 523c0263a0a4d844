"""Principal component regression on the ice cream."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import parse
from pages.kpca.stage.components import components
from pages.kpca.views import regression
from tests.apptest import calm, values_of
from tests.pages.kpca.states import app, at, linked


@pytest.mark.parametrize("name", regression.KERNELS)
def test_seasons_need_two_components(name):
    setting = linked(**regression.example(name, 2))
    assert setting.kernel == parse(regression.KERNELS[name])
    fitted = components(setting)
    errors = []
    for q in (1, 2):
        w = regression.weights(setting, fitted, q)
        A = np.column_stack([np.ones(len(fitted.scores)), fitted.model.scores_[:, :q]])
        residual = setting.train.y - A @ w
        np.testing.assert_allclose(A.T @ residual, 0, atol=1e-6)
        error = setting.unit * np.sqrt(np.mean(residual**2))
        assert regression.rmse(setting, fitted, w, setting.train) == pytest.approx(error)
        errors.append(error)
    assert errors[1] < errors[0]
    assert [fit.train for fit in regression.compute(setting).fits] == pytest.approx(errors)
    readouts = {readout.key: readout.amount for readout in regression.draw(setting).readouts}
    assert [readouts["rmse_1"], readouts["rmse_2"]] == pytest.approx(errors)


def test_the_ice_cream_is_shown_where_the_data_do_not_fit():
    scene = regression.draw_example(at("circles", n_components=4))
    assert [readout.label for readout in scene.readouts][-1] == "4 components"


def test_a_button_takes_the_ice_cream_to_the_stage():
    test = app("views", "regression")
    calm(test.button(key="kpca_regression_Periodic").click().run())
    assert values_of(test, "kpca")["data"] == "ice_cream"
    assert test.session_state["kp"].pages["kpca"].record.tab == "views"


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_note_names_the_curves_that_are_drawn(count):
    (figure,) = regression.draw_example(at("circles", n_components=count)).figures
    curves = [trace for trace in figure.data if trace.get("showlegend")]
    assert len(curves) == (3 if count > 2 else 2)
    said = [f"{c}: {t['name']}" for c, t in zip(regression.COLOURS, curves, strict=False)]
    assert figure.note == " · ".join([*said, "hollow: held out"])
    assert "5 components" in figure.note or count < 5
